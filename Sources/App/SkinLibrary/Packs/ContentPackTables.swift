import SkinKit

/// Divides a file into consecutive tables.
struct ContentPackTables {
    private(set) var position: Int
    /// The size of the file in bytes, at least the position.
    let end: Int

    /// Throws `.invalidSection` if the table exceeds the file.
    mutating func take(_ count: Int, of size: Int, _ name: String) throws(ThemeCacheError) -> Int {
        guard count <= (end - position) / size else {
            throw ThemeCacheError(
                .invalidSection, byteOffset: position, section: name,
                message: "section '\(name)' exceeds the end of the file")
        }
        defer { position += count * size }
        return position
    }
}

extension CacheBytes {
    func packWord(at offset: Int) throws(ThemeCacheError) -> UInt32 {
        guard let word = word(at: offset) else {
            throw ThemeCacheError(.truncated, byteOffset: offset, message: "the pack is truncated")
        }
        return word
    }

    func holds(_ other: ArraySlice<UInt8>, at offset: Int) -> Bool {
        order(of: offset..<offset + other.count, Array(other)) == 0
    }

    /// Compares the bytes in a range with others as ``compare(_:_:)`` does; returns 1 if the range exceeds the bytes.
    func order(of range: Range<Int>, _ other: [UInt8]) -> Int {
        // Safe: the buffer does not outlive the call, and compare checks the range.
        unsafe other.withUnsafeBufferPointer { unsafe compare(range, $0) } ?? 1
    }
}
