/// The typed value of one parameter of an operation (theme format 1, section 5).
public indirect enum ThemeObject: Hashable, Sendable {
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
    case array([ThemeObject])
    case record(ThemeRecord)

    /// The element name of the value's type; a record's is that of its schema object (`gradient`).
    public var typeName: String {
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

/// A value of a type that a schema declares: named fields, each with an object.
public struct ThemeRecord: Hashable, Sendable {
    /// One field of a record.
    public struct Field: Hashable, Sendable {
        /// The field's name in the schema.
        public var name: String
        /// Its value.
        public var object: ThemeObject

        /// A field.
        package init(name: String, object: ThemeObject) {
            self.name = name
            self.object = object
        }
    }

    /// The object's name in the schema.
    public var type: String
    /// The fields that were given, in the schema's order.
    public var fields: [Field]

    /// A record.
    package init(type: String, fields: [Field]) {
        self.type = type
        self.fields = fields
    }

    /// A field's value; nil where it was not given. O(fields).
    public subscript(name: String) -> ThemeObject? {
        fields.first { $0.name == name }?.object
    }
}

/// The object elements that every theme has, in the order of theme format 1, section 5.
package enum ObjectKind: String, CaseIterable, Sendable {
    case integer, float, bool, string, point, size, rect, insets, color, image, font, array
}
