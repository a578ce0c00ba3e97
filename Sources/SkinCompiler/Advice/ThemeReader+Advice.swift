import SkinDiagnostics
import SkinKit
import SkinSyntax

// Advice about elements in the wrong place and about values of the wrong form.
extension ThemeReader {
    /// Returns where an element belongs, or nil if it belongs nowhere.
    func placement(of element: Int, in parent: Int, _ reader: ElementReader) -> String? {
        guard !reader.document.elements[element].isPrefixed else { return "names have no prefix" }
        let symbol = reader.document.elements[element].name
        let name = symbols[symbol]
        let isSection = reader.word(parent).map(Self.sections.contains) ?? false
        switch Word(symbol) {
        case .constants, .classes, .instances: return "it belongs directly in <theme>"
        case .class: return "a <class> belongs in <classes>"
        case .operation: return "it belongs in a <class> or in a component such as <uibutton>"
        case .param: return "a <param> belongs in an <operation>"
        case .field: return "a <field> belongs in an object such as <gradient>"
        case .identifier, .name, .version, .inherits, .author, .license, .description, .homepage, .info:
            return "it belongs in info.xml"
        default: break
        }
        if Word(symbol)?.objectKind != nil || schema.objects[symbol] != nil {
            return isSection
                ? "a constant such as <\(name) name=\"…\"> belongs in <constants>" : "it belongs in an <operation>"
        }
        if schema.component(symbol) != nil {
            return isSection
                ? "<\(name)> belongs in <instances>" : "components are not nested, it belongs in <instances>"
        }
        if schema.operationsByName[symbol] != nil { return "write <operation name=\"\(name)\">" }
        return nil
    }

    private static let sections: NameSet = [.theme, .constants, .classes, .instances]

    /// Reports an element in the place of a component.
    func reportUnknownComponent(_ element: Int, in section: Int, _ reader: inout ElementReader) {
        let name = symbols[reader.document.elements[element].name]
        let message = "unknown component type '\(name)'"
        if let place = placement(of: element, in: section, reader) {
            return reader.report(.unknownComponent, at: element, "\(message); \(place)")
        }
        let meant = "ui" + name.lowercased()
        if knownComponents.contains(meant) {
            return reader.report(
                .unknownComponent, at: element, "\(message); did you mean '\(meant)'?",
                fixIt: .init(replacing: name, with: meant))
        }
        let isBuiltIn = knownComponents.count == ComponentSchema.builtIn.components.count
        reader.report(
            .unknownComponent, at: element, message, replacing: name, among: schema.schema.components.map(\.name),
            otherwise: isBuiltIn ? "a type of the app's own needs the app's schema" : nil)
    }

    /// Reports an element in the place of an object.
    func reportUnknownObject(_ element: Int, in parent: Int?, _ reader: inout ElementReader) {
        let name = symbols[reader.document.elements[element].name]
        let message = "unknown object '\(name)'"
        if let parent, let place = placement(of: element, in: parent, reader) {
            return reader.report(.unknownObject, at: element, "\(message); \(place)")
        }
        if let meant = Self.objects[name.lowercased()] {
            return reader.report(
                .unknownObject, at: element, "\(message); did you mean '\(meant)'?",
                fixIt: .init(replacing: name, with: meant))
        }
        reader.report(
            .unknownObject, at: element, message, replacing: name,
            among: ObjectKind.allCases.map(\.rawValue) + schema.schema.objects.map(\.name))
    }

    /// The objects by the names that they have in other formats.
    private static let objects = [
        "number": "float", "double": "float", "dimen": "float", "int": "integer", "boolean": "bool", "text": "string",
        "colour": "color", "edgeinsets": "insets", "padding": "insets", "img": "image", "list": "array",
    ]

    /// Reports a text that cannot be read as its type.
    func reportValue(
        _ kind: ObjectKind, at element: Int, expected form: String, _ advice: (String) -> Advice?,
        _ reader: inout ElementReader
    ) {
        let written = reader.writtenText(of: element)
        let quoted = Quoted(written)
        guard !written.isEmpty else {
            if hasValueAttribute(element, reader) { return }
            return reader.report(.invalidValue, at: element, "empty <\(kind.rawValue)>; expected \(form)")
        }
        let advice = advice(written) ?? Advice("expected \(form)")
        reader.report(
            .invalidValue, at: element, in: .text, "invalid \(kind.rawValue) '\(quoted.text)'; \(advice.text)",
            fixIt: advice.replacement.map { .init(replacing: written, with: $0) })
    }

    /// Whether an element has its value in an attribute `value`, which was reported.
    func hasValueAttribute(_ element: Int, _ reader: ElementReader) -> Bool {
        reader.document.attributes(of: reader.document.elements[element]).contains { symbols[$0.name] == "value" }
    }

    /// Reports a text that is no name of a constant or class.
    func reportName(
        _ name: String, of owner: String, at element: Int, in part: MarkupPart, _ reader: inout ElementReader
    ) {
        let message = "'\(Quoted(name).text)' is not a valid \(owner) name"
        var words = name.unicodeScalars.prefix(128).map { NumberAdvice.isName("a\($0)") ? Character($0) : "_" }
        if let first = words.first, first.isNumber || first == "." || first == "-" { words.insert("_", at: 0) }
        let meant = String(words)
        guard name.utf8.count <= 128, NumberAdvice.isName(meant), meant.contains(where: \.isLetter) else {
            let form = "a letter or '_' followed by letters, digits, '_', '.' and '-', at most 128 characters"
            return reader.report(.invalidName, at: element, in: part, "\(message); expected \(form)")
        }
        let form = "names have letters, digits, '_', '.' and '-'"
        reader.report(
            .invalidName, at: element, in: part, "\(message); \(form): did you mean '\(meant)'?",
            fixIt: .init(replacing: name, with: meant))
    }

    /// Reports a text that is no name of an asset.
    func reportAssetName(_ name: String, at element: Int, in part: MarkupPart, _ reader: inout ElementReader) {
        let message = "'\(Quoted(name).text)' is not a valid asset name; expected a path below assets"
        let parts = name.split { $0 == "/" || $0 == "\\" }.filter { $0 != "." }
        guard !parts.isEmpty, !parts.contains(".."), !name.hasPrefix("~") else {
            return reader.report(
                .invalidValue, at: element, in: part, "\(message) without empty parts, '.', '..' or '\\'")
        }
        let meant = parts.joined(separator: "/")
        reader.report(
            .invalidValue, at: element, in: part, "\(message); did you mean '\(meant)'?",
            fixIt: .init(replacing: name, with: meant))
    }

    /// Returns advice about the text of an object whose form is fixed.
    static func advice(on text: String, _ kind: ObjectKind) -> Advice? {
        switch kind {
        case .bool: WordAdvice.bool(text)
        case .point: NumberAdvice.advice(on: text, form: "x,y", element: "point")
        case .size: NumberAdvice.advice(on: text, form: "width,height", element: "size")
        case .rect: NumberAdvice.advice(on: text, form: "x,y,width,height", element: "rect")
        case .insets: NumberAdvice.advice(on: text, form: "top,left,bottom,right", element: "insets")
        default: nil
        }
    }
}

extension ElementReader {
    /// Returns what to write in place of text in an element that holds elements only.
    func adviceForText(in element: Int) -> String {
        guard let word = word(element) else { return "text is not allowed here" }
        let message = "text is not allowed in <\(word.text)>"
        let written = writtenText(of: element)
        if word == .font, NumberText.double(Array(written.utf8)[...]) != nil {
            return "\(message); write size=\"\(written)\""
        }
        guard word == .operation || word == .param || word == .field, !written.isEmpty else { return message }
        let name = Self.object(for: written)
        return "\(message); put the value in an element: <\(name)>\(Quoted(written).text)</\(name)>"
    }

    /// Returns what to write in place of an attribute `value`.
    func adviceForValue(of element: Int) -> String? {
        guard let word = word(element) else { return nil }
        if word == .operation || word == .param || word == .field {
            return "put the value in an element such as <color> or <float>"
        }
        return word.objectKind.map { "put the value between the tags: <\($0.rawValue) …>value</\($0.rawValue)>" }
    }

    /// The name of the object that a text looks like.
    private static func object(for text: String) -> String {
        let bytes = Array(text.utf8)[...]
        if NumberText.double(bytes) != nil { return "float" }
        if text == "true" || text == "false" { return "bool" }
        if ColorFormat.guessed(bytes.span).channels(bytes) != nil { return "color" }
        let isFile = [".png", ".jpg", ".pdf", ".svg"].contains { text.lowercased().hasSuffix($0) }
        return isFile ? "image" : "string"
    }

    /// The attribute that a name means in other formats, if it is allowed here.
    static func attribute(for name: String, allowed: NameSet) -> String? {
        others[name.lowercased()]?.first { allowed.contains(Vocabulary.symbol($0)) }
    }

    private static let others: [String: [String]] = [
        "name": ["id", "family"], "id": ["name"], "identifier": ["id", "name"], "key": ["name"], "parent": ["extends"],
        "inherits": ["extends"], "class": ["extends"], "extends": ["class"], "style": ["class"], "classes": ["class"],
        "states": ["state"], "opacity": ["alpha"], "brighten": ["lighten"], "bold": ["weight"], "face": ["family"],
        "font": ["family"], "src": ["file"], "reference": ["ref"], "tint": ["mode"], "insets": ["slice"],
        "scale": ["multiply"],
    ]
}
