#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SwiftUI

    /// A constant of the theme in a view.
    ///
    ///     struct Header: View {
    ///         @Skin(.brand) var brand: Color
    ///         @Skin(.headline) var headline: Font
    ///         @Skin(.space) var space = 8.0
    ///     }
    ///
    /// The value is that for the view's appearance and contrast, in the theme of its scope or engine. A switch evaluates the
    /// view again if it changes the value.
    @propertyWrapper @MainActor
    public struct Skin<Value: SkinValue>: DynamicProperty {
        @SkinOptional private var value: Value?
        private let fallback: Value

        /// Creates a property with a fallback value, for a theme that has no constant of this name and type.
        ///
        /// A misspelt name shows the fallback. A misspelt generated name does not compile.
        public init(wrappedValue fallback: Value, _ name: String) {
            _value = SkinOptional(name)
            self.fallback = fallback
        }

        /// Creates a property with its own value, for a constant that `skinctl export swift` has generated.
        public init(wrappedValue fallback: Value, _ constant: ThemeConstant<Value.Source>) {
            self.init(wrappedValue: fallback, constant.name)
        }

        /// The value of the constant.
        public var wrappedValue: Value { value ?? fallback }
    }

    @propertyWrapper @MainActor
    struct SkinOptional<Value: SkinValue>: DynamicProperty {
        private var source = SkinSource()
        @StateObject private var reader: SkinReader<ThemeValue?, Value?> = SkinReader()
        private let name: String

        init(_ name: String) { self.name = name }

        var wrappedValue: Value? { reader.constant(name, in: source.place) }
    }

    extension SkinReader {
        func constant<Constant: SkinValue>(_ name: String, in place: SkinPlace) -> Constant?
        where Key == ThemeValue?, Value == Constant? {
            value(in: place) { context in
                let object: ThemeValue? = context.appearance.constant(name)
                return (object, object?.usesAssets ?? false)
            } make: { object, context in
                guard object != nil, let context else { return nil }
                let constant = context.engine.reportingFaults {
                    try context.appearance.constant(name, as: Constant.themeValueType)
                }
                return constant?.flatMap { Constant(skin: $0, in: context) }
            }
        }
    }

    extension Skin where Value == Color {
        /// Creates a property for a color, which is `Color.primary` if the theme has no color of this name.
        public init(_ name: String) { self.init(wrappedValue: .primary, name) }

        /// Creates a property for a color that `skinctl export swift` has generated.
        public init(_ constant: ThemeConstant<ThemeColor>) { self.init(constant.name) }
    }

    extension Skin where Value == Font {
        /// Creates a property for a font, which is `Font.body` if the theme has no font of this name.
        public init(_ name: String) { self.init(wrappedValue: .body, name) }

        /// Creates a property for a font that `skinctl export swift` has generated.
        public init(_ constant: ThemeConstant<ThemeFont>) { self.init(constant.name) }
    }

    /// A type of SwiftUI or of Swift that a constant of a theme can have. Types of an app may conform.
    public protocol SkinValue {
        /// The type in themes.
        associatedtype Source

        /// The reading of that type.
        static var themeValueType: ThemeValueType<Source> { get }

        /// Creates the value of a constant.
        ///
        /// - Returns: nil if there is no value, for example because a file is missing.
        @MainActor init?(skin source: Source, in context: SkinContext)
    }
#endif
