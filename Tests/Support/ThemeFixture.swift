import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinSyntax

extension Theme {
    /// A theme from the text of its configuration files, by the traits that each is for.
    ///
    /// - Parameter schema: Component types beside the built-in ones.
    package static func fixture(
        _ texts: [String: String], as identifier: String = "org.example.fixture", schema: String? = nil,
        assets: [String] = []
    ) throws -> Theme {
        let (resolved, diagnostics) = try resolvedFixture(texts, as: identifier, schema: schema, assets: assets)
        guard let resolved else { throw ThemeError(diagnostics) }
        return try Theme(cacheBytes: ThemeCacheWriter.write(resolved))
    }

    private static func resolvedFixture(
        _ texts: [String: String], as identifier: String, schema: String?, assets: [String]
    ) throws -> (theme: ResolvedTheme?, diagnostics: [ThemeDiagnostic]) {
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
            reader.beginLayer(theme: 0, traits: set)
            reader.read(files[number], number: UInt32(number))
            layers.append(reader.layer)
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
