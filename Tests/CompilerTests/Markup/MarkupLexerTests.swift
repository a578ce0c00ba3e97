import Foundation
import SkinKit
import TestSupport
import Testing

@testable import SkinSyntax

/// Properties of the lexer on any bytes, and its agreement with libxml2 on well-formed documents.
@Suite("The lexer of markup")
struct MarkupLexerTests {
    private static let shipped: [[UInt8]] = {
        let root = URL(fileURLWithPath: SourceRulesTests.root).deletingLastPathComponent().appendingPathComponent(
            "Themes")
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects as? [URL]
        return (files ?? []).filter { $0.pathExtension == "xml" }.sorted { $0.path < $1.path }
            .compactMap { (try? Data(contentsOf: $0)).map { [UInt8]($0) } }
    }()

    /// Random, damaged and shipped documents, and bytes that are no text.
    private static func documents() -> [[UInt8]] {
        var random = SplitMix64(seed: 7)
        let marks = Array("<>&\"'=/-!?[]; \nax".utf8)
        let noise = (0..<1_000).map { _ in
            (0..<Int.random(in: 0...60, using: &random)).map { _ in
                Int.random(in: 0..<20, using: &random) == 0
                    ? UInt8.random(in: 0...255, using: &random) : marks.randomElement(using: &random) ?? 0
            }
        }
        let seeds = UInt64(1)...400
        return noise + seeds.map(RandomXML.damagedDocument) + seeds.map(RandomXML.document) + shipped
    }

    @Test("The tokens of any bytes cover all of them, in order")
    func lossless() {
        for bytes in Self.documents() {
            let tokens = Array(MarkupLexer(bytes))
            #expect(tokens.flatMap { bytes[$0.range] } == bytes)
            #expect(tokens.allSatisfy { !$0.range.isEmpty })
            #expect(zip(tokens, tokens.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })
        }
    }

    @Test("Lexing from the beginning of a token continues as lexing from the beginning of the text")
    func restart() {
        for bytes in Self.documents().prefix(1_400) {
            let tokens = Array(MarkupLexer(bytes))
            guard let token = tokens.dropFirst(tokens.count / 2).first else { continue }
            let rest = Array(MarkupLexer(bytes, from: token.range.lowerBound))
            #expect(rest == Array(tokens.suffix(rest.count)))
        }
    }

    @Test("Names and values of any tag are within the tag")
    func tags() {
        for bytes in Self.documents() {
            for token in MarkupLexer(bytes) where token.kind != .text {
                let tag = MarkupTag(token, in: bytes)
                let attributes = tag.attributes.flatMap { [$0.name, $0.value ?? $0.name, $0.name.lowerBound..<$0.end] }
                for range in [tag.name, token.content] + attributes {
                    #expect(token.range.lowerBound <= range.lowerBound && range.upperBound <= token.range.upperBound)
                }
            }
        }
    }

    @Test("Nodes, comments, texts and explanations of any bytes are found without a trap")
    func anyBytes() {
        for bytes in Self.documents() {
            _ = (MarkupNode.nodes(of: bytes), MarkupComment.all(in: bytes), MarkupLexer.stop(in: bytes))
            _ = MalformedMarkup.first(in: SourceText(UTF8Text(bytes).bytes))
            for token in MarkupLexer(bytes).prefix(20) {
                _ = MarkupNode.element(at: token.range.lowerBound, in: bytes)
                for run in MarkupText.runs(ofElementAt: token.range.lowerBound, in: bytes) {
                    #expect(!run.isEmpty && run.upperBound <= bytes.count)
                }
            }
        }
    }

    @Test("Elements, attributes and texts stand where libxml2 reads them")
    func agreement() throws {
        var elements = 0
        for bytes in (UInt64(1)...500).map(RandomXML.document) + Self.shipped + ForeignXML.documents {
            var names: [[UInt8]] = []
            let read = Result { () throws(UnreadableFile) in
                try XMLReader.read(bytes, name: "a.xml") { text in
                    names.append(text.indices.map { text[$0] })
                    return Symbol(rawValue: UInt32(names.count - 1))
                }
            }
            // Some files of other projects are not UTF-8.
            guard let file = try? read.get() else { continue }
            let (text, tree) = (file.text.bytes, file.document)
            let tokens = MarkupLexer(text).filter(\.isStart)
            try #require(tokens.map(\.range.lowerBound) == tree.elements.map { Int($0.offset) })
            for (token, element) in zip(tokens, tree.elements) {
                elements += 1
                let tag = MarkupTag(token, in: text)
                #expect(Array(text[tag.name]) == names[element.name.index])
                // libxml2 reports declarations of namespaces apart from other attributes.
                let attributes = tree.attributes(of: element).filter { !isDeclaration(names[$0.name.index]) }
                let written = tag.attributes.filter { !isDeclaration(Array(text[$0.name])) }
                #expect(tag.attributes.count == tree.attributes(of: element).count)
                #expect(written.map { Array(text[$0.name]) } == attributes.map { names[$0.name.index] })
                #expect(written.map { value($0, text) } == attributes.map { Array(tree.value(of: $0)) })
                let node = try #require(MarkupNode.element(at: token.range.lowerBound, in: text))
                #expect(node.range == Int(element.offset)..<Int(element.endOffset))
                #expect(MarkupText.runs(ofElementAt: node.range.lowerBound, in: text).isEmpty == !element.hasText)
            }
        }
        #expect(elements > 2_000)
    }

    @Test("A reference to a character is read however many zeros it begins with, and only up to a limit")
    func longReferences() {
        for text in ["&#97;", "&#0000000097;", "&#x0000000000061;", "&#\(String(repeating: "0", count: 200))97;"] {
            #expect(MarkupText.decoded(Array("<\(text)>".utf8)[...]) == "<a>")
        }
        for text in ["&", "&;", "&unknown;", "&#x110000;", "&#97", "& and; more"] {
            #expect(MarkupText.decoded(Array(text.utf8)[...]) == text)
        }
    }

    @Test(
        "A declaration of a namespace is one attribute, whatever it declares",
        arguments: [
            "xmlns='urn:a'", "xmlns:b='urn:a'", "xmlns:b='ht^p://a'", "xmlns='ht^p://a'", "xmlns:b='relative'",
            "xmlns:b=''", "xmlns:xml='urn:a'", "xmlns:xmlns='urn:a' xmlns:b=''",
            "xmlns='http://www.w3.org/XML/1998/namespace'", "xmlns:b='http://www.w3.org/2000/xmlns/' c:d=''",
        ])
    func declarations(attributes: String) throws {
        let bytes = Array("<a \(attributes)/>".utf8)
        var texts: [String] = []
        let file = try XMLReader.read(bytes, name: "a.xml") { text in
            texts.append(text.string)
            return Symbol(rawValue: UInt32(texts.count - 1))
        }
        let start = try #require(MarkupLexer(bytes).first { $0.isStart })
        let written = MarkupTag(start, in: bytes).attributes.map { bytes[$0.name].string }
        let names = file.document.attributes(of: file.document.elements[0]).map { texts[$0.name.index] }
        #expect(names.sorted() == written.sorted())
    }

    private func isDeclaration(_ name: [UInt8]) -> Bool { name.starts(with: "xmlns".utf8) }

    /// Returns the value that an attribute has: line ends and tabs that are written as such are spaces.
    private func value(_ attribute: MarkupTag.Attribute, _ text: [UInt8]) -> [UInt8] {
        let written = MarkupLayout.withPlainLineEnds(Array(text[attribute.value ?? 0..<0]))
        return Array(MarkupText.decoded(written.map { $0.isWhiteSpace ? 0x20 : $0 }[...]).utf8)
    }

    @Test(
        "Markup that is not closed ends before the next tag, or with the file",
        arguments: [
            ("<a <b>", ["<a ", "<b>"]), ("<a b=\"c <d/>", ["<a b=\"c ", "<d/>"]), ("x<!-- <a>", ["x", "<!-- <a>"]),
            ("<!-->-->", ["<!-->-->"]), ("<![CDATA[]]]>]]>", ["<![CDATA[]]]>", "]]>"]), ("<?>?>", ["<?>?>"]),
            ("</a", ["</a"]), ("<", ["<"]), ("<!", ["<!"]), ("<!DOCTYPE a>b", ["<!DOCTYPE a>", "b"]),
            ("<a b='>'/>c", ["<a b='>'/>", "c"]),
        ])
    func tokens(text: String, expected: [String]) {
        let bytes = Array(text.utf8)
        #expect(MarkupLexer(bytes).map { bytes[$0.range].string } == expected)
    }

    @Test(
        "A run of text reaches from its first to its last character, over comments, without the marks of CDATA",
        arguments: [
            ("<a> b c </a>", ["b c"]), ("<a>b<!-- x -->c</a>", ["b<!-- x -->c"]),
            ("<a><!-- x -->c<!-- y --></a>", ["c"]),
            ("<a> <![CDATA[ x ]]> </a>", ["x"]), ("<a>&#32;&amp;&#x20;</a>", ["&amp;"]),
            ("<a>b<c>d</c>e</a>", ["b", "e"]),
            ("<a/>b", []), ("<a> </a>", []), ("<a>b &#9;&#x9;&#10;<?p?></a>", ["b"]),
        ])
    func runs(text: String, expected: [String]) {
        let bytes = Array(text.utf8)
        #expect(MarkupText.runs(ofElementAt: 0, in: bytes).map { bytes[$0].string } == expected)
    }
}
