/// The typed value of one parameter of an operation (theme format 1, section 5).
public indirect enum ThemeValue: Hashable, Sendable {
    case integer(Int64)
    case float(Double)
    case bool(Bool)
    case string(String)
    case point(ThemePoint)
    case size(ThemeSize)
    case rect(ThemeRect)
    case insets(ThemeInsets)
    case color(ThemeColor)
    case image(ThemeImage)
    case font(ThemeFont)
    case array([ThemeValue])
    case record(ThemeRecord)

    /// The element name of the value's type. For a record it is the name of its schema object, such as `gradient`.
    package var typeName: String {
        switch self {
        case .integer: ObjectKind.integer.rawValue
        case .float: ObjectKind.float.rawValue
        case .bool: ObjectKind.bool.rawValue
        case .string: ObjectKind.string.rawValue
        case .point: ObjectKind.point.rawValue
        case .size: ObjectKind.size.rawValue
        case .rect: ObjectKind.rect.rawValue
        case .insets: ObjectKind.insets.rawValue
        case .color: ObjectKind.color.rawValue
        case .image: ObjectKind.image.rawValue
        case .font: ObjectKind.font.rawValue
        case .array: ObjectKind.array.rawValue
        case .record(let record): record.type
        }
    }
}

/// A value of a type that a schema declares: a list of named fields.
public struct ThemeRecord: Hashable, Sendable {
    /// The name of the record's type in the schema.
    public var type: String
    /// The fields that are present, in the schema's order.
    public var fields: [ThemeField]

    package init(type: String, fields: [ThemeField]) {
        self.type = type
        self.fields = fields
    }

    /// The value of a field; nil if the field is absent. O(n) in the number of fields.
    public subscript(name: String) -> ThemeValue? {
        fields.first { $0.name.isIdentical(to: name) }?.object
    }
}

/// The object elements that every theme can use, in the order of theme format 1, section 5.
package enum ObjectKind: String, CaseIterable, Sendable {
    case integer, float, bool, string, point, size, rect, insets, color, image, font, array
}
