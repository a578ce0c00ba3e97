/// The environment of a scope: the theme, if any, the traits and the scale.
struct ThemeEnvironment {
    var theme: Theme?
    var traits: ThemeTraits = []
    /// The number of pixels per point, 1 to 9.
    var scale = 1
    /// The theme that gives what ``theme`` does not say; nil for none. It has no effect without a theme.
    var floor: Theme?
    /// The contrast that is ensured.
    var legibility = ThemeLegibility.off
    /// The theme as it is shown; nil without a theme, or if it is shown unchanged.
    private(set) var shownTheme: ShownTheme?
    /// The workshop that makes images and fonts for prepare steps, shared by all environments of an engine.
    let workshop: AssetWorkshop
    /// The names of the states that the app defines, in the order of their positions; empty if it defines none.
    let customStates: [String]

    init(workshop: AssetWorkshop, customStates: [String]) {
        self.workshop = workshop
        self.customStates = customStates
    }

    /// Returns a set of states in the numbering of the theme as it is shown. States that it does not have are omitted.
    ///
    /// An app that defines no states of its own numbers them as its themes do.
    func themeStates(_ states: ThemeStates) -> ThemeStates {
        guard states.customBits != 0, !customStates.isEmpty, let theme else { return states }
        return states.renumbered(from: customStates, to: shownTheme?.customStates ?? theme.customStates)
    }

    /// Returns whether two environments are identical: the same cache in memory with the same values of settings, asset folders, traits and scale.
    func isSame(as other: ThemeEnvironment) -> Bool {
        theme?.reader === other.theme?.reader && traits == other.traits && scale == other.scale
            && theme?.assetFolders == other.theme?.assetFolders && legibility == other.legibility
            && floor?.reader === other.floor?.reader && floor?.assetFolders == other.floor?.assetFolders
    }

    /// Returns the environment with the theme as it is shown, which it shares with others where that is the same.
    func showing(like first: ThemeEnvironment, _ second: ThemeEnvironment) -> ThemeEnvironment {
        var environment = self
        environment.shownTheme = nil
        guard let theme, floor != nil || legibility != .off else { return environment }
        let known = [first, second].lazy.compactMap(\.shownTheme).first { $0.isFor(self) }
        environment.shownTheme = known ?? ShownTheme(theme, above: floor, under: traits, legibility.required)
        return environment
    }

    /// Returns the theme that has a file for an asset, of the theme and the floor, and the number of the file's record.
    func asset(_ name: String) -> (theme: Theme, record: Int)? {
        guard let theme else { return nil }
        for theme in [theme, floor].compactMap(\.self) {
            if let record = theme.assetRecord(name, traits: traits, scale: scale) { return (theme, record) }
        }
        return nil
    }

    /// Returns a constant of the theme, or else of the floor.
    func constant(_ name: String) -> ThemeObject? {
        guard let theme else { return nil }
        return theme.constant(name, traits: traits) ?? floor?.constant(name, traits: traits)
    }

    /// Returns the component type under which the theme resolves a definition.
    ///
    /// A type that the theme was compiled without falls back to the nearest ancestor type that it was compiled with.
    ///
    /// - Returns: The type's name; nil if there is none.
    @MainActor
    func type(for definition: ComponentDefinition) -> String? {
        var type: ComponentDefinition? = definition
        while let name = type?.name, theme?.component(named: name) == nil { type = type?.parent }
        return type?.name
    }

    /// Returns the theme's entities for components of a definition; nil without a theme.
    @MainActor
    func entities(for definition: ComponentDefinition) -> EnvironmentEntities? {
        guard let theme else { return nil }
        let type = shownType(for: definition)
        return EnvironmentEntities(
            environment: self, type: type, component: type.flatMap { theme.component(named: $0) },
            variant: theme.variant(for: traits))
    }

    /// Returns the component type under which the theme or the floor resolves a definition: the more special one.
    @MainActor
    func shownType(for definition: ComponentDefinition) -> String? {
        guard let floor = shownTheme?.floor else { return type(for: definition) }
        var type: ComponentDefinition? = definition
        while let name = type?.name, theme?.component(named: name) == nil, floor.component(named: name) == nil {
            type = type?.parent
        }
        return type?.name
    }
}

/// The entities of an environment's theme for one component type.
struct EnvironmentEntities {
    let environment: ThemeEnvironment
    /// The component type; nil if the themes were compiled with neither the type nor any ancestor of it.
    fileprivate let type: String?
    fileprivate let component: Theme.ComponentNumber?
    fileprivate let variant: ThemeVariant

    /// Returns the operations that a component of a definition shows in some states, in the numbering of the theme as it is
    /// shown.
    @MainActor
    func operations(id: String?, for definition: ComponentDefinition, in states: ThemeStates) -> [ThemeOperation] {
        if let shown = environment.shownTheme {
            guard let type else { return [] }
            let key = ThemeEntityKey(component: type, id: id)
            let effective = shown.operations(of: key, in: states)
            if definition.lookNames.isEmpty { return effective }
            return definition.shown(effective, withLook: shown.operations(of: key), in: states)
        }
        guard let component else { return [] }
        return definition.shown(variant.operations(for: component, id: id), in: states)
    }

    /// Returns the failure to prepare an operation, which names the theme that gives it: the theme or the floor.
    func failure(
        of operation: String, of entity: ThemeEntityKey, in states: ThemeStates, _ reason: ThemePreparationError.Reason
    ) -> ThemePreparationError.Failure {
        var failure = ThemePreparationError.Failure(
            theme: environment.theme?.info.identifier ?? "", entity: entity, operation: operation,
            themeComponent: type ?? entity.component, traits: environment.traits, states: states, reason: reason)
        guard let type, let shown = environment.shownTheme else { return failure }
        failure.themeComponent = shown.themeType(of: type) ?? type
        let key = ThemeEntityKey(component: type, id: entity.id)
        if let floor = shown.floor, shown.isOfFloor(operation, of: key, in: states) {
            failure.theme = floor.info.identifier
            failure.themeComponent = shown.floorType(of: type) ?? type
            failure.states = shown.floorStates(states)
        }
        return failure
    }
}
