import Foundation
import Testing

@testable import SkinCompiler
@testable import SkinKit

@Suite("The reader of plain XML")
struct PlainXMLTests {
    /// Returns elements, attributes and texts as words, with their locations.
    private func description(_ document: ThemeDocument, _ symbols: SymbolTable) -> [String] {
        document.elements.map { element in
            let attributes = document.attributes(of: element).map {
                "\(symbols[$0.name])=\(document.value(of: $0).string)=\(symbols[$0.symbol])"
            }
            return "\(symbols[element.name]) \(element.offset)-\(element.endOffset) \(element.end) \(attributes) "
                + "\(element.isPrefixed) \(element.hasText) <\(document.text(of: element).string)>"
        }
    }

    /// Returns the document that libxml2 reads, or `nil` if it reports a fault.
    private func readWithLibXML(_ bytes: [UInt8]) -> [String]? {
        var symbols = SymbolTable.withVocabulary()
        let outcome = bytes.withUnsafeBufferPointer { XMLReader.parse($0, isWhole: true, symbols: &symbols) }
        return outcome.fault == nil ? description(outcome.document, symbols) : nil
    }

    private func readPlainly(_ bytes: [UInt8]) -> [String]? {
        var symbols = SymbolTable.withVocabulary()
        return PlainXML.read(bytes, symbols: &symbols).map { description($0, symbols) }
    }

    private static let shipped: [[UInt8]] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Themes")
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects as? [URL]
        return (files ?? []).filter { $0.pathExtension == "xml" }.sorted { $0.path < $1.path }
            .compactMap { (try? Data(contentsOf: $0)).map { [UInt8]($0) } }
    }()

    @Test("It reads every shipped theme itself, and as libxml2 does")
    func shippedThemes() throws {
        try #require(Self.shipped.count > 15)
        for bytes in Self.shipped {
            let plain = readPlainly(bytes)
            #expect(plain != nil && plain == readWithLibXML(bytes))
        }
    }

    @Test("A damaged file that it accepts, libxml2 accepts and reads the same")
    func damagedFiles() throws {
        var random = SplitMix64(seed: 2)
        let pieces: [[UInt8]] = [
            "<", ">", "&", "&amp;", "\"", "'", "=", "/", "]]>", "<!-- - -->", "<!-- -- -->", "<!---->", "<![CDATA[x]]>",
            "<?x?>", "\u{1}", "\u{7F}", "é", "\u{FFFE}", "\u{FFFD}", "\r", "\t", "\n", " ",
            " xmlns=\"a\"",
            " a:b=\"c\"",
            " x=\"1\" x=\"2\"", "<a/>", "</a>", "<a >", "</a >", "-", ".", "<1/>", "<_a.b-c />", " a='b'", " a=b", "\0",
        ].map { Array($0.utf8) }
        let files = Self.shipped.filter { $0.count < 8_000 }
        var readCount = 0
        for round in 0..<4_000 {
            var bytes = files[round % files.count]
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                let place = Int.random(in: 0...bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &random)))
                default: if place < bytes.count { bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random) }
                }
            }
            guard DecodedSource(bytes).fault == nil, let plain = readPlainly(bytes) else { continue }
            readCount += 1
            #expect(plain == readWithLibXML(bytes), "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(readCount > 300)
    }

    @Test(
        "The inputs that it leaves to libxml2",
        arguments: [
            "", " ", "<a", "<a>", "<a></b>", "<a>&amp;</a>", "<a b='&lt;'/>", "<a b='<'/>", "<a b='1' b='2'/>",
            "<a b=1/>",
            "<a xmlns='x'/>", "<x:a/>", "<a/><b/>", "<a/>x", "<a>\r\n</a>", "<a b='\n'/>", "<a>]]></a>", "<?pi?><a/>",
            "<a><![CDATA[x]]></a>", "<!DOCTYPE a><a/>", "<a><!-- -- --></a>", "<a>x<!-- -->y</a>", "<a>x<b/>y</a>",
            "<a b='1'c='2'/>", "<a>\u{1}</a>", "<a>\u{FFFF}</a>", "<é/>", "<a / >",
            String(repeating: "<a>", count: 65) + String(repeating: "</a>", count: 65),
            "<a>" + String(repeating: " ", count: 1 << 20 | 1) + "</a>",
        ])
    func leftToLibXML(text: String) {
        #expect(readPlainly(Array(text.utf8)) == nil)
    }

    @Test("Texts that differ in one byte are distinguished, whatever their length")
    func nearlyEqualTexts() {
        for length in 1...40 {
            let name = (0..<length).map { "abcdefghij".utf8.map(\.self)[$0 % 10] }
            for place in 0..<length {
                var other = name
                other[place] = UInt8(ascii: "z")
                let (one, two) = (String(decoding: name, as: UTF8.self), String(decoding: other, as: UTF8.self))
                let text = "<\(one) v=\"\(one)\"><\(two) v='\(two)'>\(two)</\(two)><\(one)/></\(one)>"
                let plain = readPlainly(Array(text.utf8))
                #expect(plain != nil && plain == readWithLibXML(Array(text.utf8)))
                #expect(readPlainly(Array("<\(one)></\(two)>".utf8)) == nil)
            }
        }
    }

    @Test("A special byte is found at any position")
    func specialBytes() {
        for offset in 0..<40 {
            let filling = String(repeating: "x", count: offset)
            for special in ["&amp;", "\u{1}", "\u{FFFE}", "\r"] {
                #expect(readPlainly(Array("<a>\(filling)\(special)yyyyyyyyyyyyyyyyyyyy</a>".utf8)) == nil)
                #expect(readPlainly(Array("<a b='\(filling)\(special)yyyyyyyyyyyyyyyyyyyy'/>".utf8)) == nil)
            }
            #expect(readPlainly(Array("<a>\(filling)]]></a>".utf8)) == nil)
            #expect(readPlainly(Array("<a b='\(filling)<'/>".utf8)) == nil)
            let text = "<a b='\(filling)\">]'>\(filling)]\n]>\"</a>"
            let plain = readPlainly(Array(text.utf8))
            #expect(plain != nil && plain == readWithLibXML(Array(text.utf8)))
        }
    }

    @Test("A file that ends anywhere is read to its end, or left to libxml2")
    func endsAnywhere() {
        let text =
            "<theme>\n  <uibutton id=\"a_long_identifier\" class='b'>\n    <float>1.25</float></uibutton>\n</theme>\n\n"
        let bytes = Array(text.utf8)
        for count in bytes.indices {
            let plain = readPlainly(Array(bytes[..<count]))
            #expect(plain == nil || plain == readWithLibXML(Array(bytes[..<count])))
        }
        #expect(readPlainly(bytes) != nil)
    }

    @Test("Any amount of white space between children is no text")
    func muchWhiteSpace() {
        let blank = String(repeating: " ", count: 1_000)
        let over = String(repeating: "\n", count: 1 << 20 | 1)
        for text in [
            "<a>" + String(repeating: blank + "<b/>", count: 1_100) + "</a>",
            "<a>\(over)<b/></a>", "<a><b/>\(over)</a>", "<a>\(over)<b>x</b>\(over)<b/></a>",
        ] {
            let plain = readPlainly(Array(text.utf8))
            #expect(plain != nil && plain == readWithLibXML(Array(text.utf8)))
        }
    }

    @Test("White space counts as text next to text, and if there is nothing else")
    func whiteSpaceInText() {
        let over = String(repeating: " ", count: 1 << 20 | 1)
        for text in [
            "<a>\(over)</a>", "<a>\(over)x</a>", "<a>x\(over)</a>", "<a>\(over)<!-- -->x</a>", "<a><b/>\(over)x</a>",
            "<a>x<b/>\(over)y</a>", "<a><b>\(over)</b></a>",
        ] {
            #expect(readPlainly(Array(text.utf8)) == nil && readWithLibXML(Array(text.utf8)) == nil)
        }
    }

    @Test("Text after white space and children stays text")
    func textBesideChildren() {
        let blank = String(repeating: " ", count: 1_000)
        let text = "<a>x" + String(repeating: blank + "<b/>", count: 1_100) + "\(blank)y</a>"
        let read = readWithLibXML(Array(text.utf8))?.first
        #expect(read?.hasSuffix("true <x\(blank)\(blank)y>") == true)
    }
}
