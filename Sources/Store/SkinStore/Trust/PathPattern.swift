/// A pattern of target paths, with `*`, `?` and `[…]` as in a shell. None of them matches a slash, and `?` and `[…]` match
/// one Unicode scalar.
struct PathPattern: Hashable, Sendable {
    /// The maximum number of bytes of a pattern in metadata, and of a path that is searched for.
    static let lengthLimit = 1_024

    private enum Element: Hashable {
        case star
        case any
        case scalar(Unicode.Scalar)
        case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)

        func matches(_ scalar: Unicode.Scalar) -> Bool {
            switch self {
            case .star: false
            case .any: true
            case .scalar(let own): own == scalar
            case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
            }
        }
    }

    // Its parts take many times the memory of the text.
    private let text: String

    init(_ text: String) { self.text = text }

    private static func parts(_ text: String) -> [[Unicode.Scalar]] {
        text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map { Array($0) }
    }

    private static func elements(_ text: [Unicode.Scalar]) -> [Element] {
        var elements: [Element] = []
        var rest = text[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "*": elements.append(.star)
            case "?": elements.append(.any)
            case "[": elements.append(set(&rest) ?? .scalar(scalar))
            default: elements.append(.scalar(scalar))
            }
        }
        return elements
    }

    /// Reads a set up to `]`; returns nil if there is no end, so that `[` is itself.
    private static func set(_ text: inout ArraySlice<Unicode.Scalar>) -> Element? {
        var rest = text
        let isNegated = rest.first == "!"
        if isNegated { rest.removeFirst() }
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        var isFirst = true
        while let first = rest.popFirst() {
            if first == "]", !isFirst {
                text = rest
                return .set(ranges, isNegated: isNegated)
            }
            isFirst = false
            var last = first
            if rest.first == "-", let end = rest.dropFirst().first, end != "]" {
                last = end
                rest = rest.dropFirst(2)
            }
            if first <= last { ranges.append(first...last) }
        }
        return nil
    }

    /// - Complexity: O(n · m) in the lengths of path and pattern.
    func matches(_ path: String) -> Bool {
        let (patterns, names) = (Self.parts(text), Self.parts(path))
        return names.count == patterns.count && zip(patterns, names).allSatisfy { Self.matches(Self.elements($0), $1) }
    }

    private static func matches(_ pattern: [Element], _ name: [Unicode.Scalar]) -> Bool {
        var (place, position) = (0, 0)
        // What follows the last star, and the end of what the star takes.
        var star: (place: Int, position: Int)?
        while position < name.count || place < pattern.count {
            if place < pattern.count, case .star = pattern[place] {
                place += 1
                star = (place, position)
            } else if place < pattern.count, position < name.count, pattern[place].matches(name[position]) {
                (place, position) = (place + 1, position + 1)
            } else if let last = star, last.position < name.count {
                (place, position) = (last.place, last.position + 1)
                star = (place, position)
            } else {
                return false
            }
        }
        return true
    }
}
