import SkinFormat
import SkinKit

/// The names of the elements of theme format 1, and of the attributes that do not adjust a value.
///
/// A symbol table that begins with the vocabulary gives each word its raw value as its number. The names of
/// ``AdjustmentAttribute`` follow.
package enum Word: UInt8, CaseIterable, Sendable {
    // Elements come first: those of objects, then the others, up to ``component``.
    case integer, float, bool, string, point, size, rect, insets, color, image, font, array
    case theme, constants, classes, instances, `class`, operation, param, field, when
    case info, identifier, name, version, inherits, author, license, description, homepage, appearance, label
    case skinkit, `default`, extensions, `extension`
    case schema, object, identifiers, state, component
    case id, extends, unset, ref, format
    case cache, slice, mode, resizing, symbol, family, weight, style, file
    case type, of, values, minimum, maximum, optional, role, origin
    case setting, step, was, by, `for`, lang, value

    /// The words in the order of the cases, whose names they are.
    private static let texts = allCases.map { "\($0)" }

    package var text: String { Self.texts[Int(rawValue)] }

    package init?(_ symbol: Symbol) {
        guard let number = UInt8(exactly: symbol.rawValue) else { return nil }
        self.init(rawValue: number)
    }

    package var objectKind: ObjectKind? { Int(rawValue) < Self.kinds.count ? Self.kinds[Int(rawValue)] : nil }
    private static let kinds = ObjectKind.allCases

    /// Whether the word is an element of the format, which no schema may declare (theme format 1, section 9).
    package var isElement: Bool { rawValue <= Self.component.rawValue }
}

extension Symbol {
    /// Creates the symbol of a word in a table that begins with the vocabulary.
    init(_ word: Word) { self.init(rawValue: UInt32(word.rawValue)) }
}

/// The texts that the numbers of all symbol tables begin with: the words, then the other names of adjusting attributes, then
/// the values of a bool.
enum Vocabulary {
    static let texts: [String] = {
        let words = Word.allCases.map(\.text)
        let names = AdjustmentAttribute.allCases.flatMap { [$0.form.name, $0.form.numberName] }
        var seen: Set<String> = []
        return (words + names + ["true", "false"]).filter { seen.insert($0).inserted }
    }()

    private static let numbers = Dictionary(
        uniqueKeysWithValues: texts.enumerated().map { ($1, Symbol(rawValue: UInt32($0))) })

    static func symbol(_ text: String) -> Symbol {
        guard let symbol = numbers[text] else { preconditionFailure("'\(text)' is not in the vocabulary") }
        return symbol
    }
}

extension AdjustmentAttribute {
    var symbol: Symbol { Self.symbols[Int(rawValue)].name }

    /// The symbol of the name of the attribute that has the number.
    var numberSymbol: Symbol { Self.symbols[Int(rawValue)].number }

    private static let symbols = allCases.map { attribute in
        (name: Vocabulary.symbol(attribute.form.name), number: Vocabulary.symbol(attribute.form.numberName))
    }
}

/// A set of texts of the vocabulary, of which there are fewer than 128.
package struct NameSet: OptionSet, Hashable, Sendable {
    package var rawValue: UInt128 = 0

    package init(rawValue: UInt128) { self.rawValue = rawValue }

    // A shift by more than the width of a number gives 0.
    init(_ symbol: Symbol) { rawValue = 1 << UInt128(symbol.rawValue) }

    init(_ symbols: some Sequence<Symbol>) {
        for symbol in symbols { formUnion(NameSet(symbol)) }
    }

    package func contains(_ symbol: Symbol) -> Bool { !isDisjoint(with: NameSet(symbol)) }

    package func contains(_ word: Word) -> Bool { contains(Symbol(word)) }

    /// Inserts a symbol. Returns false if it is not allowed.
    mutating func insert(_ symbol: Symbol, allowed: NameSet) -> Bool {
        guard allowed.contains(symbol) else { return false }
        formUnion(NameSet(symbol))
        return true
    }

    /// The texts, for messages.
    var texts: [String] { Vocabulary.texts.filter { contains(Vocabulary.symbol($0)) } }

    package init(arrayLiteral words: Word...) { self.init(words.map { Symbol($0) }) }
}

extension SymbolTable {
    package static func withVocabulary() -> SymbolTable {
        var table = SymbolTable()
        for text in Vocabulary.texts { _ = table.intern(text) }
        return table
    }
}
