import SkinKit

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
