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
