import SkinCompiler
import TestSupport
import Testing

/// Compares the tables that number items with plain dictionaries.
@Suite("Tables of numbered items")
struct NumberingTests {
    @Test("Equal items have one number, in order of arrival")
    func numbers() {
        var random = SplitMix64(seed: 11)
        var table = Numbering<[UInt64]>()
        var plain: [[UInt64]: Int32] = [:]
        for _ in 0..<20_000 {
            let list = (0..<random.next() % 5).map { _ in random.next() % 12 }
            if plain[list] == nil { plain[list] = Int32(plain.count) }
            #expect(table.number(of: list) == plain[list])
        }
        #expect(table.items.enumerated().allSatisfy { plain[$1] == Int32($0) })
    }

    @Test("Texts are equal if their bytes are, and keep their numbers")
    func texts() {
        var random = SplitMix64(seed: 12)
        var table = SymbolTable()
        var plain: [[UInt8]: UInt32] = [:]
        for _ in 0..<20_000 {
            let text = (0..<random.next() % 40).map { _ in UInt8(random.next() % 3) + 0x61 }
            #expect(table.find(text)?.rawValue == plain[text])
            if plain[text] == nil { plain[text] = UInt32(plain.count) }
            let symbol = table.intern(text)
            #expect(symbol.rawValue == plain[text] && Array(table.bytes(of: symbol)) == text)
        }
        #expect(table.count == plain.count)
        #expect(table.intern("\u{E9}") != table.intern("e\u{301}"))
    }

    @Test("The texts of another table have the numbers that they have one by one")
    func textsOfAnotherTable() {
        var (one, other) = (SymbolTable.withVocabulary(), SymbolTable.withVocabulary())
        let known = one.count
        for number in 0..<1_000 { _ = one.intern("a\(number)") }
        for number in stride(from: 0, to: 2_000, by: 3) { _ = other.intern("a\(number)") }
        var together = one
        let symbols = together.intern(textsOf: other, beyond: known)
        #expect(symbols.count == other.count - known)
        for (number, symbol) in symbols.enumerated() {
            let text = other[Symbol(rawValue: UInt32(known + number))]
            #expect(together[symbol] == text)
            #expect(one.intern(text) == symbol)
        }
    }
}
