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
            for word in Grammar.info.children { xml.addInfo(word) }
        }
    }

    private mutating func addInfo(_ word: Word) {
        switch word {
        case .identifier: add("xs:element", [("name", word.text), ("type", "themeIdentifier")])
        case .name: add("xs:element", [("name", word.text), ("type", "notEmpty")])
        case .version: addOptional(word.text, "version")
        case .inherits: addOptional(word.text, "themeIdentifier")
        default: addOptional(word.text, "xs:string")
        }
    }

    private mutating func writeConfiguration() {
        add("xs:complexType", [("name", "bundleExtension")]) { xml in
            xml.add("xs:simpleContent") { xml in
                xml.add("xs:extension", [("base", "extensionName")]) { xml in
                    for attribute in Grammar.bundleExtension.attributes { xml.add(attribute) }
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
        writeType("schema.field", Grammar.declaredField)
        writeParameter()
        writeIdentifiers()
        writeDeclaration("object", Grammar.declaredObject, child: "field", type: "schema.field")
        writeDeclaration("operation", Grammar.declaredOperation, child: "param", type: "schema.param")
        writeDeclaration("component", Grammar.declaredComponent, child: "operation", type: "schema.operation")
        add("xs:element", [("name", "schema")]) { xml in
            xml.add("xs:complexType") { xml in
                xml.add("xs:choice", [("minOccurs", "0"), ("maxOccurs", "unbounded")]) { xml in
                    xml.addDeclaration("object", child: "field")
                    xml.addDeclaration("component", child: "operation")
                    xml.add("xs:element", [("name", "state"), ("type", "schema.state")])
                    xml.add("xs:element", [("name", "identifiers"), ("type", "schema.identifiers")])
                }
                for attribute in Grammar.schema.attributes { xml.add(attribute) }
            }
            xml.addUnique("declaration", "object|component", ["@name"])
            xml.addUnique("state", "state", ["@name"])
        }
    }

    private mutating func writeParameter() {
        let added = Grammar.declaredParameter.attributes.dropFirst(Grammar.declaredField.attributes.count)
        add("xs:complexType", [("name", "schema.param")]) { xml in
            xml.annotate(Grammar.declaredParameter.summary)
            xml.add("xs:complexContent") { xml in
                xml.add("xs:extension", [("base", "schema.field")]) { xml in
                    for attribute in added { xml.add(attribute) }
                }
            }
        }
    }

    private mutating func writeIdentifiers() {
        writeType("schema.state", Grammar.state)
        writeType("schema.identifier", Grammar.identifier)
        writeType("schema.identifiers", Grammar.identifiers) {
            $0.add("xs:sequence") { $0.addMany("identifier", "schema.identifier") }
        }
    }

    /// Writes the type of an element with its attributes.
    private mutating func writeType(
        _ name: String, _ form: ElementForm, _ content: (inout XMLText) -> Void = { _ in }
    ) {
        add("xs:complexType", [("name", name)]) { xml in
            xml.annotate(form.summary)
            content(&xml)
            for attribute in form.attributes { xml.add(attribute) }
        }
    }

    private mutating func writeDeclaration(_ name: String, _ form: ElementForm, child: String, type: String) {
        add("xs:complexType", [("name", "schema.\(name)")]) { xml in
            xml.add("xs:sequence") { xml in
                guard child == "operation" else { return xml.addMany(child, type) }
                xml.addDeclaration("operation", child: "param", isMany: true)
            }
            for attribute in form.attributes { xml.add(attribute) }
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
