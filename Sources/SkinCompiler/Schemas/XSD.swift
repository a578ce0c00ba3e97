import SkinKit

/// An XML Schema (XSD 1.0) of theme format 1 with the component types and objects of a schema, for editors: the roots
/// `theme`, `info`, `skinkit` and `schema`.
///
/// It accepts every right file. What it cannot know, it lets pass and says so in annotations: what depends on another
/// attribute or element (which params an operation has, ranges, content beside `ref`), on other files or on assets.
struct XSD {
    private var xml: XMLText
    private let schema: ComponentSchema
    private let objectNames: [String]

    /// The whole text.
    static func text(of schema: ComponentSchema) -> String {
        var xsd = XSD(schema)
        xsd.xml.annotate(
            "Theme format 1 with the component types of an app, made by 'skinctl schema --format xsd'. It accepts every "
                + "right file; 'skinctl validate' knows more: which params an operation has, ranges, references, assets."
        )
        xsd.xml.writeSimpleTypes()
        xsd.writeObjects()
        xsd.writeOperations()
        xsd.writeTheme()
        xsd.xml.writeOtherRoots()
        return xsd.xml.text
    }

    private init(_ schema: ComponentSchema) {
        self.schema = schema
        objectNames = ObjectKind.allCases.map(\.rawValue) + schema.objects.map(\.name)
        xml = XMLText(root: "xs:schema", [("xmlns:xs", "http://www.w3.org/2001/XMLSchema")])
    }

    // MARK: Objects

    private mutating func writeObjects() {
        for kind in ObjectKind.allCases where kind != .array {
            xml.writeScalar(kind, xsdType: "object.\(kind.rawValue)", isConstant: false)
            xml.writeScalar(kind, xsdType: "constant.\(kind.rawValue)", isConstant: true)
        }
        writeContainers("array", documentation: "Objects, of any types unless the schema says 'of'.") { xml in
            xml.add("xs:group", [("ref", "anyObject"), ("minOccurs", "0"), ("maxOccurs", "unbounded")])
        }
        for object in schema.objects {
            writeContainers(object.name, documentation: Self.describe(object.fields)) { xml in
                xml.add(
                    "xs:element",
                    [
                        ("name", "field"), ("type", "field.\(object.name)"), ("minOccurs", "0"),
                        ("maxOccurs", "unbounded"),
                    ])
            }
            writeHolder("field.\(object.name)", fields: object.fields)
        }
        writeChoice("anyObject", of: objectNames, prefix: "object.")
        writeChoice("anyConstant", of: objectNames, prefix: "constant.")
    }

    /// The type of an object that holds others, and that of such a constant.
    private mutating func writeContainers(
        _ name: String, documentation: String, _ content: (inout XMLText) -> Void
    ) {
        for prefix in ["object", "constant"] {
            xml.add("xs:complexType", [("name", "\(prefix).\(name)")]) { xml in
                xml.annotate(documentation + " Or empty, with 'ref'.")
                xml.add("xs:sequence", [], content)
                if prefix == "constant" { xml.addAttribute("name", "definitionName", isRequired: true) }
                xml.addAttribute("ref", "xs:string")
            }
        }
    }

    private mutating func writeChoice(_ group: String, of names: [String], prefix: String) {
        xml.add("xs:group", [("name", group)]) { xml in
            xml.add("xs:choice") { xml in
                for name in names { xml.add("xs:element", [("name", name), ("type", prefix + name)]) }
            }
        }
    }

    /// The type of a `param` or `field`: a name among those of some fields, and one object of their types.
    private mutating func writeHolder(_ type: String, fields: [ComponentSchema.Field]) {
        let types = Self.objectTypes(of: fields)
        let described = Self.described(fields.map { ($0.name, Self.describe([$0])) })
        xml.add("xs:complexType", [("name", type)]) { xml in
            if !types.isEmpty {
                xml.add("xs:choice") { xml in
                    for name in types { xml.add("xs:element", [("name", name), ("type", "object.\(name)")]) }
                }
            }
            xml.addAttribute("name", values: described, isRequired: true)
        }
    }

    /// The elements that may stand for some fields, sorted; an integer may where a float is asked.
    private static func objectTypes(of fields: [ComponentSchema.Field]) -> [String] {
        let types = Set(fields.map(\.type))
        return types.union(types.contains(ObjectKind.float.rawValue) ? [ObjectKind.integer.rawValue] : []).sorted()
    }

    // MARK: Operations

    /// For each component type, and for classes, an operation: XSD cannot tell operations apart by their names, so each
    /// has the params of all that its owner may have.
    private mutating func writeOperations() {
        for component in schema.components {
            writeOperation("operation.\(component.name)", schema.operations(of: component.name))
            xml.add("xs:complexType", [("name", "component.\(component.name)")]) { xml in
                xml.annotate("A component of type \(component.name); without 'id', every one.")
                xml.writeOperationList("operation.\(component.name)")
                xml.addAttribute("id", "entityID")
                xml.addAttribute("class", "nameList")
            }
        }
        writeOperation("operation.any", schema.components.flatMap(\.operations))
    }

    private mutating func writeOperation(_ type: String, _ operations: [ComponentSchema.Operation]) {
        let parameters = operations.flatMap(\.parameters)
        if !parameters.isEmpty { writeHolder("param.\(type)", fields: parameters) }
        let described = Self.described(operations.map { ($0.name, Self.describe($0.parameters)) })
        xml.add("xs:complexType", [("name", type)]) { xml in
            if !parameters.isEmpty {
                xml.add("xs:choice", [("minOccurs", "0"), ("maxOccurs", "unbounded")]) { xml in
                    xml.add("xs:element", [("name", "param"), ("type", "param.\(type)")])
                    for name in Self.objectTypes(of: operations.compactMap(\.shortFormParameter)) {
                        xml.add("xs:element", [("name", name), ("type", "object.\(name)")])
                    }
                }
            }
            xml.addAttribute("name", values: described, isRequired: true)
            xml.addAttribute("state", "states")
            xml.addAttribute("unset", values: [("true", "Takes an inherited operation away.")])
        }
    }

    /// Names, sorted, with all that is said of them.
    private static func described(_ texts: [(name: String, text: String)]) -> [(key: String, value: String)] {
        var byName: [String: [String]] = [:]
        for (name, text) in texts where byName[name]?.contains(text) != true { byName[name, default: []].append(text) }
        return byName.sorted { $0.key < $1.key }.map { ($0.key, $0.value.joined(separator: " Or ")) }
    }

    /// What an author has to know of parameters or fields, in one line.
    private static func describe(_ fields: [ComponentSchema.Field]) -> String {
        let texts = fields.map { field in
            var text = "\(field.name): \(field.type)"
            if let element = field.elementType { text += " of \(element)" }
            if let values = field.values { text += ", one of: \(values.joined(separator: " "))" }
            if let minimum = field.minimum { text += ", at least \(minimum.schemaText)" }
            if let maximum = field.maximum { text += ", at most \(maximum.schemaText)" }
            return text + (field.isOptional ? ", optional" : "")
        }
        return fields.isEmpty ? "Without params." : texts.joined(separator: "; ") + "."
    }

    // MARK: The theme

    private mutating func writeTheme() {
        let components = schema.components.map(\.name)
        xml.add("xs:element", [("name", "theme")]) { xml in
            xml.add("xs:complexType") { xml in
                xml.add("xs:choice", [("minOccurs", "0"), ("maxOccurs", "unbounded")]) { xml in
                    xml.addSection("constants") { $0.add("xs:group", [("ref", "anyConstant")]) }
                    xml.addSection("classes") { $0.add("xs:element", [("name", "class"), ("type", "class")]) }
                    xml.addSection("instances") { xml in
                        for name in components {
                            xml.add("xs:element", [("name", name), ("type", "component.\(name)")])
                        }
                    }
                }
            }
            xml.addUnique("constant", "constants/*", ["@name"])
            xml.addUnique("class", "classes/class", ["@id"])
            for name in components { xml.addUnique("entity.\(name)", "instances/\(name)", ["@id"]) }
        }
        xml.add("xs:complexType", [("name", "class")]) { xml in
            xml.annotate("Operations that entities take by 'class', and other classes by 'extends'.")
            xml.writeOperationList("operation.any")
            xml.addAttribute("id", "definitionName", isRequired: true)
            xml.addAttribute("extends", "nameList")
        }
    }
}

extension ComponentSchema {
    /// An XML Schema of the files of a theme, with which an editor completes and checks while one types. The same schema
    /// makes the same bytes.
    package var xsd: String { XSD.text(of: self) }
}

extension XMLText {
    mutating func annotate(_ text: String) {
        add("xs:annotation") { $0.add("xs:documentation", text: text) }
    }

    mutating func addAttribute(_ name: String, _ type: String, isRequired: Bool = false) {
        add("xs:attribute", [("name", name), ("type", type), ("use", isRequired ? "required" : nil)])
    }

    /// An attribute with one of some values, each with a word on it.
    mutating func addAttribute(_ name: String, values: [(key: String, value: String)], isRequired: Bool = false) {
        add("xs:attribute", [("name", name), ("use", isRequired ? "required" : nil)]) { xml in
            xml.add("xs:simpleType") { xml in
                xml.add("xs:restriction", [("base", "xs:string")]) { xml in
                    // Without any value, none is right.
                    if values.isEmpty { xml.add("xs:enumeration", [("value", "")]) }
                    for (value, documentation) in values {
                        xml.add("xs:enumeration", [("value", value)]) { $0.annotate(documentation) }
                    }
                }
            }
        }
    }

    mutating func addUnique(_ name: String, _ selector: String, _ fields: [String]) {
        add("xs:unique", [("name", "unique.\(name)")]) { xml in
            xml.add("xs:selector", [("xpath", selector)])
            for field in fields { xml.add("xs:field", [("xpath", field)]) }
        }
    }

    fileprivate mutating func addSection(_ name: String, _ content: (inout XMLText) -> Void) {
        add("xs:element", [("name", name)]) { xml in
            xml.add("xs:complexType") { xml in
                xml.add("xs:choice", [("minOccurs", "0"), ("maxOccurs", "unbounded")], content)
            }
        }
    }

    fileprivate mutating func writeOperationList(_ type: String) {
        add("xs:sequence") { xml in
            let many = [("minOccurs", "0"), ("maxOccurs", "unbounded")]
            xml.add("xs:element", [("name", "operation"), ("type", type)] + many) { xml in
                xml.addUnique("param.\(type)", "param", ["@name"])
            }
        }
    }
}
