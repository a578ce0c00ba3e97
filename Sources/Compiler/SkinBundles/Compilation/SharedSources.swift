import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinLibrary
import Synchronization

/// The files and folders that several compilations read, each read and parsed once.
///
/// Themes of one family have most of their files in common: those of their ancestors. Compilations that share sources
/// see each file as it was when the first of them read it, so sources must not outlive one run of a command.
package final class SharedSources: Sendable {
    private struct CatalogKey: Hashable {
        var folders: [String]
        var configuration: ThemeConfiguration
        var hidden: Set<FileIdentity>
    }

    private struct AssetsKey: Hashable {
        var path: String
        var checksImages: Bool
        var embedsAssets: Bool
    }

    private struct ReaderKey: Hashable {
        var path: String
        var schemas: [String]
    }

    /// The size of the files to keep, in bytes. A parsed file takes about five times its size.
    static let byteLimit = 64 << 20

    private let bytesLeft = Mutex(byteLimit)
    private let catalogs = OnceTable<CatalogKey, ThemeCatalog, ThemeFileError>()
    private let folders = OnceTable<String, BundleFolder, ThemeFileError>()
    /// The files, without those that do not fit into the limit. These are read each time.
    private let files = OnceTable<String, LoadedFile?, ThemeFileError>()
    private let assets = OnceTable<AssetsKey, LoadedAssets, ThemeFileError>()
    /// The readers that have read the oldest theme of a chain, which is where a family has most of its definitions.
    private let readers = OnceTable<ReaderKey, ChainReader, Never>()

    private let keepsParsed: Bool

    /// - Parameter keepsParsed: Whether several compilations use the files, so that these are kept parsed.
    package init(keepsParsed: Bool = true) { self.keepsParsed = keepsParsed }

    func catalog(of folders: [String], for compiler: ThemeCompiler) throws(ThemeFileError) -> ThemeCatalog {
        let key = CatalogKey(folders: folders, configuration: compiler.configuration, hidden: compiler.hiddenBundles)
        return try catalogs.value(for: key) { () throws(ThemeFileError) in
            try ThemeCatalog(folders: folders, configuration: key.configuration, hiding: key.hidden)
        }
    }

    func folder(at path: String) throws(ThemeFileError) -> BundleFolder {
        try folders.value(for: path) { () throws(ThemeFileError) in try BundleFolder(at: path) }
    }

    func file(_ file: BundleFile, _ id: ThemeFileID) throws(ThemeFileError) -> LoadedFile {
        let kept = try files.value(for: id.path) { () throws(ThemeFileError) in
            let size = file.size ?? 0
            let fits = bytesLeft.withLock { left in
                if size > left { return false }
                left -= size
                return true
            }
            return fits ? try file.load(id, keepsParsed: keepsParsed) : nil
        }
        if let kept { return kept }
        return try file.load(id)
    }

    func assets(
        of folder: BundleFolder, for loader: AssetLoader, _ read: () throws(ThemeFileError) -> LoadedAssets
    ) throws(ThemeFileError) -> LoadedAssets {
        let key = AssetsKey(
            path: folder.path, checksImages: loader.compiler.checksImages, embedsAssets: loader.embedsAssets)
        return try assets.value(for: key, read)
    }

    func reader(_ start: ChainReader, reading bundle: LoadedBundle, schemas: [String]) -> ChainReader {
        guard bundle.files.allSatisfy(\.file.keepsParsed) else { return start.reading(bundle) }
        return readers.value(for: ReaderKey(path: bundle.id.path, schemas: schemas)) { start.reading(bundle) }
    }
}

extension ThemeCompiler {
    func edits(bundleAt path: String) -> Bool { !edits.names(inFolder: path).isEmpty }

    package func load(_ file: BundleFile, _ id: ThemeFileID) throws(ThemeFileError) -> LoadedFile {
        if let edit = edits[file.path] { return LoadedFile(id, bytes: edit) }
        return if let shared { try shared.file(file, id) } else { try file.load(id) }
    }

    func folder(at path: String) throws(ThemeFileError) -> BundleFolder {
        var folder = if let shared { try shared.folder(at: path) } else { try BundleFolder(at: path) }
        folder.addFiles(edits.names(inFolder: path))
        return folder
    }

    package func catalog(of folders: [String]) throws(ThemeFileError) -> ThemeCatalog {
        if let shared, edits.isEmpty { return try shared.catalog(of: folders, for: self) }
        return try ThemeCatalog(folders: folders, configuration: configuration, hiding: hiddenBundles, edits: edits)
    }
}

/// Values that are read once for each key. Threads that ask for a value while another reads it wait for that value.
final class OnceTable<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
    private let entries = Mutex<[Key: OnceValue<Result<Value, Failure>>]>([:])

    init() {}

    /// Returns the value of a key, or throws the error of reading it. Calls `read` only for the first request; `read`
    /// must not request the same key.
    func value(for key: Key, _ read: () throws(Failure) -> Value) throws(Failure) -> Value {
        let entry = entries.withLock { entries in
            if let known = entries[key] { return known }
            let new = OnceValue<Result<Value, Failure>>()
            entries[key] = new
            return new
        }
        return try entry.value { Result { () throws(Failure) in try read() } }.get()
    }
}
