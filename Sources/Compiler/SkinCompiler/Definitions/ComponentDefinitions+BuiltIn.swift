import SkinKit

extension ComponentDefinitions {
    /// The definitions as a schema in XML, without the built-in declarations.
    ///
    /// An app can declare its component types in Swift alone and write this text to a file for `skinctl`.
    ///
    /// - Throws: An error that names each record type whose fields no definition declares.
    public var schema: String { get throws(ComponentDefinitionError) { try schema(declaring: []) } }

    /// Returns the definitions as a schema in XML, without the built-in declarations, together with the given objects.
    ///
    /// The schema contains everything that a definition records: component types with their parents, operations that
    /// are not inherited, states, the records whose fields a definition declares, and parameters with their types,
    /// element types, words and whether they are optional. Definitions do not record the following, so the schema
    /// omits it:
    /// - `minimum` and `maximum` of a parameter. skinctl then accepts any number.
    /// - The fields of a record that a closure reads from a `ThemeRecordReader`. Pass the object here.
    /// - Operations that were added to a built-in component type. Those types belong to the format.
    /// - Words that contain white space, which separates words in a schema.
    ///
    /// The output is deterministic.
    ///
    /// - Parameter objects: The objects to declare, in this order, such as those of the app's schema. They precede
    ///   those that the definitions declare. Built-in objects among them are left out.
    /// - Throws: An error that names each record type that neither the objects nor a definition declares.
    /// - Complexity: O(n) in the number of operations.
    public func schema(declaring objects: [ComponentSchema.Object]) throws(ComponentDefinitionError) -> String {
        try schema(after: .builtIn, declaring: objects)
    }

    /// Returns the contract of the app with its themes as a schema in XML: the definitions, and the identifiers of its
    /// components.
    ///
    /// Each component type with an identifier gets the complete list of its identifiers. `skinctl validate` then warns
    /// of others, and `skinctl validate --old-schema` finds what an update breaks. A `RegistrationRecorder` collects the identifiers
    /// in a test.
    ///
    /// With the app's schema, the contract is that schema, with its ranges and roles. Its identifiers keep their earlier names
    /// and descriptions. Those that it lacks follow them. Add earlier names by hand where an identifier is renamed.
    ///
    /// - Parameters:
    ///   - name: The name of the schema, in the form of a theme's identifier; nil for that of `schema`.
    ///   - version: The version of the app's contract; nil for that of `schema`.
    ///   - schema: The app's schema, without which the definitions alone are written.
    ///   - identifiers: The identifiers, in any order. Those without an `id`, and those that a theme cannot have, are
    ///     left out.
    /// - Throws: An error that names the differences between the definitions and the schema; without one, each record type
    ///   whose fields no definition declares.
    /// - Complexity: O(n log n) in the number of identifiers, plus O(m) in the number of operations.
    public func contract(
        named name: String? = nil, version: String? = nil, mergedInto schema: ComponentSchema? = nil,
        identifiers: [ThemeEntityKey]
    ) throws(ComponentDefinitionError) -> String {
        let sorted = Set(identifiers).sorted { left, right in
            let (component, other) = (left.component.utf8, right.component.utf8)
            if !component.elementsEqual(other) { return component.lexicographicallyPrecedes(other) }
            return (left.id ?? "").utf8.lexicographicallyPrecedes((right.id ?? "").utf8)
        }
        guard let schema else {
            return try self.schema(after: .builtIn, declaring: [], identifiers: sorted, named: (name, version))
        }
        try check(against: schema)
        return schema.contract(named: name, version: version, adding: Self.lists(of: sorted))
    }
}

extension ComponentSchema {
    /// The app's declarations as XML, with further identifiers after those that it has.
    fileprivate func contract(named name: String?, version: String?, adding lists: [IdentifierList]) -> String {
        var own = ComponentSchema(
            components: components.filter { Self.builtIn.component(named: $0.name) == nil },
            objects: objects.filter { Self.builtIn.object(named: $0.name) == nil })
        (own.name, own.version, own.states) = (name ?? self.name, version ?? self.version, states)
        own.identifierLists = identifierLists
        for list in lists {
            guard let place = own.identifierLists.firstIndex(where: { $0.component == list.component }) else {
                own.identifierLists.append(list)
                continue
            }
            let known = Set(own.identifierLists[place].identifiers.map(\.name))
            own.identifierLists[place].identifiers += list.identifiers.filter { !known.contains($0.name) }
        }
        return own.xml
    }
}
