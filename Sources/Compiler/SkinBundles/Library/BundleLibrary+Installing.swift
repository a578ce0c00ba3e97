import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary

extension BundleLibrary {
    /// Installs a bundle or a package, as ``LibraryBundles/install`` says.
    func install(
        _ path: String, in store: InstallFolder, replacing contents: LibraryContents, accept: (Theme) throws -> Void
    ) throws -> Entry {
        if FileSystem.kind(of: path) == .folder {
            let (copy, old) = try copyBundle(at: path, in: store, contents)
            return try finish(copy, replacing: old, in: contents, store, accept)
        }
        let id = try Self.checkPackage(at: path)
        let old = try contents.installed(id)
        let copy = FilePath.join(store.staging, "\(id).\(ThemeLibrary.packageExtension)")
        if copy != path { try FileSystem.move(path, to: copy) }
        return try finish(copy, replacing: old, in: contents, store, accept)
    }

    private func copyBundle(
        at path: String, in store: InstallFolder, _ contents: LibraryContents
    ) throws -> (copy: String, old: [String]) {
        let extensions = configuration.extensions
        guard let ending = (extensions.first { $0.origin == .store } ?? extensions.first)?.name else {
            throw ThemeLibraryError.noInstallFolder
        }
        var catalog = try ThemeCatalog(folders: [])
        catalog.add(path: path)
        let known = catalog.bundles.first?.info.identifier
        let old = try known.map { try contents.installed($0) } ?? []
        // Without an identifier the compilation fails and reports the errors.
        let name = known.map { "\($0).\(ending)" } ?? FilePath.lastPart(of: path)
        let copy = FilePath.join(store.staging, name)
        try BundleCopy(of: path, at: copy, limits: library.installationLimits).make()
        return (copy, old)
    }

    /// Only parts of the file are in memory at a time.
    ///
    /// - Returns: The identifier of the theme.
    private static func checkPackage(at path: String) throws -> String {
        let package = try PackageFile(at: path)
        guard package.kind == .theme else {
            throw ThemePackageError(.unexpectedFile, "the package contains stickers, not a theme")
        }
        return package.info.identifier
    }

    /// Compiles a bundle in the staging folder, and puts it in place.
    ///
    /// The cache is put in place after the bundle, and can be compiled again. So putting the bundle in place completes
    /// the installation.
    private func finish(
        _ copy: String, replacing old: [String], in contents: LibraryContents, _ store: InstallFolder,
        _ accept: (Theme) throws -> Void
    ) throws -> Entry {
        try Task.checkCancellation()
        var compiler = compiler(for: .store, in: contents)
        compiler.hiddenBundles.formUnion(old.compactMap(FileSystem.identity))
        let cache = FilePath.join(store.staging, "compiled.\(ThemeLibrary.cacheExtension)")
        let result = try compiler.compile(copy, to: cache)
        guard !result.diagnostics.containError else { throw ThemeError(result.diagnostics) }
        let theme = try Theme(cacheAt: cache)
        try accept(theme)
        try Task.checkCancellation()
        let target = FilePath.join(store.path, FilePath.lastPart(of: copy))
        let isFile = FileSystem.kind(of: copy) == .file
        try store.change {
            let present = old.contains(target) || FileSystem.kind(of: target) == nil ? [] : [target]
            // A file alone is replaced atomically.
            let earlier = isFile && old == [target] ? [] : old + present
            try store.replace(earlier, by: target) { () throws(ThemeFileError) in
                try FileSystem.move(copy, to: target)
            }
        }
        let ownCache = library.ownCachePath(of: theme.info.identifier)
        library.keep(at: ownCache) { path throws(ThemeFileError) in try FileSystem.moveFile(cache, to: path) }
        return Entry(
            info: theme.info, origin: .store, bundlePath: target, cachePaths: [ownCache].compactMap(\.self))
    }
}

/// A copy of an untrusted bundle's `info.xml`, configuration files and assets, the parts that the format defines.
///
/// The copies are plain files, and are on the disk when ``make()`` returns.
struct BundleCopy {
    private let source: String
    private let target: String
    private let limits: ThemeLibrary.InstallationLimits

    init(of source: String, at target: String, limits: ThemeLibrary.InstallationLimits) {
        self.source = source
        self.target = target
        self.limits = limits
    }

    /// - Throws: `ThemeError` if a link leads out of the bundle or a file name is not allowed by the format;
    ///   `ThemeLibraryError` if a name is unsafe or a limit is exceeded; `ThemeFileError`; `CancellationError`.
    func make() throws {
        let bundle = try BundleFolder(path: source)
        guard !bundle.diagnostics.containError else { throw ThemeError(bundle.diagnostics.sortedByPlace()) }
        let names = bundle.fileNames
        guard names.count <= limits.files else {
            throw ThemeLibraryError.tooLarge(path: source, reason: "it has more than \(limits.files) files")
        }
        try FileSystem.makeFolder(target)
        var folders: Set<String> = [target]
        var remaining = limits.bytes
        for name in names {
            try Task.checkCancellation()
            try check(name)
            let bytes = try FileSystem.read(FilePath.join(source, name), limit: remaining)
            guard bytes.count <= remaining else {
                throw ThemeLibraryError.tooLarge(path: source, reason: "it has more than \(limits.bytes) bytes")
            }
            remaining -= bytes.count
            folders.formUnion(try write(bytes, to: FilePath.join(target, name)))
        }
        // Inner folders first.
        for folder in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) {
            try FileSystem.synchronize(folder: folder)
        }
    }

    /// - Returns: The folders that contain the file, up to the bundle.
    private func write(_ bytes: [UInt8], to path: String) throws -> [String] {
        let folders = Array(sequence(first: FilePath.folder(of: path)) { $0 == target ? nil : FilePath.folder(of: $0) })
        try FileSystem.makeFolder(FilePath.folder(of: path))
        guard FileSystem.kind(of: path) == nil else {
            throw ThemeLibraryError.notAllowed(
                path: path, reason: "its name is the same as another file's on this file system")
        }
        try FileSystem.replace(path, with: bytes)
        return folders
    }

    private func check(_ name: String) throws(ThemeLibraryError) {
        guard NameText.isAssetName(Array(name.utf8).span),
            name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else {
            let reason = "a file name contains a backslash or a control character"
            throw .notAllowed(path: source, reason: reason)
        }
    }
}
