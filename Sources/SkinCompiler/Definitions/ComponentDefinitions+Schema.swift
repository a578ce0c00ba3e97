import SkinKit

extension ComponentDefinitions {
    /// Returns the definitions as a schema in XML, without the component types that another schema declares.
    ///
    /// - Parameters:
    ///   - known: The schema that precedes this one.
    ///   - objects: The objects that operations read as records.
    func schema(after known: ComponentSchema, declaring objects: [ComponentSchema.Object]) -> String {
        var xml = XMLText(root: "schema")
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
        return xml.text
    }
}

extension ParameterShape {
    fileprivate var field: ComponentSchema.Field {
        .init(name: name, type: type, elementType: elementType, values: values, isOptional: isOptional)
    }
}
