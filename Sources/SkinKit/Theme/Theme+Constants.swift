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

    /// A colour among the constants, as ``constant(_:as:traits:)``.
    public func color(_ name: String, traits: ThemeTraits = []) -> ThemeColor? { constant(name, as: .color, traits: traits) }

    /// A number among the constants, whole or not, as ``constant(_:as:traits:)``.
    public func float(_ name: String, traits: ThemeTraits = []) -> Double? { constant(name, as: .float, traits: traits) }

    /// A whole number among the constants, as ``constant(_:as:traits:)``.
    public func integer(_ name: String, traits: ThemeTraits = []) -> Int? { constant(name, as: .integer, traits: traits) }

    /// True or false among the constants, as ``constant(_:as:traits:)``.
    public func bool(_ name: String, traits: ThemeTraits = []) -> Bool? { constant(name, as: .bool, traits: traits) }

    /// A text among the constants, as ``constant(_:as:traits:)``.
    public func string(_ name: String, traits: ThemeTraits = []) -> String? { constant(name, as: .string, traits: traits) }

    /// A point among the constants, as ``constant(_:as:traits:)``.
    public func point(_ name: String, traits: ThemeTraits = []) -> ThemePoint? { constant(name, as: .point, traits: traits) }

    /// A size among the constants, as ``constant(_:as:traits:)``.
    public func size(_ name: String, traits: ThemeTraits = []) -> ThemeSize? { constant(name, as: .size, traits: traits) }

    /// A rectangle among the constants, as ``constant(_:as:traits:)``.
    public func rect(_ name: String, traits: ThemeTraits = []) -> ThemeRect? { constant(name, as: .rect, traits: traits) }

    /// Insets among the constants, as ``constant(_:as:traits:)``.
    public func insets(_ name: String, traits: ThemeTraits = []) -> ThemeInsets? { constant(name, as: .insets, traits: traits) }

    /// A font among the constants, as ``constant(_:as:traits:)``.
    public func font(_ name: String, traits: ThemeTraits = []) -> ThemeFont? {
        constant(name, as: .font, traits: traits)
    }

    /// An image among the constants, as ``constant(_:as:traits:)``; ``asset(_:traits:scale:)`` finds its file.
    public func imageReference(_ name: String, traits: ThemeTraits = []) -> ThemeImage? {
        constant(name, as: .image, traits: traits)
    }
}
