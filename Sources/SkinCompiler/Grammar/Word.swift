import SkinFormat
import SkinKit

/// The names of the elements of theme format 1, and of the attributes that do not adjust a value.
///
/// A symbol table that begins with the vocabulary gives each word its raw value as its number. The names of
/// ``AdjustmentAttribute`` follow.
package enum Word: UInt8, CaseIterable, Sendable {
    // Elements come first: those of objects, then the others, up to ``component``.
    case integer, float, bool, string, point, size, rect, insets, color, image, font, array
    case theme, constants, classes, instances, `class`, operation, param, field
    case info, identifier, name, version, inherits, author, license, description, homepage
    case skinkit, `default`, extensions, `extension`
    case schema, object, identifiers, state, component
    case id, extends, unset, ref, format
    case cache, slice, mode, family, weight, style, file
    case type, of, values, minimum, maximum, optional, role, origin
    case setting, step, was

    /// The words in the order of the cases.
    private static let texts: [String] = """
        integer float bool string point size rect insets color image font array
        theme constants classes instances class operation param field
        info identifier name version inherits author license description homepage
        skinkit default extensions extension
        schema object identifiers state component
        id extends unset ref format
        cache slice mode family weight style file
        type of values minimum maximum optional role origin
        setting step was
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

/// The texts that the numbers of all symbol tables begin with: the words, then the other names of adjusting attributes.
enum Vocabulary {
    static let texts: [String] = {
        let words = Word.allCases.map(\.text)
        let names = AdjustmentAttribute.allCases.flatMap { [$0.form.name, $0.form.numberName] }
        var seen = Set(words)
        return words + names.filter { seen.insert($0).inserted }
    }()

    private static let numbers = Dictionary(
        uniqueKeysWithValues: texts.enumerated().map { ($1, Symbol(rawValue: UInt32($0))) })

    /// Returns the symbol of a text of the vocabulary.
    static func symbol(_ text: String) -> Symbol {
        guard let symbol = numbers[text] else { preconditionFailure("'\(text)' is not in the vocabulary") }
        return symbol
    }
}

extension AdjustmentAttribute {
    /// The symbol of the attribute's name.
    var symbol: Symbol { Self.symbols[Int(rawValue)].name }

    /// The symbol of the name of the attribute that has the number.
    var numberSymbol: Symbol { Self.symbols[Int(rawValue)].number }

    private static let symbols = allCases.map { attribute in
        (name: Vocabulary.symbol(attribute.form.name), number: Vocabulary.symbol(attribute.form.numberName))
    }
}

/// A set of texts of the vocabulary, of which there are fewer than 128.
package struct NameSet: Hashable {
    /// The texts below 64.
    private var low: UInt64 = 0
    /// The texts from 64 on.
    private var high: UInt64 = 0

    init(_ symbols: some Sequence<Symbol> = []) {
        for symbol in symbols {
            low |= Self.lowBit(symbol)
            high |= Self.highBit(symbol)
        }
    }

    // A shift by more than the width of a number gives 0.
    @inline(__always)
    private static func lowBit(_ symbol: Symbol) -> UInt64 { 1 << UInt64(symbol.rawValue) }

    @inline(__always)
    private static func highBit(_ symbol: Symbol) -> UInt64 {
        symbol.rawValue < 64 ? 0 : 1 << UInt64(symbol.rawValue - 64)
    }

    @inline(__always)
    package func contains(_ symbol: Symbol) -> Bool { low & Self.lowBit(symbol) | high & Self.highBit(symbol) != 0 }

    @inline(__always)
    package func contains(_ word: Word) -> Bool { contains(Symbol(word)) }

    /// Inserts a symbol. Returns false if it is not allowed.
    @inline(__always)
    mutating func insert(_ symbol: Symbol, allowed: NameSet) -> Bool {
        let lowBit = allowed.low & Self.lowBit(symbol)
        let highBit = allowed.high & Self.highBit(symbol)
        low |= lowBit
        high |= highBit
        return lowBit | highBit != 0
    }

    @inline(__always)
    func union(_ other: NameSet) -> NameSet {
        var union = self
        union.low |= other.low
        union.high |= other.high
        return union
    }

    @inline(__always)
    func isDisjoint(with other: NameSet) -> Bool { low & other.low | high & other.high == 0 }

    /// The texts, for messages.
    var texts: [String] { Vocabulary.texts.filter { contains(Vocabulary.symbol($0)) } }
}

extension NameSet: ExpressibleByArrayLiteral {
    package init(arrayLiteral words: Word...) { self.init(words.map { Symbol($0) }) }
}

extension SymbolTable {
    /// Returns a table that begins with the vocabulary of the format.
    package static func withVocabulary() -> SymbolTable {
        var table = SymbolTable()
        for text in Vocabulary.texts { _ = table.intern(text) }
        return table
    }
}
