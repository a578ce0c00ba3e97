/// A typed parameter of an operation, or field of a record: its name, its type in the schema, and the way it is read.
///
///     .color("color")   .optional(.float("radius"))   .word("side", as: Tail.Side.self)   .array("colors", of: .color)
public struct ThemeParameter<Value> {
    @usableFromInline
    package let shape: ParameterShape
    private let readObject: (ThemeValue?, ThemePreparation?) throws(ThemeFault) -> Value

    @usableFromInline
    package var name: String { shape.name }

    /// Creates a required parameter.
    public init(_ name: String, _ reading: ThemeValueType<Value>) {
        shape = ParameterShape(
            name: name, type: reading.typeName, elementType: reading.elementTypeName, values: reading.words,
            isOptional: false, fields: reading.fields)
        readObject = { object, preparation throws(ThemeFault) in
            guard let object else { throw .missingParameter(name) }
            return try reading.value(of: object, parameter: name, in: preparation)
        }
    }

    /// Returns an optional parameter. Its value is nil if the parameter is absent.
    public static func optional<Wrapped>(_ parameter: ThemeParameter<Wrapped>) -> Self where Value == Wrapped? {
        ThemeParameter(optional: parameter)
    }

    private init<Wrapped>(optional parameter: ThemeParameter<Wrapped>) where Value == Wrapped? {
        var shape = parameter.shape
        shape.isOptional = true
        self.shape = shape
        readObject = { object, preparation throws(ThemeFault) in
            guard let object else { return nil }
            return try parameter.value(of: object, in: preparation)
        }
    }

    /// Without a preparation, values that require assets are not available.
    @usableFromInline
    package func value(of object: ThemeValue?, in preparation: ThemePreparation? = nil) throws(ThemeFault) -> Value {
        try readObject(object, preparation)
    }
}

@usableFromInline
package struct ParameterShape: Hashable {
    package var name: String
    package var type: String
    package var elementType: String?
    package var values: [String]?
    package var isOptional: Bool
    /// The fields of the record, or of the records in the array; nil if the definition leaves them to a closure.
    package let fields: [ParameterShape]?

    package init(
        name: String, type: String, elementType: String?, values: [String]?, isOptional: Bool,
        fields: [ParameterShape]? = nil
    ) {
        self.name = name
        self.type = type
        self.elementType = elementType
        self.values = values
        self.isOptional = isOptional
        self.fields = fields
    }

    // The type's name decides about a record. Whether a definition declares the fields is a matter of form.
    @usableFromInline
    package static func == (left: ParameterShape, right: ParameterShape) -> Bool {
        left.name == right.name && left.type == right.type && left.elementType == right.elementType
            && left.values == right.values && left.isOptional == right.isOptional
    }

    @usableFromInline
    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(type)
    }
}

extension [ParameterShape] {
    var haveDifferentNames: Bool {
        indices.allSatisfy { index in !self[..<index].contains { $0.name == self[index].name } }
    }
}

// MARK: - Parameters of the types that every theme has

extension ThemeParameter {
    /// Returns a string parameter for the cases of an enum. Their raw values are the schema's `values`, in order.
    @inlinable
    public static func word(_ name: String, as type: Value.Type = Value.self) -> Self
    where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
        ThemeParameter(name, .word())
    }

    /// Returns an array parameter whose elements are all of one type.
    public static func array<Element>(_ name: String, of element: ThemeValueType<Element>) -> Self
    where Value == [Element] {
        ThemeParameter(name, .array(of: element))
    }

    /// Returns a parameter for a record with the given fields, from whose values a closure makes the value.
    ///
    ///     .record("sheen", "sheen", .color("from"), .color("to")) { from, to in Sheen(from: from, to: to) }
    ///
    /// The fields are part of the definition, as the parameters of an operation are: SkinCompiler compares them with the
    /// schema, and writes them into one.
    ///
    /// - Parameters:
    ///   - name: The parameter's name in the schema.
    ///   - type: The name of the record's type in the schema.
    ///   - first: The first field.
    ///   - others: The other fields, in the schema's order.
    ///   - make: Makes the value.
    public static func record<First, each Other>(
        _ name: String, _ type: String, _ first: ThemeParameter<First>, _ others: repeat ThemeParameter<each Other>,
        make: @escaping (First, repeat each Other) throws -> Value
    ) -> Self {
        ThemeParameter(name, .record(type, first, repeat each others, make: make))
    }

    /// Returns a parameter for a record that a schema declares. `make` reads its fields with
    /// ``ThemeRecordReader/value(_:)``.
    public static func record(
        _ name: String, _ type: String, make: @escaping (ThemeRecordReader) throws -> Value
    ) -> Self {
        ThemeParameter(name, .record(type, make: make))
    }

    /// Returns a whole-number parameter. A number out of range for `Int` is an error.
    public static func integer(_ name: String) -> Self where Value == Int { ThemeParameter(name, .integer) }

    /// Returns a number parameter.
    public static func float(_ name: String) -> Self where Value == Double { ThemeParameter(name, .float) }

    /// Returns a Boolean parameter.
    public static func bool(_ name: String) -> Self where Value == Bool { ThemeParameter(name, .bool) }

    /// Returns a string parameter.
    public static func string(_ name: String) -> Self where Value == String { ThemeParameter(name, .string) }

    /// Returns a parameter for a point, in points.
    public static func point(_ name: String) -> Self where Value == ThemePoint { ThemeParameter(name, .point) }

    /// Returns a parameter for a size, in points.
    public static func size(_ name: String) -> Self where Value == ThemeSize { ThemeParameter(name, .size) }

    /// Returns a parameter for a rectangle, in points.
    public static func rect(_ name: String) -> Self where Value == ThemeRect { ThemeParameter(name, .rect) }

    /// Returns a parameter for insets, in points.
    public static func insets(_ name: String) -> Self where Value == ThemeInsets { ThemeParameter(name, .insets) }

    /// Returns a color parameter.
    public static func color(_ name: String) -> Self where Value == ThemeColor { ThemeParameter(name, .color) }

    /// Returns a parameter for an image, by its logical name.
    public static func image(_ name: String) -> Self where Value == ThemeImage { ThemeParameter(name, .image) }

    /// Returns a font parameter.
    public static func font(_ name: String) -> Self where Value == ThemeFont { ThemeParameter(name, .font) }
}
