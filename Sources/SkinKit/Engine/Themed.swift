/// A property wrapper for a constant of the current theme.
///
///     struct Header {
///         @Themed("accent", by: skins) var accent = ThemeColor(red: 0, green: 0, blue: 1)
///         @Themed("headline", by: skins) var headline: ThemeFont?
///     }
///
/// Each access reads the constant from the theme. Nothing is cached, so the value is never stale. Code that reads the
/// property in `withObservationTracking`, or in the body of a SwiftUI view, observes the engine as with
/// ``ThemeScope/activeTheme``.
@propertyWrapper
public struct Themed<Value> {
    private let name: String
    private let reading: ThemeReading<Value>
    /// The engine; nil for the shared one.
    private let engine: ThemeEngine?
    private let fallback: Value

    /// Creates a property for a constant of a type that themes have.
    ///
    /// - Parameters:
    ///   - fallback: The value without a theme, or if the theme has no constant of this name and type.
    ///   - name: The constant's name.
    ///   - engine: The engine whose theme is read; nil for the shared one.
    public init(wrappedValue fallback: Value, _ name: String, by engine: ThemeEngine? = nil)
    where Value: ThemeReadable {
        self.init(wrappedValue: fallback, name, as: Value.reading, by: engine)
    }

    /// Creates a property for a constant of a type that themes have. Its value is nil without a theme, or if the theme
    /// has no constant of this name and type.
    public init<Wrapped: ThemeReadable>(_ name: String, by engine: ThemeEngine? = nil) where Value == Wrapped? {
        self.init(wrappedValue: nil, name, as: Wrapped.reading.prepared { value, _ in value }, by: engine)
    }

    /// Creates a property for a constant of the app's own type: `@Themed("side", as: .word(), by: skins) var side =
    /// Side.left`.
    public init(
        wrappedValue fallback: Value, _ name: String, as reading: ThemeReading<Value>, by engine: ThemeEngine? = nil
    ) {
        self.name = name
        self.reading = reading
        self.engine = engine
        self.fallback = fallback
    }

    /// The value of the constant in the current theme, or the fallback while there is no engine. O(log n) in the number of the theme's constants.
    @MainActor public var wrappedValue: Value {
        (engine ?? ThemeEngine.shared)?.root.constant(name, as: reading) ?? fallback
    }
}

extension ThemeEnvironment {
    /// Returns a constant of the theme. Of what the reading makes, only images are kept that the theme says are cached.
    func constant<Value>(
        _ name: String, as reading: ThemeReading<Value>
    ) throws(ThemePreparationError.Reason) -> Value? {
        var isSuccess = false
        defer { _ = workshop.endStaging(successfully: isSuccess) }
        let value = try ThemePreparation(in: self, isRecording: false).constant(name, as: reading)
        isSuccess = true
        return value
    }
}

/// A type that a constant can have, with its default reading. Types of an app may conform.
public protocol ThemeReadable {
    /// The default reading of the type.
    static var reading: ThemeReading<Self> { get }
}

extension Int: ThemeReadable {
    /// Reads a whole number.
    public static var reading: ThemeReading<Int> { .integer }
}

extension Double: ThemeReadable {
    /// Reads a number, whole or not.
    public static var reading: ThemeReading<Double> { .float }
}

extension Bool: ThemeReadable {
    /// Reads a Boolean.
    public static var reading: ThemeReading<Bool> { .bool }
}

extension String: ThemeReadable {
    /// Reads a text.
    public static var reading: ThemeReading<String> { .string }
}

extension ThemePoint: ThemeReadable {
    /// Reads a point.
    public static var reading: ThemeReading<ThemePoint> { .point }
}

extension ThemeSize: ThemeReadable {
    /// Reads a size.
    public static var reading: ThemeReading<ThemeSize> { .size }
}

extension ThemeRect: ThemeReadable {
    /// Reads a rectangle.
    public static var reading: ThemeReading<ThemeRect> { .rect }
}

extension ThemeInsets: ThemeReadable {
    /// Reads insets.
    public static var reading: ThemeReading<ThemeInsets> { .insets }
}

extension ThemeColor: ThemeReadable {
    /// Reads a color.
    public static var reading: ThemeReading<ThemeColor> { .color }
}

extension ThemeFont: ThemeReadable {
    /// Reads a font.
    public static var reading: ThemeReading<ThemeFont> { .font }
}

extension ThemeImage: ThemeReadable {
    /// Reads an image, by its logical name.
    public static var reading: ThemeReading<ThemeImage> { .image }
}
