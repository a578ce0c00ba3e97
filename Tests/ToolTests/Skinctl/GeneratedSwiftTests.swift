import Foundation
import TestSupport
import Testing

/// Compiles the output of `skinctl export swift` as in an app.
@Suite("Generated Swift")
struct GeneratedSwiftTests {

    private static let identifiers = [
        "button_cancel_action", "a&quot;\\(b)", "default", "self", "init", "Type", "none", "in", "2nd", "+", "ß", "a-b",
        "a_b", "&#x202E;x", "`x`", "_", "Self", "text", "named",
    ]

    private static let unknownMember = "error: type 'ThemeID<SkinButton>' has no member 'buttonCancelAktion'"

    /// Returns the compiler's output for the identifiers above and code that uses them, each in a file of its own:
    /// `Use0.swift`, `Use1.swift` … Warnings are errors.
    private func compile(_ uses: [String]) throws -> (status: Int32, errors: String) {
        let folder = try TemporaryFolder()
        let entities = Self.identifiers.map { "<uibutton id=\"\($0)\"/>" }.joined()
        let bundle = try folder.writeTheme([
            "main.xml": .theme(
                constants: "<color name=\"accent\">#fff</color><float name=\"Type\">1</float>",
                instances: entities + "<uilabel id=\"title\"/><uiview id=\"box\"/>")
        ])
        let run = try SkinctlProcess([
            "export", "swift", bundle, "--components", "SkinComponents", "-o", folder.file("Identifiers.swift"),
        ])
        #expect(run.status == 0)
        let files = try uses.enumerated().map { number, code in
            let head =
                "import SkinComponents\nimport SkinKit\n@MainActor func use\(number)(_ engine: ThemeEngine) throws {"
            return try folder.write("Use\(number).swift", "\(head)\n\(code)\n}\n")
        }
        let modules = SkinctlProcess.executable.deletingLastPathComponent().appendingPathComponent("Modules").path
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments =
            [
                "swiftc", "-typecheck", "-wmo", "-swift-version", "6", "-warnings-as-errors", "-I", modules,
            ] + [folder.file("Identifiers.swift")] + files
        let pipe = Pipe()
        compiler.standardError = pipe
        try compiler.run()
        let errors = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compiler.waitUntilExit()
        return (compiler.terminationStatus, errors)
    }

    @Test("It compiles without warnings, for a class, its subclasses and its ancestors' identifiers")
    func compiles() throws {
        let run = try compile([
            """
            final class Special: SkinButton {}
            try engine.register(SkinButton(), as: .buttonCancelAction)
            try engine.register(Special(), as: .buttonCancelAction)
            try engine.register(SkinButton(), as: .box)
            try engine.register(SkinButton(), as: .none_)
            try engine.register(SkinButton(), as: .default)
            try engine.register(SkinButton(), as: "known only at run time")
            try engine.register(SkinButton(), as: nil)
            try engine.register(SkinButton())
            try SkinLabel().skin(.title, by: engine)
            let accent: ThemeColor? = try engine.root.activeTheme?.constant(.accent)
            @Themed(.accent, by: engine) var color = ThemeColor(red: 0, green: 0, blue: 1)
            @Themed(.accent, by: engine) var optional: ThemeColor?
            @Themed(.accent) var shared = ThemeColor(red: 0, green: 0, blue: 1)
            @Themed(.accent) var sharedOptional: ThemeColor?
            let scope = engine.root.makeScope()
            try scope.register(SkinButton(), as: .buttonCancelAction)
            try SkinLabel().skin(.title, by: scope).skin("plain", by: scope)
            _ = (accent, color, optional, try scope.constant(.accent))
            _ = { @MainActor in (shared, sharedOptional) }
            """
        ])
        #expect(run.status == 0, "\(run.errors)")
    }

    private static func definition(_ rest: String) -> String {
        """
        final class Dial { var value = 1 }
        var definitions = ComponentDefinitions()
        definitions.define(Dial.self, as: "dial") { $0.operation("value", \(rest)) }
        """
    }

    private static let refused = [
        ("try engine.register(SkinButton(), as: .buttonCancelAktion)", "member 'buttonCancelAktion'"),
        (
            "final class Dial {}; try engine.register(Dial(), as: .dail)",
            "error: type 'ThemeID<Dial>' has no member 'dail'"
        ),
        (
            "final class Dial {}; try engine.root.register(Dial(), as: .dail)",
            "error: type 'ThemeID<Dial>' has no member 'dail'"
        ),
        ("try engine.register(SkinLabel(), as: .buttonCancelAction)", "'SkinLabel' inherit from 'SkinButton'"),
        ("try engine.register(SkinView(), as: .buttonCancelAction)", "'SkinView' inherit from 'SkinButton'"),
        ("try SkinLabel().skin(.buttonCancelAction, by: engine)", "'SkinLabel' inherit from 'SkinButton'"),
        (
            "let id: ThemeID<SkinButton> = \"button_cancel_action\"; _ = id",
            "cannot convert value of type 'String'"
        ),
        ("let c: Double? = try engine.root.constant(.accent); _ = c", "'accent'"),
        ("try engine.root.makeScope().register(SkinButton(), as: .buttonCancelAktion)", "member 'buttonCancelAktion'"),
        ("try SkinButton().skin(.buttonCancelAktion, by: engine)", unknownMember),
        ("try SkinButton().skin(.buttonCancelAktion, by: engine.root.makeScope())", unknownMember),
        (
            definition(".float(\"value\"), \\.value"),
            "cannot convert value of type 'ReferenceWritableKeyPath<Dial, Int>' to expected argument type"
        ),
        (
            definition(".float(\"value\"), get: { $0.value }, set: { $0.value = $1 }"),
            "cannot convert value of type 'Int' to closure result type 'Double'"
        ),
        (
            definition(".float(\"value\"), get: \\.value, set: { $0.value = $1 }"),
            "cannot convert value of type 'KeyPath<Dial, Int>' to expected argument type 'KeyPath<Dial, Double>'"
        ),
        ("@Themed(.acent, by: engine) var accent: ThemeColor?; _ = accent", "'acent'"),
        ("@Themed(.acent, by: engine) var accent = ThemeColor(red: 0, green: 0, blue: 0); _ = accent", "'acent'"),
    ]

    @Test("An identifier that no theme has, or only for another class, and a value of another type do not compile")
    func refused() throws {
        let run = try compile(Self.refused.map(\.0))
        #expect(run.status != 0)
        for (number, (code, message)) in Self.refused.enumerated() {
            let errors = run.errors.split(separator: "\n").filter {
                $0.contains("/Use\(number).swift:") && $0.contains(" error: ")
            }
            #expect(errors.contains { $0.contains(message) }, "\(code): \(errors)")
        }
    }
}
