import SkinKit

extension ComponentDefinitions {
    /// The definitions as a schema in XML, without the built-in declarations.
    ///
    /// An app can declare its component types in Swift alone and write this text to a file for `skinctl`.
    public var schema: String { schema(declaring: []) }

    /// Returns the definitions as a schema in XML, without the built-in declarations, together with the given objects.
    ///
    /// The schema contains everything that a definition records: component types with their parents, operations that
    /// are not inherited, states, and parameters with their types, element types, words and whether they are optional.
    /// Definitions do not record the following, so the schema omits it:
    /// - `minimum` and `maximum` of a parameter. skinctl then accepts any number.
    /// - The fields of a record, which a closure reads. Pass the objects here, or declare them in a separate schema.
    /// - Operations that were added to a built-in component type. Those types belong to the format.
    /// - Words that contain white space, which separates words in a schema.
    ///
    /// The output is deterministic.
    ///
    /// - Parameter objects: The objects to declare, in this order. The built-in objects need no declaration.
    /// - Complexity: O(n) in the number of operations.
    public func schema(declaring objects: [ComponentSchema.Object]) -> String {
        schema(after: .builtIn, declaring: objects)
    }

    /// Returns the contract of the app with its themes as a schema in XML: the definitions, and the identifiers of its
    /// components.
    ///
    /// Each component type with an identifier gets the complete list of its identifiers. `skinctl validate` then warns
    /// of others, and `skinctl validate --old-schema` finds what an update breaks. A `RegistrationRecorder` collects the identifiers
    /// in a test. The output contains no earlier names and no descriptions of identifiers: add them by hand where an
    /// identifier is renamed.
    ///
    /// - Parameters:
    ///   - name: The name of the schema, in the form of a theme's identifier; nil for none.
    ///   - version: The version of the app's contract; nil for none.
    ///   - objects: The objects to declare, in this order.
    ///   - identifiers: The identifiers, in any order. Those without an `id`, and those that a theme cannot have, are
    ///     left out.
    /// - Complexity: O(n log n) in the number of identifiers, plus O(m) in the number of operations.
    public func contract(
        named name: String? = nil, version: String? = nil, declaring objects: [ComponentSchema.Object] = [],
        identifiers: [ThemeEntityKey]
    ) -> String {
        let sorted = Set(identifiers).sorted { left, right in
            let (component, other) = (left.component.utf8, right.component.utf8)
            if !component.elementsEqual(other) { return component.lexicographicallyPrecedes(other) }
            return (left.id ?? "").utf8.lexicographicallyPrecedes((right.id ?? "").utf8)
        }
        return schema(after: .builtIn, declaring: objects, identifiers: sorted, named: (name, version))
    }
}
