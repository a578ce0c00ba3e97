import SkinFormat
import SkinKit

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
