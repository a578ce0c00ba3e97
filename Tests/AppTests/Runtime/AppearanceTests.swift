import SkinBundles
import SkinInspector
import SkinKit
import SkinLibrary
import SkinSettings
import TestSupport
import Testing

@MainActor
@Suite("Themes that are always light or dark")
struct AppearanceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func compile(_ appearance: String, faults: String = "") throws -> ThemeCompiler.Result {
        try folder.write(
            "A.theme/info.xml",
            "<info><identifier>a</identifier><name>A</name><appearance>\(appearance)</appearance></info>")
        try folder.write(
            "A.theme/a.xml",
            """
            <theme><constants><float name="x" setting="X">1</float></constants>
            <classes><class id="c"><operation name="alpha"><float>1</float></operation></class></classes><instances>
            <uiview id="v" class="c"><operation name="cornerRadius"><float ref="x"/></operation></uiview>
            </instances></theme>
            """)
        try folder.write("A.theme/a~dark.xml", "<theme><constants><float name='x'>2</float></constants></theme>")
        try folder.write(
            "A.theme/a~light.xml", "<theme><constants><float name='x'>3</float></constants>\(faults)</theme>")
        try folder.write("A.theme/b~ipad.xml", "<theme><constants><float name='y'>4</float></constants></theme>")
        for name in ["p.png", "p@2x~light.png", "p~dark.png"] {
            try folder.write("A.theme/assets/\(name)", PNGFixture.image())
        }
        return try ThemeCompiler(themeFolders: [folder.path]).compile(folder.file("A.theme"))
    }

    @Test("show what their trait says, whatever the engine's traits are")
    func runtime() throws {
        let theme = try Theme(cacheBytes: #require(compile("dark").cache))
        try theme.verify()
        #expect(theme.info.appearance == .dark && theme.mentionedTraits == .pad)
        for traits: ThemeTraits in [[], .light, .dark, [.light, .pad], [.light, .dark]] {
            #expect(theme.constant("x", traits: traits) == .float(2))
            #expect(theme.settings(traits: traits).map(\.value) == [.float(2)])
            #expect(theme.asset("p.png", traits: traits, scale: 2)?.path == "assets/p~dark.png")
            #expect(theme.constant("y", traits: traits) == (traits.contains(.pad) ? .float(4) : nil))
            #expect(theme.explainAsset("p.png", traits: traits).chosen?.path == "assets/p~dark.png")
        }
        let engine = ThemeEngine(components: .probes)
        try engine.activate(theme)
        for traits: ThemeTraits in [.light, .dark, []] {
            try engine.root.update { $0.traits = traits }
            #expect(try engine.root.constant("x", as: .float) == 2)
        }
        #expect(theme.json(traits: .light, scale: 1).contains("\"traits\": [\"light\"]"))
    }

    @Test("that are of any appearance follow the traits")
    func any() throws {
        let theme = try Theme(cacheBytes: #require(compile("any").cache))
        #expect(theme.info.appearance == .any && theme.mentionedTraits == [.pad, .light, .dark])
        #expect(theme.constant("x", traits: .light) == .float(3) && theme.constant("x") == .float(1))
        #expect(theme.asset("p.png", traits: .light, scale: 2)?.path == "assets/p@2x~light.png")
    }

    @Test("have their other files checked for form, values and params, and not for references")
    func otherFiles() throws {
        let sound = """
            <classes><class id="d" extends="nothing"/></classes><instances>
            <uiview id="w" class="none"><operation name="tintColor"><color ref="unknown"/></operation>
            <operation name="backgroundImage"><image>missing.png</image></operation></uiview></instances>
            """
        #expect(try compile("dark", faults: sound).diagnostics.filter { $0.severity == .error }.isEmpty)
        let wrong = """
            <classes><class id="c"><operation name="alpha"><float>2</float></operation>
            <operation name="cornerRadius"><float>-1</float></operation></class></classes>
            <instances><uiview id="w"><operation name="alpha"><float>3</float></operation>
            <operation name="tint"><color>#FFF</color></operation></uiview></instances>
            """
        let codes = try compile("dark", faults: wrong).diagnostics.map(\.code)
        #expect(codes == [.invalidValue, .invalidValue, .invalidValue, .unknownOperation])
    }
}
