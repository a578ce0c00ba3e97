extension Theme {
    /// Returns the value of a constant.
    ///
    ///     try theme.constant("accent", as: .color)
    ///     try theme.constant("palette", as: .array(of: .color))
    ///
    /// - Returns: The value; nil if neither the theme nor an ancestor has the constant under these traits, or if its
    ///   value has another type.
    /// - Throws: An error if the reading refuses the value, such as a word that an enumeration does not have. A reading
    ///   that makes images or fonts needs an engine: use ``ThemeScope/constant(_:as:)``.
    /// - Complexity: O(log n) in the number of constants, plus the size of the result.
    public func constant<Value>(
        _ name: String, as reading: ThemeReading<Value>, traits: ThemeTraits = []
    ) throws(ThemeFault) -> Value? {
        guard let object: ThemeObject = constant(name, traits: traits) else { return nil }
        return try reading.value(ofConstant: object, name)
    }

    /// Returns all constants of the inheritance chain under some traits, sorted by name as UTF-8 bytes.
    package func constants(traits: ThemeTraits = []) -> [(name: String, value: ThemeObject)] {
        guard let variant = try? reader.variant(for: traits.possible) else { return [] }
        return variant.constants.compactMap { record in
            guard let name = try? reader.string(reader.word(.fields, record, CacheLayout.Field.name)),
                let value = constant(name, traits: traits)
            else { return nil }
            return (name, value)
        }
    }
}
