import Foundation
import Testing

@Suite("skinctl generate swift")
struct GenerateSwiftTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func generate(_ instances: String, constants: String = "", _ options: [String] = []) throws
        -> SkinctlProcess
    {
        let bundle = try folder.writeTheme(["main.xml": .theme(constants: constants, instances: instances)])
        return try SkinctlProcess(["generate", "swift", bundle] + options)
    }

    private func members(_ text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            line.contains("static var") ? String(line.trimmingPrefix { $0 == " " }) : nil
        }
    }

    @Test("An entity becomes a member that says where it is defined")
    func member() throws {
        let run = try generate("<uibutton id=\"button_cancel_action\"/>", ["--components", "SkinComponents"])
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(
            run.output == """
                // Made by 'skinctl generate swift' from A.theme.
                // swift-format-ignore-file

                import SkinComponents
                import SkinKit

                extension EntityIdentifier where Component: SkinButton {
                    /// The uibutton `button_cancel_action`: A.theme/main.xml:5:1.
                    static var buttonCancelAction: Self { Self(named: "button_cancel_action") }
                }

                """)
    }

    @Test(
        "Names become camel case",
        arguments: [
            ("button_cancel_action", "buttonCancelAction"), ("URL-field", "urlField"), ("OK", "ok"),
            ("HTTPServer.name", "httpServerName"), ("2nd button", "_2ndButton"), ("größe", "größe"),
            ("default", "`default`"), ("self", "self_"), ("none", "none_"), ("+", "_u2B_"), ("按钮", "按钮"),
        ])
    func names(text: String, expected: String) throws {
        let run = try generate("<uibutton id=\"\(text)\"/>")
        #expect(members(run.output) == ["static var \(expected): Self { Self(named: \"\(text)\") }"])
    }

    @Test("Names that would collide are all kept as written, in any order, with a warning")
    func collisions() throws {
        let run = try generate(
            "<uibutton id=\"go-on\"/><uilabel id=\"goOn\"/><uibutton id=\"go_on\"/><uibutton id=\"other\"/>")
        #expect(run.status == 0)
        #expect(
            members(run.output) == [
                "static var go_u2D_on: Self { Self(named: \"go-on\") }",
                "static var goOn: Self { Self(named: \"goOn\") }",
                "static var go_on: Self { Self(named: \"go_on\") }",
                "static var other: Self { Self(named: \"other\") }",
            ])
        #expect(
            run.errors.contains("/A.theme/main.xml:5:1: warning: 'go-on' is not the only name that would be 'goOn'"))
        #expect(run.errors.components(separatedBy: "[name-collision]").count == 4)
    }

    @Test("A name that Swift cannot distinguish from another is left out, with a warning")
    func leftOut() throws {
        let run = try generate("<uibutton id=\"a-b\"/><uibutton id=\"a b\"/><uibutton id=\"a_u2D_b\"/>")
        #expect(members(run.output).count == 3 && !run.errors.contains("left out"))
        let worse = try generate("<uibutton id=\"+\"/><uibutton id=\"_u2B_\"/><uibutton id=\"u-2B\"/>")
        #expect(members(worse.output).count == 2 && worse.errors.contains("has no name of its own in Swift"))
    }

    @Test("An identifier that an ancestor type has too is for the ancestor's class")
    func ancestors() throws {
        let run = try generate(
            "<uibutton id=\"x\"/><uiview id=\"x\"/><uilabel id=\"y\"/><uibutton id=\"y\"/>", ["--components", "UIKit"])
        let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("extension") || $0.contains("var") }
        #expect(
            lines == [
                "extension EntityIdentifier where Component: UIButton {",
                "    static var y: Self { Self(named: \"y\") }",
                "extension EntityIdentifier where Component: UILabel {",
                "    static var y: Self { Self(named: \"y\") }",
                "extension EntityIdentifier where Component: UIView {",
                "    static var x: Self { Self(named: \"x\") }",
            ])
    }

    @Test("Names from a theme stay within their literals and comments")
    func hostileNames() throws {
        let hostile = "a&quot;); evil() // \\(x) &#x202E;&#x85; */"
        let run = try generate("<uibutton id=\"\(hostile.replacing("&#x85;", with: "&#x2028;"))\"/>")
        #expect(run.status == 0)
        #expect(run.output.contains(#"Self(named: "a\"); evil() // \\(x) \u{202E}\u{2028} */")"#))
        #expect(!run.output.unicodeScalars.contains { $0.value == 0x202E || $0.value == 0x2028 })
        #expect(try generate("<uibutton id=\"\(hostile)\"/>").status == 1)
    }

    @Test("A theme with errors is reported, and nothing is written")
    func faults() throws {
        let run = try generate("<uibuton id=\"x\"/>", ["-o", folder.file("I.swift")])
        #expect(run.status == 1 && run.errors.contains("did you mean 'uibutton'"))
        #expect(FileManager.default.contents(atPath: folder.file("I.swift")) == nil)
    }

    @Test("Wrong classes are wrong use", arguments: ["uibuton=Button", "uibutton", "uibutton=A;B", "uibutton="])
    func wrongClass(_ argument: String) throws {
        #expect(try generate("<uibutton id=\"x\"/>", ["--class", argument]).status == 64)
    }

    @Test("Constants are members by type; a schema's component types are members too")
    func constantsAndTypes() throws {
        try folder.write("app.schema.xml", "<schema><component name=\"chat-bubble\" inherits=\"uiview\"/></schema>")
        let run = try generate(
            "<chat-bubble id=\"x\"/>", constants: "<color name=\"accent.dark\">#fff</color><array name=\"l\"/>",
            [folder.file("app.schema.xml"), "--class", "chat-bubble=Bubble", "--access", "public"])
        #expect(run.output.contains("extension EntityIdentifier where Component: Bubble {"))
        #expect(run.output.contains("extension ThemeConstant where Value == ThemeColor {"))
        #expect(run.output.contains("    public static var accentDark: Self { Self(named: \"accent.dark\") }"))
        #expect(run.output.contains("    public static var chat_u2D_bubble: Self { Self(named: \"chat-bubble\") }"))
        #expect(members(run.output).count == 3)
    }
}
