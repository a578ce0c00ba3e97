/// A typed parameter of an operation, or field of a record: its name, its type in the schema, and how its value is read.
///
///     .color("color")   .optional(.float("radius"))   .word("side", as: Tail.Side.self)   .array("colors", of: .color)
public struct ThemeParameter<Value> {
    /// What the definition says of it, to be compared with a schema.
    @usableFromInline
    package let shape: ParameterShape
    private let readObject: (ThemeObject?, ThemePreparation?) throws(ThemePreparationError.Reason) -> Value

    /// The name in the schema.
    public var name: String { shape.name }

    /// A parameter that must be given.
    public init(_ name: String, _ reading: ThemeReading<Value>) {
        shape = ParameterShape(
            name: name, type: reading.typeName, elementType: reading.elementTypeName, values: reading.words,
            isOptional: false)
        readObject = { object, preparation throws(ThemePreparationError.Reason) in
            guard let object else { throw .missingParameter(name) }
            return try reading.value(of: object, parameter: name, in: preparation)
        }
    }

    /// A parameter that may be left out; its value is nil then.
    public static func optional<Wrapped>(_ parameter: ThemeParameter<Wrapped>) -> Self where Value == Wrapped? {
        ThemeParameter(optional: parameter)
    }

    private init<Wrapped>(optional parameter: ThemeParameter<Wrapped>) where Value == Wrapped? {
        var shape = parameter.shape
        shape.isOptional = true
        self.shape = shape
        readObject = { object, preparation throws(ThemePreparationError.Reason) in
            guard let object else { return nil }
            return try parameter.value(of: object, in: preparation)
        }
    }

    /// Its value from an object, or from nil where none was given.
    ///
    /// - Parameters:
    ///   - object: What the theme has.
    ///   - preparation: Nil where no engine asks; then there is no value that needs assets.
    /// - Throws: The reason why there is no value.
    public func value(
        of object: ThemeObject?, in preparation: ThemePreparation? = nil
    ) throws(ThemePreparationError.Reason) -> Value {
        try readObject(object, preparation)
    }
}

/// What a definition says of a parameter, without its Swift type.
@usableFromInline
package struct ParameterShape: Hashable {
    package var name: String
    package var type: String
    package var elementType: String?
    package var values: [String]?
    package var isOptional: Bool

    package init(name: String, type: String, elementType: String?, values: [String]?, isOptional: Bool) {
        self.name = name
        self.type = type
        self.elementType = elementType
        self.values = values
        self.isOptional = isOptional
    }
}

// MARK: - Parameters of the types that every theme has

extension ThemeParameter {
    /// A string that is the raw value of an enum's case; the cases are the schema's `values`, in order.
    public static func word(_ name: String, as type: Value.Type = Value.self) -> Self
    where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
        ThemeParameter(name, .word())
    }

    /// An array whose elements are all read in one way.
    public static func array<Element>(_ name: String, of element: ThemeReading<Element>) -> Self
    where Value == [Element] {
        ThemeParameter(name, .array(of: element))
    }

    /// A record that a schema declares; `make` reads its fields with ``ThemeRecordReader/value(_:)``.
    public static func record(
        _ name: String, _ type: String, make: @escaping (ThemeRecordReader) throws -> Value
    ) -> Self {
        ThemeParameter(name, .record(type, make: make))
    }
}

extension ThemeParameter<Int> {
    /// A whole number; one beyond `Int` is no value.
    public static func integer(_ name: String) -> Self { ThemeParameter(name, .integer) }
}

extension ThemeParameter<Double> {
    /// A number.
    public static func float(_ name: String) -> Self { ThemeParameter(name, .float) }
}

extension ThemeParameter<Bool> {
    /// True or false.
    public static func bool(_ name: String) -> Self { ThemeParameter(name, .bool) }
}

extension ThemeParameter<String> {
    /// A text.
    public static func string(_ name: String) -> Self { ThemeParameter(name, .string) }
}

extension ThemeParameter<ThemePoint> {
    /// A point, in points.
    public static func point(_ name: String) -> Self { ThemeParameter(name, .point) }
}

extension ThemeParameter<ThemeSize> {
    /// A size, in points.
    public static func size(_ name: String) -> Self { ThemeParameter(name, .size) }
}

extension ThemeParameter<ThemeRect> {
    /// A rectangle, in points.
    public static func rect(_ name: String) -> Self { ThemeParameter(name, .rect) }
}

extension ThemeParameter<ThemeInsets> {
    /// Insets, in points.
    public static func insets(_ name: String) -> Self { ThemeParameter(name, .insets) }
}

extension ThemeParameter<ThemeColor> {
    /// A colour.
    public static func color(_ name: String) -> Self { ThemeParameter(name, .color) }
}

extension ThemeParameter<ThemeImage> {
    /// An image, by its logical name.
    public static func image(_ name: String) -> Self { ThemeParameter(name, .image) }
}

extension ThemeParameter<ThemeFont> {
    /// A font.
    public static func font(_ name: String) -> Self { ThemeParameter(name, .font) }
}
