import SkinFormat
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

extension ComponentDefinitions {
    /// Leaves out what the schema `known` declares. The `objects` precede those that the definitions declare. Throws if
    /// a record type is declared nowhere: no file with this schema would be valid.
    func schema(
        after known: ComponentSchema, declaring objects: [ComponentSchema.Object],
        identifiers: [ThemeEntityKey] = [], named name: (name: String?, version: String?) = (nil, nil)
    ) throws(ComponentDefinitionError) -> String {
        let objects = allObjects(objects.filter { known.object(named: $0.name) == nil }, after: known)
        let missing = undeclared(after: known, objects)
        if !missing.isEmpty { throw ComponentDefinitionError(differences: missing) }
        var xml = XMLText(root: "schema", [("name", name.name), ("version", name.version)])
        for state in states where !known.states.contains(state) { xml.add("state", [("name", state)]) }
        for object in objects {
            xml.open("object", [("name", object.name)])
            for field in object.fields { xml.add("field", field) }
            xml.close("object")
        }
        for definition in all where known.component(named: definition.name) == nil { xml.add(definition) }
        for list in Self.lists(of: identifiers) { xml.add(list) }
        return xml.text
    }

    /// Returns the given objects, and those that only the definitions declare.
    private func allObjects(
        _ objects: [ComponentSchema.Object], after known: ComponentSchema
    ) -> [ComponentSchema.Object] {
        var names = Set(objects.map(\.name))
        let declared = records.filter { known.object(named: $0.type) == nil && names.insert($0.type).inserted }
        return objects + declared.map { .init(name: $0.type, fields: $0.fields.map(\.field)) }
    }

    /// Returns a sentence for each record type that is declared nowhere, where it is first read.
    private func undeclared(after known: ComponentSchema, _ objects: [ComponentSchema.Object]) -> [String] {
        var names = Set(ObjectKind.allCases.map(\.rawValue) + (known.objects + objects).map(\.name))
        var sentences: [String] = []
        func note(_ type: String?, _ reader: String) {
            guard let type, names.insert(type).inserted else { return }
            sentences.append(
                "\(reader) reads the record '\(type)', whose fields are not declared; define it with its fields, as in "
                    + ".record(\"\(type)\", .color(\"color\")) { … }, or pass its object")
        }
        for definition in all where known.component(named: definition.name) == nil {
            for operation in definition.shapes {
                for parameter in operation.parameters {
                    let reader = "'\(operation.name)' of '\(definition.name)'"
                    note(parameter.type, reader)
                    note(parameter.elementType, reader)
                }
            }
        }
        for object in objects {
            for field in object.fields {
                note(field.type, "the record '\(object.name)'")
                note(field.elementType, "the record '\(object.name)'")
            }
        }
        return sentences
    }

    static func lists(of identifiers: [ThemeEntityKey]) -> [ComponentSchema.IdentifierList] {
        var lists: [ComponentSchema.IdentifierList] = []
        for key in identifiers {
            guard let id = key.id, NameText.isEntityID(Array(id.utf8)[...]) else { continue }
            if lists.last?.component != key.component { lists.append(.init(component: key.component, identifiers: [])) }
            lists[lists.count - 1].identifiers.append(.init(name: id))
        }
        return lists
    }
}

extension XMLText {
    @MainActor
    fileprivate mutating func add(_ definition: ComponentDefinition) {
        open("component", [("name", definition.name), ("inherits", definition.parent?.name)])
        let inherited = Set(definition.parent?.shapes ?? [])
        for operation in definition.shapes where !inherited.contains(operation) {
            open("operation", [("name", operation.name)])
            for parameter in operation.parameters { add("param", parameter.field) }
            close("operation")
        }
        close("component")
    }
}

extension ComponentDefinitions {
    /// The types of records whose fields the definitions declare, in the order of the operations. A type with two lists of
    /// fields is there twice, because one of them differs from the schema.
    var records: [(type: String, fields: [ParameterShape])] {
        var records: [(type: String, fields: [ParameterShape])] = []
        func add(_ shape: ParameterShape) {
            guard let fields = shape.fields else { return }
            let type = shape.elementType ?? shape.type
            guard !records.contains(where: { $0.type == type && $0.fields == fields }) else { return }
            records.append((type, fields))
            fields.forEach(add)
        }
        for definition in all { definition.shapes.forEach { $0.parameters.forEach(add) } }
        return records
    }
}

extension ParameterShape {
    fileprivate var field: ComponentSchema.Field {
        .init(name: name, type: type, elementType: elementType, values: values, isOptional: isOptional)
    }
}
