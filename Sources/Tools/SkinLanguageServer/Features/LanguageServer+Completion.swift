import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinEditing
import SkinInspector
import SkinKit
import SkinLibrary

extension LanguageServer {
    private struct Item {
        var label: String
        var kind: Int
        var detail: String?
        var text: String?
        var documentation: String?
    }

    /// Offers what can be written at a place, in XML that need not be well-formed.
    mutating func completion(_ request: Request) -> JSONValue {
        guard let offset = request.offset, let bundle = request.bundle else { return .array([]) }
        let context = MarkupContext(request.document.bytes, at: offset)
        let schemas = workspace.schemas(for: bundle)
        let schema = schemas.schema
        var items: [Item] = []
        switch context.place {
        case .element: items = elements(context, schemas)
        case .attributeName:
            items = attributes(context, schema)
        case .attributeValue(let attribute): items = values(attribute, context, schemas, bundle)
        case .text: items = texts(context, schema, bundle)
        case .nowhere: break
        }
        let range = request.document.range(context.word, encoding)
        return .array(
            items.map { item in
                var members: [(name: String, value: JSONValue)] = [
                    ("label", .string(item.label)), ("kind", .integer(item.kind)),
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
        let form = Grammar.form(at: context.path.map(\.name), in: schema)
        if let when = form?.when.first, context.path.last?.attributes[Word.by.text] != nil {
            return [Item(label: Word.when.text, kind: 10, documentation: when.summary)]
        }
        switch form?.content {
        case .elements(let children)?:
            return children.map { Item(label: $0.name.text, kind: 10, documentation: $0.form.summary) }
        case .entities?:
            return schema.components.map {
                Item(
                    label: $0.name, kind: 7, detail: $0.parent, documentation: schemas.documentation.component($0.name))
            }
        case .constants?, .objects?: return objects(schemas)
        case .parameters?:
            let parameter = Item(label: "param", kind: 10, documentation: Grammar.parameter.summary)
            guard let operation = operation(context, schema) else { return [parameter] + objects(schemas) }
            return operation.parameters.map { Item(label: $0.type, kind: 7, detail: $0.name) } + [parameter]
        case .text?, nil: return []
        }
    }

    private func objects(_ schemas: Workspace.Schemas) -> [Item] {
        ObjectKind.allCases.map { Item(label: $0.rawValue, kind: 7, documentation: Grammar.object($0).summary) }
            + schemas.schema.objects.map {
                Item(label: $0.name, kind: 7, documentation: schemas.documentation.object($0.name))
            }
    }

    private func operation(_ context: MarkupContext, _ schema: ComponentSchema) -> ComponentSchema.Operation? {
        guard let name = context.path.last(where: { $0.name == "operation" })?.attributes["name"] else { return nil }
        return operations(context, schema).first { $0.name == name }
    }

    /// Returns the operations of the component type around a place; in a class, of all types.
    private func operations(_ context: MarkupContext, _ schema: ComponentSchema) -> [ComponentSchema.Operation] {
        if let type = componentType(context, schema) { return schema.operations(of: type) }
        var seen: Set<String> = []
        return schema.components.flatMap(\.operations).filter { seen.insert($0.name).inserted }
    }

    private func componentType(_ context: MarkupContext, _ schema: ComponentSchema) -> String? {
        context.path.last { schema.component(named: $0.name) != nil }?.name
    }

    private func attributes(_ context: MarkupContext, _ schema: ComponentSchema) -> [Item] {
        guard let element = context.path.last, let form = Grammar.form(at: context.path.map(\.name), in: schema) else {
            return []
        }
        let sources = [Word.ref.text, Word.by.text]
        let isReference = sources.contains { element.attributes[$0] != nil }
        let literals = form.attributes.filter { $0.use == .withoutReference && element.attributes[$0.name] != nil }
        return form.attributes.filter { attribute in
            if element.attributes[attribute.name] != nil { return false }
            if isReference, sources.contains(attribute.name) { return false }
            // An empty attribute 'setting' ends a setting.
            if let word = attribute.requirement, element.attributes[word.text] ?? "" == "" { return false }
            switch attribute.use {
            case .always: return true
            case .withoutReference: return !isReference
            case .withReference: return literals.isEmpty
            }
        }.map { Item(label: $0.name, kind: 5, text: "\($0.name)=\"\"", documentation: $0.summary) }
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
        case (let type, "id") where schema.component(named: type) != nil:
            let listed = schema.identifierLists.filter { $0.component == type }.flatMap(\.identifiers)
            let names = Set(listed.map(\.name))
            return listed.map { Item(label: $0.name, kind: 18, detail: $0.summary) }
                + identifiers(of: type, bundle).filter { !names.contains($0.label) }
        default:
            let form = Grammar.form(at: context.path.map(\.name), in: schema)
            // The type of a 'when' is that of the constant around it.
            let isWhen = element.name == Word.when.text && context.path.count > 1
            let type = isWhen ? context.path[context.path.count - 2].name : element.name
            return values(form?.attribute(attribute)?.value, type, schema, bundle)
        }
    }

    private mutating func values(
        _ value: AttributeForm.Value?, _ element: String, _ schema: ComponentSchema, _ bundle: String
    ) -> [Item] {
        switch value {
        case .constants(let kind):
            let type = kind?.rawValue ?? element
            return constants(bundle) { $0 == type || type == "float" && $0 == "integer" }
        case .number: return constants(bundle) { $0 == "integer" || $0 == "float" && element != "integer" }
        case .choosers: return constants(bundle) { $0 == "string" || $0 == "bool" }
        case .classes: return names(.styleClass, bundle, kind: 7)
        case .name: return names(element == "class" ? .styleClass : .constant, bundle, kind: 21)
        case .words(let words):
            return words.map { Item(label: $0.word, kind: 12, documentation: $0.summary) }
        case .weight:
            return ThemeFont.weightNames.map { Item(label: $0.name, kind: 12, detail: String($0.weight)) }
        case .states: return (ThemeStates.allNames + schema.states).map { Item(label: $0, kind: 20) }
        default: return []
        }
    }

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

    private mutating func definitions(_ kind: SourceIndex.Kind, _ bundle: String) -> [String: Definition] {
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

    private mutating func names(_ kind: SourceIndex.Kind, _ bundle: String, kind item: Int) -> [Item] {
        definitions(kind, bundle).sorted { $0.key < $1.key }.map {
            Item(label: $0.key, kind: item, documentation: $0.value.documentation)
        }
    }

    /// Returns the identifiers that the ancestors of a theme have for a component type, with the nearest theme of each.
    private mutating func identifiers(of type: String, _ bundle: String) -> [Item] {
        var found: [String: Item] = [:]
        for theme in workspace.chain(of: bundle).dropFirst().reversed() {
            for path in workspace.files(of: theme) {
                guard let index = workspace.index(path), let bytes = workspace.text(path)?.bytes else { continue }
                for occurrence in index.definitions where occurrence.kind == .entity && occurrence.element == type {
                    let comment = occurrence.comment.flatMap { LeadingComment.text($0, in: bytes) }
                    found[occurrence.name] = Item(
                        label: occurrence.name, kind: 18, detail: FilePath.lastPart(of: theme),
                        documentation: comment ?? found[occurrence.name]?.documentation)
                }
            }
        }
        return found.values.sorted { $0.label < $1.label }
    }

    mutating func documentation(_ name: String, _ kind: SourceIndex.Kind, _ bundle: String) -> String? {
        for path in workspace.chainFiles(of: bundle) {
            guard let index = workspace.index(path), let bytes = workspace.text(path)?.bytes else { continue }
            for occurrence in index.definitions where occurrence.kind == kind && occurrence.name == name {
                if let text = occurrence.comment.flatMap({ LeadingComment.text($0, in: bytes) }) { return text }
            }
        }
        return nil
    }

    private mutating func texts(_ context: MarkupContext, _ schema: ComponentSchema, _ bundle: String) -> [Item] {
        switch context.path.last?.name {
        case "bool"?: return ["true", "false"].map { Item(label: $0, kind: 12) }
        case "image"?:
            let assets = workspace.chain(of: bundle).flatMap { (try? BundleFolder(path: $0).assets) ?? [] }
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
