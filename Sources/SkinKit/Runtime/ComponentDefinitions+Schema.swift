extension ComponentDefinitions {
    /// The definitions as a schema in XML, but for component types that another schema has.
    ///
    /// - Parameters:
    ///   - known: The schema that this one comes after.
    ///   - objects: The objects that operations read as records.
    func schema(after known: ComponentSchema, declaring objects: [ComponentSchema.Object]) -> String {
        var xml = SchemaText()
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

/// The XML of a schema, as it grows.
private struct SchemaText {
    private var body = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<schema>\n"
    private var depth = 1

    var text: String { body + "</schema>\n" }

    mutating func open(_ element: String, _ attributes: [(String, String?)]) {
        line(tag(element, attributes) + ">")
        depth += 1
    }

    mutating func close(_ element: String) {
        depth -= 1
        line("</\(element)>")
    }

    mutating func add(_ element: String, _ field: ComponentSchema.Field) {
        line(
            tag(
                element,
                [
                    ("name", field.name), ("type", field.type), ("of", field.elementType),
                    ("values", field.values?.joined(separator: " ")), ("minimum", field.minimum?.text),
                    ("maximum", field.maximum?.text), ("optional", field.isOptional ? "true" : nil),
                ]) + "/>")
    }

    private mutating func line(_ text: String) {
        body += String(repeating: "  ", count: depth) + text + "\n"
    }

    private func tag(_ element: String, _ attributes: [(String, String?)]) -> String {
        attributes.reduce("<\(element)") { tag, attribute in
            guard let value = attribute.1 else { return tag }
            return tag + " \(attribute.0)=\"\(Self.escaped(value))\""
        }
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
    }
}

extension ComponentSchema.Bound {
    fileprivate var text: String {
        switch self {
        case .integer(let value): "\(value)"
        case .float(let value): "\(value)"
        }
    }
}
