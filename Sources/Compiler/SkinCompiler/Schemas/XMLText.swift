import SkinSyntax

/// A writer of an XML document, with elements on separate lines, indented.
package struct XMLText {
    package typealias Attributes = [(name: String, value: String?)]

    private var body: String
    private var depth = 1
    private let root: String

    package init(root: String, _ attributes: Attributes = []) {
        self.root = root
        body = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + Self.tag(root, attributes) + ">\n"
    }

    package var text: String { body + "</\(root)>\n" }

    package mutating func open(_ element: String, _ attributes: Attributes = []) {
        line(Self.tag(element, attributes) + ">")
        depth += 1
    }

    package mutating func close(_ element: String) {
        depth -= 1
        line("</\(element)>")
    }

    package mutating func add(_ element: String, _ attributes: Attributes = []) {
        line(Self.tag(element, attributes) + "/>")
    }

    package mutating func add(_ element: String, _ attributes: Attributes = [], _ content: (inout XMLText) -> Void) {
        open(element, attributes)
        content(&self)
        close(element)
    }

    package mutating func add(_ element: String, _ attributes: Attributes = [], text: String) {
        line(Self.tag(element, attributes) + ">\(MarkupText.escaped(text))</\(element)>")
    }

    package mutating func add(_ element: String, _ field: ComponentSchema.Field) {
        add(
            element,
            [
                ("name", field.name), ("type", field.type), ("of", field.elementType),
                ("values", field.values?.joined(separator: " ")), ("minimum", field.minimum?.schemaText),
                ("maximum", field.maximum?.schemaText), ("optional", field.isOptional ? "true" : nil),
                ("role", field.role?.rawValue),
            ])
    }

    private mutating func line(_ text: String) {
        body += String(repeating: "  ", count: depth) + text + "\n"
    }

    private static func tag(_ element: String, _ attributes: Attributes) -> String {
        attributes.reduce("<\(element)") { tag, attribute in
            guard let value = attribute.value else { return tag }
            return tag + " \(attribute.name)=\"\(MarkupText.escaped(value))\""
        }
    }
}

extension ComponentSchema.Bound {
    package var schemaText: String {
        switch self {
        case .integer(let value): "\(value)"
        case .float(let value): "\(value)"
        }
    }
}

extension ComponentSchema {
    /// The schema in the syntax of theme format 1, section 9, including the built-in declarations.
    package var xml: String {
        var xml = XMLText(root: "schema", [("name", name), ("version", version)])
        for state in states { xml.add("state", [("name", state)]) }
        for object in objects {
            xml.add("object", [("name", object.name)]) { xml in
                for field in object.fields { xml.add("field", field) }
            }
        }
        for component in components {
            xml.add("component", [("name", component.name), ("inherits", component.parent)]) { xml in
                for operation in component.operations {
                    xml.add("operation", [("name", operation.name)]) { xml in
                        for parameter in operation.parameters { xml.add("param", parameter) }
                    }
                }
            }
        }
        for list in identifierLists { xml.add(list) }
        return xml.text
    }
}

extension XMLText {
    mutating func add(_ list: ComponentSchema.IdentifierList) {
        add("identifiers", [("component", list.component)]) { xml in
            for identifier in list.identifiers {
                let names = identifier.earlierNames.joined(separator: " ")
                xml.add(
                    "identifier",
                    [
                        ("name", identifier.name), ("was", names.isEmpty ? nil : names),
                        ("description", identifier.summary),
                    ])
            }
        }
    }
}
