import Testing

@testable import SkinCompiler
@testable import SkinKit

@Suite("The XML reader")
struct XMLReaderTests {
    private func read(_ text: String) throws -> (SourceFile, SymbolTable) {
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

    @Test("The same text in every encoding reads the same, with columns in UTF-8 bytes")
    func encodings() throws {
        let body = "<theme>\n<a b=\"ä\"/><c/></theme>"
        let latin =
            Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n".utf8)
            + body.unicodeScalars.map { UInt8($0.value) }
        let big: [UInt8] = [0xFE, 0xFF] + ("\n" + body).utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let little: [UInt8] = [0xFF, 0xFE] + ("\n" + body).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + Array(("\n" + body).utf8)
        for bytes in [latin, big, little, marked] {
            var symbols = SymbolTable.withVocabulary()
            let file = try XMLReader.read(bytes, name: "a.xml", symbols: &symbols)
            #expect(file.location(ofElement: 2) == .init(file: "a.xml", line: 3, column: 12))
        }
    }

    @Test(
        "A second byte order mark is a character, which cannot stand before an element",
        arguments: [
            [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + Array("<a/>".utf8),
            [0xFF, 0xFE, 0xFF, 0xFE] + "<a/>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
            [0xFE, 0xFF, 0xFE, 0xFF] + "<a/>".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
        ] as [[UInt8]])
    func secondMark(bytes: [UInt8]) {
        var symbols = SymbolTable.withVocabulary()
        let error = #expect(throws: UnreadableFile.self) {
            try XMLReader.read(bytes, name: "a.xml", symbols: &symbols)
        }
        #expect(error?.diagnostic.code == .malformedXML)
        #expect(error?.diagnostic.location == .init(file: "a.xml", line: 1, column: 1))
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
