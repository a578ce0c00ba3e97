import TestSupport
import Testing

@testable import SkinBundles
@testable import SkinCompiler
@testable import SkinDiagnostics
@testable import SkinKit
@testable import SkinSyntax

@Suite("What diagnostics show of a source")
struct SourceExcerptTests {
    private static func range(_ column: Int, _ endColumn: Int? = nil) -> ThemeSourceRange {
        let start = ThemeSourceLocation(file: "a.xml", line: 1, column: column)
        return ThemeSourceRange(from: start, toLine: 1, column: endColumn ?? column)
    }

    @Test("The characters of a range are marked up to the end of the line or of the excerpt")
    func marks() {
        let line = Array("  <é id=\"a\"/>".utf8)[...]
        #expect(SourceExcerpt(of: line, around: Self.range(4, 6)).markedCount == 1)
        #expect(SourceExcerpt(of: line, around: Self.range(7, 13)).markedCount == 6)
        #expect(SourceExcerpt(of: line, around: Self.range(4, 4)).markedCount == 0)
        var open = Self.range(4)
        open.endLine = 2
        #expect(SourceExcerpt(of: line, around: open).markedCount == 10)
        let long = Array(String(repeating: "a", count: 3_000).utf8)[...]
        #expect(SourceExcerpt(of: long, around: Self.range(1, 3_000)).markedCount == 61)
    }

    @Test("A short line is shown whole, a long one is truncated on both sides of the column")
    func cuts() {
        let short = SourceExcerpt(of: Array("  <uilabl id=\"a\"/>".utf8)[...], around: Self.range(3))
        #expect(short.before == "  " && short.after == "<uilabl id=\"a\"/>")
        let line = Array((String(repeating: "a", count: 3_000) + "<b/>" + String(repeating: "c", count: 3_000)).utf8)
        let long = SourceExcerpt(of: line[...], around: Self.range(3_001))
        #expect(long.before == "…" + String(repeating: "a", count: 99))
        #expect(long.after == "<b/>" + String(repeating: "c", count: 56) + "…")
        #expect(SourceExcerpt(of: line[...], around: Self.range(9_999)).after.isEmpty)
        #expect(SourceExcerpt(of: [], around: Self.range(1)).before.isEmpty)
    }

    @Test("The excerpt of any line is contiguous before and after the column")
    func anyLine() {
        var random = SplitMix64(seed: 4)
        let characters: [Character] = ["a", "<", "é", "e\u{301}", "界", "👩‍👩‍👧‍👦", " ", "\t"]
        for length in [0, 5, 90, 150, 170, 900, 4_000] {
            for _ in 0..<20 {
                let text = String((0..<length).compactMap { _ in characters.randomElement(using: &random) })
                let caret = text.unicodeScalars.indices.randomElement(using: &random) ?? text.startIndex
                let column = text.utf8.distance(from: text.startIndex, to: caret) + 1
                let shown = SourceExcerpt(of: Array(text.utf8)[...], around: Self.range(column))
                let (before, after) = (Array(text[..<caret].utf8), Array(text[caret...].utf8))
                let (head, tail) = (shown.before.drop { $0 == "…" }, shown.after.prefix { $0 != "…" })
                #expect(before.suffix(head.utf8.count).elementsEqual(head.utf8))
                #expect(after.prefix(tail.utf8.count).elementsEqual(tail.utf8))
                #expect(head.count <= 100 && tail.count <= 160)
                #expect(shown.before.hasPrefix("…") == (head.utf8.count < before.count))
                #expect(shown.after.hasSuffix("…") == (tail.utf8.count < after.count))
            }
        }
    }

    /// Reading the whole line for each fault would take minutes here, and hours for a file of the maximum size.
    @Test("Each fault in a file of one line is reported with its surroundings")
    func oneLine() throws {
        let folder = try TemporaryFolder()
        let elements = (0..<40_000).map { "<uilabl id=\"label_\($0)\"/>" }.joined()
        let bundle = try folder.writeTheme(["main.xml": "<theme><instances>\(elements)</instances></theme>"])
        let result = try ThemeCompiler().validate(bundle)
        #expect(result.diagnostics.count == 40_000)
        let formatter = result.formatter()
        for (number, diagnostic) in result.diagnostics.enumerated() {
            let isShown = formatter.text(diagnostic).contains("<uilabl id=\"label_\(number)\"/>")
            if !isShown { Issue.record("element \(number) is not shown") }
            let column = formatter.characterColumn(diagnostic.location)
            if column != diagnostic.location.column { Issue.record("element \(number) is at character \(column ?? 0)") }
        }
    }

    @Test("Columns in characters are counted, wherever in a long file of any characters")
    func characterColumns() {
        var random = SplitMix64(seed: 6)
        let lines = (0..<24).map { number in
            let word = number % 7 == 0 ? "a" : "aé界👩‍👩‍👧‍👦"
            return String(repeating: word, count: Int.random(in: 0...(number == 1 ? 200 : 60), using: &random))
        }
        let text = SourceText(Array(lines.joined(separator: "\n").utf8))
        for (number, line) in lines.enumerated() {
            var column = 1
            for (index, scalar) in line.unicodeScalars.enumerated() {
                let characters = index + 1
                defer { column += UTF8.width(scalar) }
                if text.characterColumn(line: number + 1, column: column) != characters {
                    Issue.record("line \(number + 1), byte \(column)")
                }
            }
        }
        #expect(text.characterColumn(line: 25, column: 1) == nil)
        #expect(SourceText([]).characterColumn(line: 1, column: 9) == 1)
    }
}
