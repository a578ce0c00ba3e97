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
}
