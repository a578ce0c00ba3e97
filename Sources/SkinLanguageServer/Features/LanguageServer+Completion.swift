import SkinBundles
import SkinCompiler
import SkinInspector
import SkinInterchange
import SkinKit

extension LanguageServer {
    private struct Item {
        var label: String
        var kind: Int
        var detail: String?
        var text: String?
        var documentation: String?
    }

    /// Offers what can be written at a place, in XML that need not be well-formed.
    mutating func completion(_ request: Request) -> JSONText {
        guard let offset = request.offset, let bundle = request.bundle else { return .array([]) }
        let context = MarkupContext(request.document.bytes, at: offset)
        let schemas = workspace.schemas(for: bundle)
        let schema = schemas.schema
        var items: [Item] = []
        switch context.place {
        case .element: items = elements(context, schemas)
        case .attributeName:
            items = attributes(context).map { Item(label: $0, kind: 5, detail: nil, text: "\($0)=\"\"") }
        case .attributeValue(let attribute): items = values(attribute, context, schemas, bundle)
        case .text: items = texts(context, schema, bundle)
        case .nowhere: break
        }
        let range = request.document.range(context.word, encoding)
        return .array(
            items.map { item in
                var members: [(name: String, value: JSONText)] = [
                    ("label", .string(item.label)), ("kind", .literal(String(item.kind))),
                    ("textEdit", Self.edit(range, item.text ?? item.label)),
                ]
                if let detail = item.detail { members.append(("detail", .string(detail))) }
                // A client takes the swatch of a color from its documentation.
                let documentation = [item.kind == 16 ? item.detail : nil, item.documentation].compactMap(\.self)
                if !documentation.isEmpty {
                    members.append(("documentation", .string(documentation.joined(separator: "\n\n"))))
                }
                return .object(members)
            })
    }

    // MARK: Elements and attributes

    private func elements(_ context: MarkupContext, _ schemas: Workspace.Schemas) -> [Item] {
        let schema = schemas.schema
        let objects = ObjectKind.allCases.map(\.rawValue) + schema.objects.map(\.name)
        switch context.path.last?.name {
        case nil: return [Item(label: "theme", kind: 10)]
        case "theme"?: return ["constants", "classes", "instances"].map { Item(label: $0, kind: 10) }
        case "constants"?, "array"?, "param"?, "field"?: return objects.map { Item(label: $0, kind: 7) }
        case "classes"?: return [Item(label: "class", kind: 7)]
        case "instances"?:
            return schema.components.map {
                Item(
                    label: $0.name, kind: 7, detail: $0.parent, documentation: schemas.documentation.component($0.name))
            }
        case "operation"?:
            guard let operation = operation(context, schema) else {
                return (["param"] + objects).map { Item(label: $0, kind: 7) }
            }
            return operation.parameters.map { Item(label: $0.type, kind: 7, detail: $0.name) } + [
                Item(label: "param", kind: 10)
            ]
        case let name? where name == "class" || schema.component(named: name) != nil:
            return ["operation", "constants"].map { Item(label: $0, kind: 10) }
        case let name? where schema.object(named: name) != nil: return [Item(label: "field", kind: 10)]
        default: return []
        }
    }

    private func operation(_ context: MarkupContext, _ schema: ComponentSchema) -> ComponentSchema
        .Operation?
    {
        guard let name = context.path.last(where: { $0.name == "operation" })?.attributes["name"] else {
            return nil
        }
        return operations(context, schema).first { $0.name == name }
    }

    /// Returns the operations of the component type around a place; in a class, of all types.
    private func operations(_ context: MarkupContext, _ schema: ComponentSchema) -> [ComponentSchema
        .Operation]
    {
        if let type = componentType(context, schema) { return schema.operations(of: type) }
        var seen: Set<String> = []
        return schema.components.flatMap(\.operations).filter { seen.insert($0.name).inserted }
    }

    /// Returns the component type around a place; nil in a class.
    private func componentType(_ context: MarkupContext, _ schema: ComponentSchema) -> String? {
        context.path.last { schema.component(named: $0.name) != nil }?.name
    }

    private func attributes(_ context: MarkupContext) -> [String] {
        guard let element = context.path.last else { return [] }
        let isConstant = context.path.dropLast().last?.name == "constants"
        var names: [String]
        switch element.name {
        case "operation": names = ["name", "state", "unset"]
        case "class": names = ["id", "extends"]
        case "param", "field": names = ["name"]
        case "color":
            names = [
                "ref", "format", "lighten", "darken", "mix", "amount", "lightness", "chroma", "hue",
                "against",
                "contrast",
                "alpha", "fade",
            ]
        case "float", "integer": names = ["ref", "multiply", "add"]
        case "font": names = ["ref", "family", "file", "size", "weight", "style"]
        case "image": names = ["ref", "cache", "slice", "mode"]
        case let name where ObjectKind(rawValue: name) != nil: names = ["ref"]
        default: names = context.path.dropLast().last?.name == "instances" ? ["id", "class"] : ["ref"]
        }
        if isConstant { names = ["name"] + names + settingAttributes(element, context) }
        return names.filter { element.attributes[$0] == nil }
    }

    /// The attributes by which a constant becomes a setting: theme format 1, section 14. Scoped constants have none.
    private func settingAttributes(_ element: MarkupContext.Element, _ context: MarkupContext) -> [String] {
        guard context.path.dropLast(2).last?.name == "theme" else { return [] }
        switch ObjectKind(rawValue: element.name) {
        case .float, .integer: return ["setting", "minimum", "maximum", "step"]
        case .string: return ["setting", "values"]
        case .color, .bool: return ["setting"]
        default: return []
        }
    }

    // MARK: Values

    private mutating func values(
        _ attribute: String, _ context: MarkupContext, _ schemas: Workspace.Schemas, _ bundle: String
    ) -> [Item] {
        guard let element = context.path.last else { return [] }
        let schema = schemas.schema
        switch (element.name, attribute) {
        case ("operation", "name"):
            let type = componentType(context, schema)
            return operations(context, schema).map { operation in
                Item(
                    label: operation.name, kind: 2,
                    detail: operation.parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", "),
                    documentation: schemas.documentation.operation(operation.name, of: type, schema))
            }
        case ("operation", "state"):
            return (["focused", "hovered", "selected", "highlighted", "disabled"] + schema.states).map {
                Item(label: $0, kind: 20)
            }
        case ("operation", "unset"): return [Item(label: "true", kind: 12)]
        case ("param", "name"):
            guard let operation = operation(context, schema) else { return [] }
            let type = componentType(context, schema)
            return operation.parameters.map {
                Item(
                    label: $0.name, kind: 5, detail: $0.type,
                    documentation: schemas.documentation.parameter($0.name, of: operation.name, type, schema))
            }
        case ("field", "name"):
            let object = context.path.last { schema.object(named: $0.name) != nil }.flatMap {
                schema.object(named: $0.name)
            }
            guard let object else { return [] }
            return object.fields.map {
                Item(
                    label: $0.name, kind: 5, detail: $0.type,
                    documentation: schemas.documentation.field($0.name, of: object.name))
            }
        case (_, "ref"):
            return constants(bundle) { $0 == element.name || element.name == "float" && $0 == "integer" }
        case (_, "mix"), (_, "against"): return constants(bundle) { $0 == "color" }
        case (_, let name) where DocumentIndex.numbers.contains(name):
            return constants(bundle) { $0 == "float" || $0 == "integer" }
        case (_, "class"), (_, "extends"):
            return names(.styleClass, bundle, kind: 7)
        case ("color", "format"): return ColorFormat.allCases.map { Item(label: $0.rawValue, kind: 12) }
        case ("font", "weight"):
            return ThemeFont.weightNames.map { Item(label: $0.name, kind: 12, detail: String($0.weight)) }
        case ("font", "style"): return ["normal", "italic"].map { Item(label: $0, kind: 12) }
        case ("image", "mode"): return ["original", "template"].map { Item(label: $0, kind: 12) }
        case (let type, "id") where schema.component(named: type) != nil:
            let listed = schema.identifierLists.filter { $0.component == type }.flatMap(\.identifiers)
            return listed.map { Item(label: $0.name, kind: 18, detail: $0.summary) }
        case ("constants", _): return []
        case (_, "name") where context.path.dropLast().last?.name == "constants":
            return names(.constant, bundle, kind: 21)
        default: return []
        }
    }

    /// Returns the constants of the chain whose type fits, with their values.
    private mutating func constants(_ bundle: String, _ fits: (String) -> Bool) -> [Item] {
        let theme = workspace.recentTheme(bundle)
        let known = Dictionary(theme?.constants() ?? []) { first, _ in first }
        let defined = definitions(.constant, bundle)
        return defined.filter { fits($0.value.element) }.keys.sorted().map { name in
            let value = known[name].map { ValueText().text($0) }
            let definition = defined[name]
            return Item(
                label: name, kind: definition?.element == "color" ? 16 : 21, detail: value ?? definition?.element,
                documentation: definition?.documentation)
        }
    }

    /// A name that the chain defines: the nearest definition's element, and the nearest comment.
    private struct Definition {
        var element: String
        var documentation: String?
    }

    private mutating func definitions(_ kind: DocumentIndex.Kind, _ bundle: String) -> [String: Definition] {
        var found: [String: Definition] = [:]
        for path in workspace.chainFiles(of: bundle).reversed() {
            guard let index = workspace.index(path), let bytes = workspace.text(path)?.bytes else { continue }
            for occurrence in index.definitions where occurrence.kind == kind {
                let comment = occurrence.comment.flatMap { LeadingComment.text($0, in: bytes) }
                found[occurrence.name] = Definition(
                    element: occurrence.element, documentation: comment ?? found[occurrence.name]?.documentation)
            }
        }
        return found
    }

    private mutating func names(_ kind: DocumentIndex.Kind, _ bundle: String, kind item: Int) -> [Item] {
        definitions(kind, bundle).sorted { $0.key < $1.key }.map {
            Item(label: $0.key, kind: item, documentation: $0.value.documentation)
        }
    }

    /// Returns the comment before the nearest definition of a name that has one.
    mutating func documentation(_ name: String, _ kind: DocumentIndex.Kind, _ bundle: String) -> String? {
        for path in workspace.chainFiles(of: bundle) {
            guard let index = workspace.index(path), let bytes = workspace.text(path)?.bytes else { continue }
            for occurrence in index.definitions where occurrence.kind == kind && occurrence.name == name {
                if let text = occurrence.comment.flatMap({ LeadingComment.text($0, in: bytes) }) { return text }
            }
        }
        return nil
    }

    private mutating func texts(_ context: MarkupContext, _ schema: ComponentSchema, _ bundle: String)
        -> [Item]
    {
        switch context.path.last?.name {
        case "bool"?: return ["true", "false"].map { Item(label: $0, kind: 12) }
        case "image"?:
            let assets = workspace.chain(of: bundle).flatMap {
                (try? BundleFolder(path: $0).assets) ?? []
            }
            return Set(assets.map(\.name.logicalName)).sorted().map { Item(label: $0, kind: 17) }
        case "string"?:
            guard let operation = operation(context, schema) else { return [] }
            let name = context.path.last { $0.name == "param" }?.attributes["name"]
            let parameter = operation.parameters.first { $0.name == name } ?? operation.shortFormParameter
            return parameter?.values?.map { Item(label: $0, kind: 12) } ?? []
        default: return []
        }
    }
}
