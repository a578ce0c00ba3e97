import SkinBundles
import SkinDiagnostics
import TestSupport
import Testing

/// Checks that hostile XML gives one diagnostic with a line, does not hang, and reads no other file.
@Suite("Hostile XML")
struct HostileXMLTests {
    struct Attack: Sendable, CustomTestStringConvertible {
        var name: String
        var code: ThemeDiagnosticCode
        var line: Int
        var bytes: @Sendable () -> [UInt8]

        var testDescription: String { name }

        init(_ name: String, _ code: ThemeDiagnosticCode, line: Int, _ bytes: @escaping @Sendable () -> [UInt8]) {
            self.name = name
            self.code = code
            self.line = line
            self.bytes = bytes
        }
    }

    static let attacks: [Attack] = [
        Attack("entities that multiply", .forbiddenDoctype, line: 2) {
            Array(
                "<?xml version=\"1.0\"?>\n<!DOCTYPE a [<!ENTITY b \"bb\"><!ENTITY c \"&b;&b;\">]><theme>&c;</theme>"
                    .utf8)
        },
        Attack("an external entity", .forbiddenDoctype, line: 1) {
            Array("<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><theme>&x;</theme>".utf8)
        },
        Attack("parameter entities that call one another", .forbiddenDoctype, line: 3) {
            Array(
                "\u{FEFF}<?a?>\n<!-- <!DOCTYPE -->\n<!DOCTYPE a [<!ENTITY % x '%y;'><!ENTITY % y '%x;'>%x;]><a/>".utf8)
        },
        Attack("a DOCTYPE hidden in UTF-16", .malformedXML, line: 1) {
            [0xFF, 0xFE] + "<!DOCTYPE a><theme/>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        },
        Attack("100,000 elements in one another", .limitExceeded, line: 1) {
            Array((String(repeating: "<a>", count: 100_000) + String(repeating: "</a>", count: 100_000)).utf8)
        },
        Attack("100,000 elements never closed", .limitExceeded, line: 1) {
            Array(String(repeating: "<a>", count: 100_000).utf8)
        },
        Attack("a NUL between elements", .malformedXML, line: 2) { Array("<theme>\n\0</theme>".utf8) },
        Attack("a NUL behind the root", .malformedXML, line: 2) { Array("<theme/>\n\0".utf8) },
        Attack("a NUL in a start tag", .malformedXML, line: 1) { Array("<theme a=\"\0\"/>".utf8) },
        Attack("bytes that are not UTF-8", .malformedXML, line: 2) { Array("<theme>\n".utf8) + [0xC0, 0x80] },
        Attack("an error before bytes that are not UTF-8", .malformedXML, line: 1) {
            Array("<theme></them>\n".utf8) + [0xFF]
        },
        Attack("an error before a DOCTYPE", .malformedXML, line: 1) { Array("<?xml bad?>\n<!DOCTYPE a><theme/>".utf8) },
        Attack("100 MB of text", .limitExceeded, line: 1) {
            Array("<theme>".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 100_000_000)
        },
        Attack("2 MB of text in one element", .limitExceeded, line: 2) {
            Array("<theme>\n<a>".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 2_000_000)
                + Array("</a></theme>".utf8)
        },
        Attack("a file cut in a tag", .malformedXML, line: 2) { Array("<theme>\n  <const".utf8) },
        Attack("a file cut in a text", .malformedXML, line: 3) { Array("<theme>\n  <constants>\n".utf8) },
        Attack("a start tag of 200 KB", .limitExceeded, line: 2) {
            Array("<theme>\n<a b=\"\(String(repeating: "x", count: 200_000))\"/></theme>".utf8)
        },
        Attack("300 attributes", .limitExceeded, line: 1) {
            Array("<theme \((0..<300).map { "a\($0)=''" }.joined(separator: " "))/>".utf8)
        },
        Attack("a million different names", .limitExceeded, line: 1) {
            Array("<theme>\((0..<1_000_000).map { "<n\($0)/>" }.joined())</theme>".utf8)
        },
        Attack("an encoding that hides markup", .malformedXML, line: 1) {
            Array("<?xml version=\"1.0\" encoding=\"UTF-7\"?><theme>+ADw-a/+AD4-</theme>".utf8)
        },
        Attack("nothing at all", .malformedXML, line: 1) { [] },
    ]

    @Test("An attack is one diagnostic with a line", arguments: attacks)
    func attackIsReported(_ attack: Attack) throws {
        let folder = try TemporaryFolder()
        let bundle = try folder.writeTheme([:])
        try folder.write("A.theme/main.xml", attack.bytes())
        let result = try ThemeCompiler().compile(bundle)
        #expect(result.diagnostics.map(\.code) == [attack.code])
        #expect(result.diagnostics.map(\.location.line) == [attack.line])
        #expect(result.cache == nil)
    }

    @Test("Every cut of a good file is refused without a crash")
    func everyCutIsRefused() throws {
        let text = Array(
            """
            <?xml version="1.0" encoding="UTF-8"?><!-- ä --><theme><constants><color name="a">#FFF</color>\
            <string name="b"><![CDATA[<x>]]>&amp;&#65;</string></constants></theme>
            """.utf8)
        let folder = try TemporaryFolder()
        let bundle = try folder.writeTheme([:])
        for count in 0..<text.count {
            try folder.write("A.theme/main.xml", Array(text[..<count]))
            #expect(try ThemeCompiler().validate(bundle).diagnostics.map(\.code) == [.malformedXML], "cut at \(count)")
        }
        try folder.write("A.theme/main.xml", text)
        #expect(try ThemeCompiler().validate(bundle).diagnostics.isEmpty)
    }

    @Test("A change of any byte is refused or accepted, and never a crash")
    func everyByteChanged() throws {
        let text = Array(
            "<theme><constants><float name=\"a\" ref='b'/><float name=\"b\">1</float></constants></theme>".utf8)
        let folder = try TemporaryFolder()
        let bundle = try folder.writeTheme([:])
        for index in text.indices {
            for byte: UInt8 in [0, 0x0A, 0x20, 0x22, 0x26, 0x3C, 0x3E, 0x5D, 0x80, 0xFF] {
                var changed = text
                changed[index] = byte
                try folder.write("A.theme/main.xml", changed)
                let result = try ThemeCompiler().compile(bundle)
                #expect(
                    result.diagnostics.allSatisfy { $0.severity == .error }
                        && (result.cache == nil) == !result.diagnostics.isEmpty)
            }
        }
    }
}
