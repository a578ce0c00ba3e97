import Foundation
import MessengerModel
import Testing

@Suite("The command of an editor")
struct EditorCommandTests {
    private func arguments(_ command: String, file: String = "/t/a b.xml") throws -> [String] {
        try #require(EditorCommand(command)).arguments(file: file, line: 12, column: 3)
    }

    @Test("gets the file, the line and the column where it names them")
    func placeholders() throws {
        #expect(try arguments("code -g {file}:{line}") == ["code", "-g", "/t/a b.xml:12"])
        #expect(try arguments("kate -l {line} -c {column} {file}") == ["kate", "-l", "12", "-c", "3", "/t/a b.xml"])
        #expect(try arguments("gvim") == ["gvim", "+12", "/t/a b.xml"])
    }

    @Test("keeps the spaces of quoted words")
    func quotes() throws {
        #expect(
            try arguments("'/opt/my editor/run' --at=\"line {line}\" {file}") == [
                "/opt/my editor/run", "--at=line 12", "/t/a b.xml",
            ])
        #expect(EditorCommand("") == nil)
        #expect(EditorCommand("  ") == nil)
        #expect(EditorCommand("code \"{file}") == nil)
        #expect(EditorCommand("'' {file}") == nil)
    }

    @Test("passes a hostile name as one argument, which nothing reads again")
    func hostile() throws {
        for name in ["/t/$(reboot).xml", "/t/; rm -rf ~ .xml", "/t/`x`", "/t/{line}{file}.xml", "/t/a'b\"c", "/t/a\nb"]
        {
            #expect(try arguments("e {file}:{line}", file: name) == ["e", "\(name):12"])
        }
    }

    @Test("opens sources in the folders of themes alone")
    func sources() throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("sources-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let themes = root.appendingPathComponent("Themes")
        let bundle = themes.appendingPathComponent("A.theme")
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        for file in [bundle.appendingPathComponent("chat.xml"), root.appendingPathComponent("secret")] {
            try Data().write(to: file)
        }
        try FileManager.default.createSymbolicLink(
            at: bundle.appendingPathComponent("link.xml"), withDestinationURL: root.appendingPathComponent("secret"))
        let folders = [root.appendingPathComponent("None").path, themes.path]
        #expect(sourcePath(of: "A.theme/chat.xml", in: folders)?.hasSuffix("/Themes/A.theme/chat.xml") == true)
        for file in [
            "A.theme/none.xml", "../secret", "A.theme/../../secret", "/etc/passwd", "A.theme", "", "A.theme/link.xml",
        ] {
            #expect(sourcePath(of: file, in: folders) == nil, "\(file)")
        }
    }
}
