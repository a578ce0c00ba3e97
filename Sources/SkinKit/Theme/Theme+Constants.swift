extension Theme {
    /// Returns the value of a constant as a Swift type.
    ///
    ///     theme.constant("palette", as: .array(of: .color))
    ///
    /// - Returns: The value; nil if no theme of the chain has the constant under these traits, or if its object is of
    ///   another type.
    /// - Complexity: O(log n) in the number of constants, plus the size of the result.
    public func constant<Value>(_ name: String, as reading: ThemeReading<Value>, traits: ThemeTraits = []) -> Value? {
        guard let object: ThemeObject = constant(name, traits: traits) else { return nil }
        return try? reading.value(of: object, parameter: name)
    }
}
