/// The environment of a scope: the theme, if any, the traits and the scale.
struct ThemeEnvironment {
    var theme: Theme?
    var traits: ThemeTraits = []
    /// The number of pixels per point, 1 to 9.
    var scale = 1
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

    /// Returns a set of states in the numbering of the theme. States that the theme does not have are omitted.
    ///
    /// An app that defines no states of its own numbers them as its themes do.
    func themeStates(_ states: ThemeStates) -> ThemeStates {
        guard states.customBits != 0, !customStates.isEmpty, let theme else { return states }
        return states.renumbered(from: customStates, to: theme.customStates)
    }

    /// Returns whether two environments are identical: the same cache in memory with the same values of settings, asset folders, traits and scale.
    func isSame(as other: ThemeEnvironment) -> Bool {
        theme?.reader === other.theme?.reader && traits == other.traits && scale == other.scale
            && theme?.assetFolders == other.theme?.assetFolders && legibility == other.legibility
    }

    /// Returns the environment with the theme as it is shown, which it shares with others where that is the same.
    func showing(like first: ThemeEnvironment, _ second: ThemeEnvironment) -> ThemeEnvironment {
        var environment = self
        environment.shownTheme = nil
        guard let theme, let required = legibility.required else { return environment }
        let known = [first, second].lazy.compactMap(\.shownTheme).first { $0.isFor(self) }
        environment.shownTheme = known ?? ShownTheme(theme, under: traits, required)
        return environment
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
        let type = type(for: definition)
        return EnvironmentEntities(
            environment: self, type: type, component: type.flatMap { theme.component(named: $0) },
            variant: theme.variant(for: traits))
    }
}

/// The entities of an environment's theme for one component type.
struct EnvironmentEntities {
    let environment: ThemeEnvironment
    /// The component type; nil if the theme was compiled with neither the type nor any ancestor of it.
    fileprivate let type: String?
    fileprivate let component: Theme.ComponentNumber?
    fileprivate let variant: ThemeVariant

    /// Returns the operations that a component of a definition shows in some states, in the numbering of the theme.
    @MainActor
    func operations(id: String?, for definition: ComponentDefinition, in states: ThemeStates) -> [ThemeOperation] {
        guard let component, let entity = variant.entity(for: component, id: id) else { return [] }
        let all = entity.operations.copied()
        guard let shown = environment.shownTheme, let type else { return definition.shown(all, in: states) }
        let key = ThemeEntityKey(component: type, id: id)
        let effective = shown.operations(all, of: key, in: states)
        if definition.lookNames.isEmpty { return effective }
        return definition.shown(effective, withLook: shown.operations(all, of: key), in: states)
    }
}
