import SkinFormat
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
        writeWords("weight.name", ThemeFont.weightNames.map(\.name))
        writeList("nameList", of: "definitionName")
        writeList("stateList", of: "state")
        writeList("everyStateList", of: "everyState")
        writeUnion("states", ["stateList", "everyStateList"])
        writeUnion("weight", ["weight.number", "weight.name"])
        let ranges = Set(AdjustmentAttribute.allCases.compactMap { $0.form.argument.range })
        for range in ranges.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
            writeRange(range)
        }
        for name in ["integer", "number"] + ranges.map(XSDType.name).sorted() {
            writeUnion("\(name).orConstant", [name, "nameList"])
        }
    }

    private mutating func writeRange(_ range: ClosedRange<Double>) {
        let (minimum, maximum) = (NumberText.shortest(range.lowerBound), NumberText.shortest(range.upperBound))
        add("xs:simpleType", [("name", XSDType.name(of: range))]) { xml in
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
            xml.annotate(Grammar.object(kind).summary)
            xml.add("xs:simpleContent") { xml in
                let base = kind == .string ? "xs:string" : "text.\(kind.rawValue)"
                xml.add("xs:extension", [("base", base)]) { xml in
                    if isConstant { xml.add(Grammar.constantName) }
                    for attribute in Grammar.object(kind).attributes { xml.add(attribute, of: kind) }
                    if isConstant { for attribute in Grammar.settingAttributes(kind) { xml.add(attribute, of: kind) } }
                }
            }
        }
    }

    /// Adds the declaration of an attribute.
    ///
    /// - Parameter kind: The object that has it.
    mutating func add(_ attribute: AttributeForm, of kind: ObjectKind? = nil) {
        if case .words(let words) = attribute.value {
            return addAttribute(
                attribute.name, values: words.map { ($0.word, $0.summary) }, isRequired: attribute.isRequired)
        }
        addAttribute(attribute.name, XSDType.name(of: attribute.value, kind), isRequired: attribute.isRequired)
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
}

/// The names of the types of attributes.
enum XSDType {
    static func name(of range: ClosedRange<Double>) -> String {
        "from.\(NumberText.shortest(range.lowerBound)).to.\(NumberText.shortest(range.upperBound))"
    }

    static func name(of value: AttributeForm.Value, _ kind: ObjectKind?) -> String {
        let number = kind == .integer ? "integer" : "number"
        return switch value {
        case .number(let attribute): "\(attribute.form.argument.range.map(name) ?? number).orConstant"
        case .weight: "weight"
        case .classes: "nameList"
        case .states: "states"
        case .name: "definitionName"
        case .schemaName: "schemaName"
        case .entityID: "entityID"
        case .themeIdentifier: "themeIdentifier"
        case .version: "version"
        case .label: "label"
        case .decimal: "number"
        case .bound: number
        case .step: "step.\(number)"
        case .insets: "insets"
        case .constants, .words, .text: "xs:string"
        }
    }
}

extension AdjustmentAttribute.Argument {
    fileprivate var range: ClosedRange<Double>? { if case .number(let range) = self { range } else { nil } }
}
