import SkinDiagnostics

/// The findings and definitions that comments reach.
enum CommentReach: Hashable {
    case file(String)
    case element(Range<ThemeSourceLocation>)
    case assets(folder: String)
    /// The assets of a bundle with a path or a logical name.
    case asset(String, folder: String)
}

/// The elements of one file that comments reach. Elements are disjoint, or one contains the other.
struct CommentScopes {
    /// The elements in order, each with the index of the innermost one before it that contains it.
    private var scopes: [(range: Range<ThemeSourceLocation>, outer: Int?)] = []

    init(_ ranges: some Sequence<Range<ThemeSourceLocation>>) {
        let sorted = Set(ranges).sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
        var open: [Int] = []
        for (index, range) in sorted.enumerated() {
            while let last = open.last, scopes[last].range.upperBound < range.upperBound { open.removeLast() }
            scopes.append((range, open.last))
            open.append(index)
        }
    }

    /// Returns the elements that contain a place of the file. O(log n + k) for n elements, k of which are around the place.
    func ranges(around place: ThemeSourceLocation) -> [Range<ThemeSourceLocation>] {
        var (low, high) = (0, scopes.count)
        while low < high {
            let middle = (low + high) / 2
            if scopes[middle].range.lowerBound <= place { low = middle + 1 } else { high = middle }
        }
        return sequence(first: low - 1) { scopes[$0].outer }.prefix { $0 >= 0 }
            .map { scopes[$0].range }.filter { $0.contains(place) }
    }
}
