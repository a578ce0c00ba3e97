import SkinDiagnostics
import SkinSyntax
import Testing

@testable import SkinCompiler
@testable import SkinKit

@Suite("The XML reader")
struct XMLReaderTests {
    private func read(_ text: String) throws(UnreadableFile) -> (SourceFile, SymbolTable) {
        var symbols = SymbolTable.withVocabulary()
        let file = try XMLReader.read(Array(text.utf8), name: "a.xml", symbols: &symbols)
        return (file, symbols)
    }

    @Test("Every element has its range in the source, from its first to its last character")
    func sourceRanges() throws {
        let text = """
            <?xml version="1.0"?><!-- <no/> -->
            <theme a="1 > 0"
              b='"'><é/><![CDATA[<no/>]]><x
              >text<?no <no/>?><y z="/>"/></x ></theme>
            """
        let (file, symbols) = try read(text)
        let found = file.document.elements.map { element in
            let range = Int(element.sourceRange.lowerBound)..<Int(element.sourceRange.upperBound)
            return "\(symbols[element.name]): \(file.text.bytes[range].string)"
        }
        #expect(found.first?.hasPrefix("theme: <theme a=") == true && found.first?.hasSuffix("</theme>") == true)
        #expect(found[1...] == ["é: <é/>", "x: <x\n  >text<?no <no/>?><y z=\"/>\"/></x >", "y: <y z=\"/>\"/>"])
        let places = file.document.elements.indices.map { file.location(ofElement: $0) }
        #expect(places.map { "\($0.line):\($0.column)" } == ["2:1", "3:9", "3:31", "4:20"])
    }

    @Test("Text is put together over comments, instructions, references and CDATA, and without that of children")
    func texts() throws {
        let (file, _) = try read("<a>one<!-- x -->&amp;<![CDATA[<&>]]><?p?>&#x41;<b>inner</b>two</a>")
        #expect(file.document.text(of: file.document.elements[0]).string == "one&<&>Atwo")
        #expect(file.document.text(of: file.document.elements[1]).string == "inner")
    }

    @Test("UTF-8 is read with and without its mark and its name, which count for no column")
    func encodings() throws {
        let body = "\n<theme>\n<a b=\"ä\"/><c/></theme>"
        let named = ["UTF-8", "utf8"].map { Array("<?xml version=\"1.0\" encoding=\"\($0)\"?>\(body)".utf8) }
        for bytes in named + [Array(body.utf8), [0xEF, 0xBB, 0xBF] + Array(body.utf8)] {
            var symbols = SymbolTable.withVocabulary()
            let file = try XMLReader.read(bytes, name: "a.xml", symbols: &symbols)
            #expect(file.location(ofElement: 2) == .init(file: "a.xml", line: 3, column: 12))
        }
    }

    private static func utf16(_ text: String) -> [UInt8] { text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }

    @Test(
        "Any other encoding is malformed at its first byte that is not UTF-8, or at the beginning",
        arguments: [
            ([0xFF, 0xFE] + utf16("<a/>"), 1, "this looks like UTF-16"),
            ([0xFE, 0xFF, 0x00, 0x3C], 1, "this looks like UTF-16"), (utf16("<a/>"), 1, "this looks like UTF-16"),
            (Array("<?xml version='1.0' encoding='ISO-8859-1'?><a/>".utf8), 1, "unsupported encoding 'iso-8859-1'"),
            (Array("<?xml version='1.0' encoding='US-ASCII'?><é/>".utf8), 43, "not UTF-8 (byte C3)"),
            (Array("<a>".utf8) + [0xE9] + Array("</a>".utf8), 4, "not UTF-8 (byte E9)"),
        ] as [([UInt8], Int, String)])
    func otherEncodings(bytes: [UInt8], column: Int, message: String) {
        var symbols = SymbolTable.withVocabulary()
        let error = #expect(throws: UnreadableFile.self) {
            try XMLReader.read(bytes, name: "a.xml", symbols: &symbols)
        }
        #expect(error?.diagnostic.message == "\(message); save the file as UTF-8")
        #expect(error?.diagnostic.location == .init(file: "a.xml", line: 1, column: column))
    }

    @Test("A second byte order mark is a character, which cannot stand before an element")
    func secondMark() {
        var symbols = SymbolTable.withVocabulary()
        let error = #expect(throws: UnreadableFile.self) {
            let bytes = [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + Array("<a/>".utf8)
            return try XMLReader.read(bytes, name: "a.xml", symbols: &symbols)
        }
        #expect(error?.diagnostic.code == .malformedXML)
        #expect(error?.diagnostic.location == .init(file: "a.xml", line: 1, column: 1))
    }

    @Test("Any amount of white space between children is no text; beside text it counts for the limit")
    func whiteSpace() throws {
        let over = String(repeating: "\n", count: 1 << 20 | 1)
        for text in ["<a>\(over)<b/></a>", "<a><b/>\(over)</a>", "<a>\(over)<b>x</b>\(over)<b/></a>"] {
            let count = try read(text).0.document.elements.count
            #expect(count > 1)
        }
        for text in [
            "<a>\(over)</a>", "<a>\(over)x</a>", "<a>x\(over)</a>", "<a>\(over)<!-- -->x</a>", "<a><b/>\(over)x</a>",
            "<a>x<b/>\(over)y</a>", "<a><b>\(over)</b></a>",
        ] {
            // The error contains the text, which '#expect(throws:)' would print.
            var code: ThemeDiagnosticCode?
            do { _ = try read(text) } catch { code = error.diagnostic.code }
            #expect(code == .limitExceeded)
        }
    }

    @Test("Text after white space and children stays text")
    func textBesideChildren() throws {
        let blank = String(repeating: " ", count: 1_000)
        let (file, _) = try read("<a>x" + String(repeating: blank + "<b/>", count: 1_100) + "\(blank)y</a>")
        #expect(file.document.text(of: file.document.elements[0]).string == "x\(blank)\(blank)y")
    }

    @Test("Words of the vocabulary have the names of their cases, and numbers below 128")
    func vocabulary() {
        #expect(Word.allCases.map { "\($0)" } == Word.allCases.map(\.text))
        #expect(Word.allCases.count < 128)
        let symbols = SymbolTable.withVocabulary()
        #expect(Word.allCases.allSatisfy { word in symbols.find(word.text).flatMap { Word($0) } == word })
        #expect(ObjectKind.allCases.map(\.rawValue) == Word.allCases.prefix(ObjectKind.allCases.count).map(\.text))
    }
}
