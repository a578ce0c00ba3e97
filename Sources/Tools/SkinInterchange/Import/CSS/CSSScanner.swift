import SkinFormat
import SkinKit

/// A custom property of a style sheet, with the conditions under which it applies.
struct CSSProperty {
    var name: String
    var value: String
    var offset: Int
    var traits: ThemeTraits = []
    /// The reason why the rule around it is no combination of traits.
    var foreign: String?
    var comment: String?
}

/// A scanner of style sheets that finds custom properties: CSS Syntax 3, without error recovery beyond a block.
struct CSSScanner {
    private let bytes: [UInt8]
    private var index = 0
    private var comment: String?
    private(set) var properties: [CSSProperty] = []
    /// The offset and the reason at which the style sheet cannot be read.
    private(set) var fault: (offset: Int, message: String)?
    private static let depthLimit = 64

    private struct Condition {
        var traits: ThemeTraits = []
        var isRoot = false
        var foreign: String?
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        readBlock(Condition(), depth: 0)
    }

    private mutating func fail(_ message: String, at offset: Int) {
        if fault == nil { fault = (offset, message) }
        index = bytes.count
    }

    // MARK: Blocks

    private mutating func readBlock(_ condition: Condition, depth: Int) {
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

    private mutating func readItem(_ condition: Condition, depth: Int) {
        let start = index
        let isCustom = bytes[start...].starts(with: "--".utf8)
        skip(untilBrace: !isCustom)
        guard fault == nil, isStreamSafe(from: start, to: index) else { return }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if index < bytes.count, bytes[index] == UInt8(ascii: "{"), !isCustom {
            index += 1
            comment = nil
            let prelude = text.trimmed
            if prelude.hasPrefix("@"), !Self.isConditional(prelude) { return skipBlock(from: start) }
            readBlock(Self.condition(prelude, within: condition), depth: depth + 1)
            comment = nil
        } else if isCustom, let colon = text.firstIndex(of: ":") {
            var property = CSSProperty(
                name: String(text[..<colon].dropFirst(2)).trimmed,
                value: String(text[text.index(after: colon)...]).trimmed, offset: start)
            property.traits = condition.traits
            property.foreign = condition.isRoot ? condition.foreign : "it is not a property of ':root'"
            property.comment = comment
            properties.append(property)
            comment = nil
        } else {
            comment = nil
        }
    }

    private mutating func skipBlock(from start: Int) {
        var depth = 1
        while depth > 0 {
            skip(untilBrace: true)
            guard index < bytes.count else { return fail("the block is not closed", at: start) }
            if bytes[index] == UInt8(ascii: "{") { depth += 1 }
            if bytes[index] == UInt8(ascii: "}") { depth -= 1 }
            index += 1
        }
    }

    // MARK: Conditions

    private static func isConditional(_ prelude: String) -> Bool {
        ["@media", "@supports", "@layer", "@container", "@scope"].contains { prelude.hasPrefix($0) }
    }

    private static func condition(_ prelude: String, within outer: Condition) -> Condition {
        var inner = outer
        if prelude.hasPrefix("@media") {
            for part in prelude.dropFirst(6).replacing(" and ", with: "\u{0}").split(separator: "\u{0}") {
                let feature = String(part).trimmed.lowercased().filter { $0 != " " }
                switch feature {
                case "(prefers-color-scheme:dark)": inner.traits.formUnion(.dark)
                case "(prefers-color-scheme:light)": inner.traits.formUnion(.light)
                case "(prefers-contrast:more)": inner.traits.formUnion(.highContrast)
                case "screen", "all", "onlyscreen": break
                default: inner.foreign = inner.foreign ?? "no trait is '\(prelude)'"
                }
            }
        } else if prelude.hasPrefix("@") {
            if !prelude.hasPrefix("@layer") { inner.foreign = inner.foreign ?? "no trait is '\(prelude)'" }
        } else {
            inner = selector(prelude, within: outer)
        }
        if !inner.traits.isValid { inner.foreign = inner.foreign ?? "its conditions exclude each other" }
        return inner
    }

    /// Reads a selector of the root element, such as `:root`, `html.dark` and `:root[data-theme="dark"]`.
    private static func selector(_ text: String, within outer: Condition) -> Condition {
        var condition = outer
        let first = text.split(separator: ",").map { String($0).trimmed }.first { !$0.isEmpty } ?? ""
        var rest = first[...]
        var isRoot = false
        for root in [":root", "html", ":host", "&"] where rest.hasPrefix(root) {
            rest = rest.dropFirst(root.count)
            isRoot = true
        }
        let isMode = rest.hasPrefix(".") || rest.hasPrefix("[data-")
        if isMode, !rest.contains(" "), let traits = ModeTraits.traits(of: value(of: rest)), !traits.isEmpty {
            condition.traits.formUnion(traits)
            condition.isRoot = true
        } else {
            condition.isRoot = rest.isEmpty && isRoot
        }
        return condition
    }

    private static func value(of selector: Substring) -> String {
        guard selector.hasPrefix("["), let equals = selector.firstIndex(of: "=") else {
            return String(selector.dropFirst())
        }
        return String(selector[equals...].filter { !"=\"']".contains($0) })
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
