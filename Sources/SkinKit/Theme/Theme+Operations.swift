extension Theme {
    /// What a component shows, over all states, in effective order.
    ///
    /// It is what the theme says for the identifier at the component type or the nearest ancestor type, else for every
    /// component of the type or its nearest ancestor; defaults of the whole line are in it either way (theme format 1,
    /// section 6).
    ///
    /// - Parameters:
    ///   - component: The component type's name; a type that the theme's schema does not have gets nothing.
    ///   - id: The identifier; nil for what all components of the type get.
    ///   - traits: The active traits. Of two of one kind the one declared first in ``ThemeTraits`` counts.
    /// - Complexity: O(d) for d ancestor types, and what is returned.
    public func operations(for component: String, id: String?, traits: ThemeTraits = []) -> [ThemeOperation] {
        let variant = variant(for: traits)
        guard let number = self.component(named: component), let entity = variant.entity(for: number, id: id) else {
            return []
        }
        return entity.operations.copied()
    }

    /// All component types and identifiers that themes of the chain declare under these traits, sorted by component
    /// type, then identifier, as UTF-8 bytes; that without an identifier first.
    ///
    /// - Complexity: O(n) in the number of entities.
    public func entities(traits: ThemeTraits = []) -> [ThemeEntityKey] {
        guard let variant = try? reader.variant(for: traits.possible) else { return [] }
        return reader.entities(in: variant).compactMap { record in
            guard let (key, isDeclared) = try? reader.entityKey(record), isDeclared else { return nil }
            return key
        }
    }

    /// The value of a constant, all references followed; nil where no theme of the chain has it under these traits.
    ///
    /// - Complexity: O(log n) in the number of constants, and what is returned.
    public func constant(_ name: String, traits: ThemeTraits = []) -> ThemeObject? {
        var name = name
        return name.withUTF8 { name in
            guard let variant = try? reader.variant(for: traits.possible) else { return nil }
            return try? reader.constant(name, in: variant)
        }
    }

    /// The number of the entity that speaks for a component.
    package func entity(for component: String, id: String?, traits: ThemeTraits) -> Int? {
        self.component(named: component).flatMap { variant(for: traits).number(for: $0, id: id) }
    }

    /// The operations of an entity of a number that a look-up or the cache's order has given.
    package func operations(ofEntity number: Int) -> [ThemeOperation] {
        ThemeEntity(reader.records, number: number).operations.copied()
    }
}
