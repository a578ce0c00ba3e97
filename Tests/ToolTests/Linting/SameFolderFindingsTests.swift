import SkinBundles
import SkinDiagnostics
import SkinLinter
import TestSupport
import Testing

@Suite("Findings in themes whose folders have the same name")
struct SameFolderFindingsTests {
    private let folder: TemporaryFolder
    private let base: String
    private let child: String

    init() throws {
        folder = try TemporaryFolder()
        let allowed = "<!-- skinkit:allow unused-constant: the app asks for it -->\n"
        let white = { (name: String) in String.theme(constants: "<color name=\"\(name)\">#FFFFFF</color>") }
        base = try folder.writeTheme("x/Same.theme", identifier: "x", ["ui.xml": allowed + white("a")])
        child = try folder.writeTheme("y/Same.theme", identifier: "y", inherits: "x", ["ui.xml": white("b")])
    }

    private func lint(_ bundles: [String]) throws -> ThemeCompiler.Result {
        try ThemeLinter(compiler: ThemeCompiler(themeFolders: [folder.file("x")])).lint(bundles)
    }

    @Test("are allowed by the comments of their own files, and shown with lines of these")
    func comments() throws {
        let result = try lint([base, child])
        #expect(result.diagnostics.map(\.code) == [.unusedConstant])
        let text = try #require(result.diagnostics.first.map(result.formatter().text))
        #expect(text.hasPrefix("\(child)/ui.xml:2:"))
        #expect(text.contains("<color name=\"b\">#FFFFFF</color>"))
    }

    @Test("name the ancestor's asset as the other one")
    func assets() throws {
        let image = PNGFixture.image()
        for bundle in ["x", "y"] { try folder.write("\(bundle)/Same.theme/assets/a.png", image) }
        let found = try lint([child]).diagnostics.first { $0.code == .duplicateAsset }
        #expect(found?.location.fileID.path == "\(child)/assets/a.png")
        #expect(found?.notes.map(\.location.fileID.path) == ["\(base)/assets/a.png"])
    }
}
