import SkinDiagnostics
import SkinInterchange
import SkinSyntax

/// The unit in which a client counts columns.
enum PositionEncoding: String {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
}

/// A text with lines, whose positions a client names by line and column, both from 0.
struct TextDocument {
    private(set) var bytes: [UInt8]
    private var lineStarts: [Int] = [0]
    var version = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        countLines()
    }

    private mutating func countLines() {
        lineStarts = [0]
        for (index, byte) in bytes.enumerated() {
            let isReturn = byte == 13 && !(index + 1 < bytes.count && bytes[index + 1] == 10)
            if byte == 10 || isReturn { lineStarts.append(index + 1) }
        }
    }

    /// Replaces a range of bytes.
    mutating func replace(_ range: Range<Int>, with text: String) {
        bytes.replaceSubrange(range, with: Array(text.utf8))
        countLines()
    }

    /// Returns the offset of a position; positions beyond a line or the text are at its end.
    func offset(line: Int, column: Int, _ encoding: PositionEncoding) -> Int {
        guard line >= 0 else { return 0 }
        guard line < lineStarts.count else { return bytes.count }
        let start = lineStarts[line]
        var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
        while end > start, bytes[end - 1] == 10 || bytes[end - 1] == 13 { end -= 1 }
        var index = start
        var units = 0
        while index < end, units < column {
            let byte = bytes[index]
            let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            units += encoding == .utf8 ? length : length == 4 ? 2 : 1
            index += length
        }
        return min(index, end)
    }

    /// Returns the line and column of an offset, both from 0.
    func lineAndColumn(_ offset: Int, _ encoding: PositionEncoding) -> (line: Int, column: Int) {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let before = bytes[lineStarts[low]..<min(max(offset, lineStarts[low]), bytes.count)]
        let column =
            encoding == .utf8
            ? before.count : before.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
        return (low, column)
    }

    /// Returns the position of an offset.
    func position(_ offset: Int, _ encoding: PositionEncoding) -> JSONText {
        let (line, column) = lineAndColumn(offset, encoding)
        return .object([("line", .literal(String(line))), ("character", .literal(String(column)))])
    }

    /// Returns the end of the first start tag of an element.
    func end(ofStartTag name: String) -> Int? {
        MarkupLexer(bytes).first { token in
            token.kind == .startTag && token.isComplete
                && bytes[MarkupTag(token, in: bytes).name].elementsEqual(name.utf8)
        }?.range.upperBound
    }

    func range(_ range: Range<Int>, _ encoding: PositionEncoding) -> JSONText {
        .object([
            ("start", position(range.lowerBound, encoding)),
            ("end", position(range.upperBound, encoding)),
        ])
    }

    /// Returns the offset of a line and a column in bytes, both from 1, as diagnostics have them.
    func offset(line: Int, byteColumn: Int) -> Int {
        guard line >= 1, line <= lineStarts.count else { return bytes.count }
        return min(lineStarts[line - 1] + max(0, byteColumn - 1), bytes.count)
    }

    /// Returns the bytes of a diagnostic's range.
    func bytes(of range: ThemeSourceRange) -> Range<Int> {
        let start = offset(line: range.start.line, byteColumn: range.start.column)
        return start..<max(start, offset(line: range.endLine, byteColumn: range.endColumn))
    }

    func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }
}
