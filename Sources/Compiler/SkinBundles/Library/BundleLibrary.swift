import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinLibrary

extension ThemeLibrary {
    /// Creates a library of caches and bundles, without reading them.
    ///
    /// - Parameters:
    ///   - folders: The folders of caches and bundles that the app ships.
    ///   - installFolder: The folder of installed themes; nil if users install none.
    ///   - cacheFolder: The folder of caches that the library compiles; nil to keep none.
    ///   - overlayFolder: The folder of overlays; nil if there are none.
    ///   - defaultTheme: The identifier of the default theme; nil to use the one that the folders name.
    ///   - compiler: The compiler of bundles. It needs the schemas that the caches were compiled with; otherwise the caches
    ///     are stale.
    ///   - onEvent: The handler of events. By default it prints each fault as a line on standard error.
    public init(
        folders: [String], installFolder: String? = nil, cacheFolder: String? = nil, overlayFolder: String? = nil,
        defaultTheme: String? = nil, compiler: ThemeCompiler,
        onEvent: @escaping @Sendable (ThemeLibraryEvent) -> Void = ThemeLibraryEvent.printFault
    ) {
        self.init(folders: folders, installFolder: installFolder, defaultTheme: defaultTheme, onEvent: onEvent)
        self.cacheFolder = cacheFolder
        self.overlayFolder = overlayFolder
        bundleReader = BundleReader(sources: compiler.schemaFiles + compiler.overlays) {
            library throws(ThemeFileError) in
            try BundleLibrary.bundles(of: library, compiler)
        }
    }
}

/// The bundles in the folders of a library, with the compiler for them.
struct BundleLibrary: Sendable {
    typealias Entry = ThemeLibrary.Entry

    let library: ThemeLibrary
    let compiler: ThemeCompiler
    /// The content of `skinkit.xml`, which applies to folders without one.
    let configuration: ThemeConfiguration

    static func bundles(of library: ThemeLibrary, _ compiler: ThemeCompiler) throws(ThemeFileError) -> LibraryBundles {
        let shipped = try ThemeCatalog(folders: library.folders)
        let found = BundleLibrary(
            library: library, compiler: compiler,
            configuration: shipped.declaredConfiguration ?? ThemeConfiguration())
        let diagnostics = shipped.diagnostics
        return LibraryBundles(
            shipped: shipped.bundles.compactMap { $0.entry(origin: $0.origin) }, installed: try found.installed(),
            defaultTheme: diagnostics.containError
                ? .failure(ThemeError(diagnostics.sortedByPlace())) : .success(found.configuration.defaultTheme),
            find: found.find, install: found.install)
    }

    private func installed() throws(ThemeFileError) -> [Entry] {
        guard let store = library.separateStore else { return [] }
        var catalog = try ThemeCatalog(folders: [store], configuration: configuration)
        for name in try FileSystem.names(inFolder: store).names
        where FilePath.fileExtension(of: name) == ThemeLibrary.packageExtension && name.utf8.first != UInt8(ascii: ".")
        {
            let path = FilePath.join(store, name)
            if FileSystem.kind(of: path) == .file { catalog.add(path: path) }
        }
        return catalog.bundles.compactMap { $0.entry(origin: .store) }
    }

    /// Returns the compiler for bundles of an origin, which finds the bundles that they may inherit from. A theme that the
    /// app ships never inherits from an installed one.
    func compiler(for origin: ThemeLibrary.Origin, in contents: LibraryContents) -> ThemeCompiler {
        var compiler = compiler
        let store = origin == .store ? [library.separateStore].compactMap(\.self) : []
        let folders = library.folders + parentFolders(of: contents.entries) + store
        compiler.themeFolders = folders + compiler.themeFolders
        compiler.configuration = configuration
        compiler.hiddenBundles = Set(contents.hidden.compactMap { FileSystem.identity(of: $0.path) })
        compiler.cachedThemes = Set(contents.entries.filter { $0.bundlePath == nil }.map(\.info.identifier))
        compiler.packages =
            origin == .store
            ? contents.entries.compactMap(\.bundlePath).filter {
                FilePath.fileExtension(of: $0) == ThemeLibrary.packageExtension && FileSystem.kind(of: $0) == .file
            } : []
        if compiler.schemaFiles.isEmpty { compiler.schemaFiles = folders.flatMap(ThemeCompiler.schemaFiles) }
        return compiler
    }

    // MARK: Opening and compiling

    /// Opens or compiles a theme with the overlays of the library, as ``LibraryBundles/find`` says.
    private func find(
        _ entry: Entry, in contents: LibraryContents, usesCaches: Bool, checkCancellation: () throws -> Void
    ) throws -> ThemeLibrary.Found {
        var events: [ThemeLibraryEvent] = []
        var overlays: [String] = []
        do { overlays = try library.overlays() } catch { events.append(.failed(error)) }
        var found: ThemeLibrary.Found?
        if let bundle = overlays.isEmpty ? nil : try? source(of: entry) {
            let path = library.overlaidCachePath(of: entry.info.identifier)
            var fitting = OverlayFitting(
                theme: BundleCompilation(
                    bundle: bundle, entry: entry, caches: usesCaches ? [path].compactMap(\.self) : [], target: path,
                    compiler: compiler(for: entry.origin, in: contents)),
                contents: contents)
            let limit = ChainLoader.overlayLimit
            found = try fitting.find(overlays.prefix(limit), checkCancellation)
            events = fitting.events
            events += overlays.dropFirst(limit).map {
                .overlayLeftOut(entry, overlay: $0, "a theme can have at most \(limit) overlays")
            }
        } else {
            events += overlays.map { .overlayLeftOut(entry, overlay: $0, "the theme has no sources") }
        }
        // If the theme itself is invalid, this throws its error, and no overlay is to blame.
        var result = try found ?? findPlain(entry, in: contents, usesCaches: usesCaches, checkCancellation)
        result.events = events
        return result
    }

    private func findPlain(
        _ entry: Entry, in contents: LibraryContents, usesCaches: Bool, _ checkCancellation: () throws -> Void
    ) throws -> ThemeLibrary.Found {
        guard let bundle = entry.bundlePath else {
            var theme = try contents.openCache(of: entry, checkCancellation)
            theme.assetFolders = library.folders + compiler.overlays.map(FilePath.folder)
            return ThemeLibrary.Found(theme)
        }
        let compilation = BundleCompilation(
            bundle: bundle, entry: entry, caches: usesCaches ? entry.cachePaths : [],
            target: library.ownCachePath(of: entry.info.identifier), compiler: compiler(for: entry.origin, in: contents)
        )
        return try compilation.find(in: contents, checkCancellation)
    }

    /// Returns the bundle of a theme. One that the app ships as a cache can be compiled if its sources are beside the cache.
    private func source(of entry: Entry) throws -> String? {
        if let bundle = entry.bundlePath { return bundle }
        guard let folder = parentFolders(of: [entry]).first else { return nil }
        return try ThemeCatalog(folders: [folder]).bundle(identified: entry.info.identifier)?.path
    }
}

extension ThemeCatalog.Bundle {
    /// Returns the bundle as a theme of a library; nil if its identifier is not readable.
    fileprivate func entry(origin: ThemeLibrary.Origin) -> ThemeLibrary.Entry? {
        info.identifier.map { _ in
            ThemeLibrary.Entry(info: info.info, origin: origin, bundlePath: path, cachePaths: [])
        }
    }
}

/// A theme of a library, to be opened from a cache that is up to date, or else to be compiled.
private struct BundleCompilation {
    let bundle: String
    let entry: ThemeLibrary.Entry
    /// The caches to open, in this order.
    let caches: [String]
    /// The path at which to write the cache; nil for none.
    let target: String?
    var compiler: ThemeCompiler

    func find(
        in contents: LibraryContents, _ checkCancellation: () throws -> Void
    ) throws -> ThemeLibrary.Found {
        var damaged: [(path: String, error: ThemeCacheError)] = []
        for path in caches {
            try checkCancellation()
            do {
                if let theme = try open(path, contents.opened[path]) { return ThemeLibrary.Found(withAssets(theme)) }
            } catch let error as ThemeCacheError {
                damaged.append((path, error))
            }
        }
        try checkCancellation()
        let result = try compiler.compile(bundle)
        guard let cache = result.cache else { throw ThemeError(result.diagnostics) }
        try checkCancellation()
        let theme = try Theme(cacheBytes: cache)
        let (library, identifier) = (contents.library, theme.info.identifier)
        return ThemeLibrary.Found(withAssets(theme)) { [damaged, target] in
            library.onEvent(damaged.first.map { .rebuilt(identifier, $0.error) } ?? .compiled(identifier))
            for cache in damaged { library.setAside(cache.path) }
            library.keep(at: target) { path throws(ThemeFileError) in try FileSystem.replace(path, with: cache) }
        }
    }

    /// Returns nil if the cache is stale or does not exist.
    ///
    /// - Parameter known: The theme of the cache, if that is open.
    /// - Throws: `ThemeCacheError` if it is damaged.
    private func open(_ path: String, _ known: Theme?) throws -> Theme? {
        guard FileSystem.kind(of: path) != nil else { return nil }
        let theme: Theme
        do {
            theme = try known ?? Theme(cacheAt: path)
        } catch let error as ThemeCacheError where error.code == .unsupportedVersion {
            return nil
        }
        let isUpToDate = try compiler.isUpToDate(theme, for: bundle)
        // A stale cache is verified too, to distinguish a damaged one from an old one.
        if !isUpToDate || entry.origin == .store { try theme.verify() }
        return isUpToDate ? theme : nil
    }

    /// Returns the theme with the folders of the bundles in its chain, wherever its cache is.
    private func withAssets(_ theme: Theme) -> Theme {
        var theme = theme
        theme.assetFolders =
            [FilePath.folder(of: bundle)] + compiler.themeFolders + compiler.overlays.map(FilePath.folder)
        return theme
    }
}

/// The selection of the overlays that fit one theme: bundles without a parent, such as a user's own changes.
///
/// If one of the overlays is invalid together with the theme, they are tried one after another. Each is tried on the
/// theme with those before it that fit.
private struct OverlayFitting {
    let theme: BundleCompilation
    let contents: LibraryContents
    /// An event for each overlay that does not fit.
    var events: [ThemeLibraryEvent] = []

    mutating func find(
        _ overlays: ArraySlice<String>, _ checkCancellation: () throws -> Void
    ) throws -> ThemeLibrary.Found? {
        if let found = try? find(with: Array(overlays), checkCancellation) { return found }
        var kept: [String] = []
        var best: ThemeLibrary.Found?
        for overlay in overlays {
            try checkCancellation()
            do {
                best = try find(with: kept + [overlay], checkCancellation)
                kept.append(overlay)
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                events.append(.overlayLeftOut(theme.entry.info.identifier, overlay: overlay, error))
            }
        }
        return best
    }

    private func find(with overlays: [String], _ checkCancellation: () throws -> Void) throws -> ThemeLibrary.Found {
        var theme = theme
        theme.compiler.overlays += overlays
        return try theme.find(in: contents, checkCancellation)
    }
}

// MARK: - Writing caches

extension ThemeLibrary {
    fileprivate func setAside(_ path: String) {
        // Another process may have replaced it meanwhile.
        guard (try? Theme(cacheAt: path).verify()) == nil, FileSystem.kind(of: path) == .file else { return }
        let target = path + ".damaged"
        report { () throws(ThemeFileError) in
            try FileSystem.move(path, to: target)
            return .setAside(target)
        }
    }

    /// Writes a cache; nothing if there is no path. Reports the cache, or why it could not be written.
    func keep(at path: String?, _ write: (String) throws(ThemeFileError) -> Void) {
        guard let path else { return }
        report { () throws(ThemeFileError) in
            let folder = FilePath.folder(of: path)
            try FileSystem.makeFolder(folder)
            try? FileSystem.removeTemporaries(inFolder: folder, olderThan: 3_600)
            try write(path)
            return .wroteCache(path)
        }
    }

    private func report(_ work: () throws(ThemeFileError) -> ThemeLibraryEvent) {
        do {
            onEvent(try work())
        } catch {
            onEvent(.failed(error))
        }
    }
}
