/// A property wrapper for a constant of the current theme.
///
///     struct Header {
///         @Themed("accent", as: .color, by: skins) var accent = ThemeColor(red: 0, green: 0, blue: 1)
///         @Themed("headline", as: .font, by: skins) var headline: ThemeFont?
///     }
///
/// Each access reads the constant from the theme, or else from the floor. Nothing is cached, so the value is never
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
    ///   - fallback: The value without a theme, if neither the theme nor the floor has the constant, or if it has
    ///     another type.
    ///   - name: The constant's name.
    ///   - reading: The reading of the constant's type, such as `.color`, or `.word()` for an enumeration of the app.
    ///   - engine: The engine whose theme is read; nil for the shared one.
    public init(
        wrappedValue fallback: Value, _ name: String, as reading: ThemeValueType<Value>, by engine: ThemeEngine? = nil
    ) {
        self.name = name
        self.reading = reading
        self.engine = engine
        self.fallback = fallback
    }

    /// Creates a property for a constant. Its value is nil without a theme, if neither the theme nor the floor has the
    /// constant, or if it has another type.
    public init<Wrapped>(
        _ name: String, as reading: ThemeValueType<Wrapped>, by engine: ThemeEngine? = nil
    ) where Value == Wrapped? {
        self.init(wrappedValue: nil, name, as: reading.prepared { value, _ in value }, by: engine)
    }

    /// The value of the constant in the current theme, or else in the floor. The fallback if there is no engine or no
    /// value. O(log n) in the number of constants.
    @MainActor public var wrappedValue: Value {
        (engine ?? ThemeEngine.shared)?.root.constant(name, as: reading) ?? fallback
    }
}
