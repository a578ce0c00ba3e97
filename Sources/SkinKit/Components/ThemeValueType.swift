/// A type of values in themes, with its conversion to a Swift value. With a name, it is a parameter of an operation or a
/// field of a record.
///
///     theme.constant("accent", as: .color)
///     .color("color")   .optional(.float("radius"))   .word("side", as: Tail.Side.self)   .array("colors", of: .color)
public struct ThemeValueType<Value> {
    /// The name is empty unless the type is that of a parameter.
    @usableFromInline
    package private(set) var shape: ParameterShape
    private let read: Read
    /// The value if there is none in the theme; nil if there must be one.
    private let absent: Value?

    /// Returns nil for an object of another type.
    typealias Read = (ThemeValue, _ parameter: String, ThemePreparation?) throws(ThemeFault) -> Value?

    init(_ shape: ParameterShape, absent: Value? = nil, read: @escaping Read) {
        (self.shape, self.absent, self.read) = (shape, absent, read)
    }

    init(
        _ typeName: String, elementTypeName: String? = nil, words: [String]? = nil, fields: [ParameterShape]? = nil,
        read: @escaping Read
    ) {
        self.init(
            ParameterShape(
                name: "", type: typeName, elementType: elementTypeName, values: words, isOptional: false,
                fields: fields),
            read: read)
    }

    init(_ kind: ObjectKind, read: @escaping (ThemeValue) -> Value?) {
        self.init(kind.rawValue) { object, _, _ in read(object) }
    }

    /// Returns the type as that of a parameter or a field, by the name in the schema.
    public func callAsFunction(_ name: String) -> Self {
        var parameter = self
        parameter.shape.name = name
        return parameter
    }

    @usableFromInline
    package var name: String { shape.name }

    /// Without a preparation, values that require assets are not available.
    @usableFromInline
    package func value(of object: ThemeValue?, in preparation: ThemePreparation? = nil) throws(ThemeFault) -> Value {
        if let object { return try value(of: object, parameter: name, in: preparation) }
        guard let absent else { throw .missingParameter(name) }
        return absent
    }

    /// The parameter's name is used in errors. The preparation is nil without an engine.
    func value(
        of object: ThemeValue, parameter: String, in preparation: ThemePreparation? = nil
    ) throws(ThemeFault) -> Value {
        if let value = try read(object, parameter, preparation) { return value }
        throw .wrongType(parameter: parameter, expected: shape.type, found: object.typeName)
    }

    func value(
        ofConstant object: ThemeValue, _ name: String, in preparation: ThemePreparation? = nil
    ) throws(ThemeFault) -> Value? {
        do {
            return try read(object, name, preparation)
        } catch {
            // An element or a field may have another type, too.
            if error.code == .wrongType { return nil }
            throw error
        }
    }
}

extension ThemeValueType {
    /// Returns the type of a parameter or a field that a theme may leave out. Its value is nil then.
    public static func optional<Wrapped>(_ type: ThemeValueType<Wrapped>) -> Self where Value == Wrapped? {
        var shape = type.shape
        shape.isOptional = true
        return ThemeValueType(shape, absent: .some(nil)) { object, parameter, preparation throws(ThemeFault) in
            try type.value(of: object, parameter: parameter, in: preparation)
        }
    }

    /// Reads a string as the case of an enum that has the string as its raw value.
    ///
    /// It is compiled in the client's module, where the enum is known, because an app reads all its words when it
    /// starts.
    @inlinable
    public static func word() -> Self
    where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
        var words: [String] = []
        for value in Value.allCases { words.append(value.rawValue) }
        return word(of: words) { text in Value(rawValue: text).map { ($0, $0.rawValue) } }
    }

    /// - Parameter read: Returns the value of a word, and the word as the enum spells it.
    @usableFromInline
    static func word(of words: [String], _ read: @escaping (String) -> (value: Value, word: String)?) -> Self {
        ThemeValueType(ObjectKind.string.rawValue, words: words) {
            object, parameter, _ throws(ThemeFault) in
            guard case .string(let text) = object else { return nil }
            guard let (value, word) = read(text), word.isIdentical(to: text) else {
                throw .unknownValue(parameter: parameter, value: text)
            }
            return value
        }
    }

    /// Reads an array whose elements are all of one type.
    public static func array<Element>(of element: ThemeValueType<Element>) -> Self where Value == [Element] {
        ThemeValueType(
            ObjectKind.array.rawValue, elementTypeName: element.shape.type, words: element.shape.values,
            fields: element.shape.fields
        ) {
            object, parameter, preparation throws(ThemeFault) in
            guard case .array(let objects) = object else { return nil }
            var values: [Element] = []
            for object in objects {
                values.append(try element.value(of: object, parameter: parameter, in: preparation))
            }
            return values
        }
    }

    /// Reads a record with the given fields, from whose values a closure makes the value.
    ///
    ///     extension ThemeValueType where Value == Sheen {
    ///         static var sheen: Self { .record("sheen", .color("from"), .color("to")) { Sheen(from: $0, to: $1) } }
    ///     }
    ///
    /// - Parameters:
    ///   - type: The name of the record's type in the schema.
    ///   - first: The first field.
    ///   - others: The other fields, in the schema's order.
    ///   - make: Makes the value.
    public static func record<First, each Other>(
        _ type: String, _ first: ThemeValueType<First>, _ others: repeat ThemeValueType<each Other>,
        make: @escaping (First, repeat each Other) throws -> Value
    ) -> Self {
        var fields = [first.shape]
        for other in repeat each others { fields.append(other.shape) }
        precondition(
            fields.haveDifferentNames, "the record '\(type)' declares a field without a name, or two of the same")
        return .record(type, fields) { reader in
            try make(reader.value(first), repeat reader.value(each others))
        }
    }

    /// Reads a record that a schema declares. `make` reads its fields with ``ThemeRecordReader/value(_:)``.
    public static func record(_ type: String, make: @escaping (ThemeRecordReader) throws -> Value) -> Self {
        record(type, nil, make: make)
    }

    private static func record(
        _ type: String, _ fields: [ParameterShape]?, make: @escaping (ThemeRecordReader) throws -> Value
    ) -> Self {
        ThemeValueType(type, fields: fields) { object, _, preparation throws(ThemeFault) in
            guard case .record(let record) = object, record.type.isIdentical(to: type) else { return nil }
            return try ThemeFault.wrapping { try make(ThemeRecordReader(record: record, preparation: preparation)) }
        }
    }
}

extension ThemeValueType<ThemeRecord> {
    /// Reads a gradient, which is a record of the built-in schema.
    public static var gradient: Self { .record("gradient") { $0.record } }
}

extension ThemeValueType<Int> {
    /// Reads a whole number. A number out of range for `Int` is an error.
    public static var integer: Self {
        ThemeValueType(.integer) { if case .integer(let value) = $0 { Int(exactly: value) } else { nil } }
    }
}

extension ThemeValueType<Double> {
    /// Reads a number, whole or not.
    public static var float: Self {
        ThemeValueType(.float) { object in
            switch object {
            case .float(let value): value
            case .integer(let value): Double(value)
            default: nil
            }
        }
    }
}

extension ThemeValueType<Bool> {
    /// Reads a Boolean.
    public static var bool: Self { ThemeValueType(.bool) { if case .bool(let value) = $0 { value } else { nil } } }
}

extension ThemeValueType<String> {
    /// Reads a string.
    public static var string: Self {
        ThemeValueType(.string) { if case .string(let value) = $0 { value } else { nil } }
    }
}

extension ThemeValueType<ThemePoint> {
    /// Reads a point, in points.
    public static var point: Self { ThemeValueType(.point) { if case .point(let value) = $0 { value } else { nil } } }
}

extension ThemeValueType<ThemeSize> {
    /// Reads a size, in points.
    public static var size: Self { ThemeValueType(.size) { if case .size(let value) = $0 { value } else { nil } } }
}

extension ThemeValueType<ThemeRect> {
    /// Reads a rectangle, in points.
    public static var rect: Self { ThemeValueType(.rect) { if case .rect(let value) = $0 { value } else { nil } } }
}

extension ThemeValueType<ThemeInsets> {
    /// Reads insets, in points.
    public static var insets: Self {
        ThemeValueType(.insets) { if case .insets(let value) = $0 { value } else { nil } }
    }
}

extension ThemeValueType<ThemeColor> {
    /// Reads a color.
    public static var color: Self { ThemeValueType(.color) { if case .color(let value) = $0 { value } else { nil } } }
}

// MARK: - Parameters

extension ThemeValueType {
    /// Returns a string parameter for the cases of an enum. Their raw values are the schema's `values`, in order.
    @inlinable
    public static func word(_ name: String, as type: Value.Type = Value.self) -> Self
    where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
        word()(name)
    }

    /// Returns an array parameter whose elements are all of one type.
    public static func array<Element>(_ name: String, of element: ThemeValueType<Element>) -> Self
    where Value == [Element] { array(of: element)(name) }

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
        _ name: String, _ type: String, _ first: ThemeValueType<First>, _ others: repeat ThemeValueType<each Other>,
        make: @escaping (First, repeat each Other) throws -> Value
    ) -> Self {
        record(type, first, repeat each others, make: make)(name)
    }

    /// Returns a parameter for a record that a schema declares. `make` reads its fields with
    /// ``ThemeRecordReader/value(_:)``.
    public static func record(
        _ name: String, _ type: String, make: @escaping (ThemeRecordReader) throws -> Value
    ) -> Self {
        record(type, make: make)(name)
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
    /// Whether each has a name, and no two have the same.
    var haveDifferentNames: Bool {
        indices.allSatisfy { index in
            !self[index].name.isEmpty && !self[..<index].contains { $0.name == self[index].name }
        }
    }
}
