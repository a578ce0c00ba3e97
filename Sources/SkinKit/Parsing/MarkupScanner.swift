/// Walks over the markup of a file before libxml2 sees it.
///
/// It finds where each start tag begins, which libxml2's events do not say, and stops before anything that must not
/// reach libxml2 2.9: a DOCTYPE (a nest of parameter entities in 466 bytes makes it run for ever), a giant start tag
/// or one with thousands of attributes (quadratic), a NUL. It judges nothing else: where the markup is not
/// well-formed it ends early, and libxml2 says what is wrong.
struct MarkupScanner {
    enum Stop {
        case doctype
        case startTagTooLong
        case tooManyAttributes
        case nul
    }

    /// Offsets of the `<` of all start tags, in order.
    private(set) var startTags: [UInt32] = []
    /// The first thing that must not be read on, and its offset.
    private(set) var stop: (reason: Stop, offset: Int)?

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    /// Scans all bytes. O(n).
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        startTags.reserveCapacity(bytes.count / 48)
        while index < bytes.count, stop == nil {
            let byte = bytes[index]
            if byte == UInt8(ascii: "<") {
                guard scanMarkup() else { break }
            } else if byte == 0 {
                stop = (.nul, index)
            } else {
                index += 1
            }
        }
    }

    /// Whether scanning can go on behind the markup at `index`.
    private mutating func scanMarkup() -> Bool {
        guard index + 1 < bytes.count else { return false }
        switch bytes[index + 1] {
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
        var quote: UInt8 = 0
        var attributes = 0
        while true {
            index += 1
            if index - start >= ParsingLimits.startTagBytes {
                stop = (.startTagTooLong, start)
                return false
            }
            guard index < bytes.count else { return false }
            let byte = bytes[index]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: ">") {
                break
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "=") {
                attributes += 1
            }
            if byte == 0 {
                stop = (.nul, index)
                return false
            }
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
        guard index + count <= bytes.count else { return false }
        return UnsafeBufferPointer(start: text.utf8Start, count: count)
            .elementsEqual(UnsafeBufferPointer(rebasing: bytes[index..<index + count]))
    }

    private mutating func skip(past end: StaticString, from start: Int) -> Bool {
        index = start
        let first = end.utf8Start[0]
        while index < bytes.count {
            if bytes[index] == first, stands(end) {
                index += end.utf8CodeUnitCount
                return true
            }
            if bytes[index] == 0 {
                stop = (.nul, index)
                return false
            }
            index += 1
        }
        return false
    }
}
