import SkinKit

extension ComponentDefinitions {
    /// The schema of the definitions as XML, without what is built in: so an app's component types are declared in one
    /// place, and `skinctl` reads a file that is written from there.
    public var schema: String { schema(declaring: []) }

    /// The schema of the definitions as XML, without what is built in, and with the objects that they read as records.
    ///
    /// What a definition knows is written: component types with their parents, operations that are not inherited,
    /// parameters with their types, elements, words, and whether they may be left out. Definitions cannot say, and
    /// the schema does not have:
    /// - `minimum` and `maximum` of a parameter; skinctl then takes any number;
    /// - the fields of a record, which a closure reads: give the objects here, or declare them in a schema of their own;
    /// - operations that were added to a built-in component type: those are the format's own;
    /// - words with white space in them, which separates words in a schema.
    ///
    /// The same definitions give the same text.
    ///
    /// - Parameter objects: The objects to declare, in this order; those of the built-in schema are there anyway.
    /// - Complexity: O(n) in the number of operations.
    public func schema(declaring objects: [ComponentSchema.Object]) -> String {
        schema(after: .builtIn, declaring: objects)
    }
}
