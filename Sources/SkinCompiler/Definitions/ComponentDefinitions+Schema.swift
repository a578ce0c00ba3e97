import SkinFormat
import SkinKit

extension ComponentDefinitions {
    /// Returns the definitions as a schema in XML, without the component types that another schema declares.
    ///
    /// - Parameters:
    ///   - known: The schema that precedes this one.
    ///   - objects: The objects that operations read as records.
    ///   - identifiers: The identifiers of the app's components, sorted by component type.
    ///   - name: The name and the version of the schema.
    func schema(
        after known: ComponentSchema, declaring objects: [ComponentSchema.Object],
        identifiers: [ThemeEntityKey] = [], named name: (name: String?, version: String?) = (nil, nil)
    ) -> String {
        var xml = XMLText(root: "schema", [("name", name.name), ("version", name.version)])
        for state in states where !known.states.contains(state) { xml.add("state", [("name", state)]) }
        for object in objects {
            xml.open("object", [("name", object.name)])
            for field in object.fields { xml.add("field", field) }
            xml.close("object")
        }
        for definition in all where known.component(named: definition.name) == nil {
            xml.open("component", [("name", definition.name), ("inherits", definition.parent?.name)])
            let inherited = Set(definition.parent?.shapes ?? [])
            for operation in definition.shapes where !inherited.contains(operation) {
                xml.open("operation", [("name", operation.name)])
                for parameter in operation.parameters { xml.add("param", parameter.field) }
                xml.close("operation")
            }
            xml.close("component")
        }
        for list in Self.lists(of: identifiers) { xml.add(list) }
        return xml.text
    }

    private static func lists(of identifiers: [ThemeEntityKey]) -> [ComponentSchema.IdentifierList] {
        var lists: [ComponentSchema.IdentifierList] = []
        for key in identifiers {
            guard let id = key.id, NameText.isEntityID(Array(id.utf8)[...]) else { continue }
            if lists.last?.component != key.component { lists.append(.init(component: key.component, identifiers: [])) }
            lists[lists.count - 1].identifiers.append(.init(name: id))
        }
        return lists
    }
}

extension ParameterShape {
    fileprivate var field: ComponentSchema.Field {
        .init(name: name, type: type, elementType: elementType, values: values, isOptional: isOptional)
    }
}
