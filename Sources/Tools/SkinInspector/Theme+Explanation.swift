import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLegibility

extension Theme {
    /// Whether the cache contains provenance. Without it, ``explain(component:id:operation:traits:states:scale:)``
    /// returns nothing.
    public var hasProvenance: Bool { reader.has(.provenance) }

    /// Explains how a component's operations resolve.
    ///
    /// - Parameters:
    ///   - component: The component type's name.
    ///   - id: The identifier; nil for the defaults of the type.
    ///   - operation: An operation's name; nil for all operations.
    ///   - traits: The active traits.
    ///   - states: The active states; nil to explain each operation in exactly the states that it is defined for.
    ///   - scale: The scale to select images for, in pixels per point.
    ///   - legibility: The contrast that an engine ensures, to explain the colors that it shows.
    /// - Returns: An explanation for each effective operation, in effective order, then one for each operation that is
    ///   unset. Empty if the theme defines none, or if the cache has no provenance (``hasProvenance``).
    /// - Complexity: O(o²) for o operations of the entity, plus the size of the result.
    public func explain(
        component: String, id: String?, operation: String? = nil, traits: ThemeTraits = [], states: ThemeStates? = nil,
        scale: Int = 1, legibility: ThemeLegibility
    ) -> [ThemeExplanation] {
        let shown = legibility.required.map { LegibleLooks(Appearance(of: self, under: traits), $0) }
        return explain(
            component: component, id: id, operation: operation, traits: traits, states: states, scale: scale
        ).map { explanation in
            shown.map { explanation.shown(with: $0.changes(of: explanation.entity, in: explanation.states)) }
                ?? explanation
        }
    }

    /// Explains how a component's operations resolve, as
    /// ``explain(component:id:operation:traits:states:scale:legibility:)`` does without legibility.
    public func explain(
        component: String, id: String?, operation: String? = nil, traits: ThemeTraits = [], states: ThemeStates? = nil,
        scale: Int = 1
    ) -> [ThemeExplanation] {
        let operations = operations(for: component, id: id, traits: traits)
        let origins = provenance(for: component, id: id, traits: traits)
        guard operations.count == origins.count else { return [] }
        let known = zip(operations, origins).map { GivenOperation(operation: $0, origin: $1) }
        let unset = unsetOperations(for: component, id: id, traits: traits)
        let shown = states.map { states in
            let keys = Set(operations.effective(in: states).map { OperationName($0) })
            return known.filter { keys.contains(OperationName($0.operation)) }
                + unset.filter { $0.isHeaviest(in: states, of: known + unset) }
        }
        return (shown ?? known + unset).filter { operation == nil || $0.operation.name == operation }.map { given in
            let rivals = (known + unset).filter { $0.operation.name == given.operation.name && $0 != given }
            var explanation = ThemeExplanation(given, in: states ?? given.operation.states, among: rivals)
            explanation.entity = ThemeEntityKey(component: component, id: id)
            explanation.traits = traits
            explanation.scale = scale
            explanation.customStates = customStates
            explanation.steps = given.origin.steps
            explanation.extensions = given.origin.extensions
            explanation.assets = assets(of: given.operation, traits: traits, scale: scale)
            return explanation
        }
    }

    private func unsetOperations(for component: String, id: String?, traits: ThemeTraits) -> [GivenOperation] {
        guard let entity = entity(for: component, id: id, traits: traits) else { return [] }
        let removals = (try? removals(ofEntity: entity)) ?? []
        return removals.map { GivenOperation(operation: $0.operation, origin: $0.origin) }
    }
}

private struct GivenOperation: Hashable {
    var operation: ThemeOperation
    var origin: ThemeOperationOrigin

    /// Returns the source that would define the operation if the element at a location were deleted; nil for none.
    func source(without place: ThemeSourceLocation) -> ThemeExplanation.Source? {
        let next = ([origin.winner] + origin.losers.map(\.source)).first { $0.location != place }
        return next?.isUnset == false ? next : nil
    }

    /// Returns whether the operation would be effective in some states if no operation were unset.
    func isHeaviest(in states: ThemeStates, of all: [GivenOperation]) -> Bool {
        operation.states.isSubset(of: states)
            && !all.contains { other in
                other.operation.name == operation.name && other.operation.states.isSubset(of: states)
                    && other.operation.states.rawValue > operation.states.rawValue
            }
    }
}

private struct OperationName: Hashable {
    var name: String
    var states: ThemeStates

    init(_ operation: ThemeOperation) {
        name = operation.name
        states = operation.states
    }
}

extension ThemeExplanation {
    /// Returns the explanation with the colors that replace those of the theme.
    func shown(with changes: [ThemeLegibilityChange]) -> ThemeExplanation {
        if isUnset { return self }
        var explanation = self
        explanation.legibilityChanges = changes.filter { $0.operation == operation.name }
        var operations = [operation]
        operations.apply(explanation.legibilityChanges)
        explanation.operation = operations[0]
        return explanation
    }

    /// - Parameter rivals: The other operations of the same name, including those that are unset.
    fileprivate init(_ given: GivenOperation, in states: ThemeStates, among rivals: [GivenOperation]) {
        let origin = given.origin
        let lighter = rivals.filter { $0.operation.states.isSubset(of: states) }
            .sorted { $0.operation.states.rawValue > $1.operation.states.rawValue }
            .compactMap { rival in rival.source(without: origin.winner.location).map { (rival.operation.states, $0) } }
        let inactive = rivals.filter { !$0.operation.states.isSubset(of: states) && !$0.origin.winner.isUnset }
        var losers = origin.losers.map { Loser(source: $0.source, reason: .lost($0.reason)) }
        losers += lighter.map { Loser(source: $1, reason: .lighterStates($0)) }
        losers += inactive.map { Loser(source: $0.origin.winner, reason: .inactiveStates($0.operation.states)) }
        // One element can be applied more than once, for example through a class that is listed twice. It is reported
        // once.
        var seen: Set<ThemeSourceLocation> = [origin.winner.location]
        losers = losers.filter { seen.insert($0.source.location).inserted }
        self.init(
            entity: ThemeEntityKey(component: "", id: nil), traits: [], states: states, customStates: [], scale: 1,
            operation: given.operation, winner: origin.winner, losers: losers,
            runnerUp: given.source(without: origin.winner.location) ?? lighter.first?.1, steps: [], assets: [])
    }
}
