#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A scanner of a file's markup that runs before libxml2.
///
/// It records the offsets of start tags, which libxml2's events lack. It stops before anything that must not reach
/// libxml2 2.9:
/// - A DOCTYPE. Nested parameter entities in 466 bytes make libxml2 run forever.
/// - A very long start tag, or one with thousands of attributes, which takes quadratic time.
/// - A NUL.
///
/// The scanner makes no other checks. If the markup is not well-formed it ends early, and libxml2 reports the error.
@safe
struct MarkupScanner {
    enum Stop {
        case doctype
        case startTagTooLong
        case tooManyAttributes
        case nul
    }

    /// The offsets of the `<` of all start tags, in order.
    private(set) var startTags: [UInt32] = []
    /// The first construct that must not be parsed, and its offset.
    private(set) var stop: (reason: Stop, offset: Int)?

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    /// Scans all bytes. O(n).
    init(_ all: UnsafeBufferPointer<UInt8>) {
        let nul = unsafe Self.find(0, in: all, from: 0)
        unsafe bytes = unsafe UnsafeBufferPointer(rebasing: all[..<(nul ?? all.count)])
        startTags.reserveCapacity(all.count / 48)
        while let next = unsafe Self.find(UInt8(ascii: "<"), in: bytes, from: index) {
            index = next
            guard scanMarkup() else { break }
        }
        if stop == nil, let nul { stop = (.nul, nul) }
    }

    /// Returns the next index of a byte.
    private static func find(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard start < bytes.count, let base = bytes.baseAddress,
            let found = unsafe memchr(base + start, Int32(byte), bytes.count - start)
        else { return nil }
        return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// Scans the markup at `index`, and returns whether scanning can continue behind it.
    private mutating func scanMarkup() -> Bool {
        guard unsafe index + 1 < bytes.count else { return false }
        switch unsafe bytes[index + 1] {
        case UInt8(ascii: "?"): return skip(past: "?>", from: index + 2)
        case UInt8(ascii: "/"): return skip(past: ">", from: index + 2)
        case UInt8(ascii: "!"): return scanDeclaration()
        default: return scanStartTag()
        }
    }

    private mutating func scanDeclaration() -> Bool {
        if stands("<!--") { return skip(past: "-->", from: index + 4) }
        if stands("<![CDATA[") { return skip(past: "]]>", from: index + 9) }
        if stands("<!DOCTYPE"), startTags.isEmpty { stop = (.doctype, index) }
        return false
    }

    private mutating func scanStartTag() -> Bool {
        let start = index
        let end = unsafe min(bytes.count, start + ParsingLimits.startTagBytes)
        var attributes = 0
        index += 1
        while index < end, unsafe bytes[index] != UInt8(ascii: ">") {
            let byte = unsafe bytes[index]
            index += 1
            if byte == UInt8(ascii: "=") {
                attributes += 1
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                while index < end, unsafe bytes[index] != byte { index += 1 }
                index += 1
            }
        }
        if index >= end {
            if unsafe end < bytes.count { stop = (.startTagTooLong, start) }
            return false
        }
        if attributes > ParsingLimits.attributes {
            stop = (.tooManyAttributes, start)
            return false
        }
        startTags.append(UInt32(start))
        index += 1
        return true
    }

    private func stands(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard unsafe index + count <= bytes.count else { return false }
        return unsafe UnsafeBufferPointer(start: text.utf8Start, count: count)
            .elementsEqual(UnsafeBufferPointer(rebasing: bytes[index..<index + count]))
    }

    private mutating func skip(past end: StaticString, from start: Int) -> Bool {
        index = start
        while let next = unsafe Self.find(end.utf8Start[0], in: bytes, from: index) {
            index = next
            if stands(end) {
                index += end.utf8CodeUnitCount
                return true
            }
            index += 1
        }
        return false
    }
}
