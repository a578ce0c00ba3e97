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
        var index = 0
        let count = bytes.count
        bytes.withUnsafeBufferPointer { buffer in
            while index < count {
                let byte = buffer[index]
                index += 1
                guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
                if byte == UInt8(ascii: "\r"), index < count, buffer[index] == UInt8(ascii: "\n") { index += 1 }
                starts.append(UInt32(truncatingIfNeeded: index))
            }
        }
        lineStarts = starts
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

    /// A 1-based line without its end, or nil where there is no such line.
    package func line(_ number: Int) -> String? {
        guard number >= 1, number <= lineStarts.count else { return nil }
        let start = Int(lineStarts[number - 1])
        var end = number < lineStarts.count ? Int(lineStarts[number]) : bytes.count
        while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }
}
