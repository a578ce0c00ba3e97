import SkinFormat
import SkinKit

/// A custom property of a style sheet, with the conditions under which it applies.
struct CSSProperty {
    var name: String
    var value: String
    var offset: Int
    /// The number of the style sheet.
    var file = 0
    var traits: ThemeTraits = []
    var isImportant = false
    /// The reason why the rule around it is no combination of traits.
    var foreign: String?
    /// The selector of the rule around it, if that is not one of the root element.
    var otherSelector: String?
    var comment: String?

    /// Reads `--name: value`.
    init?(_ text: String, offset: Int) {
        var rest = text.dropFirst(2)
        name = ValueText.unescaped(&rest) { $0 == ":" }.trimmed
        guard !rest.isEmpty else { return nil }
        value = String(rest.dropFirst()).trimmed
        self.offset = offset
        guard value.lowercased().hasSuffix("important") else { return }
        let plain = String(value.dropLast("important".count)).trimmed
        guard plain.hasSuffix("!") else { return }
        value = String(plain.dropLast()).trimmed
        isImportant = true
    }
}

/// A scanner of style sheets that finds custom properties: CSS Syntax 3, without error recovery beyond a block.
struct CSSScanner {
    private let bytes: [UInt8]
    private let selectors: [String]
    private var index = 0
    private var comment: String?
    private(set) var properties: [CSSProperty] = []
    /// The offset and the reason at which the style sheet cannot be read.
    private(set) var fault: (offset: Int, message: String)?
    private static let depthLimit = 64
    private static let propertyLimit = 250_000

    /// - Parameter selectors: The selectors that count as the root element, beside `:root` and its like.
    init(_ bytes: [UInt8], selectors: [String] = []) {
        self.bytes = bytes
        self.selectors = selectors
        readBlock(CSSCondition(), depth: 0)
    }

    private mutating func fail(_ message: String, at offset: Int) {
        if fault == nil { fault = (offset, message) }
        index = bytes.count
    }

    // MARK: Blocks

    private mutating func readBlock(_ condition: CSSCondition, depth: Int) {
        let start = index
        guard depth < Self.depthLimit else { return fail("blocks are nested more than 64 deep", at: index) }
        while true {
            skipSpace()
            guard index < bytes.count else {
                if depth > 0 { fail("the block is not closed", at: max(start - 1, 0)) }
                return
            }
            switch bytes[index] {
            case UInt8(ascii: "}"):
                if depth == 0 { return fail("unexpected '}'", at: index) }
                index += 1
                return
            case UInt8(ascii: ";"): index += 1
            default: readItem(condition, depth: depth)
            }
        }
    }

    private mutating func readItem(_ condition: CSSCondition, depth: Int) {
        let start = index
        let isCustom = bytes[start...].starts(with: "--".utf8)
        skip(untilBrace: !isCustom)
        guard fault == nil, isStreamSafe(from: start, to: index) else { return }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if index < bytes.count, bytes[index] == UInt8(ascii: "{"), !isCustom {
            index += 1
            comment = nil
            let prelude = text.trimmed
            readBlock(condition.within(prelude, selectors), depth: depth + 1)
            comment = nil
        } else {
            if isCustom, var property = CSSProperty(text, offset: start) {
                property.traits = condition.traits
                property.foreign = condition.foreign
                if !condition.isRoot { property.otherSelector = condition.selector ?? "" }
                property.comment = comment
                properties.append(property)
                if properties.count > Self.propertyLimit { fail("more than 250,000 custom properties", at: start) }
            }
            comment = nil
        }
    }

    // MARK: Characters

    /// Returns whether a text may be made a string, and fails at its first byte if not.
    private mutating func isStreamSafe(from start: Int, to end: Int) -> Bool {
        if StreamSafeText.allows(bytes[start..<end]) { return true }
        fail(StreamSafeText.fault, at: start)
        return false
    }

    /// Skips white space and comments, and keeps the last comment.
    private mutating func skipSpace() {
        while index < bytes.count {
            if bytes[index] <= 0x20 {
                index += 1
            } else if bytes[index...].starts(with: "/*".utf8) {
                let start = index
                skipComment()
                guard fault == nil, isStreamSafe(from: start, to: index) else { return }
                comment = String(decoding: bytes[start + 2..<index - 2], as: UTF8.self).trimmed
            } else {
                return
            }
        }
    }

    private mutating func skipComment() {
        let start = index
        index += 2
        while index + 1 < bytes.count {
            if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
                index += 2
                return
            }
            index += 1
        }
        fail("the comment is not closed", at: start)
    }

    /// Skips to the next `;` or `}` outside brackets and strings, or also to a `{`.
    private mutating func skip(untilBrace: Bool) {
        var open: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
            case UInt8(ascii: "\\"): index = min(index + 2, bytes.count)
            case UInt8(ascii: "/") where bytes[index...].starts(with: "/*".utf8): skipComment()
            case UInt8(ascii: "{") where untilBrace && open.isEmpty: return
            case UInt8(ascii: ";") where open.isEmpty: return
            case UInt8(ascii: "}") where open.isEmpty: return
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                open.append(byte)
                index += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                if !open.isEmpty { open.removeLast() }
                index += 1
            default: index += 1
            }
        }
    }

    private mutating func skipString() {
        let (start, quote) = (index, bytes[index])
        index += 1
        while index < bytes.count, bytes[index] != quote {
            if bytes[index] == UInt8(ascii: "\n") { return fail("the string is not closed", at: start) }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        if index >= bytes.count { return fail("the string is not closed", at: start) }
        index += 1
    }
}
