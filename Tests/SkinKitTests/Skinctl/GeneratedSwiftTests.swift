import Foundation
import Testing

/// Compiles the output of `skinctl generate swift` as in an app.
@Suite("Generated Swift")
struct GeneratedSwiftTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    private static let identifiers = [
        "button_cancel_action", "a&quot;\\(b)", "default", "self", "init", "Type", "none", "in", "2nd", "+", "ß", "a-b",
        "a_b", "&#x202E;x", "`x`", "_", "Self", "text", "named",
    ]

    /// Returns the compiler's output for the identifiers above and code that uses them. Warnings are errors.
    private func compile(_ code: String) throws -> (status: Int32, errors: String) {
        let folder = try TemporaryFolder()
        let entities = Self.identifiers.map { "<uibutton id=\"\($0)\"/>" }.joined()
        let bundle = try folder.writeTheme([
            "main.xml": .theme(
                constants: "<color name=\"accent\">#fff</color><float name=\"Type\">1</float>",
                instances: entities + "<uilabel id=\"title\"/><uiview id=\"box\"/>")
        ])
        let run = try SkinctlProcess([
            "generate", "swift", bundle, "--components", "SkinComponents", "-o", folder.file("Identifiers.swift"),
        ])
        #expect(run.status == 0)
        let file = try folder.write(
            "Use.swift",
            "import SkinComponents\nimport SkinKit\n@MainActor func use(_ engine: ThemeEngine) throws {\n\(code)\n}\n")
        let modules = SkinctlProcess.executable.deletingLastPathComponent().appendingPathComponent("Modules").path
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments =
            [
                "swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-I", modules,
                "-I", "\(Self.root)/Sources/CLibXML",
            ] + (try Self.libraryFlags()) + [folder.file("Identifiers.swift"), file]
        let pipe = Pipe()
        compiler.standardError = pipe
        try compiler.run()
        let errors = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compiler.waitUntilExit()
        return (compiler.terminationStatus, errors)
    }

    private static func libraryFlags() throws -> [String] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["pkg-config", "--cflags", "libxml-2.0"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    @Test("It compiles without warnings, for a class, its subclasses and its ancestors' identifiers")
    func compiles() throws {
        let run = try compile(
            """
            final class Special: SkinButton {}
            try engine.theme(SkinButton(), as: .buttonCancelAction)
            try engine.theme(Special(), as: .buttonCancelAction)
            try engine.theme(SkinButton(), as: .box)
            try engine.theme(SkinButton(), as: .none_)
            try engine.theme(SkinButton(), as: .default)
            try engine.theme(SkinButton(), as: "known only at run time")
            try engine.theme(SkinButton(), as: nil)
            try SkinLabel().skin(.title, by: engine)
            let accent: ThemeColor? = engine.theme?.constant(.accent)
            @Themed(.accent, by: engine) var color = ThemeColor(red: 0, green: 0, blue: 1)
            _ = (accent, color)
            """)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test(
        "An identifier that no theme has, or only for another class, does not compile",
        arguments: [
            ("try engine.theme(Button(), as: .buttonCancelAktion)", "member 'buttonCancelAktion'"),
            ("try engine.theme(Label(), as: .buttonCancelAction)", "'Label' inherit from 'Button'"),
            ("try engine.theme(View(), as: .buttonCancelAction)", "'View' inherit from 'Button'"),
            ("try Label().skin(.buttonCancelAction, by: engine)", "'Label' inherit from 'Button'"),
            (
                "let id: EntityIdentifier<SkinButton> = \"button_cancel_action\"; _ = id",
                "cannot convert value of type 'String'"
            ),
            ("let c: Double? = engine.constant(.accent); _ = c", "'accent'"),
        ])
    func refused(code: String, message: String) throws {
        let run = try compile(code)
        #expect(run.status != 0)
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}
