/// The operations that an environment shows for the components of one type.
final class LookOperations {
    let environment: ThemeEnvironment
    /// The component type; nil if the themes were compiled with neither the type nor any ancestor of it.
    private let type: String?
    private let component: Theme.ComponentNumber?
    private let variant: ThemeVariant

    /// - Returns: Nil without a theme.
    @MainActor
    init?(of definition: ComponentDefinition, in environment: ThemeEnvironment) {
        guard let theme = environment.theme else { return nil }
        self.environment = environment
        type = environment.type(for: definition)
        component = type.flatMap { theme.component(named: $0) }
        variant = theme.variant(for: environment.traits)
    }

    /// - Parameter states: In the numbering of the environment.
    @MainActor
    func operations(id: String?, for definition: ComponentDefinition, in states: ThemeStates) -> ShownOperations {
        if let layered = environment.layered {
            guard let type else { return ShownOperations() }
            let key = ThemeEntityKey(component: type, id: id)
            let effective = layered.operations(of: key, in: states)
            if definition.lookNames.isEmpty { return ShownOperations(operations: effective) }
            return definition.shown(effective, withLook: layered.operations(of: key), in: states)
        }
        guard let component else { return ShownOperations() }
        let all = variant.operations(for: component, id: id)
        let effective = all.effective(in: states)
        if definition.lookNames.isEmpty { return ShownOperations(operations: effective) }
        return definition.shown(effective, withLook: all, in: states)
    }

    func have(_ isSought: [Bool], id: String?) -> Bool {
        guard let type, let layered = environment.layered else {
            return component.map { variant.has(isSought, for: $0, id: id) } ?? false
        }
        let entity = ThemeEntityKey(component: type, id: id)
        let behind = layered.changes.map { $0.decidingEntities(of: entity) } ?? []
        guard let behind else { return true }
        // Only the nearest theme is asked. The floor has the same values as before.
        return ([entity] + behind).contains { entity in
            let own = layered.layers.type(of: entity.component, inLayer: 0)
            guard let number = own.flatMap({ environment.theme?.component(named: $0) }) else { return false }
            return variant.has(isSought, for: number, id: entity.id)
        }
    }

    /// Returns the failure to prepare an operation. It names the theme that provides the operation.
    func failure(
        of operation: String, of entity: ThemeEntityKey, in states: ThemeStates, _ reason: ThemeFault
    ) -> ThemePreparationError.Failure {
        var failure = ThemePreparationError.Failure(
            theme: environment.theme?.info.identifier ?? "", entity: entity, operation: operation,
            themeComponent: type ?? entity.component, traits: environment.traits, states: states, reason: reason)
        guard let type, let layers = environment.layered?.layers else { return failure }
        let layer = layers.layer(of: operation, of: ThemeEntityKey(component: type, id: entity.id), in: states)
        failure.theme = layers.themes[layer].info.identifier
        failure.themeComponent = layers.type(of: type, inLayer: layer) ?? type
        failure.states = layers.states(states, inLayer: layer)
        return failure
    }
}

/// The looks of an environment that has several layers or a filter.
package final class LayeredLooks {
    package let layers: ThemeLayers
    private let filter: (any LookFilter)?
    package let changes: (any LookChanges)?

    /// - Parameter others: Looks of which those are reused that have the same caches, but for the values of settings.
    init(_ layers: ThemeLayers, _ filter: (any LookFilter)?, like others: [LayeredLooks] = []) {
        (self.layers, self.filter) = (layers, filter)
        changes = filter?.changes(of: layers, like: others.compactMap(\.changes))
    }

    func isFor(_ environment: ThemeEnvironment) -> Bool {
        layers.areThose(of: environment) && environment.hasFilter(filter)
    }

    func operations(of entity: ThemeEntityKey, in states: ThemeStates) -> [ThemeOperation] {
        var operations = layers.operations(of: entity, in: states)
        changes?.apply(to: &operations, of: entity, in: states)
        return operations
    }

    /// A value that differs from the nearest theme in some states only becomes an operation for these states. If there
    /// are more sets of states than a look distinguishes, the result is the nearest theme's operations.
    func operations(of entity: ThemeEntityKey) -> [ThemeOperation] {
        let all = layers.ownOperations(of: entity)
        let joined = all.indices.flatMap { layers.renumbered(all[$0], ofLayer: $0) }
        guard let sets = stateSets(joined, of: entity) else { return all[0] }
        let places = Dictionary(zip(joined, joined.indices)) { first, _ in first }
        var found: [(place: Int, operation: ThemeOperation)] = []
        var isChanged = joined.count > all[0].count
        for states in sets {
            let lighter = found.map(\.operation).effective(in: states).map { (ExactText($0.name), $0.parameters) }
            let known = Dictionary(lighter) { first, _ in first }
            let given = layers.effective(all, in: states)
            var shown = given
            changes?.apply(to: &shown, of: entity, in: states)
            isChanged = isChanged || shown != given
            for (given, var operation) in zip(given, shown) {
                if known[ExactText(operation.name)] == operation.parameters { continue }
                operation.states = states
                found.append((places[given] ?? joined.count, operation))
            }
        }
        guard isChanged else { return all[0] }
        return found.sorted { ($0.place, $0.operation.states.rawValue) < ($1.place, $1.operation.states.rawValue) }
            .map(\.operation)
    }

    /// Returns the sets of states in which an entity may look different; nil if there are too many.
    private func stateSets(_ all: [ThemeOperation], of entity: ThemeEntityKey) -> [ThemeStates]? {
        let own = all.map(\.states)
        let deciding = (changes?.decidingStates(of: entity) ?? []) + [[]]
        return deciding.firstNonNil { try? ThemeStates.unions(of: own + $0) }
    }
}

extension ComponentDefinition {
    /// - Parameter all: The operations over all states, for the look.
    fileprivate nonisolated func shown(
        _ effective: [ThemeOperation], withLook all: [ThemeOperation], in states: ThemeStates
    ) -> ShownOperations {
        ShownOperations(
            operations: effective.filter { !namesOnlyInLook.containsIdentical($0.name) },
            look: all.filter { lookNames.containsIdentical($0.name) }, states: states)
    }
}
