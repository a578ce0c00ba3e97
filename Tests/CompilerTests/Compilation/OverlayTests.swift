import SkinBundles
import SkinDiagnostics
import SkinEditing
import SkinInspector
import SkinKit
import SkinLibrary
import SkinSettings
import TestSupport
import Testing

@Suite("Overlays")
struct OverlayTests {
    private let folder: TemporaryFolder
    private let bundle: String
    private let overlay: String

    init() throws {
        folder = try TemporaryFolder()
        try folder.writeTheme("B.theme", identifier: "org.example.b", [:])
        bundle = try folder.writeTheme(
            "A.theme", inherits: "org.example.b",
            [
                "a.xml": .theme(
                    constants: "<float name=\"r\" setting=\"Corners\" maximum=\"10\">4</float>",
                    instances:
                        "<uiview id=\"a\"><operation name=\"cornerRadius\"><float ref=\"r\"/></operation></uiview>")
            ])
        overlay = try folder.writeTheme(
            "elsewhere/O.overlay", identifier: "org.example.o",
            ["o.xml": .theme(constants: "<float name=\"r\">9</float>")])
    }

    private var compiler: ThemeCompiler { ThemeCompiler(overlays: [overlay]) }

    @Test("A theme with overlays is the theme, and names its overlays")
    func info() throws {
        let theme = try Theme(cacheBytes: #require(try compiler.compile(bundle).cache))
        try theme.verify()
        #expect(theme.info.identifier == "org.example.a")
        #expect(theme.ancestors.map(\.identifier) == ["org.example.b"])
        #expect(theme.overlays.map(\.identifier) == ["org.example.o"])
        let plain = try Theme(cacheBytes: #require(try ThemeCompiler().compile(bundle).cache))
        #expect(plain.overlays.isEmpty && plain.ancestors == theme.ancestors)
    }

    @Test("A cache is up to date only for the overlays that it was made with, and their files")
    func freshness() throws {
        let cache = folder.file("a.skincache")
        try ThemeCompiler.write(#require(try compiler.compile(bundle).cache), to: cache)
        #expect(try compiler.isUpToDate(cacheAt: cache, for: bundle))
        #expect(try !ThemeCompiler().isUpToDate(cacheAt: cache, for: bundle))
        #expect(try !ThemeCompiler(overlays: [overlay, overlay]).isUpToDate(cacheAt: cache, for: bundle))
        try folder.write("elsewhere/O.overlay/o.xml", .theme(constants: "<float name=\"r\">8</float>"))
        #expect(try !compiler.isUpToDate(cacheAt: cache, for: bundle))
    }

    @Test("An explanation shows the constant of the overlay, from the cache alone")
    func explanation() throws {
        let theme = try Theme(cacheBytes: #require(try compiler.compile(bundle).cache))
        let explanation = try #require(theme.explain(component: "uiview", id: "a").first)
        #expect(explanation.steps.first?.location.file == "O.overlay/o.xml")
        #expect(explanation.steps.first?.after == .float(9))
        #expect(explanation.winner.location.file == "A.theme/a.xml")
    }

    @Test("An edit of a setting keeps its range")
    func edit() throws {
        let theme = try Theme(cacheBytes: #require(try ThemeCompiler().compile(bundle).cache))
        let location = try #require(theme.dependents(onConstant: "r").first?.definition)
        let fine = try ThemeCompiler().compile(bundle, settingConstantAt: location, to: "10")
        let edited = try Theme(cacheBytes: #require(fine?.cache))
        #expect(edited.settings().first?.maximum == .float(10))
        let wrong = try ThemeCompiler().compile(bundle, settingConstantAt: location, to: "11")
        #expect(wrong?.diagnostics.map(\.code) == [.invalidValue])
    }

    @Test("Overlays do not count towards the 64 themes of a chain")
    func chainLimit() throws {
        for number in 0..<64 {
            try folder.writeTheme(
                "T\(number).theme", identifier: "t\(number)", inherits: number > 0 ? "t\(number - 1)" : nil, [:])
        }
        #expect(try compiler.validate(folder.file("T63.theme")).diagnostics == [])
    }

    @Test("A message on an overlay names the setting and where it is defined")
    func message() throws {
        try folder.write(
            "elsewhere/O.overlay/o.xml", "<theme><constants><float name=\"r\">11</float></constants></theme>")
        let fault = try #require(try compiler.validate(bundle).diagnostics.first)
        #expect(fault.message == "11 is above the maximum 10 of the setting 'r'")
        #expect(fault.location.description == "O.overlay/o.xml:1:35")
        #expect(fault.notes.map(\.location.file) == ["A.theme/a.xml"])
    }

    @Test("A theme that is its own overlay, and one whose parent is its overlay, are read")
    func same() throws {
        #expect(try ThemeCompiler(overlays: [folder.file("B.theme")]).validate(bundle).diagnostics == [])
        let alone = folder.file("B.theme")
        #expect(try ThemeCompiler(overlays: [alone]).validate(alone).diagnostics == [])
    }

    @Test("A missing overlay is a file error")
    func missing() {
        #expect(throws: ThemeFileError.self) {
            try ThemeCompiler(overlays: [folder.file("None.overlay")]).validate(bundle)
        }
    }

    @Test("Warnings of a hundred thousand entities are not fatal, and hide no error")
    func manyWarnings() throws {
        let schema = try folder.write("app.schema.xml", "<schema><identifiers component=\"uiview\"/></schema>")
        let entities = (0..<100_100).map { "<uiview id=\"v\($0)\"/>" }.joined()
        let many = try folder.writeTheme("M.theme", identifier: "m", ["m.xml": .theme(instances: entities)])
        let compiler = ThemeCompiler(schemaFiles: [schema])
        let result = try compiler.validate(many)
        #expect(!result.diagnostics.containError && result.diagnostics.count == ThemeDiagnostic.limit + 1)
        try folder.write("M.theme/m.xml", .theme(instances: entities + "<uiveiw/>"))
        #expect(
            try compiler.validate(many).diagnostics.filter { $0.severity == .error }.map(\.code) == [.unknownComponent])
    }
}
