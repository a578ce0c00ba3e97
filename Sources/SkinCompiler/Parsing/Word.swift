import SkinKit

/// The vocabulary of theme format 1: the names of all its own elements and attributes.
///
/// A symbol table that begins with these words gives each word its raw value as its number.
package enum Word: UInt8, CaseIterable, Sendable {
    // Elements come first: those of objects, then the others, up to ``component``.
    case integer, float, bool, string, point, size, rect, insets, color, image, font, array
    case theme, constants, classes, instances, `class`, operation, param, field
    case info, identifier, name, version, inherits, author, license, description, homepage
    case skinkit, `default`, extensions, `extension`
    case schema, object, identifiers, state, component
    case id, extends, unset, ref, format, multiply, add, lighten, darken, mix, amount, alpha
    case cache, slice, mode, family, weight, style, file
    case type, of, values, minimum, maximum, optional, role, origin
    case setting, step, was
    case lightness, chroma, hue, against, contrast, fade

    /// The words in the order of the cases.
    private static let texts: [String] = """
        integer float bool string point size rect insets color image font array
        theme constants classes instances class operation param field
        info identifier name version inherits author license description homepage
        skinkit default extensions extension
        schema object identifiers state component
        id extends unset ref format multiply add lighten darken mix amount alpha
        cache slice mode family weight style file
        type of values minimum maximum optional role origin
        setting step was
        lightness chroma hue against contrast fade
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    /// The word as it is written in a file.
    package var text: String { Self.texts[Int(rawValue)] }

    /// Creates the word of a symbol, or nil if the symbol is another text.
    package init?(_ symbol: Symbol) {
        guard let number = UInt8(exactly: symbol.rawValue) else { return nil }
        self.init(rawValue: number)
    }

    /// The kind of object that has this word as its element name.
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

    /// Whether the word is an element of the format, which no schema may declare (theme format 1, section 9).
    package var isElement: Bool { rawValue <= Self.component.rawValue }
}

extension Symbol {
    /// Creates the symbol of a word in a table that begins with the vocabulary.
    @inline(__always)
    init(_ word: Word) { self.init(rawValue: UInt32(word.rawValue)) }
}

/// A set of words, of which there are fewer than 128. The compiler folds a literal into constants.
package struct WordSet: ExpressibleByArrayLiteral {
    /// The words below 64.
    private var low: UInt64 = 0
    /// The words from 64 on.
    private var high: UInt64 = 0

    @inline(__always)
    package init(arrayLiteral words: Word...) {
        for word in words { insert(word) }
    }

    // A shift by more than the width of a number gives 0.
    @inline(__always)
    private static func lowBit(_ number: UInt32) -> UInt64 { 1 << UInt64(number) }

    @inline(__always)
    private static func highBit(_ number: UInt32) -> UInt64 { number < 64 ? 0 : 1 << UInt64(number - 64) }

    @inline(__always)
    func contains(_ word: Word) -> Bool {
        let number = UInt32(word.rawValue)
        return low & Self.lowBit(number) | high & Self.highBit(number) != 0
    }

    /// Inserts the word of a symbol. Returns false if the word is not allowed.
    @inline(__always)
    mutating func insert(_ symbol: Symbol, allowed: WordSet) -> Bool {
        let lowBit = allowed.low & Self.lowBit(symbol.rawValue)
        let highBit = allowed.high & Self.highBit(symbol.rawValue)
        low |= lowBit
        high |= highBit
        return lowBit | highBit != 0
    }

    @inline(__always)
    mutating func insert(_ word: Word) {
        low |= Self.lowBit(UInt32(word.rawValue))
        high |= Self.highBit(UInt32(word.rawValue))
    }

    @inline(__always)
    mutating func formUnion(_ other: WordSet) {
        low |= other.low
        high |= other.high
    }

    @inline(__always)
    func isDisjoint(with other: WordSet) -> Bool { low & other.low | high & other.high == 0 }

    /// The words as texts, for messages.
    var texts: [String] { Word.allCases.filter(contains).map(\.text) }
}

extension SymbolTable {
    /// Returns a table that begins with the words of the format.
    package static func withVocabulary() -> SymbolTable {
        var table = SymbolTable()
        for word in Word.allCases { _ = table.intern(word.text) }
        return table
    }
}
