import SkinFormat
import SkinInspector
import SkinKit

/// The records of a cache that hold an entity's operations and their provenance.
///
/// Entities with equal operations share their records (theme cache, section 8), so equal records of one cache mean equal
/// operations and explanations, also under different traits.
struct EntityRecords: Hashable, Sendable {
    var operations: Range<Int>
    var provenance: Range<Int>?
    var removals: [UInt32]

    static let none = EntityRecords(operations: 0..<0, provenance: nil, removals: [])
}

extension Theme {
    func records(of key: ThemeEntityKey, traits: ThemeTraits) -> EntityRecords? {
        guard let number = entity(for: key.component, id: key.id, traits: traits),
            let entity = try? reader.entity(number)
        else { return nil }
        return EntityRecords(
            operations: entity.operations, provenance: (try? reader.provenanceRun(of: entity)) ?? nil,
            removals: (try? removalWords(ofEntity: number)) ?? [])
    }

    /// Returns for each of an entity's operations what its explanation is made of, besides the entity's key: the
    /// operations of its name, with their provenance, and its own place among them. Empty if a record is malformed.
    func explanationKeys(of records: EntityRecords) -> [OperationExplanationKey] {
        guard let provenance = records.provenance else { return [] }
        typealias Field = CacheLayout.Operation
        var operations: [OperationExplanationKey.Operation] = []
        for (operation, origin) in zip(records.operations, provenance) {
            guard let name = try? reader.word(.operations, operation, Field.name),
                let parameter = try? reader.word(.operations, operation, Field.firstParameter),
                let states = try? reader.word(.operations, operation, Field.states),
                let number = try? reader.word(.provenanceNumbers, origin, 0)
            else { return [] }
            operations.append(.init(name: name, words: [parameter, states, number]))
        }
        return operations.map { operation in
            OperationExplanationKey(
                own: operation, all: operations.filter { $0.name == operation.name }, removals: records.removals)
        }
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

/// The sources of an explanation of an operation. Equal keys of one cache and one entity mean equal explanations.
struct OperationExplanationKey: Hashable, Sendable {
    struct Operation: Hashable, Sendable {
        var name: UInt32
        /// The first parameter, the states, and the provenance.
        var words: [UInt32]
    }

    var own: Operation
    var all: [Operation]
    var removals: [UInt32]
}
