/// A theme under some traits as an engine shows it: above a floor, and with legible texts.
///
/// It reads what decides on contrast when that is first asked for, and keeps it.
package final class ShownTheme: ContrastSource {
    let theme: Theme
    /// The theme that gives what ``theme`` does not say; nil for none.
    package let floor: Theme?
    let traits: ThemeTraits
    private let required: RequiredContrast?
    /// The names of the app's own states: those of the theme, then others of the floor. Operations and states are in this
    /// numbering.
    package let customStates: [String]
    private lazy var roles = (theme: theme.reader.colorRoles, floor: floor?.reader.colorRoles ?? [:])
    private lazy var parents = theme.reader.componentParents.merging(floor?.reader.componentParents ?? [:]) { own, _ in
        own
    }
    private lazy var backdrops = (
        theme: ContrastBackdrops(theme.reader.backdrops, parents: parents),
        floor: ContrastBackdrops(floor?.reader.backdrops ?? [], parents: parents)
    )
    private var known: [ThemeEntityKey: [ContrastOperation]] = [:]

    /// - Parameter required: The required contrasts; nil if there are none.
    package init(
        _ theme: Theme, above floor: Theme? = nil, under traits: ThemeTraits, _ required: RequiredContrast?
    ) {
        self.theme = theme
        self.floor = floor
        self.traits = traits
        self.required = required
        let own = theme.customStates
        customStates = own + (floor?.customStates ?? []).filter { !own.contains($0) }
    }

    /// Returns whether the theme of an environment is shown like this.
    func isFor(_ environment: ThemeEnvironment) -> Bool {
        theme.reader === environment.theme?.reader && floor?.reader === environment.floor?.reader
            && traits == environment.traits && required == environment.legibility.required
    }

    // MARK: Contrasts

    /// Returns the colors to show in place of the theme's for an entity in some states: texts first, then outlines.
    package func changes(of entity: ThemeEntityKey, in states: ThemeStates) -> [ThemeLegibilityChange] {
        // WCAG 2.2 excludes what is inactive.
        guard let required, !states.contains(.disabled) else { return [] }
        var source = self
        return source.contrasts(of: entity, under: traits, in: states, required: required).filter(\.fails).map {
            ThemeLegibilityChange($0)
        }
    }

    package func backdrop(of entity: ThemeEntityKey) -> [ThemeEntityKey] {
        let own = backdrops.theme.of(entity)
        return own.isEmpty ? backdrops.floor.of(entity) : own
    }

    package func contrastOperations(of entity: ThemeEntityKey, under traits: ThemeTraits) -> [ContrastOperation] {
        if let operations = known[entity] { return operations }
        var operations = themeOperations(of: entity).map { operation in
            ContrastOperation(operation, roles: declared(roles.theme, operation.name, entity.component))
        }
        // Whatever the theme says counts more than the floor.
        for index in operations.indices { operations[index].weight |= 1 << 63 }
        for operation in floorOperations(of: entity) {
            var shown = ContrastOperation(operation, roles: declared(roles.floor, operation.name, entity.component))
            shown.weight = floorStates(operation.states).rawValue
            operations.append(shown)
        }
        operations = operations.filter { !$0.roles.isEmpty || ContrastLook.decides($0.operation.name) }
        known[entity] = operations
        return operations
    }

    /// Returns the roles of an operation's parameters. Of several declarations of a parameter, the nearest one with a role
    /// counts.
    private func declared(
        _ roles: [String: [String: [String: ColorRole]]], _ operation: String, _ component: String
    ) -> [String: ColorRole] {
        if roles.isEmpty { return [:] }
        return line(of: component).reduce(into: [:]) { declared, type in
            declared.merge(roles[type]?[operation] ?? [:]) { nearest, _ in nearest }
        }
    }

    // MARK: Entities

    /// Returns the theme's operations of an entity over all states.
    func themeOperations(of entity: ThemeEntityKey) -> [ThemeOperation] {
        guard let type = themeType(of: entity.component) else { return [] }
        return theme.operations(for: type, id: entity.id, traits: traits)
    }

    /// Returns the floor's operations of an entity over all states, including those that the theme replaces.
    func floorOperations(of entity: ThemeEntityKey) -> [ThemeOperation] {
        guard let floor, let type = floorType(of: entity.component) else { return [] }
        return floor.operations(for: type, id: entity.id, traits: traits).map { operation in
            var operation = operation
            operation.states = operation.states.renumbered(from: floor.customStates, to: customStates)
            return operation
        }
    }

    /// Returns the component type under which the theme has a type; nil if it has neither the type nor an ancestor.
    package func themeType(of type: String) -> String? { line(of: type).first { theme.component(named: $0) != nil } }

    /// Returns the component type under which the floor has a type; nil if it has neither the type nor an ancestor.
    package func floorType(of type: String) -> String? { line(of: type).first { floor?.component(named: $0) != nil } }

    /// Returns a set of states in the numbering of the floor.
    package func floorStates(_ states: ThemeStates) -> ThemeStates {
        states.renumbered(from: customStates, to: floor?.customStates ?? [])
    }

    /// Returns a component type and its ancestors. A damaged cache may have a type that is its own ancestor.
    private func line(of type: String) -> [String] {
        if parents[type] == nil { return [type] }
        var line = [type]
        while let last = line.last, let parent = parents[last], line.count <= parents.count { line.append(parent) }
        return line
    }
}
