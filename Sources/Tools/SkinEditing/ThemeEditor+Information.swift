import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinSyntax

/// A text of a theme's info.xml that an edit changes.
package struct ThemeInfoText: Hashable, Sendable {
    package enum Element: String, Sendable { case name, appearance, description }

    package var element: Element
    /// A language tag in any case; nil for the theme's own language.
    package var language: String?

    package init(_ element: Element, in language: String? = nil) {
        (self.element, self.language) = (element, language)
    }

    /// The element, and the language in parentheses.
    package var title: String { element.rawValue + (language.map { " (\($0))" } ?? "") }

    /// Returns the text; nil for none. The appearance may be the parent's.
    package func text(in info: ThemeInfo) -> String? {
        let language = language?.lowercased()
        return switch element {
        case .name: language.map { info.localizedNames[$0] } ?? info.name
        case .description: language.map { info.localizedSummaries[$0] } ?? info.summary
        case .appearance: info.appearance.rawValue
        }
    }
}

// Edits of info.xml.
extension ThemeEditor {
    func places(of text: ThemeInfoText) throws -> [EditPlace] {
        let file = try infoFile(), known = file.element(of: text)
        let location = known.map(file.location) ?? ThemeSourceLocation(in: file.id)
        var place = EditPlace(kind: .override, location: location, followerCount: 0, entityCount: 0, isHere: true)
        place.isOwn = known != nil
        return [place]
    }

    /// Returns the change of an element's text. One that is new follows those before it in the order of the format; one without text is
    /// taken out.
    func change(of text: ThemeInfoText, to value: String?) throws(EditRefusal) -> SourceEdit {
        guard let file = try? infoFile(), let root = file.nodes.first(where: \.isElement) else {
            throw .noPlace("the theme has no info.xml that can be edited")
        }
        let known = file.element(of: text), value = value.map { Array($0.utf8)[...].trimmed().string } ?? ""
        if let known, value.isEmpty { return SourceEdit(of: file, file.removing([known])) }
        if value.isEmpty { throw .noPlace("there is no \(text.title) to take out") }
        let name = text.element.rawValue, escaped = MarkupText.escaped(value)
        if let known, known.token.kind == .startTag {
            return SourceEdit(of: file, TextChange(range: known.content, text: escaped))
        }
        let language = text.language.map { " lang=\"\(MarkupText.escaped($0))\"" } ?? ""
        let element = "<\(name)\(language)>\(escaped)</\(name)>"
        if let known { return SourceEdit(of: file, TextChange(range: known.range, text: element)) }
        let order = ["identifier", "name", "version", "inherits", "appearance", "author", "license", "description"]
        let before = order.prefix { $0 != name } + [name]
        let last = root.children.last { $0.isElement && before.contains(file.elementName($0)) }
        guard let last else { return SourceEdit(of: file, file.inserting(element, atEndOf: root)) }
        let place = ElementComments.end(ofLineAt: last.range.upperBound, among: root.children, in: file.bytes)
        let space = file.indentation(at: last.range.lowerBound) ?? ""
        return SourceEdit(of: file, TextChange(range: place..<place, text: file.lineEnd + space + element))
    }

    private func infoFile() throws -> EditableFile {
        let id = folder.file(LoadedBundle.infoName)
        return EditableFile(try compiler.load(BundleFile(id.path), id), traits: [])
    }
}

extension EditableFile {
    fileprivate func element(of text: ThemeInfoText) -> MarkupNode? {
        nodes.first(where: \.isElement)?.children.first { child in
            child.isElement && elementName(child) == text.element.rawValue
                && attribute("lang", of: child)?.lowercased() == text.language?.lowercased()
        }
    }
}
