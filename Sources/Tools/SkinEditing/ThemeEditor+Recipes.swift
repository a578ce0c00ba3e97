import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinSyntax

// The recipe of a value: a reference, and what is done with what it refers to.
extension ThemeEditor {
    /// Returns the change that gives an object another value. It keeps its recipe where that can give the value.
    func change(
        of object: MarkupNode, in file: EditableFile, to value: String, _ edit: ThemeEdit
    ) throws(EditRefusal) -> TextChange {
        if let change = try recipe(of: object, in: file, giving: value, edit) { return change }
        let change = ObjectElement(object, in: file.bytes).change(to: value)
        return TextChange(range: change.range, text: change.text)
    }

    /// Returns the change of an object's attributes that gives a value; nil if only another content does.
    ///
    /// - Throws: ``EditRefusal/noPlace(_:)`` if the edit keeps its recipe, and that cannot give the value.
    func recipe(
        of object: MarkupNode, in file: EditableFile, giving value: String, _ edit: ThemeEdit
    ) throws(EditRefusal) -> TextChange? {
        if edit.isPartial {
            let bytes = Array(value.utf8)
            return MarkupTag(at: 0, in: bytes).map { tag in
                let attributes = tag.attributes.compactMap { attribute in
                    attribute.value.map { (bytes[attribute.name].string, MarkupText.decoded(bytes[$0])) }
                }
                return file.setting(attributes, of: object)
            }
        }
        if let found = adjustment(of: object, in: file, giving: value, edit) {
            return file.setting([found], of: object)
        }
        guard edit.keepsRecipe, file.attribute("ref", of: object) != nil || file.attribute("against", of: object) != nil
        else { return nil }
        if let change = file.change(of: object, keepingContrastWith: value) { return change }
        throw .noPlace("no adjustment of '\(file.attribute("ref", of: object) ?? "")' gives '\(value)'")
    }

    /// Returns the element that defines the value of an edit at a place, or would be copied there, and its file.
    package func recipe(of edit: ThemeEdit, at place: EditPlace) -> (file: EditableFile, object: MarkupNode)? {
        guard let (file, node) = definition(of: edit, at: place) else { return nil }
        if file.elementName(node) != "operation" { return (file, node) }
        return (try? object(of: node, in: file, edit)).map { (file, $0) }
    }

    /// Returns another number in the adjustments of a reference to a number that makes exactly the value of it.
    private func adjustment(
        of object: MarkupNode, in file: EditableFile, giving value: String, _ edit: ThemeEdit
    ) -> (name: String, value: String)? {
        guard ["float", "integer"].contains(file.elementName(object)), let wanted = Double(value),
            let base = file.attribute("ref", of: object).flatMap({ theme.constant($0, traits: edit.traits)?.number })
        else { return nil }
        let (multiply, add) = (file.attribute("multiply", of: object), file.attribute("add", of: object))
        guard multiply != nil || add != nil || edit.keepsRecipe, let factor = Double(multiply ?? "1"),
            let offset = Double(add ?? "0")
        else { return nil }
        let isWhole = file.elementName(object) == "integer"
        let isExact = { (factor: Double, offset: Double) in
            base * factor + offset == wanted && (!isWhole || (factor == factor.rounded() && offset == offset.rounded()))
        }
        if multiply != nil, base != 0, wanted != offset {
            let factor = ((wanted - offset) / base).short
            if isExact(factor, offset) { return ("multiply", factor.text) }
        }
        let rest = (wanted - base * factor).short
        return isExact(factor, rest) ? ("add", rest.text) : nil
    }
}

extension Double {
    /// The number with four digits after the point, as a person writes it.
    fileprivate var short: Double { (self * 10_000).rounded() / 10_000 }

    fileprivate var text: String {
        let text = "\(self)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension ThemeValue {
    fileprivate var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .float(let number): number
        default: nil
        }
    }
}

extension EditableFile {
    /// Returns the change of a color's text that keeps the contrast which the element asks for; nil if it asks for none.
    package func change(of object: MarkupNode, keepingContrastWith value: String) -> TextChange? {
        guard !value.hasPrefix("<"), let ground = attribute("against", of: object),
            let ratio = attribute("contrast", of: object)
        else { return nil }
        let plain = ObjectElement(object, in: bytes).change(to: value)
        let element =
            bytes[object.range.lowerBound..<plain.range.lowerBound] + Array(plain.text.utf8)
            + bytes[plain.range.upperBound..<object.range.upperBound]
        let copy = EditableFile(bytes: Array(element))
            .settingRoot("against", to: ground).settingRoot("contrast", to: ratio)
        return TextChange(range: object.range, text: String(decoding: copy.bytes, as: UTF8.self))
    }

    /// Returns an object's element as JSON: its type, its attributes as pairs, and its text or its child elements.
    package func json(of node: MarkupNode) -> JSONValue {
        let children = node.children.filter(\.isElement)
        let attributes = MarkupTag(node.token, in: bytes).attributes.compactMap { attribute -> JSONValue? in
            attribute.value.map { [.string(bytes[attribute.name].string), .string(MarkupText.decoded(bytes[$0]))] }
        }
        let text = children.isEmpty ? MarkupText.decoded(bytes[node.content]) : ""
        return [
            "type": .string(elementName(node)), "attributes": .array(attributes), "text": .string(text),
            "children": .array(children.map(json)),
        ]
    }

    func setting(_ attributes: [(name: String, value: String)], of element: MarkupNode) -> TextChange {
        var copy = EditableFile(bytes: Array(bytes[element.range]))
        for (name, value) in attributes { copy = copy.settingRoot(name, to: value) }
        return TextChange(range: element.range, text: String(decoding: copy.bytes, as: UTF8.self))
    }

    fileprivate func settingRoot(_ name: String, to value: String?) -> EditableFile {
        guard let root = MarkupNode.element(at: 0, in: bytes) else { return self }
        if value == nil, attribute(name, of: root) == nil { return self }
        let change = setting(name, to: value, of: root)
        let text = bytes[..<change.range.lowerBound] + Array(change.text.utf8) + bytes[change.range.upperBound...]
        return EditableFile(bytes: Array(text))
    }

    /// The text of a constant's element without what makes it a setting, which a definition over it does not repeat.
    var withoutSetting: String {
        var copy = self
        let kind = MarkupNode.element(at: 0, in: bytes).flatMap { ObjectKind(rawValue: elementName($0)) }
        for attribute in Grammar.settingAttributes(kind) { copy = copy.settingRoot(attribute.name, to: nil) }
        return String(decoding: copy.bytes, as: UTF8.self)
    }
}
