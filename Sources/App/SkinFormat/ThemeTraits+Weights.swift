import SkinKit

extension ThemeTraits {
    private static let weights = [4, 2, 1]

    /// All subsets with at most one trait of each kind, the empty one first.
    package var combinations: [ThemeTraits] {
        var all: [ThemeTraits] = [[]]
        for kind in Self.kinds.reversed() {
            let traits = (0..<10).map { ThemeTraits(rawValue: 1 << $0) }.filter { contains($0) && kind.contains($0) }
            all += traits.flatMap { trait in all.map { $0.union(trait) } }
        }
        return all
    }

    /// The sum of the traits' weights: idiom 4, contrast 2, appearance 1.
    package var specificity: Int {
        zip(Self.kinds, Self.weights).reduce(0) { sum, kind in
            sum + intersection(kind.0).rawValue.nonzeroBitCount * kind.1
        }
    }
}
