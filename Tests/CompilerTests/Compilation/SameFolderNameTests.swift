import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinEditing
import SkinInspector
import SkinKit
import SkinLibrary
import TestSupport
import Testing

@Suite("A theme whose ancestor's folder has the same name")
struct SameFolderNameTests {
    private let folder: TemporaryFolder
    private let compiler: ThemeCompiler
    private var bundle: String { folder.file("y/Same.theme") }

    private static let parent = """
        <theme>
          <constants>
            <color name="accent">#0A66FF</color>
          </constants>
          <instances>
            <uilabel id="a"><operation name="textColor"><color ref="accent"/></operation></uilabel>
          </instances>
        </theme>

        """
    private static let child = """
        <theme>
          <instances>
            <uilabel id="b"><operation name="alpha"><float>0.5</float></operation></uilabel>
          </instances>
        </theme>

        """

    init() throws {
        folder = try TemporaryFolder()
        try folder.writeTheme("x/Same.theme", identifier: "base", ["ui.xml": Self.parent])
        try folder.writeTheme("y/Same.theme", identifier: "day", inherits: "base", ["ui.xml": Self.child])
        compiler = ThemeCompiler(themeFolders: [folder.file("x")])
    }

    @Test("has the ancestor's faults at the ancestor's path, with the ancestor's line")
    func faults() throws {
        try folder.write("x/Same.theme/ui.xml", Self.parent.replacing("#0A66FF", with: "blue-ish"))
        let result = try compiler.validate(bundle)
        let text = try #require(result.diagnostics.first.map(result.formatter().text))
        #expect(result.diagnostics.count == 1)
        #expect(text.contains("x/Same.theme/ui.xml:3:"))
        #expect(text.contains("<color name=\"accent\">blue-ish</color>"))
        #expect(!text.contains("uilabel"))
        let json = try #require(result.diagnostics.first.map(ThemeDiagnosticFormatter.json))
        #expect(json.contains("\"Same.theme/ui.xml\""), "\(json)")
    }

    @Test("has other files than the ancestor, though they have the same names")
    func identity() throws {
        let files = try compiler.validate(bundle).sources.keys.filter { $0.name == "Same.theme/ui.xml" }
        #expect(Set(files.map(\.path)) == Set(["x", "y"].map { folder.file("\($0)/Same.theme/ui.xml") }))
    }

    @Test("has values from files of two names, its own the folder's")
    func places() throws {
        let theme = try Theme(cacheBytes: #require(compiler.compile(bundle).cache))
        let files = ["a", "b"].map { theme.explain(component: "uilabel", id: $0).map(\.winner.location.file) }
        #expect(files == [["Same.theme (2)/ui.xml"], ["Same.theme/ui.xml"]])
        #expect(try compiler.isUpToDate(theme, for: bundle))
    }

    @Test("is told from the ancestor where both have one identifier")
    func duplicates() throws {
        try folder.writeTheme("x/Same.theme", identifier: "day", [:])
        try folder.writeTheme("y/Same.theme", identifier: "day", [:])
        let result = try compiler.validate(bundle)
        let text = try #require(result.diagnostics.first.map(result.formatter().text))
        #expect(result.diagnostics.map(\.code) == [.duplicateTheme])
        #expect(text.contains("x/Same.theme/info.xml:1:") && text.contains("y/Same.theme/info.xml:1:"))
        let paths = ["x", "y"].map { "'\(folder.file("\($0)/Same.theme"))'" }
        #expect(paths.allSatisfy(text.contains), "\(text)")
    }

    @Test("is edited, and so is the ancestor where that is meant")
    func editing() throws {
        func write(_ edit: ThemeEdit, at name: String) throws {
            let editor = try ThemeEditor(of: bundle, compiler)
            let place = try #require(try editor.places(for: edit).first { $0.name == name })
            try editor.prove(edit, at: place).change.write()
        }
        func texts() throws -> [String] {
            try ["x", "y"].map {
                String(decoding: try FileSystem.read(folder.file("\($0)/Same.theme/ui.xml")), as: UTF8.self)
            }
        }
        let label = ThemeEntityKey(component: "uilabel", id: "b")
        try write(ThemeEdit(.operation("alpha", of: label), to: "0.7"), at: "operation")
        let child = Self.child.replacing("0.5", with: "0.7")
        #expect(try texts() == [Self.parent, child])
        try write(ThemeEdit(.constant("accent"), to: "#FF0000"), at: "constant:accent")
        #expect(try texts() == [Self.parent.replacing("#0A66FF", with: "#FF0000"), child])
        try write(ThemeEdit(.constant("accent"), to: "#00FF00"), at: "override")
        #expect(try texts()[1].contains("<color name=\"accent\">#00FF00</color>"))
    }
}
