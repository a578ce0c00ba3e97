/// `info.xml`, `skinkit.xml` and schemas: theme format 1, sections 2, 3 and 9.
extension XMLText {
    mutating func writeOtherRoots() {
        writeInfo()
        writeConfiguration()
        writeSchema()
    }

    private mutating func writeInfo() {
        add("xs:simpleType", [("name", "notEmpty")]) { xml in
            xml.add("xs:restriction", [("base", "xs:token")]) { $0.add("xs:minLength", [("value", "1")]) }
        }
        add("xs:simpleType", [("name", "version")]) { xml in
            xml.add("xs:restriction", [("base", "xs:token")]) {
                $0.add("xs:pattern", [("value", #"[0-9]+\.[0-9]+\.[0-9]+"#)])
            }
        }
        addRoot("info", "xs:all") { xml in
            xml.add("xs:element", [("name", "identifier"), ("type", "themeIdentifier")])
            xml.add("xs:element", [("name", "name"), ("type", "notEmpty")])
            xml.addOptional("version", "version")
            xml.addOptional("inherits", "themeIdentifier")
            for name in ["author", "license", "description", "homepage"] { xml.addOptional(name, "xs:string") }
        }
    }

    private mutating func writeConfiguration() {
        add("xs:complexType", [("name", "bundleExtension")]) { xml in
            xml.add("xs:simpleContent") { xml in
                xml.add("xs:extension", [("base", "extensionName")]) { xml in
                    let origins = [("bundled", "The app ships it."), ("store", "A user downloaded it.")]
                    xml.addAttribute("origin", values: origins)
                }
            }
        }
        add("xs:simpleType", [("name", "extensionName")]) { xml in
            xml.add("xs:restriction", [("base", "xs:token")]) { $0.add("xs:pattern", [("value", "[^./]+")]) }
        }
        addRoot("skinkit", "xs:all") { xml in
            xml.addOptional("default", "themeIdentifier")
            xml.add("xs:element", [("name", "extensions"), ("minOccurs", "0")]) { xml in
                xml.add("xs:complexType") { $0.add("xs:sequence") { $0.addMany("extension", "bundleExtension") } }
                xml.addUnique("extension", "extension", ["."])
            }
        }
    }

    private mutating func writeSchema() {
        add("xs:complexType", [("name", "schema.field")]) { xml in
            xml.annotate("A param or field; 'of' is the type of an array's elements, 'values' the allowed strings.")
            xml.addAttribute("name", "schemaName", isRequired: true)
            xml.addAttribute("type", "xs:string", isRequired: true)
            xml.addAttribute("of", "xs:string")
            xml.addAttribute("values", "xs:string")
            xml.addAttribute("minimum", "number")
            xml.addAttribute("maximum", "number")
            xml.addAttribute("optional", "boolean")
        }
        writeParameter()
        writeIdentifiers()
        writeDeclaration("object", child: "field", type: "schema.field", inherits: false)
        writeDeclaration("operation", child: "param", type: "schema.param", inherits: false)
        writeDeclaration("component", child: "operation", type: "schema.operation", inherits: true)
        add("xs:element", [("name", "schema")]) { xml in
            xml.add("xs:complexType") { xml in
                xml.add("xs:choice", [("minOccurs", "0"), ("maxOccurs", "unbounded")]) { xml in
                    xml.addDeclaration("object", child: "field")
                    xml.addDeclaration("component", child: "operation")
                    xml.add("xs:element", [("name", "state"), ("type", "schema.state")])
                    xml.add("xs:element", [("name", "identifiers"), ("type", "schema.identifiers")])
                }
                xml.addAttribute("name", "themeIdentifier")
                xml.addAttribute("version", "version")
            }
            xml.addUnique("declaration", "object|component", ["@name"])
            xml.addUnique("state", "state", ["@name"])
        }
    }

    private mutating func writeParameter() {
        let roles = [
            ("background", "The color behind the component's contents."), ("border", "The color of an outline."),
            ("none", "No part in contrast."), ("text", "The color of text."),
        ]
        add("xs:complexType", [("name", "schema.param")]) { xml in
            xml.annotate("'role' is the part that a color plays in a contrast audit.")
            xml.add("xs:complexContent") { xml in
                xml.add("xs:extension", [("base", "schema.field")]) { $0.addAttribute("role", values: roles) }
            }
        }
    }

    private mutating func writeIdentifiers() {
        add("xs:complexType", [("name", "schema.state")]) { xml in
            xml.annotate("A state of the app's own, heavier than those declared before it.")
            xml.addAttribute("name", "schemaName", isRequired: true)
        }
        add("xs:complexType", [("name", "schema.identifier")]) { xml in
            xml.annotate("An identifier of the app; 'was' lists the names that it had before.")
            xml.addAttribute("name", "entityID", isRequired: true)
            xml.addAttribute("was", "xs:string")
            xml.addAttribute("description", "xs:string")
        }
        add("xs:complexType", [("name", "schema.identifiers")]) { xml in
            xml.annotate("The identifiers that the app has for a component type.")
            xml.add("xs:sequence") { $0.addMany("identifier", "schema.identifier") }
            xml.addAttribute("component", "xs:string", isRequired: true)
        }
    }

    private mutating func writeDeclaration(_ name: String, child: String, type: String, inherits: Bool) {
        add("xs:complexType", [("name", "schema.\(name)")]) { xml in
            xml.add("xs:sequence") { xml in
                guard child == "operation" else { return xml.addMany(child, type) }
                xml.addDeclaration("operation", child: "param", isMany: true)
            }
            xml.addAttribute("name", "schemaName", isRequired: true)
            if inherits { xml.addAttribute("inherits", "xs:string") }
        }
    }

    /// Adds an element that declares something and whose children have unique names.
    private mutating func addDeclaration(_ name: String, child: String, isMany: Bool = false) {
        let many = isMany ? [("minOccurs", "0"), ("maxOccurs", "unbounded")] : []
        add("xs:element", [("name", name), ("type", "schema.\(name)")] + many) { xml in
            xml.addUnique("\(name).\(child)", child, ["@name"])
        }
    }

    private mutating func addRoot(_ name: String, _ group: String, _ content: (inout XMLText) -> Void) {
        add("xs:element", [("name", name)]) { xml in
            xml.add("xs:complexType") { $0.add(group, [], content) }
        }
    }

    private mutating func addOptional(_ name: String, _ type: String) {
        add("xs:element", [("name", name), ("type", type), ("minOccurs", "0")])
    }

    private mutating func addMany(_ name: String, _ type: String) {
        add("xs:element", [("name", name), ("type", type), ("minOccurs", "0"), ("maxOccurs", "unbounded")])
    }
}
