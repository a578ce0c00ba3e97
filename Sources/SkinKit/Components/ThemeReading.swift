/// How one type of object in a theme is read into a Swift value.
public struct ThemeReading<Value> {
    /// The element name of the type (`color`, or an object that a schema declares).
    public let typeName: String
    /// For an array the type of its elements; nil where any may stand.
    public let elementTypeName: String?
    /// For words the ones that there are.
    public let words: [String]?
    private let read: Read

    /// Nil for an object of another type.
    typealias Read = (
        ThemeObject, _ parameter: String, ThemePreparation?
    ) throws(ThemePreparationError.Reason) -> Value?

    /// A reading; `read` returns nil for an object of another type.
    init(
        _ typeName: String, elementTypeName: String? = nil, words: [String]? = nil, read: @escaping Read
    ) {
        self.typeName = typeName
        self.elementTypeName = elementTypeName
        self.words = words
        self.read = read
    }

    private init(_ kind: ObjectKind, read: @escaping (ThemeObject) -> Value?) {
        self.init(kind.rawValue) { object, _, _ in read(object) }
    }

    /// The value of an object; the name is for the error, the preparation nil where no engine asks.
    func value(
        of object: ThemeObject, parameter: String, in preparation: ThemePreparation? = nil
    ) throws(ThemePreparationError.Reason) -> Value {
        if let value = try read(object, parameter, preparation) { return value }
        throw .wrongType(parameter: parameter, expected: typeName, found: object.typeName)
    }
}

extension ThemeReading {
    /// A string that is the raw value of an enum's case.
    public static func word() -> Self
    where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
        ThemeReading(ObjectKind.string.rawValue, words: Value.allCases.map(\.rawValue)) {
            object, parameter, _ throws(ThemePreparationError.Reason) in
            guard case .string(let text) = object else { return nil }
            guard let value = Value(rawValue: text) else { throw .unknownValue(parameter: parameter, value: text) }
            return value
        }
    }

    /// An array whose elements are all read in one way.
    public static func array<Element>(of element: ThemeReading<Element>) -> Self where Value == [Element] {
        ThemeReading(ObjectKind.array.rawValue, elementTypeName: element.typeName, words: element.words) {
            object, parameter, preparation throws(ThemePreparationError.Reason) in
            guard case .array(let objects) = object else { return nil }
            var values: [Element] = []
            for object in objects {
                values.append(try element.value(of: object, parameter: parameter, in: preparation))
            }
            return values
        }
    }

    /// A record that a schema declares; `make` reads its fields with ``ThemeRecordReader/value(_:)``.
    public static func record(_ type: String, make: @escaping (ThemeRecordReader) throws -> Value) -> Self {
        ThemeReading(type) { object, _, preparation throws(ThemePreparationError.Reason) in
            guard case .record(let record) = object, record.type == type else { return nil }
            return try ThemePreparationError.Reason.wrapping {
                try make(ThemeRecordReader(record: record, preparation: preparation))
            }
        }
    }
}

extension ThemeReading<Int> {
    /// A whole number; one beyond `Int` is no value.
    public static var integer: Self {
        ThemeReading(.integer) { if case .integer(let value) = $0 { Int(exactly: value) } else { nil } }
    }
}

extension ThemeReading<Double> {
    /// A number; a whole one too.
    public static var float: Self {
        ThemeReading(.float) { object in
            switch object {
            case .float(let value): value
            case .integer(let value): Double(value)
            default: nil
            }
        }
    }
}

extension ThemeReading<Bool> {
    /// True or false.
    public static var bool: Self { ThemeReading(.bool) { if case .bool(let value) = $0 { value } else { nil } } }
}

extension ThemeReading<String> {
    /// A text.
    public static var string: Self { ThemeReading(.string) { if case .string(let value) = $0 { value } else { nil } } }
}

extension ThemeReading<ThemePoint> {
    /// A point, in points.
    public static var point: Self { ThemeReading(.point) { if case .point(let value) = $0 { value } else { nil } } }
}

extension ThemeReading<ThemeSize> {
    /// A size, in points.
    public static var size: Self { ThemeReading(.size) { if case .size(let value) = $0 { value } else { nil } } }
}

extension ThemeReading<ThemeRect> {
    /// A rectangle, in points.
    public static var rect: Self { ThemeReading(.rect) { if case .rect(let value) = $0 { value } else { nil } } }
}

extension ThemeReading<ThemeInsets> {
    /// Insets, in points.
    public static var insets: Self { ThemeReading(.insets) { if case .insets(let value) = $0 { value } else { nil } } }
}

extension ThemeReading<ThemeColor> {
    /// A colour.
    public static var color: Self { ThemeReading(.color) { if case .color(let value) = $0 { value } else { nil } } }
}
