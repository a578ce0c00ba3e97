import SkinDiagnostics
import SkinKit
import SkinSyntax

/// A reader that turns the bundles of a chain, the oldest ancestor first, into definitions.
///
/// What was read is a value, so several chains can continue from one ancestor.
package struct ChainReader: Sendable {
    private var reader: ThemeReader
    private var themes: [ThemeChain.Theme] = []
    private var layers: [ThemeLayer] = []
    private var files: [SourceFile] = []
    private var labels: [InfoFile.Label] = []
    private var overlayCount = 0
    private var faults: [ThemeDiagnostic] = []
    private var duplicateAssets: [ThemeDiagnostic] = []
    private var isComplete = true
    private(set) var texts: [ThemeFileID: SourceText] = [:]

    init(schema: SchemaIndex, symbols: SymbolTable) {
        reader = ThemeReader(schema: schema, symbols: symbols)
    }

    package mutating func read(_ bundle: LoadedBundle) {
        let file = readInfo(of: bundle)
        var theme = ThemeChain.Theme(
            info: file.info, folder: bundle.id, assets: bundle.assets.map { ($0.path, $0.name) })
        // An overlay's own appearance has no effect.
        let appearance = bundle.isOverlay ? nil : file.appearance ?? themes.last?.info.appearance
        theme.info.appearance = appearance ?? .any
        labels += file.labels
        theme.otherFiles = bundle.otherEntries
        faults += bundle.diagnostics
        if !bundle.diagnostics.isEmpty { isComplete = false }
        readLayers(of: bundle)
        themes.append(theme)
        if bundle.isOverlay { overlayCount += 1 }
        duplicateAssets += bundle.duplicateAssets()
    }

    private mutating func readInfo(of bundle: LoadedBundle) -> InfoFile {
        let place = ThemeSourceLocation(in: bundle.id.file(LoadedBundle.infoName))
        var info = InfoFile(range: ThemeSourceRange(at: place))
        if let loaded = bundle.info {
            let parsed = loaded.parsed
            if let file = keep(parsed.result, place.fileID) {
                info = InfoReader.read(file, symbols: parsed.symbols, isOverlay: bundle.isOverlay)
                faults += info.diagnostics
            }
        } else if !bundle.diagnostics.contains(where: { $0.location.fileID == place.fileID }) {
            faults.append(ThemeDiagnostic(.invalidInfo, at: place, "missing info.xml"))
        }
        return info
    }

    private mutating func readLayers(of bundle: LoadedBundle) {
        reader.beginBundle()
        var entries = bundle.files[...]
        while let traits = entries.first?.traits {
            reader.beginLayer(theme: themes.count, traits: traits)
            while let entry = entries.first, entry.traits == traits {
                read(entry.file)
                entries.removeFirst()
            }
            layers.append(reader.layer)
        }
    }

    private mutating func read(_ loaded: LoadedFile) {
        guard let file = keep(loaded.parsed(with: &reader.symbols), loaded.id) else { return }
        reader.read(file, number: UInt32(files.count))
        files.append(file.withoutDocument)
    }

    private mutating func keep(_ result: Result<SourceFile, UnreadableFile>, _ id: ThemeFileID) -> SourceFile? {
        texts[id] = result.text
        do throws(UnreadableFile) { return try result.get() } catch { faults.append(error.diagnostic) }
        isComplete = false
        return nil
    }

    /// - Parameter foundAll: Whether every theme of the chain was found.
    func finish(foundAll: Bool) -> (chain: ThemeChain, faults: [ThemeDiagnostic]) {
        let isComplete = isComplete && foundAll
        var chain = ThemeChain(
            themes: themes, layers: layers, files: files, definitions: reader.definitions, symbols: reader.symbols,
            values: reader.values, schema: reader.schema, isComplete: isComplete)
        chain.overlayCount = overlayCount
        chain.labels = labels
        let references = isComplete ? duplicateAssets + reader.offered.faults(of: labels, reader.symbols) : []
        return (chain, faults + reader.diagnostics + references)
    }
}
