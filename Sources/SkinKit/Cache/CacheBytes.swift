#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The bytes of a cache, in memory of its own or mapped from a file, for as long as anyone reads them.
///
/// Every read is checked against the number of bytes; there is no other way to them.
final class CacheBytes: Sendable {
    /// Files from this size on are mapped: only what is touched is then read. Smaller ones are copied, so that
    /// nobody who cuts the file short can end the process with SIGBUS.
    static let mappingThreshold = 1 << 20

    private enum Owner {
        case heap
        case map
    }

    /// Sound to share: it is set once, and the memory is neither written nor freed before `deinit`.
    private nonisolated(unsafe) let buffer: UnsafeRawBufferPointer
    private let owner: Owner
    /// The order that the byte order mark tells of; the machine's own where it tells nothing.
    let byteOrder: CacheOptions.ByteOrder
    private let isForeign: Bool

    var count: Int { buffer.count }

    /// A copy of bytes.
    init(_ bytes: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
        copy.copyBytes(from: bytes)
        buffer = UnsafeRawBufferPointer(copy)
        owner = .heap
        byteOrder = Self.order(of: buffer)
        isForeign = byteOrder != .native
    }

    /// The bytes of a file, which must not be written in place afterwards; to replace it, write beside it and rename.
    ///
    /// - Throws: `FileError` where it cannot be opened, mapped or read, or is no regular file.
    convenience init(file path: String) throws(FileError) {
        // A pipe would block for ever without O_NONBLOCK; for a regular file it means nothing.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(.read, path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError(.read, path) }
        let isLarge = status.st_mode & S_IFMT == S_IFREG && Int(status.st_size) >= Self.mappingThreshold
        guard isLarge else {
            self.init(try FileSystem.read(path))
            return
        }
        try self.init(mapping: descriptor, count: Int(status.st_size), path: path)
    }

    private init(mapping descriptor: Int32, count: Int, path: String) throws(FileError) {
        // MAP_FAILED is a macro with a cast, which not every C library's module has.
        let failed = UnsafeMutableRawPointer(bitPattern: -1)
        guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), start != failed else {
            throw FileError(.read, path)
        }
        buffer = UnsafeRawBufferPointer(start: start, count: count)
        owner = .map
        byteOrder = Self.order(of: buffer)
        isForeign = byteOrder != .native
    }

    private static func order(of buffer: UnsafeRawBufferPointer) -> CacheOptions.ByteOrder {
        let start = CacheLayout.Header.byteOrderMark
        let native = CacheOptions.ByteOrder.native
        guard buffer.count >= start + 4 else { return native }
        // Sound: the four bytes are there, and loadUnaligned asks for no alignment.
        let mark = buffer.loadUnaligned(fromByteOffset: start, as: UInt32.self)
        guard mark == CacheLayout.byteOrderMark.byteSwapped else { return native }
        return native == .little ? .big : .little
    }

    deinit {
        switch owner {
        case .heap: buffer.deallocate()
        case .map: munmap(UnsafeMutableRawPointer(mutating: buffer.baseAddress), buffer.count)
        }
    }

    @inline(__always)
    private func contains(_ offset: Int, _ size: Int) -> Bool {
        offset >= 0 && size >= 0 && size <= count && offset <= count - size
    }
}

// MARK: - Loads

extension CacheBytes {
    /// 32 bits in the order of the cache; nil where they are not all there.
    @inline(__always)
    func word(at offset: Int) -> UInt32? {
        guard contains(offset, 4) else { return nil }
        // Sound: the range is checked, any bits are a UInt32, and loadUnaligned asks for no alignment.
        let word = buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return isForeign ? word.byteSwapped : word
    }

    /// 64 bits in the order of the cache; nil where they are not all there.
    func doubleWord(at offset: Int) -> UInt64? {
        guard contains(offset, 8) else { return nil }
        // Sound for the reasons of word(at:).
        let word = buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        return isForeign ? word.byteSwapped : word
    }

    /// The text in a range, with U+FFFD for what is not UTF-8; nil where the range is not all there.
    func text(_ range: Range<Int>) -> String? {
        guard contains(range.lowerBound, range.count) else { return nil }
        // Sound: the range is checked, and String copies the bytes.
        return String(decoding: UnsafeRawBufferPointer(rebasing: buffer[range]), as: UTF8.self)
    }

    /// Hands out the bytes in a range in place; none where they are not all there.
    func withBytes<Answer, Failure: Error>(
        _ range: Range<Int>, _ body: (RawSpan) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        let range = contains(range.lowerBound, range.count) ? range : 0..<0
        // Sound: the range is checked, and the span cannot outlive the call, in which `self` is alive.
        return try body(UnsafeRawBufferPointer(rebasing: buffer[range]).bytes)
    }

    /// Less than, equal to or greater than 0, as the bytes in a range come before, are or come after others; nil where
    /// the range is not all there.
    func compare(_ range: Range<Int>, _ other: UnsafeBufferPointer<UInt8>) -> Int? {
        guard contains(range.lowerBound, range.count) else { return nil }
        let common = min(range.count, other.count)
        if common > 0, let left = buffer.baseAddress, let right = other.baseAddress {
            // Sound: `common` bytes are there on both sides.
            let order = memcmp(left + range.lowerBound, right, common)
            if order != 0 { return Int(order) }
        }
        return range.count - other.count
    }

    /// Whether the bytes in a range come before those in another; false where they are not all there.
    func precedes(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        guard contains(right.lowerBound, right.count) else { return false }
        // Sound: the range is checked, and the view lives as long as the call.
        return UnsafeRawBufferPointer(rebasing: buffer[right]).withMemoryRebound(to: UInt8.self) { other in
            (compare(left, other) ?? 0) < 0
        }
    }

    /// Whether the bytes in a range are UTF-8; false where they are not all there.
    func isUTF8(_ range: Range<Int>) -> Bool {
        // Sound: the range is checked, and String copies the bytes.
        contains(range.lowerBound, range.count) && String(validating: buffer[range], as: UTF8.self) != nil
    }

    /// The hash that the header of a cache of these bytes should have.
    func contentHash() -> UInt64 { CacheHash.cache(buffer) }

    /// The hash of all bytes but the eight of the hash itself.
    func hash(leavingOut place: Int) -> UInt64 { CacheHash.file(buffer, leavingOut: place) }

    /// The hash of the bytes in a range; that of none where they are not all there.
    func nameHash(_ range: Range<Int>) -> UInt64 {
        // Sound: the range is checked.
        CacheHash.name(contains(range.lowerBound, range.count) ? buffer[range] : buffer[0..<0])
    }
}
