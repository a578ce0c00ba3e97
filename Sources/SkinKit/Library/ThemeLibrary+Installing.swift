extension ThemeLibrary {
    /// Takes a bundle or a cache from outside into the store's folder, off the actor of the caller; an earlier version
    /// that was installed is replaced.
    ///
    /// A bundle is read with care: what is no part of a theme stays behind, links are followed within it only, and it
    /// is compiled before it has a place. A cache is verified from the first byte to the last; the themes that it
    /// inherits from are in it. Until everything is on the disk, the library is as it was: what is made stands in a
    /// hidden folder in the store, and takes its place by being renamed. An engine that shows the earlier version goes
    /// on until it is switched.
    ///
    /// - Parameter path: The bundle's folder or the cache's file. It is not changed; nobody else must change it
    ///   meanwhile.
    /// - Returns: What is installed now.
    /// - Throws: ``ThemeLibraryError``; `ThemeError` with all that is wrong with a bundle, a parent that is neither in
    ///   the app nor installed included; `ThemeCacheError`; `ThemeFileError`; `CancellationError` where the task is cancelled
    ///   between two steps.
    /// - Complexity: O(n) in the size of the theme.
    @concurrent
    @discardableResult
    public func install(from path: String) async throws -> Entry {
        guard let storeFolder else { throw ThemeLibraryError.noStore }
        guard let kind = FileSystem.kind(of: path) else { throw ThemeFileError(.read, path, reason: "There is nothing") }
        try FileSystem.makeFolder(storeFolder)
        return try FileSystem.whileLocked(folder: storeFolder) {
            let store = try StoreFolder(storeFolder)
            defer { store.clean() }
            switch kind {
            case .folder: return try installBundle(path, in: store)
            case .file: return try installCache(path, in: store)
            case .other: throw ThemeLibraryError.notATheme(path: path)
            }
        }
    }

    // MARK: Caches

    private func installCache(_ path: String, in store: StoreFolder) throws -> Entry {
        let limit = installationLimits.bytes
        let bytes = try FileSystem.read(path, limit: limit)
        guard bytes.count <= limit else {
            throw ThemeLibraryError.tooLarge(path: path, reason: "it has more than \(limit) bytes")
        }
        let theme = try Theme(cacheBytes: bytes)
        try theme.verify()
        let id = theme.info.identifier
        guard NameText.isThemeIdentifier(id.utf8) else {
            throw ThemeLibraryError.unsafe(path: path, reason: "its identifier is none of a theme")
        }
        let old = try LibraryContents(self).installed(id)
        try Task.checkCancellation()
        let target = FilePath.join(store.path, "\(id).\(Self.cacheExtension)")
        try FileSystem.replace(target, with: bytes)
        try FileSystem.synchronize(folder: store.path)
        for earlier in old where earlier != target { try store.remove(earlier) }
        return Entry(info: theme.info, origin: .store, bundlePath: nil, cachePaths: [target])
    }

    // MARK: Bundles

    private func installBundle(_ path: String, in store: StoreFolder) throws -> Entry {
        guard let compiler else { throw ThemeLibraryError.noCompiler(path: path) }
        let contents = try LibraryContents(self)
        guard let ending = contents.storeExtension else { throw ThemeLibraryError.noStore }
        let known = compiler.bundle(at: path)?.info?.identifier
        let old = try known.map { try contents.installed($0) } ?? []
        // Without an identifier it gets no further than its compilation, which reports what is wrong with it.
        let name = known.map { "\($0).\(ending)" } ?? FilePath.lastPart(of: path)
        let copy = FilePath.join(store.staging, name)
        try compiler.copyBundle(at: path, to: copy, limits: installationLimits)
        try Task.checkCancellation()
        var context = contents.context(for: .store)
        context.hiddenBundles.formUnion(old.compactMap(FileSystem.realPath))
        let cache = try compiler.compile(copy, among: context)
        try Task.checkCancellation()
        let info = try Theme(cacheBytes: cache).info
        let id = info.identifier
        let target = FilePath.join(store.path, name)
        try store.place(copy, at: target)
        for earlier in old where earlier != target { try store.remove(earlier) }
        keep(cache, of: id)
        return Entry(
            info: info, origin: .store, bundlePath: target, cachePaths: [ownCachePath(of: id)].compactMap(\.self))
    }
}

// MARK: - Removing

extension ThemeLibrary {
    /// Removes a theme that came from a store, with its caches, off the actor of the caller. Whoever uses it goes on
    /// with what is in memory; for an engine that may show it there is ``ThemeEngine/removeTheme(_:)``.
    ///
    /// - Throws: ``ThemeLibraryError/unknownTheme(_:nearest:unreadable:)``; ``ThemeLibraryError/isBundled(_:)`` where
    ///   it is not in the store's folder; `ThemeFileError`.
    @concurrent
    public func remove(_ id: String) async throws {
        let removal = try removal(of: id)
        guard let storeFolder else { throw ThemeLibraryError.isBundled(id) }
        try FileSystem.whileLocked(folder: storeFolder) {
            let store = try StoreFolder(storeFolder)
            defer { store.clean() }
            for path in removal.paths { try store.remove(path) }
        }
    }

    /// What has to go for a theme to be removed.
    struct Removal {
        /// Files and folders, the bundle last: without caches it is a theme, without it they may be one.
        var paths: [String]
        /// Whether the app ships a theme of the identifier, which is there afterwards as before.
        var leavesBundled: Bool
    }

    func removal(of id: String) throws -> Removal {
        let contents = try LibraryContents(self)
        guard let entry = contents[id] else { throw contents.unknown(id) }
        var paths = contents.hidden.filter { $0.identifier == id }.map(\.path)
        paths += (entry.cachePaths + [entry.bundlePath].compactMap(\.self)).filter(contents.isInStore)
        guard !paths.isEmpty else { throw ThemeLibraryError.isBundled(id) }
        let leavesBundled = entry.origin == .bundled
        if !leavesBundled, let own = ownCachePath(of: id), !paths.contains(own) { paths.insert(own, at: 0) }
        return Removal(paths: paths, leavesBundled: leavesBundled)
    }
}

extension LibraryContents {
    /// What new bundles in the store are to end in.
    fileprivate var storeExtension: String? {
        let extensions = configuration.extensions
        return (extensions.first { $0.origin == .store } ?? extensions.first)?.name
    }

    /// The bundle and caches of a theme in the store, which a new version takes the place of.
    ///
    /// - Throws: Where the place is taken by another theme.
    fileprivate func installed(_ id: String) throws(ThemeLibraryError) -> [String] {
        // On some file systems they would have one name.
        if let other = entries.first(where: {
            $0.info.identifier != id && $0.info.identifier.lowercased() == id.lowercased()
        }) {
            let reason = "'\(id)' differs from '\(other.info.identifier)' in case only"
            throw .unsafe(path: id, reason: reason)
        }
        guard let entry = self[id] else { return [] }
        let paths = ([entry.bundlePath].compactMap(\.self) + entry.cachePaths).filter(isInStore)
        guard !paths.isEmpty else { throw .isBundled(id) }
        return paths
    }
}
