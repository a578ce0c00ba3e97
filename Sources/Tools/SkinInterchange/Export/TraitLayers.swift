import SkinKit

/// Values under several combinations of traits as layers: what a combination shares with less specific ones is not
/// repeated.
struct TraitLayers<Value: Equatable> {
    /// The values that apply under some traits, unless a more specific layer has another one.
    struct Layer {
        var traits: ThemeTraits
        var values: [(name: String, value: Value)] = []
        /// The names that a less specific layer has, and that do not exist under these traits.
        var removals: [String] = []
    }

    /// The layers in order of rising specificity: theme format 1, section 7. The first has no traits.
    private(set) var layers: [Layer] = []
    private var places: [ThemeTraits: [String: Value?]] = [:]

    /// - Parameter values: Returns all values under some traits.
    init(_ combinations: [ThemeTraits], _ values: (ThemeTraits) -> [(name: String, value: Value)]) {
        let sorted = combinations.sorted { ($0.specificity, $0.rawValue) < ($1.specificity, $1.rawValue) }
        for traits in sorted { add(values(traits), under: traits) }
    }

    private mutating func add(_ values: [(name: String, value: Value)], under traits: ThemeTraits) {
        let below = layers.filter { $0.traits.isSubset(of: traits) }
        var known: [String: Value?] = [:]
        for layer in below { known.merge(places[layer.traits] ?? [:]) { $1 } }
        var layer = Layer(traits: traits)
        var own: [String: Value?] = [:]
        var given: Set<String> = []
        for (name, value) in values {
            given.insert(name)
            if let old = known[name], old == value { continue }
            layer.values.append((name, value))
            own[name] = .some(value)
        }
        for layerBelow in below {
            for (name, _) in layerBelow.values where !given.contains(name) && own[name] == nil {
                guard let old = known[name], old != nil else { continue }
                own[name] = .some(nil)
                layer.removals.append(name)
            }
        }
        places[traits] = own
        if traits.isEmpty || !layer.values.isEmpty || !layer.removals.isEmpty { layers.append(layer) }
    }
}
