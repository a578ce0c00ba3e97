/// Cuts a file into tables that stand one behind the other.
struct ContentPackTables {
    /// The offset behind the last table.
    private(set) var position: Int
    /// The size of the file in bytes; not less than the position.
    let end: Int

    init(position: Int, end: Int) {
        self.position = position
        self.end = end
    }

    /// The offset of the next table.
    ///
    /// - Throws: `ThemeCacheError` with `.invalidSection` where it is not within the file.
    mutating func take(_ count: Int, of size: Int, _ name: String) throws(ThemeCacheError) -> Int {
        guard count <= (end - position) / size else {
            throw ThemeCacheError(
                .invalidSection, byteOffset: position, section: name, message: "the \(name) are not within the pack")
        }
        defer { position += count * size }
        return position
    }
}

extension CacheBytes {
    /// 32 bits of a pack.
    ///
    /// - Throws: `ThemeCacheError` where they are not all there.
    func packWord(at offset: Int) throws(ThemeCacheError) -> UInt32 {
        guard let word = word(at: offset) else {
            throw ThemeCacheError(.truncated, byteOffset: offset, message: "the pack is cut short")
        }
        return word
    }

    /// Whether these bytes stand at an offset.
    func holds(_ other: ArraySlice<UInt8>, at offset: Int) -> Bool {
        order(of: offset..<offset + other.count, Array(other)) == 0
    }

    /// Less than, equal to or greater than 0, as the bytes in a range come before, are or come after others; not 0
    /// where the range is not all there.
    func order(of range: Range<Int>, _ other: [UInt8]) -> Int {
        // Sound: the buffer does not outlive the call, and compare checks the range.
        other.withUnsafeBufferPointer { compare(range, $0) } ?? 1
    }
}
