import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinLibrary
import SkinSyntax

extension ComponentSchema {
    /// Creates a schema from the built-in declarations and an app's files, read in order like skinctl's `--schema`.
    ///
    /// - Throws: `ThemeError` with every problem in the files, or `ThemeFileError` if a file cannot be read.
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
