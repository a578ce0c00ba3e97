/// A pattern of target paths, with `*`, `?` and `[…]` as in a shell. None of them matches a slash.
struct PathPattern: Hashable, Sendable {
    private let parts: [[UInt8]]

    init(_ text: String) {
        parts = Self.parts(text)
    }

    private static func parts(_ text: String) -> [[UInt8]] {
        text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Array($0) }
    }

    /// - Complexity: O(n · m) in the lengths of path and pattern.
    func matches(_ path: String) -> Bool {
        let names = Self.parts(path)
        return names.count == parts.count && zip(parts, names).allSatisfy { Self.matches($0[...], $1[...]) }
    }

    private static func matches(_ pattern: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
        var (pattern, name) = (pattern, name)
        // Where the last star was, and the rest of the name that it has not taken yet.
        var star: (pattern: ArraySlice<UInt8>, name: ArraySlice<UInt8>)?
        while !name.isEmpty || !pattern.isEmpty {
            if pattern.first == UInt8(ascii: "*") {
                pattern = pattern.dropFirst()
                star = (pattern, name)
            } else if let next = step(pattern, name) {
                (pattern, name) = (next, name.dropFirst())
            } else if let last = star, !last.name.isEmpty {
                star = (last.pattern, last.name.dropFirst())
                (pattern, name) = (last.pattern, last.name.dropFirst())
            } else {
                return false
            }
        }
        return true
    }

    /// Returns the rest of a pattern whose first element matches the first byte of a name; nil if it does not.
    private static func step(_ pattern: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let sign = pattern.first, let byte = name.first else { return nil }
        if sign == UInt8(ascii: "?") { return pattern.dropFirst() }
        if sign == UInt8(ascii: "["), let (set, rest) = set(pattern.dropFirst()) {
            return set.contains(byte) ? rest : nil
        }
        return sign == byte ? pattern.dropFirst() : nil
    }

    /// Reads a set of bytes up to `]`; returns nil if there is no end, so that `[` is itself.
    private static func set(_ text: ArraySlice<UInt8>) -> (Set<UInt8>, ArraySlice<UInt8>)? {
        var rest = text
        let isNegated = rest.first == UInt8(ascii: "!")
        if isNegated { rest = rest.dropFirst() }
        var bytes: Set<UInt8> = []
        var isFirst = true
        while let byte = rest.first, byte != UInt8(ascii: "]") || isFirst {
            isFirst = false
            rest = rest.dropFirst()
            let after = rest.dropFirst()
            if rest.first == UInt8(ascii: "-"), let last = after.first, last != UInt8(ascii: "]") {
                if byte <= last { bytes.formUnion(byte...last) }
                rest = after.dropFirst()
            } else {
                bytes.insert(byte)
            }
        }
        guard rest.first == UInt8(ascii: "]") else { return nil }
        return (isNegated ? Set(UInt8.min ... .max).subtracting(bytes) : bytes, rest.dropFirst())
    }
}
