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
        return finish(found)
    }

    /// Loads a theme by its identifier, on the caller's thread; otherwise like the asynchronous method of this name.
    ///
    /// While another process changes the store, the method blocks its thread for up to five seconds.
    public func load(_ id: String) throws -> Theme {
        finish(try consistently { try find(id, in: LibraryContents(self, seeking: [id])) })
    }

    /// Returns the theme that an engine shows first, and the reason if it is not the chosen one.
    func first(_ chosen: String?) throws -> (theme: Theme?, fallback: ThemeFallback?) {
        let (found, fallback) = try consistently {
            let sought = Set([chosen].compactMap(\.self))
            return try findFirst(chosen, in: LibraryContents(self, seeking: sought, orDefault: true))
        }
        return (found.map(finish), fallback)
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

    /// A theme that was found.
    package struct Found: Sendable {
        package var theme: Theme
        /// The events to report.
        package var events: [ThemeLibraryEvent] = []
        /// Reports how the theme was compiled, and writes its cache.
        var complete: @Sendable () -> Void

        package init(_ theme: Theme, complete: @escaping @Sendable () -> Void = {}) {
            (self.theme, self.complete) = (theme, complete)
        }
    }

    private func find(
        _ id: String, in contents: LibraryContents, checkCancellation: () throws -> Void = {}
    ) throws -> Found {
        guard let entry = contents[id] else { throw contents.unknown(id) }
        var found = try find(entry, in: contents, checkCancellation)
        found.events.insert(contentsOf: contents.failures.map { .failed($0) }, at: 0)
        if let duplicate = entry.duplicate { found.events.append(.duplicateCache(id, duplicate.used, duplicate.other)) }
        return found
    }

    /// Writes no cache.
    func find(
        _ entry: Entry, in contents: LibraryContents, _ checkCancellation: () throws -> Void = {}
    ) throws -> Found {
        if let bundles = contents.bundles { return try bundles.find(entry, contents, true, checkCancellation) }
        var found = Found(try contents.openCache(of: entry, checkCancellation))
        found.theme.assetFolders = folders
        do {
            found.events = try overlays().map {
                .overlayLeftOut(entry, overlay: $0, "the library has no compiler")
            }
        } catch {
            found.events = [.failed(error)]
        }
        return found
    }

    /// Reports how a theme was found, and writes its cache if it was compiled.
    private func finish(_ found: Found) -> Theme {
        for event in found.events { onEvent(event) }
        found.complete()
        return found.theme
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
    /// Opens the first of a theme's caches that is valid.
    package func openCache(of entry: Entry, _ checkCancellation: () throws -> Void) throws -> Theme {
        var damaged: ThemeLibraryError.DamagedCache?
        for path in entry.cachePaths {
            try checkCancellation()
            guard FileSystem.kind(of: path) != nil else { continue }
            do {
                let theme = try opened[path] ?? Theme(cacheAt: path)
                if entry.origin == .store { try theme.verify() }
                if theme.info.identifier == entry.info.identifier { return theme }
            } catch let error as ThemeCacheError {
                damaged = damaged ?? .init(path: path, error: error)
            }
        }
        throw damaged.map { .damaged($0) } ?? unknown(entry.info.identifier)
    }

    package func unknown(_ id: String) -> ThemeLibraryError {
        let named = entries.first { $0.info.name == id } ?? entries.first { $0.isNamed(id) }
        return .unknownTheme(
            id, named: named?.info.identifier,
            nearest: named?.info.identifier ?? Suggestion.nearest(to: id, among: entries.map(\.info.identifier)),
            unreadable: unreadable.map { .init(path: $0.path, error: $0.error) }, failures: failures)
    }
}
