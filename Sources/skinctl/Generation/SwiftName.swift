/// A name of a theme's as one of Swift's.
enum SwiftName {
    /// In camel case: words are runs of letters and digits, `button_cancel_action` becomes `buttonCancelAction`,
    /// `URL-field` `urlField`. What begins with a digit gets a `_` before it. Nil where there is neither letter nor digit.
    ///
    /// Made again of what it has made, it makes the same: so what has a name of its own never collides with what is
    /// named verbatim.
    static func camelCase(_ text: String) -> String? {
        let words = text.unicodeScalars.split { !isWordScalar($0) }.map { Array($0) }
        guard let first = words.first else { return nil }
        let name = words.dropFirst().reduce(lowercasingStart(of: first)) { $0 + capitalized($1) }
        return guarded(text: String(String.UnicodeScalarView(name)))
    }

    /// Scalar by scalar: letters, digits and `_` stay, another one becomes `_u` and its number in hexadecimal and `_`.
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

    /// A name as it stands where it is declared.
    static func declaration(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// A string literal, of ASCII and what can be seen alone.
    static func literal(_ text: String) -> String {
        let body = text.unicodeScalars.reduce(into: "") { body, scalar in
            if scalar == "\"" || scalar == "\\" { body += "\\" }
            body += visible(scalar)
        }
        return "\"\(body)\""
    }

    /// A text that cannot leave the comment that it stands in, nor change how the lines around it are seen.
    static func comment(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { $0 += visible($1) }
    }

    private static func visible(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
            "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: String(scalar)
        }
    }

    // MARK: Words

    /// Letters and decimal digits, all of which Swift allows in identifiers; marks and modifiers it does not in part.
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

    /// The capitals at the start in lower case, but for the last one before a lower-case letter: `URLField`, `urlField`.
    private static func lowercasingStart(of word: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var count = word.prefix(while: isUpper).count
        if count > 1, count < word.count, isLower(word[count]) { count -= 1 }
        return Array(String(String.UnicodeScalarView(word.prefix(count))).lowercased().unicodeScalars)
            + word.dropFirst(count)
    }

    /// A name that can be declared, and be used behind a point.
    private static func guarded(text name: String) -> String {
        guard let first = name.unicodeScalars.first else { return "_u" }
        if unusable.contains(name) { return name + "_" }
        return first.properties.generalCategory == .decimalNumber ? "_" + name : name
    }

    /// Names that mean something else behind a point, or of an optional.
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
