import SkinDiagnostics

/// The comments of one file, found by the places that they reach.
struct CommentScopes {
    /// The numbers of the comments that reach the whole file.
    private var everywhere: [Int] = []
    /// The comments that reach one element, in the order of their scopes. Elements are disjoint, or one contains the other.
    private var scoped: [Scoped] = []

    private struct Scoped {
        var number: Int
        var scope: Range<ThemeSourceLocation>
        /// The index of the innermost comment before this one whose scope contains this scope; nil if there is none.
        var outer: Int?
    }

    /// - Parameter comments: The comments of the file, with their numbers.
    init(_ comments: [(number: Int, comment: LintComment)]) {
        for (number, comment) in comments {
            guard let scope = comment.scope else {
                everywhere.append(number)
                continue
            }
            scoped.append(Scoped(number: number, scope: scope, outer: nil))
        }
        scoped.sort { ($0.scope.lowerBound, $1.scope.upperBound) < ($1.scope.lowerBound, $0.scope.upperBound) }
        var open: [Int] = []
        for index in scoped.indices {
            while let last = open.last, scoped[last].scope.upperBound < scoped[index].scope.upperBound {
                open.removeLast()
            }
            scoped[index].outer = open.last
            open.append(index)
        }
    }

    /// Returns the numbers of the comments that reach a place of the file.
    ///
    /// - Complexity: O(log n + k) for n comments, k of which are before elements around the place.
    func numbers(reaching place: ThemeSourceLocation) -> [Int] {
        var (low, high) = (0, scoped.count)
        while low < high {
            let middle = (low + high) / 2
            if scoped[middle].scope.lowerBound <= place { low = middle + 1 } else { high = middle }
        }
        var numbers = everywhere
        var next: Int? = low > 0 ? low - 1 : nil
        while let index = next {
            if scoped[index].scope.contains(place) { numbers.append(scoped[index].number) }
            next = scoped[index].outer
        }
        return numbers
    }
}
