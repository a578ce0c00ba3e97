import SkinDiagnostics
import SkinKit

/// Where an effective operation comes from: what gives it, what it wins over, and the constants in it.
public struct ThemeOperationOrigin: Hashable, Sendable {
    /// An operation as a theme gives it.
    public struct Source: Hashable, Sendable {
        /// Where it stands.
        public var location: ThemeSourceLocation
        /// The component type of the entity that gives it.
        public var component: String
        /// Whether the entity is that of all components of the type.
        public var isDefault: Bool
        /// The class that gives it; nil where the entity does itself.
        public var className: String?
        /// Whether it is an `unset`, which takes the operation away instead of giving it.
        public var isUnset: Bool
    }

    /// An operation that another one wins over.
    public struct Loser: Hashable, Sendable {
        /// The operation.
        public var source: Source
        /// Why it does not show.
        public var reason: ThemeLossReason
    }

    /// Something on the way from what is written to a value.
    public struct Step: Hashable, Sendable {
        /// What is done.
        public enum Action: Hashable, Sendable {
            /// The value of a constant is taken.
            case constant(String)
            /// The value so far is changed, by an attribute of this name and value (`lighten`, `0.06`); for `mix` the
            /// constant and the amount.
            case adjustment(String, argument: String)
        }

        /// What is done.
        public var action: Action
        /// The constant's definition, or the element that has the attribute.
        public var location: ThemeSourceLocation
        /// Through how many other constants the step is reached.
        public var depth: Int
        /// The value before an adjustment; nil for a constant.
        public var before: ThemeObject?
        /// The constant's value, or the value after the adjustment; nil where there is more to read than one answer
        /// may cost.
        public var after: ThemeObject?
    }

    /// A constant that a value comes from.
    public struct Constant: Hashable, Sendable {
        /// The constant's name.
        public var name: String
        /// Where its definition stands.
        public var location: ThemeSourceLocation
    }

    /// The operation that shows.
    public var winner: Source
    /// Those that would show without it, nearest first.
    public var losers: [Loser]
    /// What its values come from: each constant before what it refers to, each adjustment behind what it adjusts.
    public var steps: [Step]
    /// The constants among the steps, in the order in which they are met.
    public var constants: [Constant] {
        steps.compactMap { step in
            guard case .constant(let name) = step.action else { return nil }
            return Constant(name: name, location: step.location)
        }
    }
}

extension Theme {
    /// Where the operations of a component come from, in parallel to ``operations(for:id:traits:)``; empty where the
    /// cache was made without.
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

    /// The operations that an `unset` takes away from an entity, without values: the winner is the `unset`.
    package func removals(ofEntity entity: Int) throws(ThemeCacheError) -> [(operation: ThemeOperation, origin: ThemeOperationOrigin)] {
        typealias Field = CacheLayout.Removal
        var budget = ReadBudget()
        var removals: [(operation: ThemeOperation, origin: ThemeOperationOrigin)] = []
        for record in try reader.removals(ofEntity: entity) {
            let name = try reader.string(try reader.word(.removals, record, Field.name), &budget)
            let states = ThemeStates(rawValue: UInt8(truncatingIfNeeded: try reader.word(.removals, record, Field.states)))
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
        // Values may be great and be met again and again: beyond what an answer may cost they are left out.
        var valueBudget = ReadBudget()
        for step in try reader.run(.steps, .provenance, record, Field.firstStep, Field.stepCount) {
            origin.steps.append(try self.step(step, &budget, values: &valueBudget))
        }
        return origin
    }

    private func step(
        _ record: Int, _ budget: inout ReadBudget, values: inout ReadBudget
    ) throws(ThemeCacheError) -> ThemeOperationOrigin.Step {
        typealias Field = CacheLayout.Step
        let kind = try reader.stepKind(record)
        let name = try reader.optionalWord(.steps, record, Field.name)
        let text = try name.map { number throws(ThemeCacheError) in try reader.string(number, &budget) } ?? ""
        let argument = object(.steps, record, Field.argument, &values)
        return ThemeOperationOrigin.Step(
            action: kind == .constant ? .constant(text) : .adjustment(kind, constant: text, argument),
            location: try reader.location(.steps, record, Field.file, Field.line, Field.column, &budget),
            depth: Int(try reader.word(.steps, record, Field.kind) >> Field.depthShift),
            before: object(.steps, record, Field.before, &values), after: object(.steps, record, Field.after, &values))
    }

    private func object(
        _ section: CacheSection, _ record: Int, _ field: Int, _ budget: inout ReadBudget
    ) -> ThemeObject? {
        guard let number = try? reader.optionalWord(section, record, field) else { return nil }
        return reader.object(number, &budget)
    }
}

extension ThemeOperationOrigin.Step.Action {
    /// The attribute as it is written.
    fileprivate static func adjustment(
        _ kind: ProvenanceStepKind, constant: String, _ argument: ThemeObject?
    ) -> Self {
        let value =
            switch argument {
            case .integer(let number): String(number)
            case .float(let number): Int64(exactly: number).map { String($0) } ?? String(number)
            case .bool(let isItalic): isItalic ? "italic" : "normal"
            default: "?"
            }
        switch kind {
        case .italic: return .adjustment("style", argument: value)
        case .mix: return .adjustment("mix", argument: "\(constant) \(value)")
        default: return .adjustment("\(kind)", argument: value)
        }
    }
}

extension ThemeOperationOrigin.Source {
    fileprivate init(_ source: CacheSource) {
        self.init(
            location: source.location, component: source.component, isDefault: source.isDefault,
            className: source.className, isUnset: source.isUnset)
    }
}
