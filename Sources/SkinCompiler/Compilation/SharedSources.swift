import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary
import SkinSyntax
import Synchronization

/// The files and folders that several compilations read, each read and parsed once.
///
/// Themes of one family have most of their files in common: those of their ancestors. Compilations that share sources
/// see each file as it was when the first of them read it, so sources must not outlive one run of a command.
package final class SharedSources: Sendable {
    struct Contents: Sendable {
        var bytes: [UInt8]
        /// The hash of the bytes.
        var mark: UInt64
    }

    private struct FileKey: Hashable {
        var path: String
        var label: String
        /// The schemas, which determine the symbols of names.
        var schemas: [String]
    }

    private struct ThemeKey: Hashable {
        var path: String
        var schemas: [String]
        var checksImages: Bool
        var embedsAssets: Bool
    }

    typealias OldestTheme = (themes: ReadThemes, sources: ThemeSources)

    private struct CatalogKey: Hashable {
        var folders: [String]
        var configuration: ThemeConfiguration
        var hidden: Set<String>
    }

    /// The size of the files to keep, in bytes. A parsed file takes about five times its size.
    static let byteLimit = 64 << 20

    private let bytesLeft = Mutex(byteLimit)
    private let kept = OnceTable<String, Bool>()
    private let contents = OnceTable<String, Result<Contents, ThemeFileError>>()
    private let files = OnceTable<FileKey, Result<ConfigurationFiles.File, ThemeFileError>>()
    private let oldestThemes = OnceTable<ThemeKey, Result<OldestTheme, ThemeFileError>>()
    private let folders = OnceTable<String, Result<BundleFolder, ThemeFileError>>()
    private let catalogs = OnceTable<CatalogKey, Result<ThemeCatalog, ThemeFileError>>()
    private let images = OnceTable<String, Result<ThemeDiagnostic?, ThemeFileError>>()

    package init() {}

    /// Returns whether a file fits into the limit. One that does not is read each time.
    private func isKept(_ path: String) -> Bool {
        kept.value(for: path) {
            let size = FileSystem.size(of: path) ?? 0
            return bytesLeft.withLock { left in
                if size > left { return false }
                left -= size
                return true
            }
        }
    }

    /// Returns the bytes of an XML file.
    func contents(of file: BundleFile) throws(ThemeFileError) -> Contents {
        guard isKept(file.path) else { return try Contents(file) }
        return try contents.value(for: file.path) { Result { () throws(ThemeFileError) in try Contents(file) } }.get()
    }

    /// Returns a parsed file. Calls `read` only for the first request.
    func file(
        _ path: String, label: String, schemas: [String],
        _ read: () throws(ThemeFileError) -> ConfigurationFiles.File
    ) throws(ThemeFileError) -> ConfigurationFiles.File {
        guard isKept(path) else { return try read() }
        let key = FileKey(path: path, label: label, schemas: schemas)
        return try files.value(for: key) { Result { () throws(ThemeFileError) in try read() } }.get()
    }

    /// Returns what the oldest theme of a chain defines, with the sources that it was read from. Calls `read` only for
    /// the first request.
    func oldestTheme(
        _ folder: BundleFolder, _ compiler: ThemeCompiler, embedsAssets: Bool,
        _ read: () throws(ThemeFileError) -> OldestTheme
    ) throws(ThemeFileError) -> OldestTheme {
        guard folder.configurationFiles.allSatisfy({ isKept($0.path) }) else { return try read() }
        let key = ThemeKey(
            path: folder.path, schemas: compiler.schemaFiles, checksImages: compiler.checksImages,
            embedsAssets: embedsAssets)
        return try oldestThemes.value(for: key) { Result { () throws(ThemeFileError) in try read() } }.get()
    }

    /// Returns the list of a bundle's files.
    func folder(at path: String) throws(ThemeFileError) -> BundleFolder {
        try folders.value(for: path) { Result { () throws(ThemeFileError) in try BundleFolder(at: path) } }.get()
    }

    /// Returns the bundles in folders.
    func catalog(of folders: [String], for compiler: ThemeCompiler) throws(ThemeFileError) -> ThemeCatalog {
        let key = CatalogKey(
            folders: folders, configuration: compiler.configuration, hidden: compiler.hiddenBundles)
        return try catalogs.value(for: key) {
            Result { () throws(ThemeFileError) in
                try ThemeCatalog(folders: folders, configuration: key.configuration, hiding: key.hidden)
            }
        }.get()
    }

    /// Returns the finding about an image file. Calls `check` only for the first request.
    func image(
        _ path: String, _ check: () throws(ThemeFileError) -> ThemeDiagnostic?
    ) throws(ThemeFileError) -> ThemeDiagnostic? {
        try images.value(for: path) { Result { () throws(ThemeFileError) in try check() } }.get()
    }
}

extension SharedSources.Contents {
    init(_ file: BundleFile) throws(ThemeFileError) {
        bytes = try file.read(limit: ParsingLimits.fileBytes)
        mark = CacheHash.content(bytes)
    }
}
