import SkinInspector
import SkinKit

/// The records of a cache that hold an entity's operations and their provenance.
///
/// Entities with equal operations share their records (theme cache, section 8), so equal records of one cache mean equal
/// operations and explanations, also under different traits.
struct EntityRecords: Hashable, Sendable {
    var operations: Range<Int>
    var provenance: Range<Int>?
    /// The words of the operations that are unset.
    var removals: [UInt32]
}

extension Theme {
    /// Returns the records of an entity; nil if the theme has no operations for it.
    func records(of key: ThemeEntityKey, traits: ThemeTraits) -> EntityRecords? {
        guard let number = entity(for: key.component, id: key.id, traits: traits),
            let entity = try? reader.entity(number)
        else { return nil }
        return EntityRecords(
            operations: entity.operations, provenance: (try? reader.provenanceRun(of: entity)) ?? nil,
            removals: (try? removalWords(ofEntity: number)) ?? [])
    }

    private func removalWords(ofEntity number: Int) throws(ThemeCacheError) -> [UInt32] {
        typealias Field = CacheLayout.Removal
        var words: [UInt32] = []
        for record in try reader.removals(ofEntity: number) {
            for field in [Field.name, Field.states, Field.provenance] {
                words.append(try reader.word(.removals, record, field))
            }
        }
        return words
    }
}
