import SkinFormat
import SkinKit

extension ThemeLibrary {
    /// Loads a theme by its identifier, off the caller's actor.
    ///
    /// If the theme has no bundle, or the library no compiler, the library uses the first valid cache. Otherwise it
    /// uses a cache that is up to date, or else compiles the bundle and writes the cache to ``cacheFolder``. When it
    /// compiles a bundle, it renames a damaged cache to `x.skincache.damaged`. A damaged cache without a bundle remains
    /// in place and causes an error. If there is a bundle, a cache that another version of SkinKit wrote is stale. The
    /// library verifies themes from a store completely.
    ///
    /// - Throws: ``ThemeLibraryError``; `ThemeError` if the bundle is invalid, or a theme that it inherits from is
    ///   missing; `ThemeCacheError` and `ThemeFileError`; `CancellationError` if the task is cancelled between two
    ///   steps.
    /// - Complexity: O(t) for t caches and bundles in the library's folders, each of which the library opens to learn
    ///   its identifier; it reads caches under 128 KiB as a whole. Apart from that, O(1) in the size of a theme that the
    ///   app ships without its bundle. O(n) for one from a store. With a bundle, O(n) in the size of all files of the
    ///   theme and its ancestors, which the library hashes, and compiles if necessary.
    @concurrent
    public func load(_ id: String) async throws -> Theme {
        let found = try await consistently {
            try find(id, in: LibraryContents(self, seeking: [id])) { try Task.checkCancellation() }
        }
        return try finish(found)
    }

    /// Loads a theme by its identifier, on the caller's thread; otherwise like the asynchronous method of this name.
    ///
    /// While another process changes the store, the method blocks its thread for up to five seconds.
    public func load(_ id: String) throws -> Theme {
        try finish(consistently { try find(id, in: LibraryContents(self, seeking: [id])) })
    }

    /// Returns the theme that an engine shows first, and the reason if it is not the chosen one.
    func first(_ chosen: String?) throws -> (theme: Theme?, fallback: ThemeFallback?) {
        let (found, fallback) = try consistently {
            let sought = Set([chosen].compactMap(\.self))
            return try findFirst(chosen, in: LibraryContents(self, seeking: sought, orDefault: true))
        }
        return (try found.map(finish), fallback)
    }

    private func findFirst(
        _ chosen: String?, in contents: LibraryContents
    ) throws -> (found: Found?, fallback: ThemeFallback?) {
        let defaultTheme = try contents.defaultTheme()
        var fallback: ThemeFallback?
        if let chosen {
            do {
                return (try find(chosen, in: contents), nil)
            } catch {
                fallback = ThemeFallback(wanted: chosen, used: defaultTheme, reason: error)
            }
        }
        guard let defaultTheme else { return (nil, fallback) }
        do {
            return (try find(defaultTheme, in: contents), fallback)
        } catch {
            throw ThemeLibraryError.noDefault(defaultTheme, reason: error, fallback: fallback)
        }
    }

    /// A theme that was found, before its cache is written.
    struct Found {
        var theme: Theme
        /// The cache, if the theme was compiled from its bundle.
        var compiled: [UInt8]?
        /// The path at which to write the cache; nil for none.
        var cachePath: String?
        var damaged: [ThemeLibraryError.DamagedCache] = []
        /// The events to report beside those of the cache.
        var events: [ThemeLibraryEvent] = []
    }

    private func find(
        _ id: String, in contents: LibraryContents, checkCancellation: () throws -> Void = {}
    ) throws -> Found {
        guard let entry = contents[id] else { throw contents.unknown(id) }
        var found = try findOverlaid(entry, in: contents, checkCancellation: checkCancellation)
        found.events.insert(contentsOf: contents.failures.map { .failed($0) }, at: 0)
        if let duplicate = entry.duplicate { found.events.append(.duplicateCache(id, duplicate.used, duplicate.other)) }
        return found
    }

    /// Opens or compiles a theme with the overlays of a context. Writes no cache.
    func find(
        _ entry: Entry, _ context: ThemeBundleContext, in contents: LibraryContents,
        checkCancellation: () throws -> Void
    ) throws -> Found {
        let id = entry.info.identifier
        var damaged: [ThemeLibraryError.DamagedCache] = []
        for path in entry.cachePaths {
            try checkCancellation()
            do {
                if let theme = try open(path, of: entry, context, contents.opened[path]) {
                    return Found(theme: theme.with(assetsOf: entry, context, compiler))
                }
            } catch let error as ThemeCacheError {
                damaged.append(.init(path: path, error: error))
            }
        }
        guard let bundle = entry.bundlePath, let compiler else {
            throw damaged.first.map { ThemeLibraryError.damaged($0) } ?? contents.unknown(id)
        }
        try checkCancellation()
        let cache = try compiler.compile(bundle, among: context)
        try checkCancellation()
        let theme = try Theme(cacheBytes: cache)
        return Found(
            theme: theme.with(assetsOf: entry, context, compiler), compiled: cache, cachePath: ownCachePath(of: id),
            damaged: damaged)
    }

    /// Reports how a theme was found, and writes its cache if it was compiled.
    private func finish(_ found: Found) throws -> Theme {
        for event in found.events { onEvent(event) }
        guard let cache = found.compiled else { return found.theme }
        let id = found.theme.info.identifier
        onEvent(found.damaged.first.map { .rebuilt(id, $0.error) } ?? .compiled(id))
        for cache in found.damaged { setAside(cache.path) }
        keep(cache, at: found.cachePath)
        return found.theme
    }

    /// Opens a cache; returns nil if it is stale or does not exist.
    ///
    /// - Parameter known: The theme of the cache, if that is open.
    /// - Throws: `ThemeCacheError` if it is damaged.
    private func open(_ path: String, of entry: Entry, _ context: ThemeBundleContext, _ known: Theme?) throws -> Theme?
    {
        guard FileSystem.kind(of: path) != nil else { return nil }
        guard let bundle = entry.bundlePath, let compiler else {
            let theme = try known ?? Theme(cacheAt: path)
            if entry.origin == .store { try theme.verify() }
            return theme.info.identifier == entry.info.identifier ? theme : nil
        }
        let theme: Theme
        do {
            theme = try known ?? Theme(cacheAt: path)
        } catch let error as ThemeCacheError where error.code == .unsupportedVersion {
            return nil
        }
        let isUpToDate = try compiler.isUpToDate(theme, for: bundle, among: context)
        // A stale cache is verified too, to distinguish a damaged one from an old one.
        if !isUpToDate || entry.origin == .store { try theme.verify() }
        return isUpToDate ? theme : nil
    }

    private func setAside(_ path: String) {
        // Another process may have replaced it meanwhile.
        guard (try? Theme(cacheAt: path).verify()) == nil, FileSystem.kind(of: path) == .file else { return }
        let target = path + ".damaged"
        report { () throws(ThemeFileError) in
            try FileSystem.move(path, to: target)
            return .setAside(target)
        }
    }

    func keep(_ cache: [UInt8], at path: String?) {
        keep(at: path) { path throws(ThemeFileError) in try FileSystem.replace(path, with: cache) }
    }

    func keep(cacheAt cache: String, at path: String?) {
        keep(at: path) { path throws(ThemeFileError) in try FileSystem.moveFile(cache, to: path) }
    }

    private func keep(at path: String?, _ write: (String) throws(ThemeFileError) -> Void) {
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

extension Theme {
    /// Returns the theme with the folders of the bundles in its chain, wherever its cache is.
    func with(
        assetsOf entry: ThemeLibrary.Entry, _ context: ThemeBundleContext, _ compiler: (any ThemeBundleCompiler)?
    ) -> Theme {
        var theme = self
        theme.assetFolders =
            [entry.bundlePath.map(FilePath.folder)].compactMap(\.self) + context.folders
            + ((compiler?.overlays ?? []) + context.overlays).map(FilePath.folder)
        return theme
    }
}

extension ThemeLibrary.Entry {
    /// The first two caches in one folder, of which the library uses one; nil if there are none. With a bundle, it uses the one
    /// that is up to date.
    fileprivate var duplicate: (used: String, other: String)? {
        guard bundlePath == nil, let used = cachePaths.first else { return nil }
        let folder = FilePath.folder(of: used)
        return cachePaths.dropFirst().first { FilePath.folder(of: $0) == folder }.map { (used, $0) }
    }

    /// Whether a text is the theme's name or that of its files, but for the case of letters.
    fileprivate func isNamed(_ text: String) -> Bool {
        let files = ([bundlePath].compactMap(\.self) + cachePaths).map(FilePath.lastPart)
        let stems = files.map { $0.prefix { $0 != "." }.lowercased() }
        return ([info.name.lowercased()] + files.map { $0.lowercased() } + stems).contains(text.lowercased())
    }
}

extension LibraryContents {
    func unknown(_ id: String) -> ThemeLibraryError {
        let named = entries.first { $0.info.name == id } ?? entries.first { $0.isNamed(id) }
        return .unknownTheme(
            id, named: named?.info.identifier,
            nearest: named?.info.identifier ?? Suggestion.nearest(to: id, among: entries.map(\.info.identifier)),
            unreadable: unreadable.map { .init(path: $0.path, error: $0.error) }, failures: failures)
    }
}

// MARK: - Development

extension ThemeLibrary {
    /// The folders and files from which any theme of the library may be compiled.
    package var sourcePaths: [String] {
        folders + [separateStore].compactMap(\.self) + (compiler?.schemaFiles ?? [])
            + (compiler?.overlays ?? []) + [overlayFolder].compactMap(\.self)
    }

    /// Compiles a theme from its current sources and overlays, in memory; returns nil if the library has no sources of
    /// it.
    @concurrent
    package func draft(_ id: String) async throws -> Theme? {
        let found: Found? = try await consistently {
            let contents = try LibraryContents(self)
            guard let entry = contents[id] else { throw contents.unknown(id) }
            guard compiler != nil, entry.bundlePath != nil || overlayFolder != nil else { return nil }
            return try findOverlaid(entry, in: contents, usesCaches: false)
        }
        for event in found?.events ?? [] { onEvent(event) }
        return found?.theme
    }
}
