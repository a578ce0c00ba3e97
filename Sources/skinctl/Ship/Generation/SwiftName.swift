enum SwiftName {
    /// Returns a name in camel case; nil if it has neither a letter nor a digit.
    ///
    /// Words are runs of letters and digits: `button_cancel_action` becomes `buttonCancelAction`, `URL-field` becomes
    /// `urlField`. A name that begins with a digit gets a leading `_`. The function is idempotent, so a camel-case name
    /// never collides with a verbatim one.
    static func camelCase(_ text: String) -> String? {
        let words = text.unicodeScalars.split { !isWordScalar($0) }.map { Array($0) }
        guard let first = words.first else { return nil }
        let name = words.dropFirst().reduce(lowercasingStart(of: first)) { $0 + capitalized($1) }
        return guarded(text: String(String.UnicodeScalarView(name)))
    }

    /// Returns a name in which every scalar other than a letter, a digit or `_` is replaced by `_u`, its number in
    /// hexadecimal, and `_`.
    static func verbatim(_ text: String) -> String {
        let name = text.unicodeScalars.reduce(into: "") { name, scalar in
            if isWordScalar(scalar) || scalar == "_" {
                name.unicodeScalars.append(scalar)
            } else {
                name += "_u\(String(scalar.value, radix: 16, uppercase: true))_"
            }
        }
        return guarded(text: name.allSatisfy { $0 == "_" } ? name + "u" : name)
    }

    /// Returns a name as written in its declaration: in backticks if it is a keyword.
    static func declaration(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// Returns a string literal in which every invisible scalar is escaped.
    static func literal(_ text: String) -> String {
        let body = text.unicodeScalars.reduce(into: "") { body, scalar in
            if scalar == "\"" || scalar == "\\" { body += "\\" }
            body += visible(scalar)
        }
        return "\"\(body)\""
    }

    /// Returns a text that cannot end the line comment that contains it, nor reorder the display of the lines around
    /// it.
    static func comment(_ text: String) -> String { text.unicodeScalars.reduce(into: "") { $0 += visible($1) } }

    private static func visible(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
            "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: String(scalar)
        }
    }

    /// Whether a scalar is a letter or a decimal digit. Swift allows all of these in identifiers, but only some marks
    /// and modifiers.
    private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return isUpper(scalar) || isLower(scalar) || isDigit(scalar) }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber: return true
        default: return false
        }
    }

    private static func isUpper(_ scalar: Unicode.Scalar) -> Bool { ("A"..."Z").contains(scalar) }
    private static func isLower(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) }
    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func capitalized(_ word: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard let first = word.first, isLower(first) else { return word }
        return Array(String(first).uppercased().unicodeScalars) + word.dropFirst()
    }

    /// Returns a word with its leading capitals in lower case, except the last one before a lower-case letter:
    /// `URLField` becomes `urlField`.
    private static func lowercasingStart(of word: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var count = word.prefix(while: isUpper).count
        if count > 1, count < word.count, isLower(word[count]) { count -= 1 }
        return Array(String(String.UnicodeScalarView(word.prefix(count))).lowercased().unicodeScalars)
            + word.dropFirst(count)
    }

    private static func guarded(text name: String) -> String {
        guard let first = name.unicodeScalars.first else { return "_u" }
        if unusable.contains(name) { return name + "_" }
        return first.properties.generalCategory == .decimalNumber ? "_" + name : name
    }

    /// The names with another meaning after a dot, or for an optional.
    private static let unusable: Set<String> = [
        "self", "Self", "init", "Type", "Protocol", "none", "some", "subscript", "_",
    ]

    private static let keywords = Set(
        """
        actor any Any as associatedtype async await break case catch class continue default defer deinit do dynamic else \
        enum extension fallthrough false fileprivate for func get guard if import in indirect infix inout internal is \
        lazy let mutating nil nonisolated nonmutating open operator optional override package postfix precedencegroup \
        prefix private protocol public repeat required rethrows return sending set static struct super switch throw \
        throws true try typealias unowned var weak where while willSet didSet
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
