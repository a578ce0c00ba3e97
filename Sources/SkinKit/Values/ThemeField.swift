/// A named value: a parameter of an operation, or a field of a record.
public struct ThemeField: Hashable, Sendable {
    /// The name in the schema.
    public var name: String
    /// The value.
    public var object: ThemeObject

    package init(name: String, object: ThemeObject) {
        self.name = name
        self.object = object
    }

    /// Returns whether the values are the same, strings by their Unicode scalars.
    public static func == (left: ThemeField, right: ThemeField) -> Bool {
        left.name.isIdentical(to: right.name) && left.object == right.object
    }
}
