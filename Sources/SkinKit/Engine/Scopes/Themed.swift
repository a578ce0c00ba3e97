/// A property wrapper for a constant of the current theme.
///
///     struct Header {
///         @Themed("accent", as: .color, by: skins) var accent = ThemeColor(red: 0, green: 0, blue: 1)
///         @Themed("headline", as: .font, by: skins) var headline: ThemeFont?
///     }
///
/// Each access reads the constant from the theme, or else from the fallback theme. Nothing is cached, so the value is never
/// stale. Code that reads the property in `withObservationTracking`, or in the body of a SwiftUI view, observes the
/// engine as with ``ThemeScope/activeTheme``.
@propertyWrapper
public struct Themed<Value> {
    private let name: String
    private let reading: ThemeValueType<Value>
    /// The engine; nil for the shared one.
    private let engine: ThemeEngine?
    private let fallback: Value

    /// Creates a property for a constant.
    ///
    /// - Parameters:
    ///   - fallback: The value without a theme, if neither the theme nor the fallback theme has the constant, or if it has
    ///     another type.
    ///   - name: The constant's name.
    ///   - reading: The type of the constant's value, such as `.color`, or `.word()` for an enumeration of the app.
    ///   - engine: The engine whose theme is read; nil for the shared one.
    public init(
        wrappedValue fallback: Value, _ name: String, as reading: ThemeValueType<Value>, by engine: ThemeEngine? = nil
    ) {
        self.name = name
        self.reading = reading
        self.engine = engine
        self.fallback = fallback
    }

    /// Creates a property for a constant. Its value is nil without a theme, if neither the theme nor the fallback theme has the
    /// constant, or if it has another type.
    public init<Wrapped>(
        _ name: String, as reading: ThemeValueType<Wrapped>, by engine: ThemeEngine? = nil
    ) where Value == Wrapped? {
        self.init(wrappedValue: nil, name, as: reading.prepared { value, _ in value }, by: engine)
    }

    /// The value of the constant in the current theme, or else in the fallback theme. The default if there is no engine or no
    /// value. If the type refuses the value, ``ThemeEngine/Configuration/faultHandler`` is called. O(log n) in the number of
    /// constants.
    @MainActor public var wrappedValue: Value {
        guard let engine = engine ?? ThemeEngine.shared else { return fallback }
        return engine.reportingFaults { try engine.root.constant(name, as: reading) ?? fallback } ?? fallback
    }
}

/// The name and the type of a constant of a theme.
///
/// `skinctl export swift` and the build plugin generate one for each constant of an app's themes.
///
///     try theme.constant(.accent)                   // a ThemeColor?
///     @Themed(.accent, by: engine) var accent = ThemeColor(red: 0, green: 0, blue: 1)
public struct ThemeConstant<Value> {
    /// The constant's name as written in themes.
    public let name: String
    /// The type of the constant's value.
    public let valueType: ThemeValueType<Value>

    /// Creates a constant's name. Intended for generated code.
    public init(named name: String, as reading: ThemeValueType<Value>) {
        (self.name, valueType) = (name, reading)
    }
}

extension Theme {
    /// Returns the value of a constant; nil if neither the theme nor an ancestor has it under these traits, or if it has
    /// another type.
    ///
    /// - Throws: An error if the type refuses the value.
    /// - Complexity: O(log n) in the number of constants, plus the size of the result.
    public func constant<Value>(
        _ constant: ThemeConstant<Value>, traits: ThemeTraits = []
    ) throws(ThemeFault) -> Value? {
        try self.constant(constant.name, as: constant.valueType, traits: traits)
    }
}

extension ThemeScope {
    /// Returns a constant of the scope's theme, or else of the fallback theme, under the active traits; nil without a theme, if
    /// neither has the constant, or if it has another type.
    ///
    /// - Throws: An error if the type refuses the value.
    public func constant<Value>(_ constant: ThemeConstant<Value>) throws(ThemeFault) -> Value? {
        try self.constant(constant.name, as: constant.valueType)
    }
}

extension Themed {
    /// Creates a property for a constant of a theme.
    ///
    /// - Parameters:
    ///   - fallback: The value without a theme, if neither the theme nor the fallback theme has the constant, or if it has
    ///     another type.
    ///   - constant: The constant.
    ///   - engine: The engine whose theme is read; nil for the shared one.
    public init(wrappedValue fallback: Value, _ constant: ThemeConstant<Value>, by engine: ThemeEngine? = nil) {
        self.init(wrappedValue: fallback, constant.name, as: constant.valueType, by: engine)
    }

    /// Creates a property for a constant of a theme. Its value is nil without a theme, if neither the theme nor the
    /// fallback theme has the constant, or if it has another type.
    ///
    /// - Parameters:
    ///   - constant: The constant.
    ///   - engine: The engine whose theme is read; nil for the shared one.
    public init<Wrapped>(_ constant: ThemeConstant<Wrapped>, by engine: ThemeEngine? = nil) where Value == Wrapped? {
        self.init(constant.name, as: constant.valueType, by: engine)
    }
}
