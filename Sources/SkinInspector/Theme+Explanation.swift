import SkinDiagnostics
import SkinKit

extension Theme {
    /// Whether the cache says where operations come from; without, nothing can be explained.
    public var hasProvenance: Bool { reader.has(.provenance) }

    /// Why a component's operations are what they are.
    ///
    /// - Parameters:
    ///   - component: The component type's name.
    ///   - id: The identifier; nil for what all components of the type get.
    ///   - operation: An operation's name; nil for all of them.
    ///   - traits: The active traits.
    ///   - states: The states that the component is in; nil for each operation in exactly the states that it is for.
    ///   - scale: Pixels for a point, for images.
    /// - Returns: One for each operation that shows, in effective order, then one for each that would show if it were
    ///   not unset; none where the theme says nothing, or the cache was made without provenance (``hasProvenance``).
    /// - Complexity: O(o²) for o operations of the entity, and what is returned.
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
            explanation.steps = given.origin.steps
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

/// An effective operation and where it comes from.
private struct GivenOperation: Hashable {
    var operation: ThemeOperation
    var origin: ThemeOperationOrigin

    /// What gives it once the element at a place is deleted; nil where nothing does.
    func source(without place: ThemeSourceLocation) -> ThemeExplanation.Source? {
        let next = ([origin.winner] + origin.losers.map(\.source)).first { $0.location != place }
        return next?.isUnset == false ? next : nil
    }

    /// Whether it would show in some states if nothing were unset.
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
    /// - Parameter rivals: The other operations of its name, those that are unset included.
    fileprivate init(_ given: GivenOperation, in states: ThemeStates, among rivals: [GivenOperation]) {
        let origin = given.origin
        let lighter = rivals.filter { $0.operation.states.isSubset(of: states) }
            .sorted { $0.operation.states.rawValue > $1.operation.states.rawValue }
            .compactMap { rival in rival.source(without: origin.winner.location).map { (rival.operation.states, $0) } }
        let inactive = rivals.filter { !$0.operation.states.isSubset(of: states) && !$0.origin.winner.isUnset }
        var losers = origin.losers.map { Loser(source: $0.source, reason: .lost($0.reason)) }
        losers += lighter.map { Loser(source: $1, reason: .lighterStates($0)) }
        losers += inactive.map { Loser(source: $0.origin.winner, reason: .inactiveStates($0.operation.states)) }
        // One element may be applied more than once, such as an operation of a class that is listed twice; it stands
        // and falls as one.
        var seen: Set<ThemeSourceLocation> = [origin.winner.location]
        losers = losers.filter { seen.insert($0.source.location).inserted }
        self.init(
            entity: ThemeEntityKey(component: "", id: nil), traits: [], states: states, scale: 1,
            operation: given.operation, winner: origin.winner, losers: losers,
            runnerUp: given.source(without: origin.winner.location) ?? lighter.first?.1, steps: [], assets: [])
    }
}
