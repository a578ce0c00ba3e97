import SkinLibrary
import SkinSyntax

@testable import SkinBundles
@testable import SkinCompiler
@testable import SkinDiagnostics
@testable import SkinInspector
@testable import SkinKit

/// Reads a file with the reader for its root element. Compiles a theme, and verifies its cache.
///
/// - Throws: `BrokenPromise` if a diagnostic has no location, or if a theme without errors has no valid cache.
public func readDocument(_ bytes: [UInt8]) throws {
    var symbols = SymbolTable.withVocabulary()
    let file: SourceFile
    do {
        file = try XMLReader.read(bytes, name: "A.theme/main.xml", symbols: &symbols)
    } catch {
        return try check([error.diagnostic], error.text)
    }
    var diagnostics: [ThemeDiagnostic] = []
    switch symbols[file.document.elements[0].name] {
    case "info": diagnostics = InfoReader.read(file, symbols: symbols).diagnostics
    case "skinkit": diagnostics = ConfigurationReader.read(file, symbols: symbols).1
    case "pack": diagnostics = PackReader.read(file, symbols: symbols).diagnostics
    case "schema":
        let builtIn = try ComponentSchema.builtInFile(symbols: &symbols)
        do {
            _ = SchemaIndex(try SchemaReader.read([builtIn, file], symbols: symbols), symbols: &symbols)
        } catch {
            diagnostics = error.diagnostics
        }
    default: diagnostics = try compile(file, symbols)
    }
    try check(diagnostics, file.text)
}

/// Compiles a bundle of one configuration file and two assets.
private func compile(_ file: SourceFile, _ symbols: SymbolTable) throws -> [ThemeDiagnostic] {
    var symbols = symbols
    let builtIn = try ComponentSchema.builtInFile(symbols: &symbols)
    let schema = SchemaIndex(try SchemaReader.read([builtIn], symbols: symbols), symbols: &symbols)
    var reader = ThemeReader(schema: schema, symbols: symbols)
    reader.beginBundle()
    reader.beginLayer(theme: 0, traits: [])
    reader.read(file, number: 0)
    let layer = reader.layer
    let assets = ["one.png", "one@2x~dark.png"].map { ($0, AssetName(path: $0)) }
    let resolution = Resolver.resolve(
        ThemeChain(
            themes: [.init(info: ThemeInfo(identifier: "a", name: "A"), folder: "A.theme", assets: assets)],
            layers: [layer], files: [file], definitions: reader.definitions, symbols: reader.symbols,
            values: reader.values, schema: schema, isComplete: reader.diagnostics.isEmpty))
    let diagnostics = reader.diagnostics + resolution.diagnostics
    guard !diagnostics.containError, let resolved = resolution.theme else { return diagnostics }
    let cache: [UInt8]
    do {
        cache = try ThemeCacheWriter.write(resolved)
    } catch {
        guard error.code == .tooLarge else { throw BrokenPromise(what: "not written: \(error)") }
        return diagnostics
    }
    let theme = try Theme(cacheBytes: cache)
    try theme.verify()
    try walkVerified(theme)
    walk(theme)
    return diagnostics
}

/// Checks that each diagnostic has a location in the file, and can be formatted.
private func check(_ diagnostics: [ThemeDiagnostic], _ text: SourceText) throws {
    let formatter = ThemeDiagnosticFormatter(usesColor: true, sources: ["A.theme/main.xml": text])
    for diagnostic in diagnostics.prefix(50) {
        guard diagnostic.location.line >= 1, diagnostic.location.column >= 1 else {
            throw BrokenPromise(what: "no place: \(diagnostic)")
        }
        _ = (formatter.text(diagnostic).utf8.count, ThemeDiagnosticFormatter.json(diagnostic).utf8.count)
    }
}
