import SkinDiagnostics
import SkinKit
import SkinSyntax

package struct Compilation: Sendable {
    /// The revision of the compiler's output.
    ///
    /// Increment it whenever the same files may compile to a different cache in the same version of the format.
    static let revision: UInt64 = 10

    package let sources: LoadedChain
    /// The definitions, or nil if a schema is invalid, in which case the themes are not checked. ``resolve()`` takes them.
    package private(set) var chain: ThemeChain?
    package private(set) var diagnostics: [ThemeDiagnostic]
    private var texts: [ThemeFileID: SourceText] = [:]
    /// The files by the identities that the names in a cache give them.
    package private(set) var cachedFiles: [ThemeFileID: ThemeFileID] = [:]

    /// - Parameter readOldest: Returns what a reader contains once it has read the oldest of several themes. By default
    ///   the reader reads it.
    package init(_ sources: LoadedChain, readOldest: (ChainReader, LoadedBundle) -> ChainReader = { $0.reading($1) }) {
        self.sources = sources
        diagnostics = sources.configurationFaults
        guard var reader = readSchemas() else { return }
        diagnostics += sources.faults
        guard let oldest = sources.bundles.first else { return }
        reader = sources.themeCount > 1 ? readOldest(reader, oldest) : reader.reading(oldest)
        for bundle in sources.bundles.dropFirst() { reader.read(bundle) }
        texts.merge(reader.texts) { $1 }
        let (chain, faults) = reader.finish(foundAll: sources.isComplete)
        diagnostics += faults
        cachedFiles = chain.cachedFiles
        self.chain = chain
    }

    /// Returns a reader of definitions, or nil if a schema is invalid.
    private mutating func readSchemas() -> ChainReader? {
        var symbols = SymbolTable.withVocabulary()
        do {
            let schema = try ComponentSchema(reading: sources.schemas, symbols: &symbols, texts: &texts)
            let index = SchemaIndex(schema, symbols: &symbols)
            return ChainReader(schema: index, symbols: symbols)
        } catch {
            diagnostics += error.diagnostics
            return nil
        }
    }

    /// Checks the definitions without computing the effective operations of entities.
    package mutating func check() {
        guard let chain = chain.take() else { return }
        diagnostics += Resolver.check(chain)
        diagnostics += Backdrops(of: texts).excess.map { [$0] } ?? []
    }

    /// Checks and resolves the definitions. Returns nil if they have an error.
    package mutating func resolve(explains: Bool = true, only traits: ThemeTraits? = nil) -> ResolvedTheme? {
        guard let chain = chain.take() else { return nil }
        let resolution = Resolver.resolve(chain, explains: explains, only: traits)
        diagnostics += resolution.diagnostics
        var theme = resolution.theme
        theme?.inputs = sources.inputs
        theme?.addContents(of: sources.bundles)
        let backdrops = Backdrops(of: texts)
        theme?.backdrops = backdrops.pairs
        guard let excess = backdrops.excess else { return theme }
        diagnostics.append(excess)
        return nil
    }

    package var allTexts: [ThemeFileID: SourceText] {
        let others = sources.configurations.map { ($0.id, $0.parsed.text) }
        return texts.merging(others) { known, _ in known }
    }
}

extension ComponentSchema {
    /// Reads schemas that follow the built-in one.
    package init(
        reading schemas: [LoadedFile], symbols: inout SymbolTable, texts: inout [ThemeFileID: SourceText]
    ) throws(ThemeError) {
        if schemas.isEmpty {
            self = .builtIn
            return
        }
        var files: [SourceFile] = []
        var faults: [ThemeDiagnostic] = []
        if let builtIn = try? ComponentSchema.builtInFile(symbols: &symbols) { files.append(builtIn) }
        for schema in schemas {
            let parsed = schema.parsed(with: &symbols)
            texts[schema.id] = parsed.text
            do throws(UnreadableFile) { files.append(try parsed.get()) } catch { faults.append(error.diagnostic) }
        }
        do throws(ThemeError) {
            let schema = try SchemaReader.read(files, symbols: symbols)
            guard !faults.isEmpty else {
                self = schema
                return
            }
        } catch {
            faults += error.diagnostics
        }
        throw ThemeError(faults.sortedByPlace())
    }
}

extension ChainReader {
    package func reading(_ bundle: LoadedBundle) -> ChainReader {
        var reader = self
        reader.read(bundle)
        return reader
    }
}

extension ResolvedTheme {
    fileprivate mutating func addContents(of bundles: [LoadedBundle]) {
        let contents = bundles.reversed().map { bundle in
            let assets = bundle.assets.compactMap { asset in asset.content.map { (Array(asset.path.utf8)[...], $0) } }
            return Dictionary(assets) { $1 }
        }
        for index in assets.indices {
            assets[index].content = contents[assets[index].theme][symbols.bytes(of: assets[index].path)]
        }
    }
}
