#if GTK
    import Foundation
    import SkinBundles
    import SkinCompiler
    import SkinKit
    import TestSupport
    import Testing

    @testable import SkinGTK

    /// The style sheets and themes that the guides show.
    private struct Guide {
        let text: String

        init(_ name: String) throws {
            text = try Fixtures.article("SkinKit/SkinKit.docc/\(name)")
        }

        func file(_ name: String) throws -> String {
            let start = try #require(text.range(of: "<!-- file \(name) -->\n```"))
            let lines = text[start.upperBound...].split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
            return lines.prefix { $0 != "```" }.joined(separator: "\n")
        }

        func theme(_ name: String) throws -> Theme {
            let file = try file(name)
            return try makeTheme(String(file.trimmingPrefix("<theme>").dropLast("</theme>".count)), name: "guide")
        }
    }

    @Suite("The guides for GTK", .serialized, .needsDisplay)
    @MainActor
    struct GuideTests {
        /// Shows a box of a class with a label in it, and returns the color of the box.
        private func shown(_ css: String, _ style: String) throws -> String {
            let provider = GTKProvider()
            #expect(provider.load(css).isEmpty)
            provider.addToDisplay()
            defer { provider.removeFromDisplay() }
            let box = try #require(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
            gtk_widget_add_css_class(box, style)
            let window = Screen.window(box)
            defer { Screen.close(window) }
            return Screen.picture(of: box).center
        }

        @Test(
            "have style sheets that show the same look after as before, in the theme's colors",
            arguments: [
                ("ScreenByScreen", "Paper", "gtk/before/profile.css", "gtk/after/profile.css", "profile"),
                ("ComingFromElsewhere", "Day", "gtkcss/before/day.css", "gtkcss/after/app.css", "card"),
            ])
        func styleSheets(article: String, theme: String, before: String, after: String, style: String) throws {
            let guide = try Guide(article)
            let engine = makeEngine()
            let colors = GTKNamedColors(engine.root)
            try engine.activate(guide.theme("Themes/\(theme).theme/ui.xml"))
            let css = try guide.file(after)
            #expect(colors.undefinedNames(in: css).isEmpty)
            #expect(try shown(css, style) == shown(guide.file(before), style))
            try engine.activate(
                makeTheme("<constants><color name=\"surface\">#123456</color></constants>", name: "night"))
            #expect(try shown(css, style) == "123456")
        }
    }

    @Suite("The article of GTK's operations")
    @MainActor
    struct OperationArticleTests {
        @Test("lists every operation of the built-in schema and of GTK's, as the definitions have them")
        func table() throws {
            let path = "\(Fixtures.root)/Sources/Adapters/SkinGTK/gtk.schema.xml"
            let schema = try ComponentSchema(filesAt: [path])
            #expect(schema.components.count == 32)
            let types = schema.components.map { ($0.name, $0.parent ?? "-", $0.operations.map(\.name)) }
            try OperationTable("SkinGTK", "GTK", .gtk, root: Fixtures.root).check(types)
        }
    }
#endif
