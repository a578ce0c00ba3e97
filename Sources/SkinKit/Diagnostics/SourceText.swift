/// The bytes of one source file as UTF-8, with the starts of its lines.
///
/// Columns and offsets count in these bytes, also where the file itself is UTF-16 or ISO-8859-1.
package struct SourceText: Sendable {
    package let bytes: [UInt8]
    /// Offsets of the first byte of each line, rising; the first is 0.
    private let lineStarts: [UInt32]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts: [UInt32] = [0]
        starts.reserveCapacity(bytes.count / 40)
        bytes.withUnsafeBufferPointer { buffer in
            var index = 0
            while index < buffer.count {
                if Self.hasNoControls(UnsafeRawBufferPointer(buffer), at: index) {
                    index += 8
                    continue
                }
                for index in index..<min(index + 8, buffer.count) where buffer[index] <= UInt8(ascii: "\r") {
                    let isLineFeed = buffer[index] == UInt8(ascii: "\n")
                    guard isLineFeed || buffer[index] == UInt8(ascii: "\r") else { continue }
                    // Of CR LF only the LF counts.
                    if !isLineFeed, index + 1 < buffer.count, buffer[index + 1] == UInt8(ascii: "\n") { continue }
                    starts.append(UInt32(truncatingIfNeeded: index + 1))
                }
                index += 8
            }
        }
        lineStarts = starts
    }

    /// Whether there are eight bytes from an offset on, and none of them is below 32.
    @inline(__always)
    private static func hasNoControls(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        guard offset + 8 <= bytes.count else { return false }
        // Sound: eight bytes are there, and loadUnaligned asks for no alignment.
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        return (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080 == 0
    }

    /// The 1-based line and column of a byte. O(log lines).
    package func position(ofOffset offset: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - Int(lineStarts[low]) + 1)
    }

    /// As ``position(ofOffset:)``; O(1) where the line is one of the next few.
    ///
    /// - Parameter index: Where the search begins, 0 at first; the line's index afterwards.
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

    /// A 1-based line without its end, or nil where there is no such line.
    package func line(_ number: Int) -> String? {
        guard number >= 1, number <= lineStarts.count else { return nil }
        let start = Int(lineStarts[number - 1])
        var end = number < lineStarts.count ? Int(lineStarts[number]) : bytes.count
        while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }
}
