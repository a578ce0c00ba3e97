import SkinKit

/// The vocabulary of theme format 1: every element and attribute name of its own.
///
/// A symbol table that begins with these gives each word its raw value as its number.
package enum Word: UInt8, CaseIterable, Sendable {
    // Elements first: those of objects, and then the others, up to ``component``.
    case integer, float, bool, string, point, size, rect, insets, color, image, font, array
    case theme, constants, classes, instances, `class`, operation, param, field
    case info, identifier, name, version, inherits, author, license, description, homepage
    case skinkit, `default`, extensions, `extension`
    case schema, object, component
    case id, extends, state, unset, ref, format, multiply, add, lighten, darken, mix, amount, alpha
    case cache, slice, mode, family, weight, style, file
    case type, of, values, minimum, maximum, optional, origin

    /// The words in the order of the cases.
    private static let texts: [String] = """
        integer float bool string point size rect insets color image font array
        theme constants classes instances class operation param field
        info identifier name version inherits author license description homepage
        skinkit default extensions extension
        schema object component
        id extends state unset ref format multiply add lighten darken mix amount alpha
        cache slice mode family weight style file
        type of values minimum maximum optional origin
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    /// The word as it stands in a file.
    package var text: String { Self.texts[Int(rawValue)] }

    /// The word of a symbol; nil where the symbol is another text.
    package init?(_ symbol: Symbol) {
        guard symbol.rawValue < 64 else { return nil }
        self.init(rawValue: UInt8(symbol.rawValue))
    }

    /// The kind of object that this word is the element of.
    package var objectKind: ObjectKind? {
        switch self {
        case .integer: .integer
        case .float: .float
        case .bool: .bool
        case .string: .string
        case .point: .point
        case .size: .size
        case .rect: .rect
        case .insets: .insets
        case .color: .color
        case .image: .image
        case .font: .font
        case .array: .array
        default: nil
        }
    }

    /// Elements that no schema may declare: those of the format (theme format 1, section 9).
    package var isElement: Bool { rawValue <= Self.component.rawValue }
}

extension Symbol {
    /// The number of a word in a table that begins with the vocabulary.
    @inline(__always)
    init(_ word: Word) { self.init(rawValue: UInt32(word.rawValue)) }
}

/// Some words; there are fewer than 64 in all. A literal of one is a number for the compiler.
struct WordSet: ExpressibleByArrayLiteral {
    private var bits: UInt64 = 0

    @inline(__always)
    init(arrayLiteral words: Word...) {
        for word in words { bits |= 1 << UInt64(word.rawValue) }
    }

    @inline(__always)
    func contains(_ word: Word) -> Bool { bits & (1 << UInt64(word.rawValue)) != 0 }

    /// Adds the word of a symbol; false where it is none of those that are allowed.
    @inline(__always)
    mutating func insert(_ symbol: Symbol, allowed: WordSet) -> Bool {
        guard symbol.rawValue < 64 else { return false }
        let bit = allowed.bits & (1 << UInt64(symbol.rawValue))
        bits |= bit
        return bit != 0
    }

    @inline(__always)
    mutating func insert(_ word: Word) { bits |= 1 << UInt64(word.rawValue) }

    @inline(__always)
    func isDisjoint(with other: WordSet) -> Bool { bits & other.bits == 0 }

    /// The words themselves, for messages.
    var texts: [String] { Word.allCases.filter(contains).map(\.text) }
}

extension SymbolTable {
    /// A table in which the words of the format have their numbers.
    package static func withVocabulary() -> SymbolTable {
        var table = SymbolTable()
        for word in Word.allCases { _ = table.intern(word.text) }
        return table
    }
}
