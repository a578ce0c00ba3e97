/// Where an effective operation comes from: what gives it, what it wins over, and the constants in it.
public struct OperationOrigin: Hashable, Sendable {
    /// An operation as a theme gives it.
    public struct Source: Hashable, Sendable {
        /// Where it stands.
        public var location: SourceLocation
        /// The component type of the entity that gives it.
        public var component: String
        /// Whether the entity is that of all components of the type.
        public var isDefault: Bool
        /// The class that gives it; nil where the entity does itself.
        public var className: String?
        /// Whether it is an `unset`, which takes the operation away instead of giving it. No winner is one.
        public var isUnset: Bool
    }

    /// An operation that another one wins over.
    public struct Loser: Hashable, Sendable {
        /// The operation.
        public var source: Source
        /// Why it does not show.
        public var reason: LossReason
    }

    /// A constant that a value comes from.
    public struct Constant: Hashable, Sendable {
        /// The constant's name.
        public var name: String
        /// Where its definition stands.
        public var location: SourceLocation
    }

    /// The operation that shows.
    public var winner: Source
    /// Those that would show without it, nearest first.
    public var losers: [Loser]
    /// The constants on the way to its values, in the order in which they are met.
    public var constants: [Constant]
}

extension Theme {
    /// Where the operations of a component come from, in parallel to ``operations(for:id:traits:)``; empty where the
    /// cache was made without.
    public func provenance(for component: String, id: String?, traits: TraitSet = []) -> [OperationOrigin] {
        guard let entity = entity(for: component, id: id, traits: traits) else { return [] }
        return (try? origins(ofEntity: entity)) ?? []
    }

    func origins(ofEntity entity: Int) throws(CacheError) -> [OperationOrigin] {
        guard let run = try reader.provenanceRun(of: reader.entity(entity)) else { return [] }
        var budget = ReadBudget()
        var origins: [OperationOrigin] = []
        for place in run {
            let record = Int(try reader.word(.provenanceNumbers, place, 0))
            origins.append(try origin(record, &budget))
        }
        return origins
    }

    private func origin(_ record: Int, _ budget: inout ReadBudget) throws(CacheError) -> OperationOrigin {
        typealias Field = CacheLayout.Provenance
        let winner = try reader.source(reader.word(.provenance, record, Field.winner), &budget)
        var origin = OperationOrigin(winner: OperationOrigin.Source(winner), losers: [], constants: [])
        for loser in try reader.run(.losers, .provenance, record, Field.firstLoser, Field.loserCount) {
            let source = try reader.source(reader.word(.losers, loser, CacheLayout.Loser.source), &budget)
            let reason = try reader.lossReason(loser)
            origin.losers.append(.init(source: OperationOrigin.Source(source), reason: reason))
        }
        let constants = try reader.run(
            .usedConstants, .provenance, record, Field.firstConstant, Field.constantCount)
        for constant in constants { origin.constants.append(try usedConstant(constant, &budget)) }
        return origin
    }

    private func usedConstant(
        _ record: Int, _ budget: inout ReadBudget
    ) throws(CacheError) -> OperationOrigin.Constant {
        typealias Field = CacheLayout.UsedConstant
        return OperationOrigin.Constant(
            name: try reader.string(reader.word(.usedConstants, record, Field.name), &budget),
            location: try reader.location(
                .usedConstants, record, Field.file, Field.line, Field.column, &budget))
    }
}

extension OperationOrigin.Source {
    fileprivate init(_ source: CacheSource) {
        self.init(
            location: source.location, component: source.component, isDefault: source.isDefault,
            className: source.className, isUnset: source.isUnset)
    }
}
