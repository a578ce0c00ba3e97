/// A theme under some traits as an engine shows it: with legible texts.
///
/// It reads what decides on contrast when that is first asked for, and keeps it.
package final class ShownTheme: ContrastSource {
    let theme: Theme
    let traits: ThemeTraits
    let required: RequiredContrast
    private lazy var roles = theme.reader.colorRoles
    private lazy var parents = theme.reader.componentParents
    private lazy var backdrops = ContrastBackdrops(theme.reader.backdrops, parents: parents)
    private var known: [ThemeEntityKey: [ContrastOperation]] = [:]

    package init(_ theme: Theme, under traits: ThemeTraits, _ required: RequiredContrast) {
        self.theme = theme
        self.traits = traits
        self.required = required
    }

    /// Returns whether the theme of an environment is shown like this.
    func isFor(_ environment: ThemeEnvironment) -> Bool {
        theme.reader === environment.theme?.reader && traits == environment.traits
            && required == environment.legibility.required
    }

    // MARK: Operations

    /// Returns the operations that an entity shows in some states.
    ///
    /// - Parameter all: The theme's operations of the entity, over all states.
    func operations(
        _ all: [ThemeOperation], of entity: ThemeEntityKey, in states: ThemeStates
    ) -> [ThemeOperation] {
        var operations = all.effective(in: states)
        operations.apply(changes(of: entity, in: states))
        return operations
    }

    /// Returns the operations that an entity shows, over all states.
    ///
    /// A color that must change in some states only is an operation for these states. If there are more sets of states
    /// than a look distinguishes, the theme's operations remain.
    ///
    /// - Parameter all: The theme's operations of the entity, over all states.
    func operations(_ all: [ThemeOperation], of entity: ThemeEntityKey) -> [ThemeOperation] {
        guard let sets = stateSets(all, of: entity) else { return all }
        var found: [(place: Int, operation: ThemeOperation)] = []
        var isChanged = false
        for states in sets {
            let lighter = found.map(\.operation).effective(in: states)
            let changes = changes(of: entity, in: states)
            isChanged = isChanged || !changes.isEmpty
            let given = all.effective(in: states)
            var shown = given
            shown.apply(changes)
            for (given, var operation) in zip(given, shown) {
                let same = lighter.first { $0.name.isIdentical(to: operation.name) }
                if same?.parameters == operation.parameters { continue }
                operation.states = states
                found.append((all.firstIndex(of: given) ?? all.count, operation))
            }
        }
        guard isChanged else { return all }
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

    // MARK: Contrasts

    /// Returns the colors to show in place of the theme's for an entity in some states: texts first, then outlines.
    package func changes(of entity: ThemeEntityKey, in states: ThemeStates) -> [ThemeLegibilityChange] {
        // WCAG 2.2 excludes what is inactive.
        if states.contains(.disabled) { return [] }
        var source = self
        return source.contrasts(of: entity, under: traits, in: states, required: required).filter(\.fails).map {
            ThemeLegibilityChange($0)
        }
    }

    package func backdrop(of entity: ThemeEntityKey) -> [ThemeEntityKey] { backdrops.of(entity) }

    package func contrastOperations(of entity: ThemeEntityKey, under traits: ThemeTraits) -> [ContrastOperation] {
        if let operations = known[entity] { return operations }
        let operations = theme.operations(for: entity.component, id: entity.id, traits: traits).map { operation in
            ContrastOperation(operation, roles: roles(of: operation.name, in: entity.component))
        }.filter { !$0.roles.isEmpty || ContrastLook.decides($0.operation.name) }
        known[entity] = operations
        return operations
    }

    /// Returns the roles of an operation's parameters. Of several declarations of a parameter, the nearest one with a role
    /// counts.
    private func roles(of operation: String, in component: String) -> [String: ColorRole] {
        if roles.isEmpty { return [:] }
        var declared: [String: ColorRole] = [:]
        var type: String? = component
        var count = 0
        while let name = type, count <= parents.count {
            declared.merge(roles[name]?[operation] ?? [:]) { nearest, _ in nearest }
            type = parents[name]
            count += 1
        }
        return declared
    }
}
