import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinEditing
import SkinFormat
import SkinInspector
import SkinKit
import SkinLibrary
import SkinSyntax

extension LanguageServer {
    // MARK: Hover

    mutating func hover(_ request: Request) -> JSONValue {
        guard let bundle = request.bundle, let offset = request.offset else { return .null }
        let schemas = workspace.schemas(for: bundle)
        let theme = workspace.theme(bundle)
        if let theme, let name = workspace.index(request.path)?.occurrence(at: offset) {
            var documentation = documentation(name.name, name.kind, bundle)
            if name.kind == .entity {
                let lists = schemas.schema.identifierLists.filter { $0.component == name.element }
                documentation = lists.flatMap(\.identifiers).first { $0.name == name.name }?.summary ?? documentation
            }
            let text = name.kind == .constant ? constant(name.name, theme) : ""
            return contents(documentation, text, request.document, name.range)
        }
        let context = MarkupContext(request.document.bytes, at: offset)
        let path = context.path + (context.named.map { [$0] } ?? [])
        let form = Grammar.form(at: path.lazy.map(\.name), in: schemas.schema)
        if let attribute = context.attribute.flatMap({ form?.attribute($0) }) {
            return contents(attribute.summary, "", request.document, context.name)
        }
        guard let operation = path.first(where: { $0.name == "operation" })?.attributes["name"] else {
            let type = context.named.flatMap { schemas.documentation.component($0.name) }
            return contents(context.named == nil ? nil : type ?? form?.summary, "", request.document, context.name)
        }
        let entity = path.first { theme?.types.contains($0.name) ?? false }
        let documentation = schemas.documentation.operation(operation, of: entity?.name, schemas.schema)
        let text = theme.flatMap { theme in entity.map { explanation($0.name, $0.attributes["id"], operation, theme) } }
        return contents(documentation, text ?? "", request.document, context.name)
    }

    private func contents(
        _ documentation: String?, _ text: String, _ document: TextDocument, _ range: Range<Int>
    ) -> JSONValue {
        let parts = [documentation, text.isEmpty ? nil : "```\n\(text)\n```"].compactMap(\.self)
        if parts.isEmpty { return .null }
        return [
            "contents": ["kind": "markdown", "value": .string(parts.joined(separator: "\n\n"))],
            "range": document.range(range, encoding),
        ]
    }

    /// Returns the value of a constant under each combination of traits under which it differs.
    private func constant(_ name: String, _ theme: Theme) -> String {
        var lines: [String] = []
        var plain: String?
        for traits in theme.mentionedTraits.combinations {
            guard let value: ThemeValue = theme.constant(name, traits: traits) else { continue }
            let text = ValueText().text(value)
            if traits.isEmpty {
                plain = text
                lines.append("\(value.typeName) \(name) = \(text)")
            } else if text != plain {
                lines.append("  \(traits.sortedNames.joined(separator: " ")): \(text)")
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Returns what `skinctl explain` prints, under no traits and under those under which it differs.
    private func explanation(_ component: String, _ id: String?, _ operation: String, _ theme: Theme) -> String {
        let formatter = ThemeExplanationFormatter()
        var texts: [String] = []
        var values: Set<String> = []
        for traits in theme.mentionedTraits.combinations {
            for found in theme.explain(component: component, id: id, operation: operation, traits: traits) {
                let value = ValueText.key(found.operation, found.customStates) + ValueText().text(found.operation)
                if values.insert(value).inserted { texts.append(formatter.text(found)) }
            }
            if texts.count > 24 { break }
        }
        return texts.joined().trimmedLineEnd
    }

    // MARK: Colors

    mutating func colors(_ request: Request) -> JSONValue {
        guard let index = workspace.index(request.path) else { return .array([]) }
        var colors = index.colorTexts.compactMap { text -> JSONValue? in
            let bytes = Array(request.document.bytes[text.text])
            let format = text.format.flatMap(ColorFormat.init) ?? ColorFormat.guessed(bytes.span)
            return format.channels(bytes[...]).map { color($0.color, request.document, text.text) }
        }
        if let bundle = request.bundle, let theme = workspace.theme(bundle) {
            for reference in index.occurrences
            where reference.kind == .constant && !reference.isDefinition && reference.element == "color" {
                guard
                    case .color(let value)? = theme.constant(reference.name, traits: traits(of: request.path))
                        as ThemeValue?
                else { continue }
                colors.append(color(value, request.document, reference.range))
            }
        }
        return .array(colors)
    }

    private func color(_ color: ThemeColor, _ document: TextDocument, _ range: Range<Int>) -> JSONValue {
        let channels = [("red", color.red), ("green", color.green), ("blue", color.blue), ("alpha", color.alpha)]
        return ["range": document.range(range, encoding), "color": .object(channels.map { ($0.0, .number($0.1)) })]
    }

    private func traits(of path: String) -> ThemeTraits {
        FilePath.lastPart(of: path).dropLast(4).split(separator: "~").dropFirst()
            .reduce(into: ThemeTraits()) { $0.formUnion(ThemeTraits(name: $1) ?? []) }
    }

    mutating func presentations(_ request: Request, _ params: JSONValue) throws(ServerError) -> JSONValue {
        let channels = ["red", "green", "blue", "alpha"].map { params["color"]?[$0]?.number }
        guard let start = offset(params["range"]?["start"], request.document),
            let end = offset(params["range"]?["end"], request.document), start <= end, !channels.contains(nil)
        else { throw .invalidParams("expected a color and a range") }
        // A reference stays: its color is changed where the constant is defined.
        let bytes = request.document.bytes
        guard let literal = workspace.index(request.path)?.colorTexts.first(where: { $0.text == start..<end }),
            let element = MarkupNode.element(at: literal.element, in: bytes)
        else { return .array([]) }
        let color = channels.map { Float($0 ?? 0) }
        let text = ThemeColor(red: color[0], green: color[1], blue: color[2], alpha: color[3]).description
        let change = ObjectElement(element, in: bytes).change(to: text)
        let kept = EditableFile(bytes: bytes).change(of: element, keepingContrastWith: text)
        let choices = [
            kept.map { ("\(text), keep the contrast", $0.range, $0.text) }, (text, change.range, change.text),
        ]
        return .array(
            choices.compactMap(\.self).map { label, range, text in
                let edit = Self.edit(request.document.range(range, encoding), text)
                return ["label": .string(label), "textEdit": edit]
            })
    }

    // MARK: Inlay hints

    mutating func hints(_ request: Request) -> JSONValue {
        guard let bundle = request.bundle, let theme = workspace.theme(bundle),
            let index = workspace.index(request.path)
        else {
            return .array([])
        }
        let traits = traits(of: request.path)
        let references = index.occurrences.filter { $0.kind == .constant && !$0.isDefinition }
        return .array(
            references.compactMap { reference in
                guard let value: ThemeValue = theme.constant(reference.name, traits: traits) else { return nil }
                return [
                    "position": request.document.position(
                        min(reference.range.upperBound + 1, request.document.bytes.count), encoding),
                    "label": .string("= \(ValueText().text(value))"), "paddingLeft": true,
                ]
            })
    }
}

extension Theme {
    fileprivate var types: Set<String> { Set(componentTypes.map(\.name)) }
}

extension String {
    fileprivate var trimmedLineEnd: String { hasSuffix("\n") ? String(dropLast()) : self }
}
