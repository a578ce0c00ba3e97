import SkinDiagnostics
import SkinFormat
import SkinKit

/// The origin of an effective operation: its definition, the definitions that it overrides, and its constants.
public struct ThemeOperationOrigin: Hashable, Sendable {
    /// A definition of an operation in a theme.
    public struct Source: Hashable, Sendable {
        /// The location of the definition.
        public var location: ThemeSourceLocation
        /// The component type of the entity that contains the definition.
        public var component: String
        /// Whether the entity has no id and so applies to all components of the type.
        public var isDefault: Bool
        /// The class that contains the definition; nil if the entity does.
        public var className: String?
        /// Whether the definition is an `unset`, which removes the operation.
        public var isUnset: Bool
    }

    /// A definition that the winner overrides.
    public struct Loser: Hashable, Sendable {
        /// The definition.
        public var source: Source
        /// The reason why it is overridden.
        public var reason: ThemeLossReason
    }

    /// A class that extends another one.
    public struct Extension: Hashable, Sendable {
        /// The name of the class.
        public var className: String
        /// The location of the class's element that gives the list of the extended classes.
        public var location: ThemeSourceLocation
    }

    /// A constant that a value depends on.
    public struct Constant: Hashable, Sendable {
        /// The constant's name.
        public var name: String
        /// The location of its definition.
        public var location: ThemeSourceLocation
    }

    /// The effective definition.
    public var winner: Source
    /// The overridden definitions, in the order in which they would take effect without the winner.
    public var losers: [Loser]
    /// The classes over which the winner's class came to the entity: the first is in the entity's list of classes and
    /// extends the next, the last extends the winner's class. Empty if the entity lists that class itself.
    public var extensions: [Extension] = []
    /// The evaluation of the values: each constant precedes the constants it refers to, each adjustment follows the
    /// value it adjusts.
    public var steps: [Step]
    /// The constants among the steps, in order.
    public var constants: [Constant] {
        steps.compactMap { step in
            guard case .constant(let name) = step.action else { return nil }
            return Constant(name: name, location: step.location)
        }
    }
}

extension Theme {
    /// Returns the origins of a component's operations, in the order of `Theme.operations(for:id:traits:)`. Empty if the
    /// cache has no provenance.
    public func provenance(for component: String, id: String?, traits: ThemeTraits = []) -> [ThemeOperationOrigin] {
        guard let entity = entity(for: component, id: id, traits: traits) else { return [] }
        return (try? origins(ofEntity: entity)) ?? []
    }

    package func origins(ofEntity entity: Int) throws(ThemeCacheError) -> [ThemeOperationOrigin] {
        guard let run = try reader.provenanceRun(of: reader.entity(entity)) else { return [] }
        var budget = ReadBudget()
        var origins: [ThemeOperationOrigin] = []
        for place in run {
            let record = Int(try reader.word(.provenanceNumbers, place, 0))
            origins.append(try origin(record, &budget))
        }
        return origins
    }

    /// Returns the operations that an `unset` removes from an entity, without values. The winner is the `unset`.
    package func removals(ofEntity entity: Int) throws(ThemeCacheError) -> [(
        operation: ThemeOperation, origin: ThemeOperationOrigin
    )] {
        typealias Field = CacheLayout.Removal
        var budget = ReadBudget()
        var removals: [(operation: ThemeOperation, origin: ThemeOperationOrigin)] = []
        for record in try reader.removals(ofEntity: entity) {
            let name = try reader.string(try reader.word(.removals, record, Field.name), &budget)
            let states = ThemeStates(rawValue: UInt64(try reader.word(.removals, record, Field.states)))
            let origin = try origin(Int(try reader.word(.removals, record, Field.provenance)), &budget)
            removals.append((ThemeOperation(name: name, states: states, parameters: []), origin))
        }
        return removals
    }

    private func origin(_ record: Int, _ budget: inout ReadBudget) throws(ThemeCacheError) -> ThemeOperationOrigin {
        typealias Field = CacheLayout.Provenance
        let winner = try reader.source(reader.word(.provenance, record, Field.winner), &budget)
        var origin = ThemeOperationOrigin(winner: ThemeOperationOrigin.Source(winner), losers: [], steps: [])
        for loser in try reader.run(.losers, .provenance, record, Field.firstLoser, Field.loserCount) {
            let source = try reader.source(reader.word(.losers, loser, CacheLayout.Loser.source), &budget)
            let reason = try reader.lossReason(loser)
            origin.losers.append(.init(source: ThemeOperationOrigin.Source(source), reason: reason))
        }
        // Values can be large and be referenced many times: beyond the budget of one query they are omitted.
        var valueBudget = ReadBudget()
        var chosenDepth: Int?
        for step in try reader.run(.steps, .provenance, record, Field.firstStep, Field.stepCount) {
            if try reader.stepKind(step) == .extends {
                origin.extensions.append(try self.extension(step, &budget))
                continue
            }
            let step = try self.step(step, &budget, values: &valueBudget)
            // How the author's value came about means nothing once the user has chosen another one.
            if let depth = chosenDepth, step.depth > depth { continue }
            chosenDepth = step.isChosen ? step.depth : nil
            origin.steps.append(step)
        }
        return origin
    }

    private func `extension`(
        _ step: Int, _ budget: inout ReadBudget
    ) throws(ThemeCacheError) -> ThemeOperationOrigin.Extension {
        typealias Field = CacheLayout.Step
        let name = try reader.optionalWord(.steps, step, Field.name)
        return ThemeOperationOrigin.Extension(
            className: try name.map { number throws(ThemeCacheError) in try reader.string(number, &budget) } ?? "",
            location: try reader.location(.steps, step, Field.file, Field.line, Field.column, &budget))
    }
}

extension ThemeOperationOrigin.Source {
    fileprivate init(_ source: CacheSource) {
        self.init(
            location: source.location, component: source.component, isDefault: source.isDefault,
            className: source.className, isUnset: source.isUnset)
    }
}

struct CacheSource {
    var location: ThemeSourceLocation
    var component: String
    var isDefault: Bool
    var className: String?
    var isUnset: Bool
}

extension ThemeCacheReader {
    func source(_ number: UInt32, _ budget: inout ReadBudget) throws(ThemeCacheError) -> CacheSource {
        typealias Field = CacheLayout.Source
        let record = Int(number)
        let flags = try word(.operationSources, record, Field.flags)
        let className = try optionalWord(.operationSources, record, Field.className)
        return CacheSource(
            location: try location(.operationSources, record, Field.file, Field.line, Field.column, &budget),
            component: try componentName(word(.operationSources, record, Field.component)),
            isDefault: flags & Field.isDefault != 0,
            className: try className.map { number throws(ThemeCacheError) in try string(number, &budget) },
            isUnset: flags & Field.isUnset != 0)
    }

    func location(
        _ section: CacheSection, _ record: Int, _ file: Int, _ line: Int, _ column: Int, _ budget: inout ReadBudget
    ) throws(ThemeCacheError) -> ThemeSourceLocation {
        let name = try word(.files, Int(try word(section, record, file)), 0)
        return ThemeSourceLocation(
            file: try string(name, &budget), line: Int(try word(section, record, line)),
            column: Int(try word(section, record, column)))
    }
}
