import Foundation
import SkinBundles
import SkinCompiler
import SkinKit
import SkinLibrary
import SkinSyntax
import TestSupport
import Testing

@Suite("The formatter")
struct MarkupFormatterTests {
    static func format(_ text: String) throws -> String {
        String(decoding: try MarkupFormatter.format(Array(text.utf8), name: "a.xml"), as: UTF8.self)
    }

    @Test("indents by two spaces, keeps one blank line, and keeps short elements in one line")
    func layout() throws {
        let text = """
            <?xml version='1.0' encoding='UTF-8'?>
            <theme><constants>
            <color   name='a'> #FFF </color>


            <string name="s"> x </string></constants>
            <instances>

            <uiview id='é'
               class="b"><operation name="alpha"><float>
              1</float></operation><operation name="shadow" unset="true"></operation></uiview>
            </instances></theme>
            """
        let expected = """
            <?xml version='1.0' encoding='UTF-8'?>
            <theme>
              <constants>
                <color name="a">#FFF</color>

                <string name="s"> x </string>
              </constants>
              <instances>
                <uiview id="é" class="b">
                  <operation name="alpha">
                    <float>1</float>
                  </operation>
                  <operation name="shadow" unset="true"/>
                </uiview>
              </instances>
            </theme>

            """
        #expect(try Self.format(text) == expected)
        #expect(try Self.format(expected) == expected)
    }

    @Test("keeps comments: on their line, behind an element, and over several lines")
    func comments() throws {
        let text = """
            <!-- Before. -->
            <theme> <!-- at once -->
            <constants>   <!-- trailing
                  of two lines -->
                  <!-- Two
                       lines. -->
            <float name="r">6</float>  <!-- behind -->
            <color name="a">#F<!-- within -->FF</color>
            </constants></theme><!-- after -->
            """
        let expected = """
            <!-- Before. -->
            <theme> <!-- at once -->
              <constants> <!-- trailing
                  of two lines -->
                <!-- Two
                     lines. -->
                <float name="r">6</float> <!-- behind -->
                <color name="a">#F<!-- within -->FF</color>
              </constants>
            </theme> <!-- after -->

            """
        #expect(try Self.format(text) == expected)
        #expect(try Self.format(expected) == expected)
    }

    @Test("continues a start tag that is too long for a line, and keeps quotes that a value contains")
    func longTags() throws {
        let attribute = "values=\"" + String(repeating: "word ", count: 14) + "\""
        let text = "<schema><param name='a\"b' \(attribute) type=\"string\" optional=\"true\"/></schema>"
        let expected = """
            <schema>
              <param name='a"b' \(attribute) type="string"
                  optional="true"/>
            </schema>

            """
        #expect(try Self.format(text) == expected)
        #expect(try Self.format(expected) == expected)
    }

    @Test("writes plain line ends and no byte order mark")
    func lineEnds() throws {
        let bytes = try MarkupFormatter.format(
            [0xEF, 0xBB, 0xBF] + Array("<info>\r\n<name>é</name>\r</info>".utf8), name: "info.xml")
        #expect(String(decoding: bytes, as: UTF8.self) == "<info>\n  <name>é</name>\n</info>\n")
    }

    @Test(
        "refuses what is not well-formed",
        arguments: ["<theme>", "<theme/><theme/>", "", "<a b=c/>", "<!DOCTYPE a><a/>"])
    func malformed(_ text: String) {
        #expect(throws: UnreadableFile.self) { try Self.format(text) }
    }

    @Test("changes no file of the shipped themes' folder but their layout", arguments: ShippedThemes.names)
    func shipped(_ name: String) throws {
        let compiler = ShippedThemes.compiler
        let folder = try TemporaryFolder()
        for name in ShippedThemes.names {
            try Self.copy("\(ShippedThemes.folder)/\(name).theme", to: folder.file("\(name).theme")) { $0 }
        }
        let before = try Self.cache(of: folder.file("\(name).theme"), compiler)
        for name in ShippedThemes.names {
            try Self.copy(
                "\(ShippedThemes.folder)/\(name).theme", to: folder.file("\(name).theme"), Self.formatted)
        }
        #expect(try Self.cache(of: folder.file("\(name).theme"), compiler) == before)
    }

    @Test("changes no resolved byte of random themes, whatever their layout, and nothing when it runs again")
    func randomThemes() throws {
        for seed in RandomThemes.seeds.flatMap({ [2 * $0, 2 * $0 + 1] }) {
            var random = RandomThemes(seed: seed, isOfApp: seed % 2 == 0)
            let chain = random.chain()
            let folder = try TemporaryFolder()
            let bundle = try folder.write(chain)
            let compiler = try RandomThemes.compiler(in: folder)
            guard let before = try Self.cache(of: bundle, compiler) else { continue }
            var layout = RandomLayout(seed: seed)
            for theme in chain {
                let path = folder.file(theme.folder)
                try Self.copy(path, to: path) { try Self.formatted(layout.applied(to: $0)) }
            }
            #expect(try Self.cache(of: bundle, compiler) == before, "seed \(seed)")
        }
    }

    private static func formatted(_ bytes: [UInt8]) throws -> [UInt8] {
        let once = try MarkupFormatter.format(bytes, name: "a.xml")
        #expect(try MarkupFormatter.format(once, name: "a.xml") == once, "\(String(decoding: bytes, as: UTF8.self))")
        return once
    }

    private static func copy(_ bundle: String, to copy: String, _ change: ([UInt8]) throws -> [UInt8]) throws {
        let files = FileManager.default
        try files.createDirectory(atPath: copy, withIntermediateDirectories: true)
        for name in try files.subpathsOfDirectory(atPath: bundle) {
            let (from, to) = ("\(bundle)/\(name)", "\(copy)/\(name)")
            if FileSystem.kind(of: from) == .folder {
                try files.createDirectory(atPath: to, withIntermediateDirectories: true)
            } else {
                let bytes = try FileSystem.read(from)
                try FileSystem.replace(to, with: name.hasSuffix(".xml") ? change(bytes) : bytes)
            }
        }
    }

    /// The bytes of a bundle's cache, without the places and hashes of its sources; nil if the bundle has an error.
    private static func cache(of bundle: String, _ compiler: ThemeCompiler) throws -> [UInt8]? {
        guard let chain = try compiler.compileWithChain(bundle).chain, var theme = Resolver.resolve(chain).theme else {
            return nil
        }
        theme.inputs = []
        var options = ThemeCacheOptions()
        options.includesProvenance = false
        return try ThemeCacheWriter.write(theme, options)
    }
}

/// Changes white space and adds comments where they have no meaning.
private struct RandomLayout {
    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    mutating func applied(to file: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for token in MarkupLexer(file) {
            let bytes = file[token.range]
            let isSpace = token.kind == .text && bytes.allSatisfy { [0x20, 0x0A].contains($0) }
            // White space within a value is a value, as in a string.
            let isValue =
                result.count > 8 && result.suffix(400).split(separator: 0x3C).last?.starts(with: "string".utf8) == true
            result += isSpace && !isValue ? Array(space().utf8) : Array(bytes)
        }
        return result
    }

    private mutating func space() -> String {
        let choices = [" ", "\n", "\r\n", "\n\n\n", "\t", "<!-- a -->", "\n  <!-- b\n\tc -->  ", " <!-- d --> \n", ""]
        return (0..<1 + Int(generator.next() % 2)).map { _ in choices[Int(generator.next() % UInt64(choices.count))] }
            .joined()
    }
}
