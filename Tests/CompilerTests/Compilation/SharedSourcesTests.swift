import Foundation
import SkinBundles
import SkinDiagnostics
import SkinKit
import TestSupport
import Testing

@Suite("Shared sources")
struct SharedSourcesTests {
    private func text(_ radius: Int) -> String {
        "<theme><instances><uiview><operation name=\"cornerRadius\"><float>\(radius)</float></operation></uiview>"
            + "</instances></theme>"
    }

    @Test("Compilations that share sources read an ancestor once")
    func once() throws {
        let folder = try TemporaryFolder()
        try folder.writeTheme("Base.theme", identifier: "base", ["main.xml": text(1)])
        try folder.writeTheme("Middle.theme", identifier: "middle", inherits: "base", [:])
        let bundles = try (1...2).map { number in
            try folder.writeTheme("T\(number).theme", identifier: "t\(number)", inherits: "middle", [:])
        }
        var compiler = ThemeCompiler()
        compiler.shared = SharedSources()
        let first = try compiler.compile(bundles[0])
        try folder.write("Base.theme/main.xml", text(2))
        try folder.write("Middle.theme/main.xml", "<theme><x/></theme>")
        // What was read stays valid for the others, file by file and folder by folder.
        let second = try compiler.compile(bundles[1])
        #expect(first.diagnostics == [] && second.diagnostics == [])
        let radius = try [first, second].map { result in
            try Theme(cacheBytes: #require(result.cache)).operations(for: "uiview", id: nil).first?.parameters.first?
                .object
        }
        #expect(radius == [.float(1), .float(1)])
        #expect(try ThemeCompiler().validate(bundles[1]).diagnostics.map(\.code) == [.unknownElement])
    }

    @Test("Compilations that share sources give the bytes and the diagnostics of those that do not")
    func same() throws {
        for seed in UInt64(0)..<12 {
            var random = RandomThemes(seed: seed, isOfApp: true)
            let chain = random.chain()
            let folder = try TemporaryFolder()
            try folder.write(chain)
            if seed % 3 == 0 { try folder.write("\(chain[0].folder)/zz.xml", "<theme><instances><uiview/><x/>") }
            if seed % 3 == 1 {
                try folder.write(
                    "\(chain[0].folder)/zz.xml", "<theme><constants><float name=\"zz\" ref=\"yy\"/></constants></theme>"
                )
            }
            let plain = try RandomThemes.compiler(in: folder)
            var compiler = plain
            compiler.shared = SharedSources()
            for bundle in chain.map({ folder.file($0.folder) }) + chain.reversed().map({ folder.file($0.folder) }) {
                let (own, shared) = try (plain.compile(bundle), compiler.compile(bundle))
                #expect(own.diagnostics == shared.diagnostics && own.cache == shared.cache, "seed \(seed)")
                #expect(
                    own.sources.keys.map(\.path).sorted() == shared.sources.keys.map(\.path).sorted(), "seed \(seed)")
                #expect(try compiler.validate(bundle).diagnostics == own.diagnostics, "seed \(seed)")
            }
        }
    }

    @Test("Validating reports what compiling does", arguments: Fixtures.faults)
    func validation(_ name: String) throws {
        let folder = try TemporaryFolder()
        let text = try String(contentsOfFile: "\(Fixtures.faultFolder)/\(name).xml", encoding: .utf8)
        let bundle = try folder.writeTheme("A.theme", identifier: "a", ["main.xml": text])
        let (checked, compiled) = try (ThemeCompiler().validate(bundle), ThemeCompiler().compile(bundle))
        #expect(checked.diagnostics == compiled.diagnostics)
    }
}
