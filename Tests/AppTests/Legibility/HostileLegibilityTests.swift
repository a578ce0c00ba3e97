import SkinBundles
import SkinColors
import SkinInspector
import SkinLegibility
import SkinLibrary
import TestSupport
import Testing

@testable import SkinCompiler
@testable import SkinKit

/// Themes of strangers that would make a search for contrasts long.
@MainActor
@Suite("A minimum contrast on a hostile theme")
struct HostileLegibilityTests {
    private func engine(showing theme: Theme) throws -> (ThemeEngine, Colored) {
        let (engine, label) = (ThemeEngine(components: ColoredTypes.definitions), ColoredTypes.component("uilabel"))
        try engine.register(label, as: "a")
        try engine.activate(theme)
        return (engine, label)
    }

    private static let ink = colorOperation("textColor", "#808080")

    @Test("takes a background of very many translucent layers as unknown")
    func layers() throws {
        let names = (0..<40).map { "view\($0)" }
        let views = names.map { "<uiview id=\"\($0)\">\(colorOperation("backgroundColor", "#80808010"))</uiview>" }
        let all = names.map { "uiview#\($0)" }.joined(separator: " ")
        let theme = try Theme.colored(
            "<!-- skinkit:contrast uilabel#a \(all) on \(all) --><uilabel id=\"a\">\(Self.ink)</uilabel>"
                + views.joined())
        let (engine, label) = try engine(showing: theme)
        let time = try threadTime { _ = try engine.root.update { $0.legibility = .minimumContrast(4.5) } }
        #expect(label.colors["textColor"] == ThemeColor("#808080"))
        #expect(time < .seconds(20))
    }

    @Test("takes a background of very many colors as unknown")
    func gradients() throws {
        func theme(_ count: Int) throws -> Theme {
            let colors = (0..<count).map { "<color>#\(String(0xFF_FFFF - $0, radix: 16))</color>" }.joined()
            return try Theme.colored(
                "<uilabel id=\"a\">\(Self.ink)<operation name=\"backgroundGradient\"><gradient>"
                    + "<field name=\"colors\"><array>\(colors)</array></field></gradient></operation></uilabel>")
        }
        for (count, isKnown) in [(20, true), (3000, false)] {
            let (engine, label) = try engine(showing: theme(count))
            let time = try threadTime { _ = try engine.root.update { $0.legibility = .minimumContrast(4.5) } }
            #expect(time < .seconds(20))
            #expect((label.colors["textColor"] == ThemeColor("#808080")) != isKnown)
        }
    }

    @Test("ends where entities are behind one another, or types inherit from one another")
    func circles() throws {
        let theme = try Theme.colored(
            """
            <!-- skinkit:contrast uilabel#a on uilabel#a uiview#v -->
            <!-- skinkit:contrast uiview#v on uilabel#a -->
            <uilabel id="a">\(Self.ink)</uilabel><uiview id="v">\(colorOperation("backgroundColor", "#FFFFFF80"))</uiview>
            """)
        let (engine, label) = try engine(showing: theme)
        try engine.root.update { $0.legibility = .minimumContrast(4.5) }
        #expect(label.colors["textColor"] == ThemeColor("#808080"))
        let backdrops = ContrastBackdrops(
            [([ThemeEntityKey(component: "x", id: nil)], [])], parents: ["a": "b", "b": "a"])
        #expect(backdrops.of(ThemeEntityKey(component: "a", id: nil)) == [])
    }

    /// Returns a theme with an entity whose text has a color of its own in each of many sets of states.
    private func theme(stateSets count: Int, labels: Int = 1, behind: Int = 0) throws -> Theme {
        let states = (0..<12).map { "s\($0)" }
        let schema = "<schema>\(states.map { "<state name=\"\($0)\"/>" }.joined())</schema>"
        let inks = (0..<count).map { number in
            let names = states.indices.filter { number & 1 << $0 != 0 }.map { states[$0] }
            return colorOperation("textColor", "#808080", state: names.joined(separator: " "))
        }
        let paper = colorOperation("backgroundColor", "#FFFFFF")
        let views = (0..<behind).map { "<uiview id=\"v\($0)\">\(paper)</uiview>" }
        let names = (0..<behind).map { "uiview#v\($0)" }.joined(separator: " ")
        let comment = behind == 0 ? "" : "<!-- skinkit:contrast uilabel on \(names) -->"
        let label = (0..<labels).map {
            "<uilabel id=\"l\($0)\">\(paper)\(inks.joined())</uilabel>"
        }.joined()
        let folder = try TemporaryFolder()
        let compiler = ThemeCompiler(schemaFiles: [try folder.write("app.schema.xml", schema)])
        let text = "<theme><instances>\(comment)\(label)\(views.joined())</instances></theme>"
        return try Theme(bundleAt: folder.writeTheme(["a.xml": text]), compiler: compiler)
    }

    @Test("is not measured any longer once as much was looked at as the limit allows")
    func limit() throws {
        // Each of 500 operations is looked at for each of 500 sets of states.
        let many = try theme(stateSets: 500)
        #expect(!many.legibilityReport(RequiredContrast(text: 4.5), limit: 100_000).isComplete)
        #expect(many.legibilityReport(RequiredContrast(text: 4.5), limit: 1_000_000).isComplete)
        // For the states of each of 200 labels, all 200 views behind them are looked at.
        let deep = try theme(stateSets: 1, labels: 200, behind: 200)
        #expect(!deep.legibilityReport(RequiredContrast(text: 4.5), limit: 40_000).isComplete)
        #expect(deep.legibilityReport(RequiredContrast(text: 4.5), limit: 200_000).isComplete)
    }

    @Test("is no longer measured once the task is cancelled")
    func cancellation() throws {
        let theme = try theme(stateSets: 100)
        var checks = 0
        #expect(throws: CancellationError.self) {
            try theme.legibilityReport(RequiredContrast(text: 4.5)) {
                checks += 1
                if checks == 3 { throw CancellationError() }
            }
        }
        #expect(checks == 3)
    }

    @Test("takes a role on something other than a color as none")
    func wrongRoles() throws {
        var theme = CacheFixture.small()
        theme.roles = [
            ("button", "all", "pm", .text), ("button", "all", "pa", .border), ("button", "none", "x", .text),
        ]
        let cache = try Theme(cacheBytes: ThemeCacheWriter.write(theme))
        try cache.verify()
        let shown = LegibleLooks(Appearance(of: cache, under: []), RequiredContrast(text: 21))
        for key in cache.entities() { #expect(shown.changes(of: key, in: .highlighted) == []) }
    }

    @Test("takes a color of a damaged cache as it is", arguments: [-Double.infinity, -1e30, .nan, .infinity, 2])
    func damagedAlpha(_ alpha: Double) {
        let color = ColorChannels(red: 0.5, green: 0.5, blue: 0.5, alpha: alpha)
        let white = ColorChannels(red: 1, green: 1, blue: 1, alpha: 1)
        let ground = ContrastGround(own: .transparent, behind: white, opacity: 1, required: 4.5)
        #expect(color.leastAlpha(on: [ground]) == nil)
        let shown = ThemeColor(red: Float(alpha), green: Float(alpha), blue: 0, alpha: Float(alpha))
        #expect(ValueText(usesColor: true).text(.color(shown)).contains("48;2;"))
    }

    @Test("A theme without roles and backdrops has no section for them, and no byte more")
    func size() throws {
        let plain = try ThemeCacheWriter.write(CacheFixture.small())
        let reader = try ThemeCacheReader(CacheBytes(plain))
        #expect(!reader.has(.roles) && !reader.has(.backdrops))
        var theme = CacheFixture.small()
        theme.roles = [("button", "color", "color", .text)]
        #expect(try ThemeCacheWriter.write(theme).count > plain.count)
    }
}
