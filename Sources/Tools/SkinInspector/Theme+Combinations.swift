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
        (0..<reader.count(.assets)).reduce(into: ThemeTraits()) { all, record in
            all.formUnion((try? reader.assetTraits(record)) ?? [])
        }
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
