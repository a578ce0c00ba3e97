package struct ThemeEnvironment {
    package internal(set) var theme: Theme?
    package internal(set) var traits: ThemeTraits = []
    /// The number of pixels per point, 1 to 9.
    package internal(set) var scale = 1
    /// The fallback theme: it provides the operations, constants and assets that ``theme`` lacks; nil for none. It has
    /// no effect without a theme.
    var floor: Theme?
    var filter: (any LookFilter)?
    /// The layered looks; nil if the theme is shown unchanged.
    private(set) var layered: LayeredLooks?
    let workshop: AssetWorkshop
    /// The names of the states that the app defines, in the order of their positions; empty if it defines none.
    let customStates: [String]

    /// Returns a set of states in the numbering of the themes that are shown. States that they do not have are omitted.
    ///
    /// An app that defines no states of its own numbers them as its themes do.
    func themeStates(_ states: ThemeStates) -> ThemeStates {
        guard states != states.builtIn, !customStates.isEmpty, let theme else { return states }
        return states.renumbered(from: customStates, to: layered?.layers.customStates ?? theme.customStates)
    }

    /// The themes, nearest first; empty without a theme.
    package var themes: [Theme] { theme == nil ? [] : [theme, floor].compactMap(\.self) }

    /// Returns whether two environments are identical: the same caches in memory with the same values of settings and
    /// asset folders, and the same filter, traits and scale.
    package func isSame(as other: ThemeEnvironment) -> Bool {
        Self.isSame(theme, other.theme) && Self.isSame(floor, other.floor) && traits == other.traits
            && scale == other.scale && hasFilter(other.filter)
    }

    private static func isSame(_ one: Theme?, _ other: Theme?) -> Bool {
        one?.reader === other?.reader && one?.assetFolders == other?.assetFolders
    }

    func hasFilter(_ other: (any LookFilter)?) -> Bool {
        guard let filter, let other else { return filter == nil && other == nil }
        return filter.isSame(as: other)
    }

    /// Returns the environment with its layered looks. It reuses those of another environment if they are the same.
    func showing(like first: ThemeEnvironment, _ second: ThemeEnvironment) -> ThemeEnvironment {
        var environment = self
        environment.layered = nil
        guard theme != nil, floor != nil || filter != nil else { return environment }
        let known = [first, second].compactMap(\.layered)
        let layers = ThemeLayers(themes, under: traits, like: known.map(\.layers))
        environment.layered = known.first { $0.isFor(self) } ?? LayeredLooks(layers, filter, like: known)
        return environment
    }

    func asset(_ name: String) -> (theme: Theme, record: Int)? {
        for theme in themes {
            if let record = theme.assetRecord(name, traits: traits, scale: scale) { return (theme, record) }
        }
        return nil
    }

    package func constant(_ name: String) -> ThemeObject? {
        themes.firstNonNil { $0.constant(name, traits: traits) }
    }

    /// A type that no theme was compiled with falls back to the nearest ancestor type that one was compiled with.
    @MainActor
    func type(for definition: ComponentDefinition) -> String? {
        // Runs at each registration, and therefore creates no array of themes.
        var type: ComponentDefinition? = definition
        while let name = type?.name, theme?.component(named: name) == nil, floor?.component(named: name) == nil {
            type = type?.parent
        }
        return theme == nil ? nil : type?.name
    }

    /// Returns whether each of the first values of the theme's cache differs; nil if anything else differs too.
    func changedValues(since old: ThemeEnvironment) -> [Bool]? {
        guard let theme, let known = old.theme, theme.reader.unreplaced === known.reader.unreplaced else { return nil }
        var other = old
        other.theme = theme
        guard isSame(as: other), theme.assetFolders == known.assetFolders else { return nil }
        return theme.reader.changedValues(since: known.reader)
    }
}

extension ThemeCacheReader {
    fileprivate func changedValues(since other: ThemeCacheReader) -> [Bool] {
        (0..<max(replacedCount, other.replacedCount)).map { number in
            guard let value = value(number), let old = other.value(number) else { return true }
            return !value.bytes.isSame(as: old.bytes, at: value.offset, old.offset, count: CacheSection.values.stride)
        }
    }
}

/// Look-ups for views that show a theme without being registered, as those of SwiftUI do.
extension ThemeEnvironment {
    /// Returns the operations of the theme, else of the floor, after the filter. The states are in the numbering of the
    /// app.
    package func operations(of entity: ThemeEntityKey, in states: ThemeStates) -> [ThemeOperation] {
        let states = themeStates(states)
        if let layered { return layered.operations(of: entity, in: states) }
        let all = theme?.operations(for: entity.component, id: entity.id, traits: traits)
        return all?.effective(in: states) ?? []
    }

    /// The closure returns the object and its cost in bytes. It runs once for all views, as long as the engine's
    /// ``ThemeImageCache`` keeps the object.
    package func object<Object>(
        ofAsset name: String, make: (LoadedAsset) throws -> (object: Object, cost: Int)
    ) throws -> Object? {
        guard asset(name) != nil else { return nil }
        defer { workshop.endReading(successfully: false) }
        if case .known(let key)? = workshop.content(of: name, in: self),
            let kept = workshop.imageCache.image(for: key.made(as: Object.self)) as? Object
        {
            return kept
        }
        let keyed = try workshop.file(name, in: self)
        let (object, cost) = try make(keyed.file)
        _ = workshop.imageCache.keep(object, for: keyed.key.made(as: Object.self), cost: cost)
        return object
    }
}
