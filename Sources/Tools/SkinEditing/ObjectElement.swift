import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSyntax

extension ThemeCompiler {
    /// Compiles a bundle as if a constant had another definition, without changing any file. Nil if no element is at
    /// the location. A value that begins with `<` is an element that replaces the constant's, with or without a name;
    /// any other is the text of the constant's element.
    package func compile(
        _ bundle: String, settingConstantAt location: ThemeSourceLocation, to value: String
    ) throws -> Result? {
        try compile(bundle, editing: location.fileID) { ObjectElement(of: $0, at: location)?.text(with: value) }
    }
}

/// An element of an object, whose value is replaced.
package struct ObjectElement {
    private let bytes: [UInt8]
    private let node: MarkupNode
    private let tag: MarkupTag
    private let type: String

    /// - Returns: Nil if no element is at the location, or it is a constant without a name.
    init?(of text: SourceText, at location: ThemeSourceLocation) {
        guard let offset = text.offset(line: location.line, column: location.column),
            let node = MarkupNode.element(at: offset, in: text.bytes)
        else { return nil }
        self.init(node, in: text.bytes)
        if tag.attribute("name", in: bytes)?.value == nil { return nil }
    }

    package init(_ node: MarkupNode, in bytes: [UInt8]) {
        (self.bytes, self.node) = (bytes, node)
        tag = MarkupTag(node.token, in: bytes)
        type = bytes[tag.name].string
    }

    /// Whether an attribute stays when an element gets a value: the constant's name, the word of a case of a choice, and
    /// what makes a constant a setting. Others would change the value.
    private func isKept(_ attribute: MarkupTag.Attribute) -> Bool {
        let name = bytes[attribute.name].string
        return name == (type == Word.when.text ? Word.value : .name).text
            || Grammar.settingAttributes(ObjectKind(rawValue: type)).contains { $0.name == name }
    }

    /// Whether an attribute says how a picture is drawn, which stays with another one.
    private func isPictured(_ attribute: MarkupTag.Attribute) -> Bool {
        type == "image" && ["cache", "slice", "mode", "resizing"].contains(bytes[attribute.name].string)
    }

    func text(with value: String) -> [UInt8] {
        let (range, text) = change(to: value)
        return bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...]
    }

    /// Leaves as much as it can. The value is the text of the element, or an element that replaces it, with or without
    /// a name.
    package func change(to value: String) -> (range: Range<Int>, text: String) {
        let kept = tag.attributes.filter(isKept)
        let written = Array(value.utf8)
        if let new = MarkupTag(at: 0, in: written) {
            let missing = kept.filter { new.attribute(bytes[$0.name].string, in: written) == nil }
            let (start, end) = (written[..<new.name.upperBound].string, written[new.name.upperBound...].string)
            return (node.range, start + self.text(of: missing) + end)
        }
        if node.token.kind == .startTag, !node.children.contains(where: \.isElement),
            tag.attributes.allSatisfy({ isKept($0) || isPictured($0) || bytes[$0.name].string == "format" }),
            let text = text(value, inPlaceOf: bytes[node.content].string)
        {
            // The white space around a string belongs to it; around other values it is the file's.
            let runs = type == "string" ? [] : MarkupText.runs(ofElementAt: node.range.lowerBound, in: bytes)
            let isPlain = node.children.count == 1 && node.children[0].token.kind == .text
            return (isPlain ? runs.first ?? node.content : node.content, MarkupText.escaped(text))
        }
        let staying = tag.attributes.filter { isKept($0) || isPictured($0) }
        return (node.range, "<\(type)\(self.text(of: staying))>\(MarkupText.escaped(value))</\(type)>")
    }

    private func text(of attributes: [MarkupTag.Attribute]) -> String {
        attributes.map { " " + bytes[$0.name.lowerBound..<$0.end].string }.joined()
    }

    /// Returns a value in the form that the element's attributes demand; nil if it cannot have it.
    private func text(_ value: String, inPlaceOf old: String) -> String? {
        guard type == "color" else { return value }
        let format = tag.attribute("format", in: bytes)?.value.map { bytes[$0].string } ?? "hex"
        let isHexadecimal = value.hasPrefix("#")
        switch format {
        case "hex" where isHexadecimal:
            let letters = old.filter(\.isLetter)
            return !letters.isEmpty && letters.allSatisfy(\.isLowercase) ? value.lowercased() : value
        case "rgb255" where isHexadecimal:
            let bytes = [UInt8](hexadecimal: value.dropFirst()) ?? []
            return bytes.count == 3 ? bytes.map(String.init).joined(separator: ",") : nil
        default: return isHexadecimal ? nil : value
        }
    }
}
