/// A constant of the theme that is on, as a property.
///
///     struct Header {
///         @Themed("accent", by: skins) var accent = ThemeColor(red: 0, green: 0, blue: 1)
///         @Themed("headline", by: skins) var headline: ThemeFont?
///     }
///
/// Each access reads the theme anew; nothing is kept, so there is nothing to be told of. Read in
/// `withObservationTracking` or in the body of a SwiftUI view, it is observed as ``ThemeEngine/theme`` is.
@propertyWrapper
public struct Themed<Value> {
    private let name: String
    private let reading: ThemeReading<Value>
    /// Nil for the shared one, which need not be set before the first access.
    private let engine: ThemeEngine?
    private let fallback: Value

    /// A constant of a type that themes have.
    ///
    /// - Parameters:
    ///   - fallback: What there is without a theme, or where the theme has no constant of this name and type.
    ///   - name: The constant's name.
    ///   - engine: The engine whose theme is read; nil for ``ThemeEngine/shared``.
    public init(wrappedValue fallback: Value, _ name: String, by engine: ThemeEngine? = nil) where Value: ThemeReadable {
        self.init(wrappedValue: fallback, name, as: Value.reading, by: engine)
    }

    /// A constant of a type that themes have; nil without a theme, or where the theme has no constant of this name and
    /// type.
    public init<Wrapped: ThemeReadable>(_ name: String, by engine: ThemeEngine? = nil) where Value == Wrapped? {
        self.init(wrappedValue: nil, name, as: Wrapped.reading.prepared { value, _ in value }, by: engine)
    }

    /// A constant of a type of the app's: `@Themed("side", as: .word(), by: skins) var side = Side.left`.
    public init(wrappedValue fallback: Value, _ name: String, as reading: ThemeReading<Value>, by engine: ThemeEngine? = nil) {
        self.name = name
        self.reading = reading
        self.engine = engine
        self.fallback = fallback
    }

    /// The constant in the theme that is on. O(log n) in the number of the theme's constants.
    @MainActor public var wrappedValue: Value {
        (engine ?? ThemeEngine.shared).constant(name, as: reading) ?? fallback
    }
}

extension ThemeEngine {
    /// A constant of the current theme under the active traits; nil without a theme, and as
    /// ``Theme/constant(_:as:traits:)``. It may be one that takes an engine, such as a decoded image, which is made for
    /// each call.
    public func constant<Value>(_ name: String, as reading: ThemeReading<Value>) -> Value? {
        let scene = tracked(scene)
        defer { _ = scene.workshop.endStaging(successfully: true) }
        return ThemePreparation(in: scene).constant(name, as: reading)
    }
}

/// A type that a constant can have, with its usual reading. Types of the app's may conform.
public protocol ThemeReadable {
    /// How it is read.
    static var reading: ThemeReading<Self> { get }
}

extension Int: ThemeReadable {
    /// A whole number.
    public static var reading: ThemeReading<Int> { .integer }
}

extension Double: ThemeReadable {
    /// A number, whole or not.
    public static var reading: ThemeReading<Double> { .float }
}

extension Bool: ThemeReadable {
    /// True or false.
    public static var reading: ThemeReading<Bool> { .bool }
}

extension String: ThemeReadable {
    /// A text.
    public static var reading: ThemeReading<String> { .string }
}

extension ThemePoint: ThemeReadable {
    /// A point.
    public static var reading: ThemeReading<ThemePoint> { .point }
}

extension ThemeSize: ThemeReadable {
    /// A size.
    public static var reading: ThemeReading<ThemeSize> { .size }
}

extension ThemeRect: ThemeReadable {
    /// A rectangle.
    public static var reading: ThemeReading<ThemeRect> { .rect }
}

extension ThemeInsets: ThemeReadable {
    /// Insets.
    public static var reading: ThemeReading<ThemeInsets> { .insets }
}

extension ThemeColor: ThemeReadable {
    /// A colour.
    public static var reading: ThemeReading<ThemeColor> { .color }
}

extension ThemeFont: ThemeReadable {
    /// A font.
    public static var reading: ThemeReading<ThemeFont> { .font }
}

extension ThemeImage: ThemeReadable {
    /// An image, by its logical name.
    public static var reading: ThemeReading<ThemeImage> { .image }
}
