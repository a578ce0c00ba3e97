import SkinSyntax
import TestSupport
import Testing

@testable import SkinBundles
@testable import SkinCompiler
@testable import SkinKit

@Suite("Attribute values")
struct AttributeValueTests {
    private func value(_ text: String) throws -> String {
        var symbols = SymbolTable.withVocabulary()
        let file = try XMLReader.read(Array("<a b=\(text)/>".utf8), name: "a.xml", symbols: &symbols)
        let attribute = try #require(file.document.attributes.first)
        #expect(symbols[attribute.symbol] == file.document.value(of: attribute).string)
        return symbols[attribute.symbol]
    }

    @Test(
        "A reference in a value reads as its character",
        arguments: [
            ("'&amp;'", "&"), ("'&lt;'", "<"), ("'&gt;'", ">"), ("'&quot;'", "\""), ("'&apos;'", "'"),
            ("'&#38;'", "&"), ("'&#x26;'", "&"), ("'&amp;amp;'", "&amp;"), ("'&#38;lt;'", "&lt;"),
            ("'a&amp;b &#38; c&#x26;d'", "a&b & c&d"), ("'&#65;&#x42;&#x1F3A8;'", "AB🎨"), ("'&amp;#38;'", "&#38;"),
            ("\"it's &quot;it&quot;\"", "it's \"it\""),
        ])
    func references(text: String, expected: String) throws {
        #expect(try value(text) == expected)
    }

    @Test(
        "White space in a value is spaces, unless it is written as a reference",
        arguments: [("'a\tb\nc\r\nd\re'", "a b c d e"), ("'a&#9;b&#10;c&#13;&#10;d'", "a\tb\nc\r\nd")])
    func whiteSpace(text: String, expected: String) throws {
        #expect(try value(text) == expected)
    }

    @Test("An identifier may have an ampersand")
    func identifier() throws {
        let folder = try TemporaryFolder()
        let operation = "<operation name='alpha'><float>0.5</float></operation>"
        let bundle = try folder.writeTheme([
            "main.xml": .theme(instances: "<uiview id='copy &amp; paste'>\(operation)</uiview>")
        ])
        let theme = try Theme(cacheBytes: #require(try ThemeCompiler().compile(bundle).cache))
        #expect(theme.entities(traits: []).map(\.id) == ["copy & paste"])
    }
}
