import SkinFormat
import SkinKit
import TestSupport
import Testing

@Suite("Suggestions")
struct SuggestionTests {
    @Test("are the nearest of all candidates by the plain definition of the distance")
    func reference() {
        var random = SplitMix64(seed: 14)
        for _ in 0..<400 {
            let word = Self.word(&random)
            let candidates = (0..<12).map { _ in Self.word(&random) }
            #expect(
                Suggestion.nearest(to: word, among: candidates) == Self.nearest(to: word, among: candidates),
                "\(word) among \(candidates)")
        }
    }

    @Test("look at no more candidates than the budget of a run allows, however long and alike they are")
    func budget() {
        func name(_ number: Int) -> String { String(repeating: "ab", count: 60) + "\(1_000 + number)" }
        let unknown = String(repeating: "ba", count: 62)
        var budget = SuggestionBudget(1 << 20)
        var asked = 0
        for _ in 0..<1_000 {
            let names = (0..<1_000).lazy.map { number -> String in
                asked += 1
                return name(number)
            }
            #expect(Suggestion.nearest(to: unknown, among: names, within: &budget) == nil)
        }
        #expect(budget.isExhausted)
        // 16 and the length for each, and more for each pair of characters that is compared.
        #expect(asked < (1 << 20) / (16 + 124))
    }

    @Test("are made until the budget is exhausted, and never from a part of the candidates")
    func exhaustion() {
        let names = (0..<100).map { "name\($0)" } + ["alpha"]
        var budget = SuggestionBudget(6_000)
        var count = 0
        while let nearest = Suggestion.nearest(to: "aplha", among: names, within: &budget) {
            #expect(nearest == "alpha")
            count += 1
        }
        #expect((1..<4).contains(count))
        #expect(budget.isExhausted)
        #expect(Suggestion.nearest(to: "aplha", among: ["alpha"], within: &budget) == nil)
    }

    // MARK: The plain definition

    private static func word(_ random: inout SplitMix64) -> String {
        String((0..<Int.random(in: 1...9, using: &random)).map { _ in "abAB".randomElement(using: &random) ?? "a" })
    }

    private static func nearest(to word: String, among candidates: [String]) -> String? {
        let allowed = max(2, word.count / 3 * 2)
        let others = candidates.filter { $0 != word }
        let costs = others.map { distance(Array(word), Array($0)) }
        if let least = costs.min(), least <= allowed { return costs.firstIndex(of: least).map { others[$0] } }
        let longer = word.count < 4 ? [] : others.filter { $0.hasPrefix(word) }
        return longer.min { $0.count < $1.count }
    }

    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var costs = (0...left.count).map { row in (0...right.count).map { row == 0 ? $0 * 2 : row * 2 } }
        for i in 1..<left.count + 1 {
            for j in 1..<right.count + 1 {
                let (a, b) = (left[i - 1], right[j - 1])
                let change = a == b ? 0 : a.lowercased() == b.lowercased() ? 1 : 2
                costs[i][j] = min(costs[i - 1][j] + 2, costs[i][j - 1] + 2, costs[i - 1][j - 1] + change)
                if i > 1, j > 1, a == right[j - 2], left[i - 2] == b {
                    costs[i][j] = min(costs[i][j], costs[i - 2][j - 2] + 2)
                }
            }
        }
        return costs[left.count][right.count]
    }
}
