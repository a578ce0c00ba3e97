import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinLibrary

extension ComponentSchema {
    /// Creates a schema from the built-in declarations and an app's files, read in order like skinctl's `--schema`.
    ///
    /// - Throws: `ThemeError` with every problem in the files, or `ThemeFileError` if a file cannot be read.
    public init(filesAt paths: [String]) throws {
        var symbols = SymbolTable.withVocabulary()
        let files = try paths.map { try BundleFile($0).load(name: FilePath.lastPart(of: $0)).parsed }
        try self.init(reading: files, symbols: &symbols)
    }
}
