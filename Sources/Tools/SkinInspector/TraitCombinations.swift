import SkinKit

extension Theme {
    /// The combinations of mentioned traits, those that select one variant together, in order of the first of each.
    package var combinationsOfVariants: [[ThemeTraits]] {
        mentionedTraits.combinations.grouped { try? reader.variant(for: $0).entities }
    }

    /// The combinations of all traits that affect the result, those that select one variant and the same files together.
    var combinationsOfAppearances: [[ThemeTraits]] {
        struct Appearance: Hashable {
            var entities: Range<Int>?
            var assetTraits: ThemeTraits
        }
        let assetTraits = assetTraits
        return decidingTraits.combinations.grouped {
            Appearance(entities: try? reader.variant(for: $0).entities, assetTraits: $0.intersection(assetTraits))
        }
    }

    /// All traits that affect the result, including those of asset files.
    var decidingTraits: ThemeTraits { mentionedTraits.union(assetTraits) }

    var assetTraits: ThemeTraits {
        let all = (0..<reader.count(.assets)).reduce(into: ThemeTraits()) { all, record in
            all.formUnion((try? reader.assetTraits(record)) ?? [])
        }
        return reader.appearance == .any ? all : all.subtracting([.light, .dark])
    }
}

extension [ThemeTraits] {
    /// Returns the combinations, those with the same meaning together, in order of the first of each.
    func grouped<Meaning: Hashable>(by meaning: (ThemeTraits) -> Meaning) -> [[ThemeTraits]] {
        var numbers: [Meaning: Int] = [:]
        var groups: [[ThemeTraits]] = []
        for traits in self {
            let meaning = meaning(traits)
            if let number = numbers[meaning] {
                groups[number].append(traits)
            } else {
                numbers[meaning] = groups.count
                groups.append([traits])
            }
        }
        return groups
    }
}

package struct TraitSpan: Hashable, Sendable {
    /// Terms such as `dark` or `ipad, not dark`, separated by semicolons; empty for all combinations.
    package let text: String

    /// - Parameter all: All combinations, including `sets`.
    package init(_ sets: some Sequence<ThemeTraits>, among all: [ThemeTraits]) {
        let sets = Set(sets)
        let kinds = ThemeTraits.kinds
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
        let descriptions = orders.map { order in Self.terms(sets, among: Set(all), order.map { kinds[$0] }[...]) }
        let shortest = descriptions.min { $0.count < $1.count } ?? []
        text = shortest.map { $0.joined(separator: ", ") }.joined(separator: "; ")
    }

    /// Returns the sets as a union of products. Each product lists the values that it requires of each kind of trait.
    private static func terms(
        _ sets: Set<ThemeTraits>, among all: Set<ThemeTraits>, _ kinds: ArraySlice<ThemeTraits>
    ) -> [[String]] {
        guard let kind = kinds.first else { return [[]] }
        let values = Set(all.map { $0.intersection(kind) })
        let rest = Set(all.map { $0.subtracting(kind) })
        var products: [(values: Set<ThemeTraits>, rest: Set<ThemeTraits>)] = []
        for value in values.sorted(by: { $0.rawValue < $1.rawValue }) {
            let own = Set(sets.filter { $0.intersection(kind) == value }.map { $0.subtracting(kind) })
            if own.isEmpty { continue }
            if let known = products.firstIndex(where: { $0.rest == own }) {
                products[known].values.insert(value)
            } else {
                products.append(([value], own))
            }
        }
        return products.flatMap { product in
            terms(product.rest, among: rest, kinds.dropFirst()).map { term(product.values, among: values) + $0 }
        }
    }

    /// Returns the values that a product requires of one kind; empty if it accepts every value.
    private static func term(_ values: Set<ThemeTraits>, among all: Set<ThemeTraits>) -> [String] {
        if values == all { return [] }
        let isNegative = values.contains([])
        let named = isNegative ? all.subtracting(values) : values
        let names = named.flatMap(\.sortedNames).sorted().joined(separator: "/")
        return [isNegative ? "not \(names)" : names]
    }
}
