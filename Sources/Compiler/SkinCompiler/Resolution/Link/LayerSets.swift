import SkinKit

/// The distinct sets of layers that apply under some combination of traits: theme format 1, section 6.
///
/// A theme is linked, evaluated and flattened once for each set.
struct LayerSets {
    /// The first combination of traits of each set, which messages name for all of them.
    private(set) var sets: [(traits: ThemeTraits, layers: [Int])] = []
    /// The index in ``sets`` of each combination, the empty combination first.
    private(set) var combinations: [(traits: ThemeTraits, set: Int)] = []
    let mentioned: ThemeTraits

    /// - Parameter only: The traits whose layers apply in every combination; nil for each combination's own.
    init(_ layers: [ThemeLayer], only: ThemeTraits? = nil) {
        mentioned = layers.reduce(into: ThemeTraits()) { $0.formUnion($1.traits) }
        var numbers: [[Int]: Int] = [:]
        for traits in mentioned.combinations {
            let applying = layers.indices.filter { layers[$0].traits.isSubset(of: only ?? traits) }
            let number = numbers[applying] ?? sets.count
            if number == sets.count {
                numbers[applying] = number
                sets.append((traits, applying))
            }
            combinations.append((traits, number))
        }
    }
}
