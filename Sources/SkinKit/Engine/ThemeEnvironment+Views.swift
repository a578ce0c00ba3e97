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
