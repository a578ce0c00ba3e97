/// Calls of functions in the text of a value, such as `var(--x)`.
enum FunctionCalls {
    /// The longest value that is read, in bytes, also after its references are replaced.
    static let sizeLimit = 65_536
    private static let depthLimit = 32

    /// Whether a value is neither longer nor nested deeper than the functions here read.
    static func isReadable(_ text: String) -> Bool {
        if text.utf8.count > sizeLimit { return false }
        var depth = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if depth > depthLimit { return false }
        }
        return true
    }

    /// Returns a text in which each call of some functions is replaced; nil if `replacement` gives nothing for one.
    ///
    /// - Parameter replacement: Returns the text in place of a call, from the text between its parentheses.
    /// - Complexity: O(n) in the length of the text, without that of `replacement`.
    static func replacing(
        _ names: Set<String>, in text: String, _ replacement: (_ inner: String) -> String?
    ) -> String? {
        var result = ""
        var rest = text[...]
        while let first = rest.first {
            if first == "\"" || first == "'" {
                let end = rest.dropFirst().firstIndex(of: first) ?? rest.indices.last ?? rest.startIndex
                result += rest[...end]
                rest = rest[end...].dropFirst()
                continue
            }
            guard first.isLetter || first == "-" || first == "_" || first.isNumber else {
                result.append(first)
                rest.removeFirst()
                continue
            }
            let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            rest = rest.dropFirst(word.count)
            guard rest.first == "(", names.contains(word.lowercased()), let end = closing(rest) else {
                result += word
                continue
            }
            guard let new = replacement(String(rest[rest.index(after: rest.startIndex)..<end])) else { return nil }
            result += new
            rest = rest[end...].dropFirst()
            if result.utf8.count > sizeLimit { return nil }
        }
        return result
    }

    /// Returns the names in all `var()`, also in those of fallbacks.
    static func references(in text: String) -> [String] {
        var names: [String] = []
        _ = replacing(["var"], in: text) { inner in
            let parts = inner.split(separator: ",", maxSplits: 1)
            let name = parts.first.map { String($0).trimmed } ?? ""
            if name.hasPrefix("--") { names.append(String(name.dropFirst(2))) }
            if parts.count > 1 { names += references(in: String(parts[1])) }
            return ""
        }
        return names
    }

    /// Returns the index of the parenthesis that closes the one at the start of a text.
    private static func closing(_ text: Substring) -> Substring.Index? {
        var depth = 0
        for index in text.indices {
            if text[index] == "(" { depth += 1 }
            if text[index] == ")" { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// Returns the arguments of a text that is one call of a function as a whole.
    static func arguments(of name: String, _ text: String) -> [String]? {
        let start = text.prefix(name.count + 1).lowercased()
        guard start == name + "(", closing(text.dropFirst(name.count)) == text.indices.last else { return nil }
        return ValueText.split(String(text.dropFirst(name.count + 1).dropLast()), at: ",").map(\.trimmed)
    }
}
