import SkinKit
import SkinSyntax

/// The effective operations of all entities of a linked theme, without their values.
///
/// Themes that differ in constants only share them.
struct EffectiveEntities {
    /// An operation of entities, or one that was removed from an entity.
    struct Operation {
        var key: OperationKey
        var definition: Int32
        /// The index in ``Evaluator/uses``, or nil for an `unset`.
        var use: Int32?
        /// The class that the entity applies, or nil for the entity's own operation.
        var applied: EffectiveOperations.AppliedClass?
        var scope: Int
        /// The number of the explanation of the values, which operations with other losers share.
        var explanation: Int32 = 0
        /// The index in ``OriginTables/sources`` of the definition.
        var winner: Int32
        /// The index in ``OriginTables/losers`` of what the operation wins over.
        var losers: Int32
    }

    private struct Explanation: Hashable {
        var definition: Int32
        var scope: Int
        /// Nil for an operation that no class inherits.
        var path: ClassPath?

        func hash(into hasher: inout Hasher) {
            hasher.combine(UInt64(packing: definition, Int32(truncatingIfNeeded: scope)))
            if let path { hasher.combine(UInt64(packing: path.first, path.last)) }
        }
    }

    private struct Identity: Hashable {
        var winner: Int32
        var losers: Int32
        var explanation: Int32
    }

    /// The distinct operations, then the removed ones.
    private(set) var operations: [Operation] = []
    private var numbers: [Identity: Int32] = [:]
    private var explanations = Numbering<Explanation>()
    var explanationCount: Int { explanations.items.count }
    private(set) var lists = Numbering<[Int32]>()
    /// The list of each entity, by its index in ``SortedEntities/names``.
    private(set) var ofEntities: [Int32] = []
    private(set) var removals: [(entity: Int, operation: Int)] = []

    init() {}

    init(
        _ names: [SortedEntities.Name], _ cascade: inout EntityCascade, _ evaluator: Evaluator,
        _ origins: inout OriginTables
    ) {
        let (definitions, scopes) = (evaluator.definitions, evaluator.constants.scopes)
        // The sizes of a theme in which no operation is used twice.
        var removed: [(entity: Int, slot: EffectiveOperations.Slot)] = []
        for (entity, name) in names.enumerated() {
            var list: [Int32] = []
            for slot in cascade.operations(of: name).slots {
                if !slot.isRemoved {
                    let scope = scopes.scope(scopes.scope(ofEntity: entity), for: slot.definition)
                    var operation = operation(slot, in: scope, definitions, &origins)
                    operation.use = evaluator.evaluatedUse(of: slot.definition, by: slot.origin.component, in: scope)
                    list.append(number(of: operation))
                } else if slot.takesAway(definitions) {
                    removed.append((entity, slot))
                }
            }
            ofEntities.append(lists.number(of: list))
        }
        for (entity, slot) in removed {
            removals.append((entity, operations.count))
            operations.append(operation(slot, in: 0, definitions, &origins))
        }
    }

    private mutating func operation(
        _ slot: EffectiveOperations.Slot, in scope: Int, _ definitions: ThemeDefinitions, _ origins: inout OriginTables
    ) -> Operation {
        var operation = origins.operation(slot, in: scope, definitions)
        let path = slot.origin.applied.flatMap { ClassPath($0) }
        operation.explanation = explanations.number(
            of: Explanation(definition: slot.definition, scope: scope, path: path))
        return operation
    }

    private mutating func number(of operation: Operation) -> Int32 {
        let key = Identity(winner: operation.winner, losers: operation.losers, explanation: operation.explanation)
        if let known = numbers[key] { return known }
        let number = Int32(operations.count)
        numbers[key] = number
        operations.append(operation)
        return number
    }
}

/// The ends of a path over classes that extend one another.
struct ClassPath: Hashable {
    var first: Int32
    var last: Int32

    /// Returns nil if the class itself is in the entity's list.
    init?(_ applied: EffectiveOperations.AppliedClass) {
        if applied.application.depth == 0 { return nil }
        (first, last) = (applied.application.listed, applied.application.number)
    }
}

/// The origins of operations: their definitions, and the operations that they win over.
struct OriginTables {
    private(set) var sources: [OperationProvenance.Source] = []
    private(set) var losers = Numbering<[OperationProvenance.Loser]>()
    private var numbers: [Key: Int32] = [:]
    private let files: [SourceFile]
    private var classNames: [Symbol] = []

    /// A definition as an entity applies it. A definition belongs to one class.
    private struct Key: Hashable {
        var definition: Int32
        var component: Int
        var isDefault: Bool

        func hash(into hasher: inout Hasher) {
            hasher.combine(UInt64(packing: definition, Int32(truncatingIfNeeded: component)))
        }
    }

    init(_ chain: ThemeChain) {
        files = chain.files
        sources.reserveCapacity(chain.definitions.operations.count)
        numbers.reserveCapacity(chain.definitions.operations.count)
    }

    mutating func begin(_ theme: LinkedTheme) { classNames = theme.classes.map(\.name) }

    mutating func operation(
        _ slot: EffectiveOperations.Slot, in scope: Int, _ definitions: ThemeDefinitions
    ) -> EffectiveEntities.Operation {
        let winner = source(of: slot.definition, slot.origin, definitions)
        var losing: [OperationProvenance.Loser] = []
        for loser in slot.losers.reversed() {
            losing.append(.init(source: source(of: loser.definition, loser.origin, definitions), reason: loser.reason))
        }
        return EffectiveEntities.Operation(
            key: slot.key, definition: slot.definition, applied: slot.origin.applied, scope: scope, winner: winner,
            losers: losers.number(of: losing))
    }

    private mutating func source(
        of number: Int32, _ origin: EffectiveOperations.Origin, _ definitions: ThemeDefinitions
    ) -> Int32 {
        let key = Key(definition: number, component: origin.component, isDefault: origin.isDefault)
        if let known = numbers[key] { return known }
        let definition = definitions.operations[Int(number)]
        numbers[key] = Int32(sources.count)
        sources.append(
            .init(
                place: files.sourcePlace(definition.place), component: UInt16(origin.component),
                isDefault: origin.isDefault,
                className: origin.applied.map { classNames[Int($0.application.number)] },
                isUnset: definition.isUnset, definition: number))
        return Int32(sources.count - 1)
    }
}

extension UInt64 {
    /// Combines two numbers into what is hashed of a key: each operation of each entity has several keys.
    init(packing first: Int32, _ second: Int32) {
        self = UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
    }
}

extension [SourceFile] {
    func sourcePlace(_ place: Place) -> SourcePlace {
        let (line, column) = self[Int(place.file)].text.position(ofOffset: Int(place.offset))
        return SourcePlace(file: place.file, line: UInt32(line), column: UInt32(column))
    }
}

extension EffectiveOperations.Slot {
    /// Returns whether a removed slot removes an operation, and not only other `unset` operations.
    fileprivate func takesAway(_ definitions: ThemeDefinitions) -> Bool {
        losers.contains { !definitions.operations[Int($0.definition)].isUnset }
    }
}
