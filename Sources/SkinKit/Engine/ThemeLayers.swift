/// The layered themes of an environment, under its traits. Each theme provides the operations that nearer ones lack.
///
/// States are in the numbering of all layers together: those of the first theme, then others of the next.
///
/// Safe to use on the main actor only, or wherever it was created.
package final class ThemeLayers {
    /// The themes, nearest first; at least one.
    package let themes: [Theme]
    package let traits: ThemeTraits
    package let customStates: [String]
    /// The names of each theme's own states, which a cache decodes on every access.
    private let ownStates: [[String]]
    /// The component type that each type inherits from, according to the nearest theme that has it.
    package private(set) lazy var parents: [String: String] = themes.reduce(into: [:]) { parents, theme in
        parents.merge(theme.reader.componentParents) { nearest, _ in nearest }
    }

    /// - Parameter others: Layers of which those with the same caches are not decoded again.
    package init(_ themes: [Theme], under traits: ThemeTraits, like others: [ThemeLayers] = []) {
        (self.themes, self.traits) = (themes, traits)
        let other = others.first { $0.haveCaches(of: themes) }
        ownStates = other?.ownStates ?? themes.map(\.customStates)
        customStates = ownStates.reduce(into: []) { names, own in names += own.filter { !names.contains($0) } }
        if let other { parents = other.parents }
    }

    /// Returns whether the layers have the caches of some themes, whatever the values of settings.
    package func haveCaches(of others: [Theme]) -> Bool {
        themes.count == others.count && zip(themes, others).allSatisfy { $0.reader.unreplaced === $1.reader.unreplaced }
    }

    func areThose(of environment: ThemeEnvironment) -> Bool {
        traits == environment.traits && themes.count == environment.themes.count
            && zip(themes, environment.themes).allSatisfy { $0.reader === $1.reader }
    }

    // MARK: Operations

    func operations(of entity: ThemeEntityKey, in states: ThemeStates) -> [ThemeOperation] {
        effective(ownOperations(of: entity), in: states)
    }

    /// Returns the operations of each layer, in its own numbering of states.
    func ownOperations(of entity: ThemeEntityKey) -> [[ThemeOperation]] {
        themes.indices.map { ownOperations(of: entity, inLayer: $0) }
    }

    /// Returns those of the nearest theme, then those of the next that have other names.
    func effective(_ own: [[ThemeOperation]], in states: ThemeStates) -> [ThemeOperation] {
        var names: [ExactText: Int] = [:]
        return themes.indices.flatMap { layer in
            // Of two operations of a theme, its own numbering of states decides.
            let effective = own[layer].effective(in: self.states(states, inLayer: layer))
            let others = effective.filter { names[ExactText($0.name)] == nil }
            for operation in others { names[ExactText(operation.name)] = layer }
            return renumbered(others, ofLayer: layer)
        }
    }

    /// The result includes operations that a nearer layer replaces.
    package func operations(of entity: ThemeEntityKey, inLayer layer: Int) -> [ThemeOperation] {
        renumbered(ownOperations(of: entity, inLayer: layer), ofLayer: layer)
    }

    package func layer(of operation: String, of entity: ThemeEntityKey, in states: ThemeStates) -> Int {
        let layer = themes.indices.dropLast().first { layer in
            operations(of: entity, inLayer: layer).contains {
                $0.name.isIdentical(to: operation) && $0.states.isSubset(of: states)
            }
        }
        return layer ?? themes.count - 1
    }

    private func ownOperations(of entity: ThemeEntityKey, inLayer layer: Int) -> [ThemeOperation] {
        guard let type = type(of: entity.component, inLayer: layer) else { return [] }
        return themes[layer].operations(for: type, id: entity.id, traits: traits)
    }

    func renumbered(_ operations: [ThemeOperation], ofLayer layer: Int) -> [ThemeOperation] {
        if layer == 0 { return operations }
        return operations.map { operation in
            var operation = operation
            operation.states = operation.states.renumbered(from: ownStates[layer], to: customStates)
            return operation
        }
    }

    package func states(_ states: ThemeStates, inLayer layer: Int) -> ThemeStates {
        states.renumbered(from: customStates, to: ownStates[layer])
    }

    // MARK: Component types

    package func type(of type: String, inLayer layer: Int) -> String? {
        line(of: type).first { themes[layer].component(named: $0) != nil }
    }

    /// Returns a component type and its ancestors. A damaged cache may have a type that is its own ancestor.
    package func line(of type: String) -> [String] {
        if parents[type] == nil { return [type] }
        var line = [type]
        while let last = line.last, let parent = parents[last], line.count <= parents.count { line.append(parent) }
        return line
    }
}

extension ThemeEngine {
    /// The fallback theme: it provides the operations, constants and assets that the current theme lacks. Initially
    /// nil. Observable.
    public var floor: Theme? { rootNode.tracked.floor }

    /// Sets the fallback theme of the engine and its scopes, in an atomic switch like that of
    /// ``activate(_:transition:)``.
    ///
    /// The floor provides the operations, constants and assets that the current theme lacks. A component shows an
    /// operation of the floor if its theme has none of that name for it in its states. Without a theme the floor has no
    /// effect.
    ///
    /// The floor persists when the theme is switched. Traits apply to it as they do to the theme.
    ///
    /// - Parameter floor: A theme that describes all components of the app; nil for none.
    /// - Throws: An error that lists everything that cannot be prepared for registered components. In that case nothing
    ///   changes.
    /// - Complexity: As ``activate(_:transition:)``.
    @discardableResult
    public func setFloor(_ floor: Theme?) throws(ThemePreparationError) -> ThemeSwitchReport {
        try change(rootNode) { $0.floor = .own(floor) }
    }
}
