import SkinKit

extension Theme {
    /// A theme from the text of its configuration files, by the traits that each is for.
    ///
    /// - Parameter schema: Component types beside the built-in ones.
    static func fixture(
        _ texts: [String: String], as identifier: String = "org.example.fixture", schema: String? = nil,
        assets: [String] = []
    ) throws -> Theme {
        let (resolved, diagnostics) = try resolvedFixture(texts, as: identifier, schema: schema, assets: assets)
        guard let resolved else { throw ThemeError(diagnostics) }
        var theme = Theme(info: resolved.chain[0].info)
        theme.mentioned = resolved.mentionedTraits
        for component in resolved.components {
            theme.parents[resolved.symbols[component.name]] = component.parent.map {
                resolved.symbols[resolved.components[$0].name]
            }
        }
        for (traits, number) in resolved.combinations {
            for entity in resolved.variants[number].entities {
                let key = EntityKey(
                    component: resolved.symbols[resolved.components[entity.component].name],
                    id: entity.id.map { resolved.symbols[$0] })
                theme.variants[traits, default: [:]][key] = resolved.operationLists[entity.operations].map {
                    operation in
                    ThemeOperation(
                        name: resolved.symbols[operation.name], states: operation.states,
                        parameters: resolved.parameterLists[operation.parameters].map {
                            .init(name: resolved.symbols[$0.name], object: resolved.object($0.value))
                        })
                }
            }
        }
        return theme
    }

    private static func resolvedFixture(
        _ texts: [String: String], as identifier: String, schema: String?, assets: [String]
    ) throws -> (theme: ResolvedTheme?, diagnostics: [Diagnostic]) {
        var symbols = SymbolTable.withVocabulary()
        var schemas = [try ComponentSchema.builtInFile(symbols: &symbols)]
        if let schema {
            schemas.append(try XMLReader.read(Array(schema.utf8), name: "app.schema.xml", symbols: &symbols))
        }
        let index = SchemaIndex(try SchemaReader.read(schemas, symbols: symbols), symbols: &symbols)
        var files: [SourceFile] = []
        for (traits, text) in texts.sorted(by: { $0.key < $1.key }) {
            files.append(try XMLReader.read(Array(text.utf8), name: "fixture\(traits).xml", symbols: &symbols))
        }
        var reader = ThemeReader(schema: index, symbols: symbols)
        reader.beginBundle()
        var layers: [ThemeLayer] = []
        for (number, traits) in texts.keys.sorted().enumerated() {
            let set = AssetName(path: "fixture\(traits).xml").traits
            layers.append(reader.readLayer(theme: 0, traits: set, files: [(UInt32(number), files[number])]))
        }
        layers.sort { $0.traits.specificity < $1.traits.specificity }
        guard reader.diagnostics.isEmpty else { return (nil, reader.diagnostics) }
        let info = ThemeInfo(identifier: identifier, name: identifier)
        return Resolver.resolve(
            ThemeChain(
                themes: [.init(info: info, folder: "Fixture.theme", assets: assets.map { ($0, AssetName(path: $0)) })],
                layers: layers, files: files,
                definitions: reader.definitions, symbols: reader.symbols, values: reader.values, schema: index,
                isComplete: true))
    }
}

extension ResolvedTheme {
    func object(_ id: ValueID) -> ThemeObject {
        switch values[id] {
        case .integer(let v): .integer(v)
        case .float(let v): .float(v)
        case .bool(let v): .bool(v)
        case .string(let v): .string(symbols[v])
        case .point(let v): .point(v)
        case .size(let v): .size(v)
        case .rect(let v): .rect(v)
        case .insets(let v): .insets(v)
        case .color(let v): .color(v.color)
        case .image(let v):
            .image(ImageReference(name: symbols[v.name], isCached: v.isCached, slice: v.slice, mode: v.mode))
        case .font(let v):
            switch v.face {
            case .family(let f):
                .font(FontDescription(face: .family(symbols[f]), size: v.size, weight: v.weight, style: v.style))
            case .file(let f):
                .font(FontDescription(face: .file(symbols[f]), size: v.size, weight: v.weight, style: v.style))
            }
        case .array(let parts): .array(parts.map(object))
        case .record(let type, let fields):
            .record(
                ThemeRecord(
                    type: symbols[type], fields: fields.map { .init(name: symbols[$0.name], object: object($0.value)) })
            )
        }
    }
}
