extension ShownTheme {
    /// Returns the operations that an entity shows in some states: those of the theme, then those of the floor that the
    /// theme does not have in these states.
    func operations(of entity: ThemeEntityKey, in states: ThemeStates) -> [ThemeOperation] {
        var operations = given(to: entity, in: states)
        operations.apply(changes(of: entity, in: states))
        return operations
    }

    /// Returns whether an operation that an entity shows in some states is the floor's.
    package func isOfFloor(_ operation: String, of entity: ThemeEntityKey, in states: ThemeStates) -> Bool {
        !themeOperations(of: entity).contains { $0.name.isIdentical(to: operation) && $0.states.isSubset(of: states) }
    }

    /// Returns the operations that an entity shows in some states, with the colors that the themes have.
    private func given(to entity: ThemeEntityKey, in states: ThemeStates) -> [ThemeOperation] {
        let own = themeOperations(of: entity).effective(in: states)
        guard let floor else { return own }
        let names = Set(own.map { ExactText($0.name) })
        // Of two operations of the floor, its own numbering of states decides.
        let numbered = floorOperations(of: entity).map { operation in
            var operation = operation
            operation.states = floorStates(operation.states)
            return operation
        }
        let others = numbered.effective(in: floorStates(states)).filter { !names.contains(ExactText($0.name)) }
        return own
            + others.map { operation in
                var operation = operation
                operation.states = operation.states.renumbered(from: floor.customStates, to: customStates)
                return operation
            }
    }

    /// Returns the operations that an entity shows, over all states.
    ///
    /// What differs from the theme in some states only is an operation for these states. If there are more sets of states
    /// than a look distinguishes, the theme's operations remain.
    func operations(of entity: ThemeEntityKey) -> [ThemeOperation] {
        let own = themeOperations(of: entity)
        let all = own + floorOperations(of: entity)
        guard let sets = stateSets(all, of: entity) else { return own }
        var found: [(place: Int, operation: ThemeOperation)] = []
        var isChanged = all.count > own.count
        for states in sets {
            let lighter = found.map(\.operation).effective(in: states)
            let changes = changes(of: entity, in: states)
            isChanged = isChanged || !changes.isEmpty
            let given = given(to: entity, in: states)
            var shown = given
            shown.apply(changes)
            for (given, var operation) in zip(given, shown) {
                let same = lighter.first { $0.name.isIdentical(to: operation.name) }
                if same?.parameters == operation.parameters { continue }
                operation.states = states
                found.append((all.firstIndex(of: given) ?? all.count, operation))
            }
        }
        guard isChanged else { return own }
        return found.sorted { ($0.place, $0.operation.states.rawValue) < ($1.place, $1.operation.states.rawValue) }
            .map(\.operation)
    }

    /// Returns the sets of states in which an entity may look different; nil if there are too many.
    private func stateSets(_ all: [ThemeOperation], of entity: ThemeEntityKey) -> [ThemeStates]? {
        let own = all.map(\.states)
        let behind = entitiesBehind(entity).flatMap { contrastOperations(of: $0, under: traits) }.map(
            \.operation.states)
        let all = [own + behind + [.disabled], own + [.disabled], own]
        return all.lazy.compactMap { try? ThemeStates.unions(of: $0) }.first
    }
}
