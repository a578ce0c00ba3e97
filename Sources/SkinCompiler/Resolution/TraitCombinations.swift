import SkinDiagnostics
import SkinKit

/// The combinations of active traits that a chain's files tell apart: theme format 1, section 6.
package struct TraitCombinations: Sendable {
    /// The traits that file names speak of.
    package let mentioned: TraitSet
    /// All sets of mentioned traits with at most one of each kind, the empty one first.
    package let all: [TraitSet]

    package init(mentionedBy sets: some Sequence<TraitSet>) {
        let mentioned = sets.reduce(into: TraitSet()) { $0.formUnion($1) }
        self.mentioned = mentioned
        all = mentioned.combinations
    }
}
