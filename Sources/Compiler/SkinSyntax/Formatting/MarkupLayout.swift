enum MarkupLayout {
    static let indentation = 2
    static let width = 120
    /// The number of columns that a tab of the source takes.
    private static let tab = 4

    /// The elements whose children never share a line with them.
    static let openedNames: Set = [
        "theme", "constants", "classes", "instances", "info", "schema", "skinkit", "extensions",
    ]

    /// The elements whose text has no white space at its ends: theme format 1, sections 2, 3 and 5.
    static let trimmedNames: Set = [
        "integer", "float", "bool", "point", "size", "rect", "insets", "color", "image",
        "identifier", "name", "version", "inherits", "author", "license", "description", "homepage",
        "default", "extension",
    ]

    /// Returns the number of characters, whatever their width.
    static func columns(of line: ArraySlice<UInt8>) -> Int { line.count { $0 & 0xC0 != 0x80 } }

    /// Replaces CR LF and CR by LF, as an XML parser does.
    static func withPlainLineEnds(_ bytes: [UInt8]) -> [UInt8] {
        let (carriageReturn, lineFeed) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
        guard bytes.contains(carriageReturn) else { return bytes }
        var plain: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if byte == lineFeed, index > 0, bytes[index - 1] == carriageReturn { continue }
            plain.append(byte == carriageReturn ? lineFeed : byte)
        }
        return plain
    }

    /// Keeps the distance of later lines from the first. The comment will begin at a column, counted from 0.
    static func comment(_ bytes: [UInt8], _ range: Range<Int>, at column: Int) -> [UInt8] {
        let lineFeed = UInt8(ascii: "\n")
        let lineStart = (bytes[..<range.lowerBound].lastIndex(of: lineFeed) ?? -1) + 1
        let shift = column - width(of: bytes[lineStart..<range.lowerBound])
        var result: [UInt8] = []
        let lines = bytes[range].split(separator: lineFeed, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let end = line.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? line.startIndex
            let text = line[..<end].drop(while: isSpace)
            if index == 0 {
                result += line[..<end]
                continue
            }
            result.append(lineFeed)
            if text.isEmpty { continue }
            let indentation = max(0, width(of: line[..<text.startIndex]) + shift)
            result += repeatElement(UInt8(ascii: " "), count: indentation)
            result += text
        }
        return result
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func width(of line: ArraySlice<UInt8>) -> Int {
        line.reduce(0) { $1 == 0x09 ? $0 + tab : $1 & 0xC0 != 0x80 ? $0 + 1 : $0 }
    }
}
