/// The bytes of a cache or a content pack, copied into memory or mapped from a file.
///
/// The memory is freed with the last reference to this object. Every read is checked against the number of bytes.
/// Numbers are little-endian.
@safe
package final class CacheBytes: Sendable {
    /// The size in bytes from which on a file is mapped, so that only the pages that are touched are read.
    ///
    /// A smaller file is copied, so that truncating it cannot end the process with SIGBUS.
    static let mappingThreshold = 1 << 17

    // Safe to share: it is set once, and the memory is neither written nor freed before `deinit`.
    nonisolated(unsafe) private let start: UnsafeRawPointer
    package let count: Int
    private let isMapped: Bool

    private var buffer: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: start, count: count) }

    package convenience init(_ bytes: [UInt8]) {
        let copy = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
        unsafe UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyBytes(from: bytes)
        unsafe self.init(start: UnsafeRawPointer(copy), count: bytes.count, isMapped: false)
    }

    /// Takes ownership of allocated or mapped memory, which `deinit` frees.
    private init(start: UnsafeRawPointer, count: Int, isMapped: Bool) {
        unsafe self.start = unsafe start
        self.count = count
        self.isMapped = isMapped
    }

    /// The file must not be written in place afterwards. To replace it, write a new file beside it and rename that.
    package convenience init(file path: String, maps: Bool = SystemCalls.mapsFiles) throws(ThemeFileError) {
        let file = try FileSystem.openFile(path)
        defer { SystemCalls.close(file.descriptor) }
        if maps, file.size >= Self.mappingThreshold {
            guard let start = unsafe SystemCalls.map(file.descriptor, size: file.size) else {
                throw ThemeFileError(.read, path)
            }
            unsafe self.init(start: start, count: file.size, isMapped: true)
            return
        }
        // Not an array, which would have to be copied. Bytes that `fill` does not write are never read.
        let copy = UnsafeMutableRawPointer.allocate(byteCount: max(file.size, 1), alignment: 16)
        do throws(ThemeFileError) {
            let count = unsafe try FileSystem.fill(
                UnsafeMutableRawBufferPointer(start: copy, count: file.size), from: file.descriptor, path)
            unsafe self.init(start: UnsafeRawPointer(copy), count: count, isMapped: false)
        } catch {
            unsafe copy.deallocate()
            throw error
        }
    }

    deinit {
        if isMapped {
            unsafe SystemCalls.unmap(start, size: count)
        } else {
            unsafe start.deallocate()
        }
    }

    func isSame(as other: CacheBytes) -> Bool {
        unsafe count == other.count && SystemCalls.compare(start, other.start, count: count) == 0
    }

    func isSame(as other: CacheBytes, at offset: Int, _ otherOffset: Int, count: Int) -> Bool {
        guard contains(offset, count), other.contains(otherOffset, count) else { return false }
        // Safe: both ranges are within their bytes.
        return unsafe SystemCalls.compare(start + offset, other.start + otherOffset, count: count) == 0
    }

    /// Returns whether a range is within the bytes. The test subtracts, so that nothing overflows.
    @inline(__always)
    private func contains(_ offset: Int, _ size: Int) -> Bool {
        offset >= 0 && size >= 0 && size <= count && offset <= count - size
    }

    /// Returns the bytes in a range, which must be within the bytes.
    private func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count)
    }
}

// MARK: - Loads

extension CacheBytes {
    @inline(__always)
    package func word(at offset: Int) -> UInt32? {
        guard contains(offset, 4) else { return nil }
        // Safe: the range is checked, any bits are a UInt32, and loadUnaligned requires no alignment.
        return unsafe UInt32(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    @inline(__always)
    package func doubleWord(at offset: Int) -> UInt64? {
        guard contains(offset, 8) else { return nil }
        // Safe for the reasons given in word(at:).
        return unsafe UInt64(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// U+FFFD replaces each sequence that is not valid UTF-8.
    package func text(_ range: Range<Int>) -> String? {
        guard contains(range.lowerBound, range.count) else { return nil }
        // Safe: the range is checked, and String copies the bytes.
        return unsafe String(decoding: slice(range), as: UTF8.self)
    }

    /// The span is empty if the range exceeds the bytes.
    package func withBytes<Answer, Failure: Error>(
        _ range: Range<Int>, _ body: (RawSpan) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        let range = contains(range.lowerBound, range.count) ? range : 0..<0
        // Safe: the range is checked, and the span cannot outlive the call, in which `self` is alive.
        return unsafe try body(slice(range).bytes)
    }

    @inline(__always)
    func holds(_ name: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        guard contains(offset, name.count) else { return false }
        // Safe: both sides have as many bytes as the name.
        return unsafe NameWords.areSame(UnsafeRawBufferPointer(start: start + offset, count: name.count), name)
    }

    /// Returns a number below 0, 0 or a number above 0, as the range precedes, equals or follows the other bytes.
    package func compare(_ range: Range<Int>, _ other: UnsafeBufferPointer<UInt8>) -> Int? {
        guard contains(range.lowerBound, range.count) else { return nil }
        let common = min(range.count, other.count)
        if common > 0, let right = other.baseAddress {
            // Safe: both sides have `common` bytes.
            let order = unsafe SystemCalls.compare(start + range.lowerBound, right, count: common)
            if order != 0 { return order }
        }
        return range.count - other.count
    }

    package func isUTF8(_ range: Range<Int>) -> Bool {
        // Safe: the range is checked, and String copies the bytes.
        unsafe contains(range.lowerBound, range.count) && String(validating: slice(range), as: UTF8.self) != nil
    }
}
