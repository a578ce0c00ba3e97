import SkinFormat
import SkinKit
import SkinSyntax

/// The configuration files of a theme chain, in the order of the chain.
struct ConfigurationFiles {
    struct File: Sendable {
        /// The hash of the file's bytes.
        var mark: UInt64
        /// The parsed file, or nil if it cannot be read as XML.
        var source: SourceFile?
        /// The reason why the file cannot be read.
        var fault: UnreadableFile?
        /// The names that were known before, followed by the file's additional names.
        var symbols: SymbolTable
    }

    private var files: ArraySlice<(file: BundleFile, label: String)>
    private let compiler: ThemeCompiler
    private let symbols: SymbolTable

    /// - Parameter symbols: The names that every file is read with, so that compilations can share parsed files.
    init(of folders: [BundleFolder], _ compiler: ThemeCompiler, symbols: SymbolTable) {
        let files = folders.flatMap { folder in
            folder.configurationFiles.map { (file: folder.file(named: $0.name), label: folder.label(of: $0.name)) }
        }
        self.files = files[...]
        self.compiler = compiler
        self.symbols = symbols
    }

    /// Returns the next file, with its names added to a symbol table.
    mutating func next(_ symbols: inout SymbolTable) throws(ThemeFileError) -> File? {
        guard let (file, label) = files.popFirst() else { return nil }
        var read = try compiler.file(file, label: label, symbols: self.symbols, schemas: compiler.schemaFiles)
        read.source?.rename(from: read.symbols, beyond: self.symbols.count, to: &symbols)
        return read
    }
}

extension ThemeCompiler {
    /// Returns a file's bytes, or those of the edit that replaces them.
    ///
    /// - Parameter name: The file's name in diagnostics.
    func contents(of file: BundleFile, name: String) throws(ThemeFileError) -> SharedSources.Contents {
        if let edit = edits[name] { return .init(bytes: edit, mark: CacheHash.content(edit)) }
        return if let shared { try shared.contents(of: file) } else { try SharedSources.Contents(file) }
    }

    /// Returns a parsed file.
    ///
    /// - Parameters:
    ///   - label: The file's name in diagnostics.
    ///   - symbols: The known names.
    ///   - schemas: The schemas that the known names include.
    func file(
        _ file: BundleFile, label: String, symbols: SymbolTable, schemas: [String]
    ) throws(ThemeFileError) -> ConfigurationFiles.File {
        func read() throws(ThemeFileError) -> ConfigurationFiles.File {
            let contents = try contents(of: file, name: label)
            var read = ConfigurationFiles.File(mark: contents.mark, symbols: symbols)
            do throws(UnreadableFile) {
                read.source = try XMLReader.read(contents.bytes, name: label, symbols: &read.symbols)
            } catch {
                read.fault = error
            }
            return read
        }
        guard let shared else { return try read() }
        return try shared.file(file.path, label: label, schemas: schemas, read)
    }

    /// Returns the list of a bundle's files.
    func folder(at path: String) throws(ThemeFileError) -> BundleFolder {
        if let shared { try shared.folder(at: path) } else { try BundleFolder(at: path) }
    }

    /// Returns the bundles in folders.
    func catalog(of folders: [String]) throws(ThemeFileError) -> ThemeCatalog {
        if let shared, edits.isEmpty { return try shared.catalog(of: folders, for: self) }
        return try ThemeCatalog(
            folders: folders, configuration: configuration, hiding: hiddenBundles, edits: edits)
    }
}
