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
package final class CacheBytes: Sendable {
    /// Files from this size on are mapped: only what is touched is then read. Smaller ones are copied, so that
    /// nobody who cuts the file short can end the process with SIGBUS.
    static let mappingThreshold = 1 << 17
    /// So many bytes of the front of a mapped file are read into memory: what opening and every look-up touch. To read
    /// them costs less than to have the kernel map the pages around them.
    private static let frontSize = 1 << 12

    private enum Owner {
        case heap
        case map
    }

    /// The first byte.
    // Sound to share: it is set once, and the memory is neither written nor freed before `deinit`.
    nonisolated(unsafe) private let start: UnsafeRawPointer
    let count: Int
    /// The copy of the first bytes of a mapped file, of which a file that is being cut short may have none; else all
    /// bytes.
    // Sound to share: it is set once, and the memory is written before that and freed in `deinit`, never in between.
    nonisolated(unsafe) private let front: UnsafeRawPointer
    private let frontCount: Int
    private let owner: Owner
    /// The order that the byte order mark tells of; the machine's own where it tells nothing.
    package let byteOrder: ThemeCacheByteOrder
    let isForeign: Bool

    private var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// A copy of bytes.
    convenience init(_ bytes: [UInt8]) {
        let copy = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
        UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyBytes(from: bytes)
        self.init(start: UnsafeRawPointer(copy), count: bytes.count)
    }

    /// Bytes in memory that is to be freed.
    private convenience init(start: UnsafeRawPointer, count: Int) {
        self.init(start: start, count: count, front: start, frontCount: count, owner: .heap)
    }

    private init(start: UnsafeRawPointer, count: Int, front: UnsafeRawPointer, frontCount: Int, owner: Owner) {
        self.start = start
        self.count = count
        self.front = front
        self.frontCount = frontCount
        self.owner = owner
        byteOrder = Self.order(of: UnsafeRawBufferPointer(start: front, count: frontCount))
        isForeign = byteOrder != .native
    }

    /// The bytes of a file, which must not be written in place afterwards; to replace it, write beside it and rename.
    ///
    /// - Throws: `ThemeFileError` where it cannot be opened, mapped or read, or is no regular file.
    package convenience init(file path: String) throws(ThemeFileError) {
        let file = try FileSystem.openFile(path)
        defer { close(file.descriptor) }
        let isMapped = file.size >= Self.mappingThreshold
        // Not an array that would be copied; what `fill` has not written is not looked at.
        let room = isMapped ? Self.frontSize : file.size
        let copy = UnsafeMutableRawPointer.allocate(byteCount: max(room, 1), alignment: 16)
        do throws(ThemeFileError) {
            let count = try FileSystem.fill(
                UnsafeMutableRawBufferPointer(start: copy, count: room), from: file.descriptor, path)
            if isMapped {
                let start = try Self.map(file.descriptor, size: file.size, path)
                self.init(
                    start: start, count: file.size, front: UnsafeRawPointer(copy), frontCount: count, owner: .map)
            } else {
                self.init(start: UnsafeRawPointer(copy), count: count)
            }
        } catch {
            copy.deallocate()
            throw error
        }
    }

    private static func map(
        _ descriptor: Int32, size: Int, _ path: String
    ) throws(ThemeFileError) -> UnsafeRawPointer {
        // MAP_FAILED is a macro with a cast, which not every C library's module has.
        let failed = UnsafeMutableRawPointer(bitPattern: -1)
        guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != failed else {
            throw ThemeFileError(.read, path)
        }
        return UnsafeRawPointer(start)
    }

    /// Whether all bytes are the same. O(n).
    func isSame(as other: CacheBytes) -> Bool {
        count == other.count && memcmp(start, other.start, count) == 0
    }

    private static func order(of buffer: UnsafeRawBufferPointer) -> ThemeCacheByteOrder {
        let place = CacheLayout.Header.byteOrderMark
        let native = ThemeCacheByteOrder.native
        guard buffer.count >= place + 4 else { return native }
        // Sound: the four bytes are there, and loadUnaligned asks for no alignment.
        let mark = buffer.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        guard mark == CacheLayout.byteOrderMark.byteSwapped else { return native }
        return native == .little ? .big : .little
    }

    deinit {
        switch owner {
        case .heap: break
        case .map: munmap(UnsafeMutableRawPointer(mutating: start), count)
        }
        front.deallocate()
    }

    @inline(__always)
    private func contains(_ offset: Int, _ size: Int) -> Bool {
        offset >= 0 && size >= 0 && size <= count && offset <= count - size
    }

    /// Where bytes are, which must be there: in the front where they all are.
    @inline(__always)
    func place(of offset: Int, _ size: Int) -> UnsafeRawPointer {
        (offset <= frontCount - size ? front : start) + offset
    }

    /// How many bytes from an offset on are in the front.
    func frontCount(from offset: Int) -> Int { max(0, frontCount - offset) }

    /// The bytes in a range, which must be there.
    private func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: place(of: range.lowerBound, range.count), count: range.count)
    }
}

// MARK: - Loads

extension CacheBytes {
    /// 32 bits in the order of the cache; nil where they are not all there.
    @inline(__always)
    func word(at offset: Int) -> UInt32? {
        guard contains(offset, 4) else { return nil }
        // Sound: the range is checked, any bits are a UInt32, and loadUnaligned asks for no alignment.
        let word = place(of: offset, 4).loadUnaligned(as: UInt32.self)
        return isForeign ? word.byteSwapped : word
    }

    /// 64 bits in the order of the cache; nil where they are not all there.
    package func doubleWord(at offset: Int) -> UInt64? {
        guard contains(offset, 8) else { return nil }
        // Sound for the reasons of word(at:).
        let word = place(of: offset, 8).loadUnaligned(as: UInt64.self)
        return isForeign ? word.byteSwapped : word
    }

    /// The text in a range, with U+FFFD for what is not UTF-8; nil where the range is not all there.
    func text(_ range: Range<Int>) -> String? {
        guard contains(range.lowerBound, range.count) else { return nil }
        // Sound: the range is checked, and String copies the bytes.
        return String(decoding: slice(range), as: UTF8.self)
    }

    /// Hands out the bytes in a range in place; none where they are not all there.
    func withBytes<Answer, Failure: Error>(
        _ range: Range<Int>, _ body: (RawSpan) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        let range = contains(range.lowerBound, range.count) ? range : 0..<0
        // Sound: the range is checked, and the span cannot outlive the call, in which `self` is alive.
        return try body(slice(range).bytes)
    }

    /// Less than, equal to or greater than 0, as the bytes in a range come before, are or come after others; nil where
    /// the range is not all there.
    package func compare(_ range: Range<Int>, _ other: UnsafeBufferPointer<UInt8>) -> Int? {
        guard contains(range.lowerBound, range.count) else { return nil }
        let common = min(range.count, other.count)
        if common > 0, let right = other.baseAddress {
            // Sound: `common` bytes are there on both sides.
            let order = memcmp(place(of: range.lowerBound, common), right, common)
            if order != 0 { return Int(order) }
        }
        return range.count - other.count
    }

    /// Whether the bytes in a range come before those in another; false where they are not all there.
    func precedes(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        guard contains(right.lowerBound, right.count) else { return false }
        // Sound: the range is checked, and the view lives as long as the call.
        return slice(right).withMemoryRebound(to: UInt8.self) { other in
            (compare(left, other) ?? 0) < 0
        }
    }

    /// Whether the bytes in a range are UTF-8; false where they are not all there.
    func isUTF8(_ range: Range<Int>) -> Bool {
        // Sound: the range is checked, and String copies the bytes.
        contains(range.lowerBound, range.count) && String(validating: slice(range), as: UTF8.self) != nil
    }

    /// The hash that the header of a cache of these bytes should have.
    func contentHash() -> UInt64 { CacheHash.cache(buffer) }

    /// The hash of all bytes but the eight of the hash itself.
    func hash(leavingOut place: Int) -> UInt64 { CacheHash.file(buffer, leavingOut: place) }

    /// The hash of the bytes in a range; that of none where they are not all there.
    func nameHash(_ range: Range<Int>) -> UInt64 {
        // Sound: the range is checked.
        let range = contains(range.lowerBound, range.count) ? range : 0..<0
        return CacheHash.name(slice(range))
    }
}
