import SkinBundles
import TestSupport
import Testing

@Suite("Several files of one theme")
struct SeveralFilesTests {
    @Test("Names that no schema knows are found in every file")
    func unknownNames() throws {
        let folder = try TemporaryFolder()
        let bundle = try folder.writeTheme(
            (0..<6).reduce(into: [:]) { files, part in
                files["f\(part).xml"] = .theme(
                    instances: """
                        <new\(part)/><old/><uibutton id="b" wrong\(part % 2)="1" class="x"><lost\(6 - part)/></uibutton>
                        """)
            }.merging(["g.xml": "<theme><unclosed></theme>", "h.xml": "<theme lost1=\"&lt;\"/>"]) { first, _ in first })
        let found = try ThemeCompiler().compile(bundle).diagnostics
        #expect(found.contains { $0.message.contains("'lost3' is not allowed in 'uibutton'") })
        #expect(found.contains { $0.message.contains("unknown attribute 'lost1' for 'theme'") })
    }

    @Test("A file gives the same names whether or not another compilation has read it")
    func sharedFiles() throws {
        let folder = try TemporaryFolder()
        let constants = (0..<9).map { #"<color name="c\#($0)">0.\#($0),0,1</color>"# }.joined()
        try folder.writeTheme(
            "Parent.theme", identifier: "org.example.parent", ["a.xml": .theme(constants: constants)])
        let bundles = try ["A", "B"].map { name in
            try folder.writeTheme(
                "\(name).theme", identifier: name, inherits: "org.example.parent",
                ["own\(name).xml": .theme(constants: "<color name=\"c1\" ref=\"c2\"/>")])
        }
        var compiler = ThemeCompiler()
        let alone = try bundles.map { try compiler.compile($0).cache }
        compiler.shared = SharedSources()
        #expect(try bundles.map { try compiler.compile($0).cache } == alone)
        #expect(!alone.contains(nil))
    }
}
