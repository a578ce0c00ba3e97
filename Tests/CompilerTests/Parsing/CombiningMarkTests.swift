import SkinBundles
import SkinKit
import SkinLibrary
import SkinLinter
import SkinSettings
import TestSupport
import Testing

@testable import SkinBundles

/// Text of strangers with runs of combining marks, which Swift compares and hashes in quadratic time.
@Suite("Long runs of combining marks")
struct CombiningMarkTests {
    static let marks = "e" + String(repeating: "\u{301}\u{316}", count: 62_500)

    @Test(
        "are refused in each part of a theme, at once", .timeLimit(.minutes(1)),
        arguments: [
            "<theme><constants><color name=\"%\">#fff</color></constants></theme>",
            "<theme><constants><color name=\"a\">%</color></constants></theme>",
            "<theme><constants><color name=\"a\" setting=\"%\">#fff</color></constants></theme>",
            "<theme><constants><string name=\"a\" setting=\"A\" values=\"b %\">b</string></constants></theme>",
            "<theme><instances><uilabel id=\"%\"/></instances></theme>",
            "<theme><instances><uilabel %=\"a\"/></instances></theme>",
            "<theme><instances><%/></instances></theme>",
            "<theme><instances><uilabel><operation name=\"text\"><string>%</string></operation></uilabel></instances></theme>",
        ])
    func themes(_ text: String) throws {
        let folder = try TemporaryFolder()
        let text = text.replacing("%", with: Self.marks)
        let bundle = try folder.writeTheme("A.theme", identifier: "a", ["ui.xml": text])
        let result = try ThemeLinter(compiler: ThemeCompiler()).lint([bundle])
        #expect(result.diagnostics.contains { $0.code == .limitExceeded }, "\(result.diagnostics.map(\.message))")
    }

    @Test("are refused in the name of a theme", .timeLimit(.minutes(1)))
    func info() throws {
        let folder = try TemporaryFolder()
        let bundle = try folder.write(
            "A.theme/info.xml", "<info><identifier>a</identifier><name>\(Self.marks)</name></info>")
        try folder.write("A.theme/ui.xml", "<theme/>")
        let result = try ThemeCompiler().validate(String(bundle.dropLast("/info.xml".count)))
        #expect(result.diagnostics.contains { $0.code == .limitExceeded })
    }

    @Test("are accepted in a comment, and up to 30 in a row anywhere", .timeLimit(.minutes(1)))
    func accepted() throws {
        let folder = try TemporaryFolder()
        let few = String(repeating: "e" + String(repeating: "\u{301}", count: 30), count: 1_000)
        let text = String.theme(
            instances:
                "<!-- \(Self.marks) --><uilabel><operation name=\"text\"><string>\(few)</string></operation></uilabel>")
        let bundle = try folder.writeTheme("A.theme", identifier: "a", ["ui.xml": text])
        #expect(try ThemeCompiler().compile(bundle).diagnostics.isEmpty)
    }

    @Test("are skipped in a link and in saved values of settings", .timeLimit(.minutes(1)))
    func links() throws {
        let theme = try Theme.fixture(
            ["": .theme(constants: "<string name=\"a\" setting=\"A\" values=\"b c\">b</string>")])
        for marks in [String(Self.marks.unicodeScalars.prefix(3_000).map(Character.init)), Self.marks] {
            for text in ["skinkit:1/x?a=\(marks)", "skinkit:1/x?\(marks)=b", "skinkit:1/\(marks)"] {
                guard let link = try? ThemeLink(text) else { continue }
                #expect(link.adjusted(theme).faults.count == 1)
            }
        }
    }

    @Test("are refused in the name of a file of a package", .timeLimit(.minutes(1)))
    func archives() {
        #expect(ArchiveName.fault(in: String(repeating: "\u{301}", count: 31)) != nil)
        #expect(ArchiveName.fault(in: "e" + String(repeating: "\u{301}", count: 30)) == nil)
        let names = (0..<10_000).map { "\($0)" + String(repeating: "\u{301}\u{316}", count: 15) }
        #expect(ArchiveName.conflict(among: names) == nil)
    }
}
