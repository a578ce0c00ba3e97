import SkinDiagnostics

/// The bytes of one source file as UTF-8, with the offsets of its lines.
///
/// Columns and offsets count these bytes, even if the file itself is UTF-16 or ISO-8859-1.
package struct SourceText: Sendable {
    package let bytes: [UInt8]
    /// The offset of the first byte of each line, in ascending order. The first is 0.
    private let lineStarts: [UInt32]
    /// The number of characters before each block of bytes; empty for ASCII text.
    private let characterCounts: [UInt32]
    private static let blockSize = 4_096

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts: [UInt32] = [0]
        starts.reserveCapacity(bytes.count / 40)
        var seen: UInt64 = 0
        unsafe bytes.withUnsafeBufferPointer { buffer in
            let raw = UnsafeRawBufferPointer(buffer)
            for start in stride(from: 0, to: buffer.count, by: 8) {
                // Bytes behind the end of the text read as 0.
                let word = unsafe start <= raw.count - 8 ? raw.word(at: start) : raw.word(of: start..<raw.count)
                seen |= word
                var controls = Self.controls(word)
                while controls != 0 {
                    let index = start + controls.trailingZeroBitCount / 8
                    controls &= controls &- 1
                    // Only the LF of CR LF counts.
                    guard index < buffer.count,
                        unsafe buffer[index] == UInt8(ascii: "\n")
                            || buffer[index] == UInt8(ascii: "\r")
                                && !(index + 1 < buffer.count && buffer[index + 1] == UInt8(ascii: "\n"))
                    else { continue }
                    starts.append(UInt32(truncatingIfNeeded: index + 1))
                }
            }
        }
        lineStarts = starts
        characterCounts = seen & 0x8080_8080_8080_8080 == 0 ? [] : Self.characterCounts(bytes)
    }

    private static func characterCounts(_ bytes: [UInt8]) -> [UInt32] {
        var counts: [UInt32] = []
        var count: UInt32 = 0
        for (offset, byte) in bytes.enumerated() {
            if offset % blockSize == 0 { counts.append(count) }
            if isCharacterStart(byte) { count += 1 }
        }
        return counts
    }

    private static func isCharacterStart(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

    /// Returns a word in which the highest bit of each byte is set if that byte of the argument is below 32.
    @inline(__always)
    private static func controls(_ word: UInt64) -> UInt64 {
        ~((word & 0x7F7F_7F7F_7F7F_7F7F) + 0x6060_6060_6060_6060 | word) & 0x8080_8080_8080_8080
    }

    /// Converts a column in bytes to a 1-based column in characters. Returns nil if there is no such line. O(1).
    func characterColumn(line: Int, column: Int) -> Int? {
        guard let line = bytes(ofLine: line) else { return nil }
        let end = line.startIndex + min(max(column - 1, 0), line.count)
        return characterCount(before: end) - characterCount(before: line.startIndex) + 1
    }

    private func characterCount(before offset: Int) -> Int {
        let block = min(offset / Self.blockSize, characterCounts.count - 1)
        guard block >= 0 else { return offset }
        let rest = bytes[(block * Self.blockSize)..<offset]
        return Int(characterCounts[block]) + rest.count(where: Self.isCharacterStart)
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

    /// Returns the 1-based line and column of a byte. O(1) within the next 16 lines after `index`, else O(log lines).
    ///
    /// - Parameter index: The index of the line at which the search begins, initially 0. Set to the index of the line
    ///   found.
    package func position(ofOffset offset: Int, from index: inout Int) -> (line: Int, column: Int) {
        if Int(lineStarts[index]) <= offset {
            for _ in 0..<16 {
                if index + 1 == lineStarts.count || Int(lineStarts[index + 1]) > offset {
                    return (index + 1, offset - Int(lineStarts[index]) + 1)
                }
                index += 1
            }
        }
        let position = position(ofOffset: offset)
        index = position.line - 1
        return position
    }

    /// Returns at most the first 64 KiB of a 1-based line without its terminator; nil if there is no such line.
    package func line(_ number: Int) -> String? {
        bytes(ofLine: number).map { String(decoding: $0.prefix(1 << 16), as: UTF8.self) }
    }

    /// Returns the bytes of a 1-based line without its terminator; nil if there is no such line. O(1).
    func bytes(ofLine number: Int) -> ArraySlice<UInt8>? {
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
        let body = file.starts(with: [0xEF, 0xBB, 0xBF]) ? file.dropFirst(3) : file[...]
        let rest = body.dropFirst(text.bytes.count)
        return SourceText(text.bytes + Array(String(decoding: rest.prefix(1_024), as: UTF8.self).utf8))
    }

    /// Returns the part of a line around a column, both 1-based, or nil if there is no such line. O(1).
    func excerpt(line: Int, column: Int) -> SourceExcerpt? {
        bytes(ofLine: line).map { SourceExcerpt(of: $0, around: column) }
    }
}

extension ThemeDiagnosticFormatter {
    /// Creates a formatter that finds source lines in texts, keyed by the files' names in diagnostics.
    package init(
        usesColor: Bool = false, displayPath: @escaping DisplayPath = { $0 }, sources: [String: SourceText]
    ) {
        self.init(
            usesColor: usesColor, displayPath: displayPath,
            sourceExcerpt: { sources[$0.file]?.excerpt(line: $0.line, column: $0.column) },
            characterColumn: { sources[$0.file]?.characterColumn(line: $0.line, column: $0.column) })
    }
}
