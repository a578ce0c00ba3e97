import SkinBundles
import SkinInspector
import SkinKit
import SkinSettings
import TestSupport
import Testing

@Suite("Fonts whose numbers are settings")
struct FontAdjustingTests {
    private let folder: TemporaryFolder
    private let compiler: ThemeCompiler

    init() throws {
        folder = try TemporaryFolder()
        compiler = ThemeCompiler(themeFolders: [folder.path])
        try folder.write("A.theme/info.xml", "<info><identifier>a</identifier><name>A</name></info>")
        try folder.write(
            "A.theme/main.xml",
            """
            <theme><constants>
              <float name="n" setting="Number">2</float>
              <integer name="whole" setting="Whole">3</integer>
              <font name="plain" family="A, B" size="n" line-height="n" letter-spacing="whole" maximum="whole"/>
              <font name="other" ref="plain" line-height="1" letter-spacing="n" relative="title3"/>
              <font name="none" ref="other" letter-spacing="0"/>
            </constants><instances>
              <uilabel><operation name="font"><font ref="other" relative="caption2" maximum="n"/></operation></uilabel>
            </instances></theme>
            """)
    }

    private func theme(_ overlay: String? = nil) throws -> Theme {
        var compiler = compiler
        if let overlay {
            try folder.write("O.overlay/info.xml", "<info><identifier>o</identifier><name>O</name></info>")
            try folder.write("O.overlay/main.xml", "<theme><constants>\(overlay)</constants></theme>")
            compiler = ThemeCompiler(themeFolders: [folder.path], overlays: [folder.file("O.overlay")])
        }
        return try Theme(cacheBytes: #require(compiler.compile(folder.file("A.theme")).cache))
    }

    @Test("An adjusted theme equals one that is compiled with the values", arguments: [0.5, 0.7, 3, 5])
    func equalsCompiled(number: Double) throws {
        let adjusted = try theme().adjusted(to: ["n": .float(number), "whole": .integer(2)])
        let compiled = try theme("<float name='n'>\(number)</float><integer name='whole'>2</integer>")
        #expect(adjusted.json(traits: [], scale: 1) == compiled.json(traits: [], scale: 1))
        for name in ["plain", "other", "none"] { #expect(adjusted.constant(name) == compiled.constant(name)) }
        guard case .font(let font)? = adjusted.constant("other") else {
            Issue.record("the constant is a font")
            return
        }
        #expect(font.families == ["A", "B"] && font.face == .family("A") && font.size == number)
        #expect(font.lineHeight == 1 && font.letterSpacing == number && font.relative == .title3 && font.maximum == 2)
    }

    @Test("A number that a font cannot have is refused")
    func refused() throws {
        let theme = try theme()
        try theme.verify()
        #expect(throws: ThemeAdjustmentError.self) { try theme.adjusted("n", to: .float(5.1)) }
        #expect(throws: ThemeAdjustmentError.self) { try theme.adjusted("whole", to: .integer(0)) }
        #expect(throws: ThemeAdjustmentError.self) { try theme.adjusted("whole", to: .integer(101)) }
    }
}
