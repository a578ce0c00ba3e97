import SkinKit

/// The forms of texts and attributes, and the objects that consist of them: theme format 1, section 5.
extension XMLText {
    /// - Parameter states: The names of the app's own states.
    mutating func writeSimpleTypes(states: [String]) {
        writePattern("integer", XSDPattern.integer)
        writePattern("number", XSDPattern.number)
        writePattern("step.integer", XSDPattern.positiveInteger)
        writePattern("step.number", XSDPattern.notNegative)
        writePattern("insets", XSDPattern.list(XSDPattern.number, 4))
        for (kind, pattern) in XSDPattern.texts { writePattern("text.\(kind.rawValue)", "(\(pattern))?") }
        writePattern("text.font", "")
        writePattern("weight.number", "0*[1-9]00")
        writePattern("definitionName", #"[A-Za-z_][A-Za-z0-9_.\-]{0,127}"#, base: "xs:string")
        writePattern("schemaName", #"[A-Za-z_][A-Za-z0-9_\-]{0,127}"#, base: "xs:string")
        writePattern("themeIdentifier", #"[A-Za-z0-9][A-Za-z0-9._\-]{0,127}"#)
        writePattern("entityID", #"[^\p{Cc}]{1,256}"#, base: "xs:string")
        writeWords("boolean", ["true", "false"])
        writePattern("label", #"[^\p{Cc}]{0,128}"#, base: "xs:string")
        writeWords("state", ThemeStates.allNames + states)
        writeWords("everyState", ["*"])
        writeWords(
            "weight.name",
            ["ultralight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black"])
        writeList("nameList", of: "definitionName")
        writeList("stateList", of: "state")
        writeList("everyStateList", of: "everyState")
        writeUnion("states", ["stateList", "everyStateList"])
        writeUnion("weight", ["weight.number", "weight.name"])
        writeRange("fraction", from: "0", to: "1")
        writeRange("chroma", from: "0", to: "0.5")
        writeRange("degrees", from: "0", to: "360")
        writeRange("contrastRatio", from: "1", to: "21")
        for name in ["integer", "number", "fraction", "chroma", "degrees", "contrastRatio"] {
            writeUnion("\(name).orConstant", [name, "nameList"])
        }
    }

    private mutating func writeRange(_ name: String, from minimum: String, to maximum: String) {
        add("xs:simpleType", [("name", name)]) { xml in
            xml.annotate("A number from \(minimum) to \(maximum).")
            xml.add("xs:restriction", [("base", "xs:double")]) { xml in
                xml.add("xs:minInclusive", [("value", minimum)])
                xml.add("xs:maxInclusive", [("value", maximum)])
            }
        }
    }

    /// Writes the type of an object with text content.
    mutating func writeScalar(_ kind: ObjectKind, xsdType: String, isConstant: Bool) {
        add("xs:complexType", [("name", xsdType)]) { xml in
            xml.annotate(XSDPattern.documentation(of: kind))
            xml.add("xs:simpleContent") { xml in
                let base = kind == .string ? "xs:string" : "text.\(kind.rawValue)"
                xml.add("xs:extension", [("base", base)]) { xml in
                    if isConstant { xml.addAttribute("name", "definitionName", isRequired: true) }
                    xml.addAttribute("ref", "xs:string")
                    xml.writeAttributes(of: kind)
                    if isConstant { xml.writeSettingAttributes(of: kind) }
                }
            }
        }
    }

    /// Writes the attributes of a constant that users may change.
    private mutating func writeSettingAttributes(of kind: ObjectKind) {
        switch kind {
        case .integer, .float:
            addAttribute("setting", "label")
            let type = kind == .integer ? "integer" : "number"
            for name in ["minimum", "maximum"] { addAttribute(name, type) }
            addAttribute("step", "step.\(type)")
        case .string:
            addAttribute("setting", "label")
            addAttribute("values", "xs:string")
        case .color, .bool: addAttribute("setting", "label")
        default: break
        }
    }

    private mutating func writeAttributes(of kind: ObjectKind) {
        switch kind {
        case .integer, .float:
            for name in ["multiply", "add"] {
                addAttribute(name, kind == .integer ? "integer.orConstant" : "number.orConstant")
            }
        case .color:
            addAttribute("format", values: ColorFormat.allCases.map { ($0.rawValue, $0.documentation) })
            for name in ["lighten", "darken", "amount", "lightness", "alpha", "fade"] {
                addAttribute(name, "fraction.orConstant")
            }
            addAttribute("chroma", "chroma.orConstant")
            addAttribute("hue", "degrees.orConstant")
            addAttribute("contrast", "contrastRatio.orConstant")
            for name in ["mix", "against"] { addAttribute(name, "xs:string") }
        case .image:
            addAttribute("cache", "boolean")
            addAttribute("slice", "insets")
            addAttribute("mode", values: [("original", "Unchanged."), ("template", "Its shape in the tint color.")])
        case .font:
            addAttribute("family", "xs:string")
            addAttribute("file", "xs:string")
            addAttribute("size", "number.orConstant")
            addAttribute("weight", "weight")
            addAttribute("style", values: [("normal", "Upright."), ("italic", "Slanted.")])
        default: break
        }
    }

    // MARK: Forms of types

    private mutating func writePattern(_ name: String, _ pattern: String, base: String = "xs:token") {
        add("xs:simpleType", [("name", name)]) { xml in
            xml.add("xs:restriction", [("base", base)]) { $0.add("xs:pattern", [("value", pattern)]) }
        }
    }

    private mutating func writeWords(_ name: String, _ words: [String]) {
        add("xs:simpleType", [("name", name)]) { xml in
            xml.add("xs:restriction", [("base", "xs:string")]) { xml in
                for word in words { xml.add("xs:enumeration", [("value", word)]) }
            }
        }
    }

    private mutating func writeList(_ name: String, of item: String) {
        add("xs:simpleType", [("name", name)]) { $0.add("xs:list", [("itemType", item)]) }
    }

    mutating func writeUnion(_ name: String, _ members: [String]) {
        add("xs:simpleType", [("name", name)]) {
            $0.add("xs:union", [("memberTypes", members.joined(separator: " "))])
        }
    }
}

/// The forms of texts as regular expressions of XSD, which strips surrounding white space first.
enum XSDPattern {
    static let integer = "-?[0-9]+"
    static let positiveInteger = "0*[1-9][0-9]*"
    private static let digits = #"([0-9]+(\.[0-9]*)?|\.[0-9]+)"#
    static let number = #"[+\-]?"# + digits + #"([eE][+\-]?[0-9]+)?"#
    /// A negative number with a negative exponent may underflow to 0, so it is accepted.
    static let notNegative =
        "(" + #"\+?"# + digits + #"([eE][+\-]?[0-9]+)?|-"# + digits
        + #"[eE]-[0-9]+|-(0+(\.0*)?|\.0+)([eE][+\-]?[0-9]+)?)"#
    private static let hex = "#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})"
    /// A part of a path that is neither `.` nor `..`.
    private static let part = #"([^/\\.][^/\\]*|\.[^/\\.][^/\\]*|\.\.[^/\\]+)"#

    /// Returns the pattern for numbers separated by commas.
    static func list(_ number: String, _ count: Int) -> String {
        [String](repeating: "(\(number))", count: count).joined(separator: " ?, ?")
    }

    static let texts: [(ObjectKind, String)] = [
        (.integer, integer), (.float, number), (.bool, "true|false"), (.point, list(number, 2)),
        (.size, list(notNegative, 2)), (.rect, list(number, 2) + " ?, ?" + list(notNegative, 2)),
        (.insets, list(number, 4)), (.color, "\(hex)|\(number)( ?, ?\(number)){0,3}"), (.image, "\(part)(/\(part))*"),
    ]

    /// Returns the documentation of an object for theme authors.
    static func documentation(of kind: ObjectKind) -> String {
        let form =
            switch kind {
            case .integer: "A 64-bit integer."
            case .float: "A number."
            case .bool: "true or false."
            case .string: "Any text, used verbatim."
            case .point: "x,y"
            case .size: "width,height; neither negative."
            case .rect: "x,y,width,height; the last two not negative."
            case .insets: "top,left,bottom,right"
            case .color: "#RGB, #RGBA, #RRGGBB, #RRGGBBAA, or numbers in the form that 'format' names."
            case .image: "An asset's path below assets/, without traits and scale."
            case .font: "Empty; 'size' is required without 'ref'. 'family' or 'file', not both."
            case .array: "Objects."
            }
        return form
            + " With 'ref', the name of a constant or several of which the first defined one is meant, the text must be "
            + "empty."
    }
}

extension ColorFormat {
    fileprivate var documentation: String {
        switch self {
        case .rgb: "Red, green, blue from 0 to 1."
        case .rgba: "Red, green, blue, alpha from 0 to 1."
        case .rgb255: "Red, green, blue from 0 to 255."
        case .rgba255: "Red, green, blue, alpha from 0 to 255."
        case .hex: "#RGB, #RGBA, #RRGGBB or #RRGGBBAA."
        case .hsl: "Hue from 0 to 360, saturation and lightness from 0 to 1."
        case .hsla: "Hue from 0 to 360, saturation, lightness and alpha from 0 to 1."
        case .gray: "Lightness from 0 to 1."
        case .graya: "Lightness and alpha from 0 to 1."
        }
    }
}
