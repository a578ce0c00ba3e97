import SkinKit

/// The combinations of active traits that a chain's files distinguish: theme format 1, section 6.
package struct TraitCombinations: Sendable {
    /// The traits that file names mention.
    package let mentioned: ThemeTraits
    /// All sets of mentioned traits with at most one of each kind, the empty one first.
    package let all: [ThemeTraits]

    package init(mentionedBy sets: some Sequence<ThemeTraits>) {
        let mentioned = sets.reduce(into: ThemeTraits()) { $0.formUnion($1) }
        self.mentioned = mentioned
        all = mentioned.combinations
    }
}

/// The distinct sets of layers that apply under some combination of traits.
///
/// A theme is linked, evaluated and flattened once for each set.
struct LayerSets {
    /// The first combination of traits of each set, which messages name for all of them.
    private(set) var sets: [(traits: ThemeTraits, layers: [Int])] = []
    /// The index in ``sets`` of each combination, the empty combination first.
    private(set) var combinations: [(traits: ThemeTraits, set: Int)] = []
    /// The traits that file names mention.
    let mentioned: ThemeTraits

    init(_ layers: [ThemeLayer]) {
        let all = TraitCombinations(mentionedBy: layers.map(\.traits))
        mentioned = all.mentioned
        var numbers: [[Int]: Int] = [:]
        for traits in all.all {
            let applying = layers.indices.filter { layers[$0].traits.isSubset(of: traits) }
            let number = numbers[applying] ?? sets.count
            if number == sets.count {
                numbers[applying] = number
                sets.append((traits, applying))
            }
            combinations.append((traits, number))
        }
    }
}
