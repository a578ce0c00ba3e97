/// The name of a constant that a theme has, with the type of what it holds.
///
/// `skinctl generate swift` and the build plugin write one for each constant of an app's themes.
///
///     theme.constant(.accent)                       // a ThemeColor
///     @Themed(.accent, by: engine) var accent = ThemeColor(red: 0, green: 0, blue: 1)
public struct ThemeConstant<Value: ThemeReadable>: Hashable, Sendable {
    /// The constant's name as themes write it.
    public let name: String

    /// A constant's name; for generated code.
    public init(named name: String) {
        self.name = name
    }
}

extension Theme {
    /// The value of a constant; nil where no theme of the chain has it under these traits, or has it as another type.
    ///
    /// - Complexity: O(log n) in the number of constants, and what is returned.
    public func constant<Value>(_ constant: ThemeConstant<Value>, traits: ThemeTraits = []) -> Value? {
        self.constant(constant.name, as: Value.reading, traits: traits)
    }
}

extension ThemeEngine {
    /// A constant of the current theme under the active traits; nil without a theme, and as
    /// ``Theme/constant(_:traits:)->Value?``.
    public func constant<Value>(_ constant: ThemeConstant<Value>) -> Value? {
        self.constant(constant.name, as: Value.reading)
    }
}

extension ThemeScope {
    /// A constant of the scope's theme under its traits; nil without a theme, and as
    /// ``Theme/constant(_:traits:)->Value?``.
    public func constant<Value>(_ constant: ThemeConstant<Value>) -> Value? {
        theme?.constant(constant, traits: traits)
    }
}

extension Themed where Value: ThemeReadable {
    /// A constant that a theme has.
    ///
    /// - Parameters:
    ///   - fallback: The value without a theme, or where the theme has no constant of this name and type.
    ///   - constant: The constant.
    ///   - engine: The engine whose theme is read; nil for ``ThemeEngine/shared``.
    public init(wrappedValue fallback: Value, _ constant: ThemeConstant<Value>, by engine: ThemeEngine? = nil) {
        self.init(wrappedValue: fallback, constant.name, by: engine)
    }
}

extension Themed {
    /// A constant that a theme has; nil without a theme, or where the theme has no constant of this name and type.
    ///
    /// - Parameters:
    ///   - constant: The constant.
    ///   - engine: The engine whose theme is read; nil for ``ThemeEngine/shared``.
    public init<Wrapped>(_ constant: ThemeConstant<Wrapped>, by engine: ThemeEngine? = nil) where Value == Wrapped? {
        self.init(constant.name, by: engine)
    }
}
