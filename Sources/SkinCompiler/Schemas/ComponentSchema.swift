/// Which component types, operations and objects there are: theme format 1, section 9.
///
/// A value of this type is sound: names are unique, types exist, the line of every component type ends.
public struct ComponentSchema: Sendable {
    /// What a parameter of an operation, or a field of an object, may hold.
    public struct Field: Hashable, Sendable {
        /// The parameter's or field's name.
        public var name: String
        /// The element name of the object's type (`color`, or an object that a schema declares).
        public var type: String
        /// The type of an array's elements; nil where any may stand.
        public var elementType: String?
        /// The strings that are allowed, for a `string` or an `array` of them; nil where any is.
        public var values: [String]?
        /// The least number that is allowed, for a number or an `array` of them.
        public var minimum: Bound?
        /// The greatest number that is allowed.
        public var maximum: Bound?
        /// Whether it may be left out.
        public var isOptional: Bool

        /// A parameter or field.
        public init(
            name: String, type: String, elementType: String? = nil, values: [String]? = nil, minimum: Bound? = nil,
            maximum: Bound? = nil, isOptional: Bool = false
        ) {
            self.name = name
            self.type = type
            self.elementType = elementType
            self.values = values
            self.minimum = minimum
            self.maximum = maximum
            self.isOptional = isOptional
        }
    }

    /// An inclusive bound of a number, kept exactly.
    public enum Bound: Hashable, Sendable {
        case integer(Int64)
        case float(Double)
    }

    /// One aspect of a component that a theme can change.
    public struct Operation: Hashable, Sendable {
        /// The operation's name.
        public var name: String
        /// Its parameters, in the order of declaration.
        public var parameters: [Field]

        /// An operation.
        public init(name: String, parameters: [Field] = []) {
            self.name = name
            self.parameters = parameters
        }

        /// The parameter that the short form stands for: the only required one, or the only one where none is
        /// required (section 4).
        public var shortFormParameter: Field? {
            let required = parameters.filter { !$0.isOptional }
            if required.count == 1 { return required[0] }
            return required.isEmpty && parameters.count == 1 ? parameters[0] : nil
        }
    }

    /// A kind of user interface object.
    public struct Component: Hashable, Sendable {
        /// The component type's name (`uibutton`).
        public var name: String
        /// The component type that it has all operations of.
        public var parent: String?
        /// The operations that it declares itself, in order.
        public var operations: [Operation]

        /// A component type.
        public init(name: String, parent: String? = nil, operations: [Operation] = []) {
            self.name = name
            self.parent = parent
            self.operations = operations
        }
    }

    /// A type of record.
    public struct Object: Hashable, Sendable {
        /// The object's name.
        public var name: String
        /// Its fields, in the order of declaration.
        public var fields: [Field]

        /// An object.
        public init(name: String, fields: [Field]) {
            self.name = name
            self.fields = fields
        }
    }

    /// All component types, in the order of declaration; the built-in ones come first.
    public internal(set) var components: [Component]
    /// All objects that are no elements of the format's own, in the order of declaration.
    public internal(set) var objects: [Object]
    private let componentIndices: [String: Int]
    private let objectIndices: [String: Int]

    /// A schema from declarations that were found sound.
    package init(components: [Component], objects: [Object]) {
        self.components = components
        self.objects = objects
        componentIndices = Dictionary(uniqueKeysWithValues: components.enumerated().map { ($1.name, $0) })
        objectIndices = Dictionary(uniqueKeysWithValues: objects.enumerated().map { ($1.name, $0) })
    }

    /// A component type by its name. O(1).
    public func component(named name: String) -> Component? {
        componentIndices[name].map { components[$0] }
    }

    /// An object by its name. O(1).
    public func object(named name: String) -> Object? {
        objectIndices[name].map { objects[$0] }
    }

    /// A component type's line, from its root to itself; empty where there is no such type.
    public func line(of name: String) -> [Component] {
        var line: [Component] = []
        var next = component(named: name)
        while let component = next, line.count <= components.count {
            line.append(component)
            next = component.parent.flatMap(self.component(named:))
        }
        return line.reversed()
    }

    /// All operations of a component type, its ancestors' first; what it declares again stands in the ancestor's place.
    public func operations(of name: String) -> [Operation] {
        var operations: [Operation] = []
        var places: [String: Int] = [:]
        for operation in line(of: name).flatMap(\.operations) {
            if let place = places[operation.name] {
                operations[place] = operation
            } else {
                places[operation.name] = operations.count
                operations.append(operation)
            }
        }
        return operations
    }
}

extension ComponentSchema.Bound: Comparable {
    /// By value; an integer and a float are compared as doubles.
    public static func < (left: ComponentSchema.Bound, right: ComponentSchema.Bound) -> Bool {
        switch (left, right) {
        case (.integer(let a), .integer(let b)): a < b
        case (.float(let a), .float(let b)): a < b
        case (.integer(let a), .float(let b)): Double(a) < b
        case (.float(let a), .integer(let b)): a < Double(b)
        }
    }
}
