import SkinFormat

/// The declarations of component types, operations and objects: theme format 1, section 9.
///
/// A value of this type is valid: names are unique, types exist, and no component type inherits from itself.
public struct ComponentSchema: Sendable {
    /// The declaration of an operation's parameter or an object's field.
    public struct Field: Hashable, Sendable {
        /// The parameter's or field's name.
        public var name: String
        /// The element name of the object's type (`color`, or an object that a schema declares).
        public var type: String
        /// The type of an array's elements, or nil if any type is allowed.
        public var elementType: String?
        /// The allowed strings, for a `string` or an `array` of them, or nil if any string is allowed.
        public var values: [String]?
        /// The least allowed number, for a number or an `array` of them.
        public var minimum: Bound?
        /// The greatest allowed number, for a number or an `array` of them.
        public var maximum: Bound?
        /// A Boolean value that indicates whether the parameter or field can be omitted.
        public var isOptional: Bool
        /// The part that a `color` parameter plays in a contrast audit, or nil if the audit guesses it.
        public var role: ColorRole?

        /// Creates a parameter or field.
        public init(
            name: String, type: String, elementType: String? = nil, values: [String]? = nil, minimum: Bound? = nil,
            maximum: Bound? = nil, isOptional: Bool = false, role: ColorRole? = nil
        ) {
            self.name = name
            self.type = type
            self.elementType = elementType
            self.values = values
            self.minimum = minimum
            self.maximum = maximum
            self.isOptional = isOptional
            self.role = role
        }
    }

    /// The part that the color of a parameter plays in a contrast audit.
    public enum ColorRole: String, Sendable, CaseIterable {
        /// The color of text, which must be readable on the background.
        case text
        /// The color behind the component's contents.
        case background
        /// The color of an outline, which must stand out from what surrounds it.
        case border
        /// No part in contrast.
        case none
    }

    /// An inclusive bound of a number, stored exactly.
    public enum Bound: Hashable, Sendable {
        case integer(Int64)
        case float(Double)
    }

    /// An aspect of a component that a theme can change.
    public struct Operation: Hashable, Sendable {
        /// The operation's name.
        public var name: String
        /// The operation's parameters, in the order of declaration.
        public var parameters: [Field]

        /// Creates an operation.
        public init(name: String, parameters: [Field] = []) {
            self.name = name
            self.parameters = parameters
        }

        /// The parameter that the short form sets: the only required one, or else the only one (section 4).
        public var shortFormParameter: Field? {
            let required = parameters.filter { !$0.isOptional }
            if required.count == 1 { return required[0] }
            return required.isEmpty && parameters.count == 1 ? parameters[0] : nil
        }
    }

    /// A type of user interface object.
    public struct Component: Hashable, Sendable {
        /// The component type's name (`uibutton`).
        public var name: String
        /// The component type from which this one inherits all operations.
        public var parent: String?
        /// The operations that the type declares itself, in order.
        public var operations: [Operation]

        /// Creates a component type.
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
        /// The object's fields, in the order of declaration.
        public var fields: [Field]

        /// Creates an object.
        public init(name: String, fields: [Field]) {
            self.name = name
            self.fields = fields
        }
    }

    /// An identifier of an app's components, as the app's contract with its themes declares it (section 16).
    public struct Identifier: Hashable, Sendable {
        /// The identifier.
        public var name: String
        /// The names that the identifier had before, in the order of declaration.
        public var earlierNames: [String]
        /// The purpose of the component, in the words of the app's author.
        public var summary: String?

        /// Creates an identifier.
        public init(name: String, earlierNames: [String] = [], summary: String? = nil) {
            self.name = name
            self.earlierNames = earlierNames
            self.summary = summary
        }
    }

    /// The identifiers that an app has for one component type.
    public struct IdentifierList: Hashable, Sendable {
        /// The component type's name.
        public var component: String
        /// The identifiers, in the order of declaration.
        public var identifiers: [Identifier]
    }

    /// The name of the last schema that has one.
    public internal(set) var name: String?
    /// The version of the last schema that has one.
    public internal(set) var version: String?
    /// The names of the app's own states in the order of declaration, lightest first. At most 24.
    public internal(set) var states: [String] = []
    /// The identifiers of an app, one list for each component type that has one, in the order of declaration.
    ///
    /// A type without a list accepts any identifier.
    public internal(set) var identifierLists: [IdentifierList] = []
    /// All component types, in the order of declaration. The built-in ones come first.
    public internal(set) var components: [Component]
    /// All objects that the format does not define itself, in the order of declaration.
    public internal(set) var objects: [Object]
    private let componentIndices: [String: Int]
    private let objectIndices: [String: Int]

    /// Creates a schema from validated declarations.
    package init(components: [Component], objects: [Object]) {
        self.components = components
        self.objects = objects
        componentIndices = Dictionary(uniqueKeysWithValues: components.enumerated().map { ($1.name, $0) })
        objectIndices = Dictionary(uniqueKeysWithValues: objects.enumerated().map { ($1.name, $0) })
    }

    /// Returns the component type with a name. O(1).
    public func component(named name: String) -> Component? {
        componentIndices[name].map { components[$0] }
    }

    /// Returns the object with a name. O(1).
    public func object(named name: String) -> Object? { objectIndices[name].map { objects[$0] } }

    /// Returns the ancestors of a component type, from its root to the type itself. Empty if there is no such type.
    public func line(of name: String) -> [Component] {
        var line: [Component] = []
        var next = component(named: name)
        while let component = next, line.count <= components.count {
            line.append(component)
            next = component.parent.flatMap(self.component(named:))
        }
        return line.reversed()
    }

    /// Returns all operations of a component type, its ancestors' first.
    ///
    /// An operation that is declared again takes the place of the ancestor's.
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
    /// Compares bounds by value. An integer and a float are compared as doubles.
    public static func < (left: ComponentSchema.Bound, right: ComponentSchema.Bound) -> Bool {
        switch (left, right) {
        case (.integer(let a), .integer(let b)): a < b
        case (.float(let a), .float(let b)): a < b
        case (.integer(let a), .float(let b)): Double(a) < b
        case (.float(let a), .integer(let b)): a < Double(b)
        }
    }
}
