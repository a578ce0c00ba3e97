import SkinCompiler
import Testing

/// Compares each table with a dictionary, of which it is a faster form.
@Suite("Tables of numbered items")
struct InternTableTests {
    /// More than 65,536 items, so that numbers need more bits of a slot.
    private static let items = 150_000

    @Test("equal items have one number, in order of arrival, however many there are")
    func numbers() {
        var random = SplitMix64(seed: 11)
        var table = InternTable<UInt64>()
        var plain: [UInt64: Int] = [:]
        for _ in 0..<Self.items {
            let item = random.next() % UInt64(Self.items)
            let hash = table.hash(of: item)
            table.expect(hash)
            if plain[item] == nil { plain[item] = plain.count }
            #expect(table.find(item) == (table.count < plain.count ? nil : plain[item]))
            #expect(table.add(item, hash) == plain[item])
        }
        #expect(table.count == plain.count)
        #expect(table.items.enumerated().allSatisfy { plain[$1] == $0 && table.find($1) == $0 })
        #expect(table.find(UInt64(Self.items)) == nil)
    }

    @Test("items are found under any key that equal ones share, though others have the same", arguments: [1, 7, 1_000])
    func keys(keyCount: Int) {
        var random = SplitMix64(seed: 12)
        var table = KeyedTable<UInt64>()
        var plain: [UInt64: Int] = [:]
        for _ in 0..<Self.items {
            let item = random.next() % UInt64(Self.items)
            if plain[item] == nil { plain[item] = plain.count }
            #expect(table.add(item, key: Int(item) % keyCount) == plain[item])
        }
        #expect(plain.allSatisfy { table.find($0, key: Int($0) % keyCount) == $1 })
    }

    @Test("equal lists have one number, whether made in place or added as a whole", arguments: [1, 5, 1_000])
    func lists(keyCount: Int) {
        var random = SplitMix64(seed: 13)
        var table = ListTable<UInt64>()
        var plain: [[UInt64]: Int] = [:]
        for _ in 0..<20_000 {
            let list = (0..<random.next() % 5).map { _ in random.next() % 12 }
            if plain[list] == nil { plain[list] = plain.count }
            let key = Int(list.reduce(0, +)) % keyCount
            #expect(table.first == nil)
            if random.next() % 3 == 0 {
                for element in list { table.append(element) }
                #expect(table.first == list.first)
                table.drop()
            }
            if random.next() % 2 == 0 {
                for element in list { table.append(element) }
                #expect(table.end(key: key) == plain[list])
            } else {
                #expect(table.add(list, key: key) == plain[list])
            }
        }
        #expect(plain.allSatisfy { Array(table[$1]) == $0 && table.lists.length(of: $1) == $0.count })
        #expect(table.lists.elements.count == plain.keys.reduce(0) { $0 + $1.count })
    }

    @Test("the texts of another table have the numbers that they have one by one")
    func texts() {
        var (one, other, together) = (SymbolTable.withVocabulary(), SymbolTable.withVocabulary(), SymbolTable())
        let known = one.count
        for number in 0..<1_000 { _ = one.intern("a\(number)") }
        for number in stride(from: 0, to: 2_000, by: 3) { _ = other.intern("a\(number)") }
        together = one
        let symbols = together.intern(textsOf: other, beyond: known)
        #expect(symbols.count == other.count - known)
        for (number, symbol) in symbols.enumerated() {
            let text = other[Symbol(rawValue: UInt32(known + number))]
            #expect(together[symbol] == text)
            #expect(one.intern(text) == symbol)
        }
    }
}
