import SkinKit

// What features and tools ask about a theme as a whole. An engine asks for one entity at a time.
extension Theme {
    /// The metadata of the themes that this theme inherits from, nearest first.
    package var ancestors: [ThemeInfo] {
        (reader.overlayCount + 1..<max(reader.count(.themes), reader.overlayCount + 1))
            .compactMap { try? reader.info($0) }
    }

    /// The metadata of the overlays that the theme was compiled with, the lowest first.
    package var overlays: [ThemeInfo] { (0..<reader.overlayCount).reversed().compactMap { try? reader.info($0) } }

    /// The traits that the theme's configuration files mention. Other active traits affect only the selection of asset
    /// files.
    package var mentionedTraits: ThemeTraits { reader.mentionedTraits }

    package struct ComponentType: Equatable, Sendable {
        package let name: String
        /// The name of the parent type; nil for a root.
        package let parent: String?
    }

    /// The component types of the schema that the theme was compiled with, in the schema's order.
    package var componentTypes: [ComponentType] {
        (0..<reader.count(.components)).compactMap { number in
            guard let name = try? reader.componentName(UInt32(number)) else { return nil }
            return ComponentType(name: name, parent: (try? reader.componentParent(number)) ?? nil)
        }
    }

    /// Sorted by component type, then by identifier, as UTF-8 bytes. The key without an identifier comes first.
    package func entities(traits: ThemeTraits = []) -> [ThemeEntityKey] {
        guard let variant = try? reader.variant(for: traits.possible) else { return [] }
        return reader.entities(in: variant).compactMap { record in
            guard let (key, isDeclared) = try? reader.entityKey(record), isDeclared else { return nil }
            return key
        }
    }

    /// Nil if the theme was compiled without a state of one of the names.
    package func states(named names: some Sequence<String>) -> ThemeStates? {
        let custom = customStates
        var states: ThemeStates = []
        for name in names {
            guard let state = ThemeStates(name: name, custom: custom) else { return nil }
            states.formUnion(state)
        }
        return states
    }

    /// Returns the names of the states of a set that belongs to this theme, lightest first.
    package func names(of states: ThemeStates) -> [String] {
        states.customBits == 0 ? states.names : states.names(custom: customStates)
    }
}
