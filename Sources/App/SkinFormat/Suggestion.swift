/// The work that suggestions may still cost a run, in steps: for each candidate 16 and its length, and one for each
/// pair of characters that is compared.
///
/// Without it, a hostile theme with names that are long and alike could make the search dominate the run.
package struct SuggestionBudget: Sendable {
    /// The steps for all diagnostics of one run: less than a second.
    package static let limit = 1 << 26

    private var left: Int

    package init(_ steps: Int = limit) { left = steps }

    /// Whether nothing is left, so that later diagnostics have no suggestion.
    package var isExhausted: Bool { left == 0 }

    /// Takes steps. Returns false if there are too few, and takes all that are left.
    fileprivate mutating func take(_ steps: Int) -> Bool {
        left = max(0, left - steps)
        return left > 0
    }
}

package enum Suggestion {
    /// Returns the candidate with the smallest edit distance, or else the shortest one that the word begins, such as
    /// `rounded` for `round`; nil if there is neither.
    ///
    /// The distance is at most a third of the word's length, but at least one edit is allowed. A change of letter case
    /// counts half. The first of equally near candidates wins, so the result depends only on their order.
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        var budget = SuggestionBudget()
        return nearest(to: word, among: candidates, within: &budget)
    }

    /// Returns the nearest candidate, or nil if a budget is exhausted before all are examined.
    ///
    /// - Parameter edits: The greatest distance, or nil for that of the word's length and for longer candidates.
    package static func nearest(
        to word: String, among candidates: some Sequence<String>, edits: Int? = nil,
        within budget: inout SuggestionBudget
    ) -> String? {
        if budget.isExhausted { return nil }
        let target = letters(of: word, limit: nameLimit)
        let allowed = edits.map { $0 * 2 } ?? max(2, target.count / 3 * 2)
        var comparison = EditDistance(from: target)
        var longer: (name: String, count: Int)?
        var best: (name: String, cost: Int)?
        for candidate in candidates where candidate != word {
            let letters = letters(of: candidate, limit: nameLimit + 1)
            guard budget.take(16 + letters.count) else { return nil }
            let mayBegin = edits == nil && target.count >= beginningLength
            if mayBegin, letters.count < longer?.count ?? .max, letters.starts(with: target) {
                longer = (candidate, letters.count)
            }
            let limit = best.map { $0.cost - 1 } ?? allowed
            guard abs(letters.count - target.count) * 2 <= limit else { continue }
            let cost = comparison.cost(to: letters, atMost: limit)
            guard budget.take(comparison.takeSteps()) else { return nil }
            if let cost { best = (candidate, cost) }
        }
        return best?.name ?? longer?.name
    }

    private static let nameLimit = 128

    /// The length from which a word counts as the beginning of another one.
    private static let beginningLength = 4

    private static func letters(of word: String, limit: Int) -> [EditDistance.Letter] {
        word.unicodeScalars.prefix(limit).map(EditDistance.Letter.init)
    }
}

/// Twice the optimal string alignment distance from one word to others; a change of letter case alone costs 1.
private struct EditDistance {
    struct Letter: Equatable {
        let scalar: UInt32
        /// The letter in lower case, if that is one scalar.
        let folded: UInt32

        init(_ letter: Unicode.Scalar) {
            scalar = letter.value
            guard !letter.isASCII else {
                folded = (65...90).contains(scalar) ? scalar + 32 : scalar
                return
            }
            let lower = letter.properties.lowercaseMapping.unicodeScalars
            folded = lower.count == 1 ? lower.first?.value ?? scalar : scalar
        }
    }

    private let source: [Letter]
    private var beforeLast: [Int] = []
    private var last: [Int] = []
    private var row: [Int] = []
    private var steps = 0
    /// More than any cost, and small enough to add to.
    private static let infinity = Int(Int32.max)

    init(from source: [Letter]) { self.source = source }

    mutating func takeSteps() -> Int {
        defer { steps = 0 }
        return steps
    }

    /// Nil if the cost is more than the limit, which is at least twice the difference in length. Pairs of letters whose
    /// places differ by more than the limit allows are not compared: O(n · limit) for a source of n letters.
    mutating func cost(to word: [Letter], atMost limit: Int) -> Int? {
        let reach = limit / 2
        resetRows(count: word.count)
        for column in 0...min(word.count, reach) { last[column] = column * 2 }
        var leastOfLast = 0
        for i in 0..<source.count {
            let columns = max(0, i - reach)..<min(word.count, i + 1 + reach)
            row[columns.lowerBound] = columns.lowerBound == 0 ? (i + 1) * 2 : Self.infinity
            var least = row[columns.lowerBound]
            for j in columns {
                let cost = cost(i, j, word)
                row[j + 1] = cost
                least = min(least, cost)
            }
            if columns.upperBound < word.count { row[columns.upperBound + 1] = Self.infinity }
            steps += columns.count
            if least > limit, leastOfLast > limit { return nil }
            leastOfLast = least
            (beforeLast, last, row) = (last, row, beforeLast)
        }
        return last[word.count] <= limit ? last[word.count] : nil
    }

    private func cost(_ i: Int, _ j: Int, _ word: [Letter]) -> Int {
        var cost = min(last[j + 1] + 2, row[j] + 2, last[j] + substitution(source[i], word[j]))
        if i > 0, j > 0, source[i] == word[j - 1], source[i - 1] == word[j] { cost = min(cost, beforeLast[j - 1] + 2) }
        return cost
    }

    private func substitution(_ left: Letter, _ right: Letter) -> Int {
        if left == right { return 0 }
        return left.folded == right.folded ? 1 : 2
    }

    private mutating func resetRows(count: Int) {
        let empty = [Int](repeating: Self.infinity, count: count + 2)
        (beforeLast, last, row) = (empty, empty, empty)
    }
}

/// Letters of other scripts that look like ASCII letters, such as the Cyrillic `а`.
package enum Lookalike {
    /// Nil if the word has no such letter, or others that are not ASCII.
    package static func plain(_ word: String) -> (word: String, letter: Unicode.Scalar)? {
        var plain = ""
        var first: Unicode.Scalar?
        for scalar in word.unicodeScalars {
            if let letter = letters[scalar] {
                first = first ?? scalar
                plain.unicodeScalars.append(letter)
            } else if scalar.isASCII {
                plain.unicodeScalars.append(scalar)
            } else {
                return nil
            }
        }
        return first.map { (plain, $0) }
    }

    private static let letters: [Unicode.Scalar: Unicode.Scalar] = {
        let cyrillic = ("аеорсухіјѕһԁԛԝАВЕКМНОРСТУХІЈЅ", "aeopcyxijshdqwABEKMHOPCTYXIJS")
        let greek = ("ονΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ovABEZHIKMNOPTYX")
        let pairs = [cyrillic, greek].flatMap { zip($0.0.unicodeScalars, $0.1.unicodeScalars) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()
}
