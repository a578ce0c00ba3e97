import SkinBundles
import SkinDiagnostics
import TestSupport
import Testing

@Suite("A parent whose info.xml has a fault")
struct UnreadableParentTests {
    private static func text(_ info: String?) throws -> String {
        let folder = try TemporaryFolder()
        try folder.writeTheme("c/Child.theme", identifier: "org.example.c", inherits: "org.example.p", [:])
        try folder.write("themes/Parent.theme/ui.xml", "<theme/>")
        if let info { try folder.write("themes/Parent.theme/info.xml", info) }
        let compiler = ThemeCompiler(themeFolders: [folder.file("themes")])
        let result = try compiler.validate(folder.file("c/Child.theme"))
        return result.diagnostics.map(result.formatter().text).joined()
    }

    @Test(
        "is reported with the child, with the line that is wrong",
        arguments: [
            (
                "<info>\n<identifier>org.example.p</identifier>\n<name>P</nmae>\n</info>",
                "3:8: note: the identifier of this theme cannot be read: ", "<name>P</nmae>"
            ),
            (
                "<info>\n<identifier>org example p</identifier>\n<name>P</name>\n</info>",
                "2:13: note: the identifier of this theme cannot be read: 'org example p' is not",
                "<identifier>org example p</identifier>"
            ),
            (
                "<info>\n<name>P</name>\n</info>",
                "1:2: note: the identifier of this theme cannot be read: missing element 'identifier'", "<info>"
            ),
            (
                "<info>\n<identifier>org.example.p</identifier>\n<name>P</name>\n<version>x</version></info>",
                "4:10: error: invalid version 'x'", "<version>x</version>"
            ),
        ])
    func isShown(_ info: String, _ message: String, _ line: String) throws {
        let text = try Self.text(info)
        #expect(text.contains("/themes/Parent.theme/info.xml:\(message)"), "\(text)")
        #expect(text.contains("\n\(line)"), "\(text)")
        #expect(!text.contains("contain no other theme"))
    }

    @Test("is named where the file is missing")
    func isMissing() throws {
        let text = try Self.text(nil)
        #expect(text.contains("/themes/Parent.theme/info.xml:1:1: note: "))
        #expect(text.contains("cannot be read: info.xml is missing"))
    }
}
