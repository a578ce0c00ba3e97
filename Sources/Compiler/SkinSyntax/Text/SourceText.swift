import SkinDiagnostics

/// The text of a file in UTF-8, with the offsets of its lines. Columns and offsets count bytes.
package struct SourceText: Sendable {
    package let bytes: [UInt8]
    /// The offset of the first byte of each line, in ascending order. The first is 0.
    private let lineStarts: [UInt32]
    /// The numbers of characters, and of those of four bytes, before each block of bytes; empty for ASCII text.
    private let counts: [Counts]
    private static let blockSize = 4_096

    /// Finds the lines of a text: CR LF, CR and LF each end one. O(n).
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts: [UInt32] = [0]
        var isASCII = true
        for (index, byte) in bytes.enumerated() where byte < 0x20 || byte >= 0x80 {
            if byte >= 0x80 { isASCII = false }
            let isReturn = byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
            if byte == 0x0A || isReturn { starts.append(UInt32(index + 1)) }
        }
        lineStarts = starts
        counts = isASCII ? [] : Self.counts(bytes)
    }

    private struct Counts {
        var characters = 0
        var wide = 0

        mutating func add(_ byte: UInt8) {
            if byte & 0xC0 != 0x80 { characters += 1 }
            if byte >= 0xF0 { wide += 1 }
        }
    }

    private static func counts(_ bytes: [UInt8]) -> [Counts] {
        var counts: [Counts] = []
        var count = Counts()
        for (offset, byte) in bytes.enumerated() {
            if offset % blockSize == 0 { counts.append(count) }
            count.add(byte)
        }
        return counts
    }

    /// Converts a column in bytes to a 1-based column in characters. Returns nil if there is no such line. O(1).
    func characterColumn(line: Int, column: Int) -> Int? {
        guard let line = bytes(ofLine: line) else { return nil }
        let end = line.startIndex + min(max(column - 1, 0), line.count)
        return counts(before: end).characters - counts(before: line.startIndex).characters + 1
    }

    /// Returns the number of units that a range has in UTF-16. O(1).
    package func utf16Count(_ range: Range<Int>) -> Int {
        let (start, end) = (counts(before: range.lowerBound), counts(before: range.upperBound))
        return end.characters - start.characters + end.wide - start.wide
    }

    private func counts(before offset: Int) -> Counts {
        let block = min(offset / Self.blockSize, counts.count - 1)
        guard block >= 0 else { return Counts(characters: offset) }
        var count = counts[block]
        for byte in bytes[(block * Self.blockSize)..<offset] { count.add(byte) }
        return count
    }

    /// Returns the 1-based line and column of a byte. O(log lines).
    package func position(ofOffset offset: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - Int(lineStarts[low]) + 1)
    }

    /// Returns the offset of a 1-based line and column; nil if there is no such line, or if it is shorter.
    package func offset(line: Int, column: Int) -> Int? {
        guard let bytes = bytes(ofLine: line), column >= 1, column <= bytes.count + 1 else { return nil }
        return bytes.startIndex + column - 1
    }

    /// Returns at most the first 64 KiB of a 1-based line without its terminator; nil if there is no such line.
    package func line(_ number: Int) -> String? {
        bytes(ofLine: number).map { String(decoding: $0.prefix(1 << 16), as: UTF8.self) }
    }

    package func bytes(ofLine number: Int) -> ArraySlice<UInt8>? {
        guard number >= 1, number <= lineStarts.count else { return nil }
        let start = Int(lineStarts[number - 1])
        var end = number < lineStarts.count ? Int(lineStarts[number]) : bytes.count
        while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return bytes[start..<end]
    }
}

extension SourceText {
    /// Returns a text with what follows it in its file, up to 1 KiB, with replacement characters for invalid bytes.
    static func repaired(_ file: [UInt8], after text: SourceText) -> SourceText {
        let body = file.starts(with: UTF8Text.mark) ? file.dropFirst(UTF8Text.mark.count) : file[...]
        let rest = body.dropFirst(text.bytes.count)
        return SourceText(text.bytes + Array(String(decoding: rest.prefix(1_024), as: UTF8.self).utf8))
    }
}

extension ThemeDiagnosticFormatter {
    package init(usesColor: Bool = false, sources: [ThemeFileID: SourceText]) {
        self.init(
            usesColor: usesColor,
            // A file has one path, also where another one led to it.
            displayPath: { file in (sources.index(forKey: file).map { sources.keys[$0] } ?? file).path },
            sourceExcerpt: { range in
                sources[range.start.fileID]?.bytes(ofLine: range.start.line).map {
                    SourceExcerpt(of: $0, around: range)
                }
            },
            characterColumn: { sources[$0.fileID]?.characterColumn(line: $0.line, column: $0.column) })
    }
}

package struct SourceFile: Sendable {
    package let id: ThemeFileID
    package let text: SourceText
    package var document: XMLTree

    package static let none = SourceFile(id: "", text: SourceText([]), document: XMLTree())

    /// A copy of the file with an empty document, for uses that need only locations.
    package var withoutDocument: SourceFile { SourceFile(id: id, text: text, document: XMLTree()) }

    package func location(ofOffset offset: UInt32) -> ThemeSourceLocation {
        let (line, column) = text.position(ofOffset: Int(offset))
        return ThemeSourceLocation(in: id, line: line, column: column)
    }

    package func location(ofElement index: Int) -> ThemeSourceLocation {
        location(ofOffset: document.elements[index].offset)
    }
}
