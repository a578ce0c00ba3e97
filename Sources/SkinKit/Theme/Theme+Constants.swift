extension Theme {
    /// Returns the value of a constant as a Swift type.
    ///
    ///     theme.constant("accent", as: ThemeColor.self)
    ///
    /// - Returns: The value; nil if neither the theme nor an ancestor has the constant under these traits, or if its
    ///   value is not one of the type.
    /// - Complexity: O(log n) in the number of constants, plus the size of the result.
    public func constant<Value: ThemeReadable>(
        _ name: String, as type: Value.Type = Value.self, traits: ThemeTraits = []
    ) -> Value? {
        try? constant(name, as: Value.reading, traits: traits)
    }

    /// Returns the value of a constant by a reading.
    ///
    ///     try theme.constant("palette", as: .array(of: .color))
    ///
    /// - Returns: The value; nil if neither the theme nor an ancestor has the constant under these traits, or if its
    ///   value has another type.
    /// - Throws: An error if the reading refuses the value, such as a word that an enumeration does not have. A reading
    ///   that makes images or fonts needs an engine: use ``ThemeScope/constant(_:as:)``.
    /// - Complexity: O(log n) in the number of constants, plus the size of the result.
    public func constant<Value>(
        _ name: String, as reading: ThemeReading<Value>, traits: ThemeTraits = []
    ) throws(ThemePreparationError.Reason) -> Value? {
        guard let object: ThemeObject = constant(name, traits: traits) else { return nil }
        return try reading.value(ofConstant: object, name)
    }
}
