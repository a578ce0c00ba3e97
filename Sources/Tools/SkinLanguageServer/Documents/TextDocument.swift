import SkinDiagnostics
import SkinSyntax

/// The unit in which a client counts columns.
enum PositionEncoding: String {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
}

/// A text with lines, whose positions a client names by line and column, both from 0.
struct TextDocument {
    private var text: SourceText
    var version = 0

    var bytes: [UInt8] { text.bytes }

    init(_ bytes: [UInt8]) { text = SourceText(bytes) }

    mutating func replace(_ range: Range<Int>, with text: String) {
        self.text = SourceText(bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...])
    }

    /// Returns the offset of a position; positions beyond a line or the text are at its end.
    func offset(line: Int, column: Int, _ encoding: PositionEncoding) -> Int {
        guard line >= 0 else { return 0 }
        guard let bytes = text.bytes(ofLine: line + 1) else { return self.bytes.count }
        var index = bytes.startIndex
        var units = 0
        while index < bytes.endIndex, units < column {
            let byte = bytes[index]
            let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            units += encoding == .utf8 ? length : length == 4 ? 2 : 1
            index += length
        }
        return min(index, bytes.endIndex)
    }

    /// Returns the line and column of an offset, both from 0.
    func lineAndColumn(_ offset: Int, _ encoding: PositionEncoding) -> (line: Int, column: Int) {
        let offset = min(max(offset, 0), bytes.count)
        let (line, column) = text.position(ofOffset: offset)
        if encoding == .utf8 { return (line - 1, column - 1) }
        return (line - 1, text.utf16Count(offset - (column - 1)..<offset))
    }

    func position(_ offset: Int, _ encoding: PositionEncoding) -> JSONValue {
        let (line, column) = lineAndColumn(offset, encoding)
        return ["line": .integer(line), "character": .integer(column)]
    }

    func range(_ range: Range<Int>, _ encoding: PositionEncoding) -> JSONValue {
        ["start": position(range.lowerBound, encoding), "end": position(range.upperBound, encoding)]
    }

    func bytes(of range: ThemeSourceRange) -> Range<Int> {
        let start = offset(line: range.start.line - 1, column: range.start.column - 1, .utf8)
        return start..<max(start, offset(line: range.endLine - 1, column: range.endColumn - 1, .utf8))
    }

    func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }
}
