import SkinDiagnostics
import SkinKit

extension ComponentSchema {
    /// The built-in schema with those of an app's files, read in order, as skinctl's `--schema` reads them.
    ///
    /// - Throws: `ThemeError` with all that is wrong, `ThemeFileError` where a file cannot be read.
    public init(filesAt paths: [String]) throws {
        var symbols = SymbolTable.withVocabulary()
        var files = [try ComponentSchema.builtInFile(symbols: &symbols)]
        for path in paths {
            let bytes = try FileSystem.read(path, limit: ParsingLimits.fileBytes)
            do {
                files.append(try XMLReader.read(bytes, name: FilePath.lastPart(of: path), symbols: &symbols))
            } catch {
                throw ThemeError([error.diagnostic])
            }
        }
        self = try SchemaReader.read(files, symbols: symbols)
    }
}
