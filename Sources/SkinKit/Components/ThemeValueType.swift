/// A conversion of one type of object in a theme (``ThemeValue``) to a Swift value.
public struct ThemeValueType<Value> {
    /// The element name of the type (`color`, or an object that a schema declares).
    package let typeName: String
    /// The element name of an array's elements; nil if any type is allowed.
    package let elementTypeName: String?
    package let words: [String]?
    /// The fields of the record, or of the records in the array; nil if a closure decides.
    let fields: [ParameterShape]?
    private let read: Read

    /// Returns nil for an object of another type.
    typealias Read = (ThemeValue, _ parameter: String, ThemePreparation?) throws(ThemeFault) -> Value?

    init(
        _ typeName: String, elementTypeName: String? = nil, words: [String]? = nil, fields: [ParameterShape]? = nil,
        read: @escaping Read
    ) {
        self.typeName = typeName
        self.elementTypeName = elementTypeName
        self.words = words
        self.fields = fields
        self.read = read
    }

    init(_ kind: ObjectKind, read: @escaping (ThemeValue) -> Value?) {
        self.init(kind.rawValue) { object, _, _ in read(object) }
    }

    /// The parameter's name is used in errors. The preparation is nil without an engine.
    func value(
        of object: ThemeValue, parameter: String, in preparation: ThemePreparation? = nil
    ) throws(ThemeFault) -> Value {
        if let value = try read(object, parameter, preparation) { return value }
        throw .wrongType(parameter: parameter, expected: typeName, found: object.typeName)
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
            ObjectKind.array.rawValue, elementTypeName: element.typeName, words: element.words, fields: element.fields
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
        _ type: String, _ first: ThemeParameter<First>, _ others: repeat ThemeParameter<each Other>,
        make: @escaping (First, repeat each Other) throws -> Value
    ) -> Self {
        var fields = [first.shape]
        for other in repeat each others { fields.append(other.shape) }
        precondition(fields.haveDifferentNames, "the record '\(type)' declares two fields of the same name")
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
