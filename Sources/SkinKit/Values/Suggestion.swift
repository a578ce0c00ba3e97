/// Finds the nearest existing name for an unknown one.
package enum Suggestion {
    /// The maximum number of candidates that one run examines for all its diagnostics.
    ///
    /// Without the limit, a hostile theme could make this search dominate the run.
    package static let candidateLimit = 1_000_000

    /// Returns the candidate with the smallest edit distance, or else the shortest one that the word begins, such as
    /// `rounded` for `round`; nil if there is neither.
    ///
    /// The distance is at most a third of the word's length, but at least one edit is allowed. A change of letter case
    /// counts half. The first of equally near candidates wins, so the result depends only on their order.
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        let target = Array(word.unicodeScalars.prefix(128))
        var longer: String?
        let allowed = max(2, target.count / 3 * 2)
        var best: (name: String, cost: Int)?
        for candidate in candidates where candidate != word {
            let scalars = Array(candidate.unicodeScalars.prefix(129))
            if target.count >= beginningLength, scalars.starts(with: target), scalars.count < longer?.count ?? .max {
                longer = candidate
            }
            guard abs(scalars.count - target.count) * 2 <= allowed else { continue }
            let cost = distance(target, scalars)
            if cost <= allowed, cost < best?.cost ?? .max { best = (candidate, cost) }
        }
        return best?.name ?? longer
    }

    /// The length from which a word counts as the beginning of another one.
    private static let beginningLength = 4

    /// Returns twice the optimal string alignment distance; a change of letter case alone costs 1.
    ///
    /// - Complexity: O(n·m) for words of n and m scalars.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = (0...right.count).map { $0 * 2 }
        for i in 0..<left.count {
            var row = [(i + 1) * 2]
            for j in 0..<right.count {
                var cost = min(last[j + 1] + 2, row[j] + 2, last[j] + substitution(left[i], right[j]))
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    cost = min(cost, beforeLast[j - 1] + 2)
                }
                row.append(cost)
            }
            beforeLast = last
            last = row
        }
        return last[right.count]
    }

    private static func substitution(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Int {
        if left == right { return 0 }
        return left.properties.lowercaseMapping == right.properties.lowercaseMapping ? 1 : 2
    }
}
