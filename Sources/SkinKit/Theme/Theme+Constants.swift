extension Theme {
    /// Returns the value of a constant as a Swift type.
    ///
    ///     theme.constant("palette", as: .array(of: .color))
    ///
    /// - Returns: The value; nil if neither the theme nor an ancestor has the constant under these traits, or if its
    ///   value has another type.
    /// - Complexity: O(log n) in the number of constants, plus the size of the result.
    public func constant<Value>(_ name: String, as reading: ThemeReading<Value>, traits: ThemeTraits = []) -> Value? {
        guard let object: ThemeObject = constant(name, traits: traits) else { return nil }
        return try? reading.value(of: object, parameter: name)
    }
}
