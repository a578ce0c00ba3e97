import Foundation
import SkinDiagnostics
import SkinSyntax
import TestSupport
import Testing

@testable import SkinBundles
@testable import SkinCompiler

@Suite("Mistakes of designers")
struct MistakeTests {
    static let all = Mistake.values + Mistake.places + Mistake.markup + Mistake.files

    @Test("A mistake gives one diagnostic, at its line, that says what is wrong and what to write", arguments: all)
    func mistake(_ mistake: Mistake) throws {
        let folder = try TemporaryFolder()
        try folder.writeTheme([:])
        for (path, bytes) in mistake.files { try folder.write(path, bytes) }
        let found = try ThemeCompiler().validate(folder.file("A.theme")).diagnostics
        #expect(found.count == 1, "\(found.map(\.message))")
        let diagnostic = try #require(found.first)
        #expect(diagnostic.location.line == mistake.line)
        let message = mistake.write.isEmpty ? mistake.wrong : "\(mistake.wrong); \(mistake.write)"
        #expect(diagnostic.message == message)
    }

    @Test("Values that a schema separates by commas are explained where one is used")
    func valuesOfSchema() throws {
        let folder = try TemporaryFolder()
        let lamp =
            #"<component name="lamp"><operation name="side"><param name="p" type="string" values="a,b"/></operation>"#
        let schema = try folder.write("app.schema.xml", "<schema>\(lamp)</component></schema>")
        let theme = #"<lamp id="l"><operation name="side"><string>a</string></operation></lamp>"#
        let bundle = try folder.writeTheme(["ui.xml": .theme(instances: theme)])
        let found = try ThemeCompiler(schemaFiles: [schema]).validate(bundle).diagnostics
        #expect(
            found.map(\.message) == [
                "invalid value 'a' of 'p'; expected one of a,b; spaces separate values, write 'a b' in the schema"
            ])
    }

    @Test("There are more than a hundred of them, each once")
    func count() {
        #expect(Self.all.count >= 140)
        #expect(Set(Self.all.map { $0.files.description }).count == Self.all.count)
    }

    @Test("A fix, applied to the file, leaves no diagnostic")
    func fixIts() throws {
        var count = 0
        for mistake in Self.all {
            let folder = try TemporaryFolder()
            try folder.writeTheme([:])
            for (path, bytes) in mistake.files { try folder.write(path, bytes) }
            let found = try ThemeCompiler().validate(folder.file("A.theme"))
            guard let diagnostic = found.diagnostics.first, let fixIt = diagnostic.fixIt else { continue }
            count += 1
            let text = try #require(found.sources[diagnostic.location.fileID])
            try folder.write(diagnostic.location.file, fixIt.applied(to: text))
            // That a class does not exist is seen only when its list has the right attribute.
            let left = try ThemeCompiler().validate(folder.file("A.theme")).diagnostics
                .filter { $0.code != .unknownClass }
            #expect(left.isEmpty, "\(mistake.input): \(fixIt.title): \(left.map(\.message))")
        }
        #expect(count >= 55)
    }

    @Test("An appearance of other systems is fixed")
    func appearance() throws {
        let mistake = try #require(Mistake.files.first { $0.wrong == "invalid appearance 'night'" })
        let folder = try TemporaryFolder()
        for (path, bytes) in mistake.files { try folder.write(path, bytes) }
        let fixIt = try ThemeCompiler().validate(folder.file("A.theme")).diagnostics.first?.fixIt
        #expect(fixIt?.edits.map(\.text) == ["dark"])
    }

    @Test(
        "A fix edits the text that is wrong, not the first one with the same words",
        arguments: [
            ("<color name=\"white\">white</color>", "<color name=\"white\">#FFFFFF</color>"),
            ("<font name=\"bold\" size=\"1\" weight=\"bolt\"/>", "<font name=\"bold\" size=\"1\" weight=\"bold\"/>"),
            ("<colour name='colour'>#FFF</colour>", "<color name='colour'>#FFF</color>"),
            ("<float\n name='a' mutliply='2'>1</float>", "<float\n name='a' multiply='2'>1</float>"),
            ("<string name='a b' >a b</string>", "<string name='a_b' >a b</string>"),
        ])
    func fixedText(text: String, fixed: String) throws {
        let folder = try TemporaryFolder()
        try folder.writeTheme([:])
        try folder.write("A.theme/ui.xml", Array("<theme><constants>\(text)</constants></theme>".utf8))
        let found = try ThemeCompiler().validate(folder.file("A.theme"))
        let diagnostic = try #require(found.diagnostics.first)
        let edited = try #require(diagnostic.fixIt).applied(to: #require(found.sources[diagnostic.location.fileID]))
        #expect(edited[...].string == "<theme><constants>\(fixed)</constants></theme>")
    }
}

extension ThemeDiagnostic.FixIt {
    /// Returns a text with the edits.
    func applied(to text: SourceText) -> [UInt8] {
        edits.sorted { $0.range > $1.range }.reduce(into: text.bytes) { bytes, edit in
            let start = text.offset(line: edit.range.start.line, column: edit.range.start.column) ?? 0
            let end = text.offset(line: edit.range.endLine, column: edit.range.endColumn) ?? start
            bytes.replaceSubrange(start..<end, with: Array(edit.text.utf8))
        }
    }
}

/// Checks that no text of libxml2 reaches a user, whatever is wrong with a file.
@Suite("Explanations of malformed XML")
struct MalformedMarkupTests {
    private static let sources = [
        "<theme>\n<constants>\n<color name=\"a\" darken='0.1'>#FFF &amp; &#160;</color>\n<!-- c --></constants>\n</theme>\n",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<theme><![CDATA[ ]]><?p i?></theme>",
    ]

    /// The texts of libxml2 that its faults began with before they were explained.
    private static let foreign = [
        "Opening and ending tag", "AttValue", "xmlParse", "Specification mandates", "expected '>'", "Entity '",
        "Extra content",
        "StartTag:", "Start tag expected", "EndTag:", "CData", "Premature end", "Unescaped", "PCDATA", "Char 0x",
        "Blank needed",
        "ParsePI", "XML or text declaration", "Document is empty", "attributes construct",
    ]

    @Test("A file that is cut or changed anywhere is explained in words of our own")
    func everyFault() throws {
        let folder = try TemporaryFolder()
        var general = 0
        var count = 0
        for source in Self.sources {
            let bytes = Array(source.utf8)
            var variants = bytes.indices.map { Array(bytes[..<$0]) }
            for index in bytes.indices {
                variants.append(Array(bytes[..<index] + bytes[(index + 1)...]))
                for byte in "<>&\"'/= -".utf8 {
                    variants.append(Array(bytes[..<index]) + [byte] + bytes[index...])
                }
            }
            for variant in variants {
                var symbols = SymbolTable.withVocabulary()
                do {
                    _ = try XMLReader.read(variant, name: "a.xml", symbols: &symbols)
                } catch {
                    let message = error.diagnostic.message
                    count += 1
                    if message == "the file is not well-formed XML" { general += 1 }
                    let isForeign = Self.foreign.contains { message.contains($0) }
                    if isForeign { Issue.record("\(message)") }
                }
            }
        }
        _ = folder
        #expect(count > 1_000)
        #expect(general * 50 < count, "\(general) of \(count) have no explanation")
    }

    @Test("A malformed file of a megabyte is explained in time")
    func longFile() throws {
        let text = "<theme>" + String(repeating: "<a b='c'>&amp;</a>", count: 60_000) + "<theme>"
        var symbols = SymbolTable.withVocabulary()
        do {
            _ = try XMLReader.read(Array(text.utf8), name: "a.xml", symbols: &symbols)
            Issue.record("well-formed")
        } catch {
            #expect(error.diagnostic.message.hasPrefix("the file ends before '</theme>'"))
        }
    }

    @Test("The rest of a line that is not UTF-8 is shown")
    func restOfLine() throws {
        let folder = try TemporaryFolder()
        try folder.writeTheme([:])
        try folder.write(
            "A.theme/ui.xml", Array("<theme>\n<!-- caf".utf8) + [0xE9] + Array(" au lait -->\n</theme>".utf8))
        let result = try ThemeCompiler().validate(folder.file("A.theme"))
        let text = result.diagnostics.map(result.formatter().text).joined()
        #expect(
            text.hasSuffix(
                """
                ui.xml:2:9: error: not UTF-8 (byte E9); save the file as UTF-8 [malformed-xml]
                <!-- caf\u{FFFD} au lait -->
                        ^

                """), "\(text)")
    }
}
