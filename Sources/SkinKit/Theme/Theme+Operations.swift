extension Theme {
    /// Returns the operations of a component, over all states, in effective order.
    ///
    /// The theme looks for the identifier at the component type, then at its ancestor types, nearest first. If it finds
    /// none, it falls back to the operations for every component of the type, or of its nearest ancestor. In both cases
    /// the result includes the defaults of the component type and of its ancestor types (theme format 1, section 6).
    ///
    /// - Parameters:
    ///   - component: The component type's name. A type that is not in the theme's schema has no operations.
    ///   - id: The identifier; nil for the operations of all components of the type.
    ///   - traits: The active traits. Of two traits of one kind, the one declared first in ``ThemeTraits`` applies.
    /// - Complexity: O(d) for d ancestor types, plus the size of the result.
    public func operations(for component: String, id: String?, traits: ThemeTraits = []) -> [ThemeOperation] {
        entity(for: component, id: id, traits: traits).map(reader.operationList(ofEntity:)) ?? []
    }

    /// Returns the value of a constant, with all references resolved; nil if neither the theme nor an ancestor has it
    /// under these traits.
    ///
    /// - Complexity: O(log n) in the number of constants, plus the size of the result.
    public func constant(_ name: String, traits: ThemeTraits = []) -> ThemeValue? {
        var name = name
        return name.withUTF8 { name in
            guard let variant = try? reader.variant(for: traits.possible) else { return nil }
            return unsafe try? reader.constant(name, in: variant)
        }
    }

    package func entity(for component: String, id: String?, traits: ThemeTraits) -> Int? {
        guard let type = reader.component(named: component), let variant = try? reader.variant(for: traits.possible)
        else { return nil }
        return reader.entity(for: type, id: id, in: variant)
    }

    /// Returns the value of a constant.
    ///
    ///     try theme.constant("accent", as: .color)
    ///     try theme.constant("palette", as: .array(of: .color))
    ///
    /// - Returns: The value; nil if neither the theme nor an ancestor has the constant under these traits, or if its
    ///   value has another type.
    /// - Throws: An error if the type refuses the value, such as a word that an enumeration does not have. A type
    ///   that makes images or fonts needs an engine: use ``ThemeScope/constant(_:as:)``.
    /// - Complexity: O(log n) in the number of constants, plus the size of the result.
    public func constant<Value>(
        _ name: String, as reading: ThemeValueType<Value>, traits: ThemeTraits = []
    ) throws(ThemeFault) -> Value? {
        guard let object: ThemeValue = constant(name, traits: traits) else { return nil }
        return try reading.value(ofConstant: object, name)
    }

    /// Returns all constants of the inheritance chain under some traits, sorted by name as UTF-8 bytes.
    package func constants(traits: ThemeTraits = []) -> [(name: String, value: ThemeValue)] {
        guard let variant = try? reader.variant(for: traits.possible) else { return [] }
        return variant.constants.compactMap { record in
            guard let name = try? reader.string(reader.word(.fields, record, CacheLayout.Field.name)),
                let value = constant(name, traits: traits)
            else { return nil }
            return (name, value)
        }
    }

    /// The names of the app's own states that the theme was compiled with, lightest first.
    ///
    /// The state at a position is `ThemeStates.custom(at: position)` in the operations of this theme.
    package var customStates: [String] {
        (0..<min(reader.count(.states), ThemeStates.customLimit)).map { record in
            // A name that cannot be read keeps its position.
            (try? reader.string(reader.word(.states, record, 0))) ?? ""
        }
    }
}
