/// The vocabulary of theme format 1: every element and attribute name of its own.
///
/// A symbol table that begins with these gives each word its place in `allCases` as its number.
package enum Word: String, CaseIterable, Sendable {
    // Objects first, in the order of ``ObjectKind``.
    case integer, float, bool, string, point, size, rect, insets, color, image, font, array
    case theme, constants, classes, instances, `class`, operation, param, field
    case info, identifier, name, version, inherits, author, license, description, homepage
    case skinkit, `default`, extensions, `extension`
    case schema, object, component
    case id, extends, state, unset, ref, format, multiply, add, lighten, darken, mix, amount, alpha
    case cache, slice, mode, family, weight, style, file
    case type, of, values, minimum, maximum, optional, origin

    private static let all = allCases

    /// The word of a symbol; nil where the symbol is another text.
    package init?(_ symbol: Symbol) {
        guard symbol.index < Self.all.count else { return nil }
        self = Self.all[symbol.index]
    }

    /// The kind of object that this word is the element of.
    package var objectKind: ObjectKind? {
        ObjectKind(rawValue: rawValue)
    }

    /// Elements that no schema may declare: those of the format (theme format 1, section 9).
    package var isElement: Bool {
        switch self {
        case .id, .extends, .state, .unset, .ref, .format, .multiply, .add, .lighten, .darken, .mix, .amount, .alpha,
            .cache, .slice, .mode, .family, .weight, .style, .file, .type, .of, .values, .minimum, .maximum,
            .optional, .origin:
            false
        default: true
        }
    }
}

extension SymbolTable {
    /// A table in which the words of the format have their numbers.
    package static func withVocabulary() -> SymbolTable {
        var table = SymbolTable()
        for word in Word.allCases { _ = table.intern(word.rawValue) }
        return table
    }
}
