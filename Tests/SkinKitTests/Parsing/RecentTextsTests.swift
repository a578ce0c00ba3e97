import Testing

@testable import SkinCompiler
@testable import SkinKit

@Suite("Recent texts")
struct RecentTextsTests {
    @Test("No two words of the format and built-in component types share a slot")
    func slots() {
        let names = Word.allCases.map(\.text) + ComponentSchema.builtIn.components.map(\.name)
        var namesOfSlots: [Int: Set<String>] = [:]
        for name in Set(names) {
            let bytes = Array(name.utf8)
            let (head, tail) = bytes.span.ends(of: bytes.indices)
            namesOfSlots[RecentTexts.slot(head, tail), default: []].insert(name)
        }
        #expect(namesOfSlots.values.filter { $0.count > 1 } == [])
        #expect(namesOfSlots.keys.allSatisfy { (0..<256).contains($0) })
    }

    @Test("A text is found until another takes its slot, and never in place of another")
    func replacement() {
        var random = SplitMix64(seed: 4)
        let names = (0..<300).map { _ in String(random.next() >> (random.next() % 56), radix: 36) }
        let words = (0..<3_000).map { _ in names[Int(random.next() % 300)] }
        let bytes = Array(words.joined(separator: " ").utf8)
        var (recent, symbols) = (RecentTexts(), SymbolTable())
        var foundCount = 0
        var start = 0
        for word in words {
            let range = start..<start + word.utf8.count
            start = range.upperBound + 1
            let known = recent.find(range, bytes.span)
            foundCount += known == nil ? 0 : 1
            let symbol = known ?? recent.add(range, bytes.span, &symbols)
            #expect(symbols[symbol] == word)
            #expect(recent.find(range, bytes.span) == symbol)
        }
        #expect(foundCount > 500 && foundCount < 2_700)
    }
}
