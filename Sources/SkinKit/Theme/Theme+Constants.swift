extension Theme {
    /// The value of a constant as a Swift type of the app's; nil where no theme of the chain has the constant under
    /// these traits, or where it is an object of another type.
    ///
    ///     theme.constant("palette", as: .array(of: .color))
    ///
    /// - Complexity: O(log n) in the number of constants, and what is returned.
    public func constant<Value>(_ name: String, as reading: ThemeReading<Value>, traits: ThemeTraits = []) -> Value? {
        guard let object: ThemeObject = constant(name, traits: traits) else { return nil }
        return try? reading.value(of: object, parameter: name)
    }
}
