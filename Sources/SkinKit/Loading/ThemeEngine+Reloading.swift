extension ThemeEngine {
    /// Whether saving a source of the theme that is on shows at once. For development: all files of the library's
    /// folders, its store and its schemas are watched. False at first.
    ///
    /// A saved file, be it of the theme, of one that it inherits from, an asset or a schema, has the theme compiled in
    /// memory, off the main actor, and switched to as by ``activate(_:)-(Theme?)``. No cache is written, and the user's
    /// choice is untouched. What cannot be compiled or prepared leaves the theme as it is, and the library's handler is
    /// told (``ThemeLibraryEvent/reloadFailed(_:_:)``). A theme that has no bundle in the library stays as it is.
    ///
    /// Does not keep the engine alive, and ends with it. Only for an engine that was made with a library.
    public var reloadsOnSave: Bool {
        get { libraryState.reloading != nil }
        set {
            let state = libraryState
            guard newValue != (state.reloading != nil) else { return }
            state.reloading = newValue ? reload(after: state.library.sources.changes()) : nil
        }
    }

    private func reload(after changes: FolderChanges) -> Task<Void, Never> {
        Task { [weak self] in
            var changes = changes
            while let paths = await changes.next() {
                guard let self else { return }
                await self.reload(evenUnchanged: !paths.allSatisfy { $0.hasSuffix(".xml") })
            }
        }
    }

    /// - Parameter evenUnchanged: Whether assets were saved, of which a cache knows no more than name and size.
    private func reload(evenUnchanged: Bool) async {
        let state = libraryState
        var request: Int
        repeat {
            // What another request has loaded may have been read before the file was saved.
            while state.pending != nil, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
            request = themeRequestCount
            if let wanted = fallback?.wanted, await reload(wanted, evenUnchanged, state) { return }
            if let id = theme?.info.identifier { await reload(id, evenUnchanged, state) }
        } while request != themeRequestCount && !Task.isCancelled
    }

    /// - Returns: Whether the theme is on as it was saved.
    @discardableResult
    private func reload(_ id: String, _ evenUnchanged: Bool, _ state: EngineLibrary) async -> Bool {
        let request = themeRequestCount
        do {
            guard let draft = try await state.library.draft(id) else { return false }
            guard request == themeRequestCount, !Task.isCancelled else { return false }
            if !evenUnchanged, let theme, theme.isSame(as: draft) { return true }
            try activate(draft)
            // Nobody has asked for another theme: what is being loaded meanwhile is as late as it was.
            themeRequestCount = request
            if state.fallback?.wanted == id { state.fallback = nil }
            state.library.onEvent(.reloaded(id))
            return true
        } catch {
            if !Task.isCancelled { state.library.onEvent(.reloadFailed(id, error)) }
            return false
        }
    }
}

extension ThemeLibrary {
    /// Everything that a theme of the library may be made from.
    fileprivate var sources: FolderWatcher {
        FolderWatcher(folders + [separateStore].compactMap(\.self) + schemaFiles)
    }

    /// A theme as its sources are now, compiled in memory; nil where the library has no sources of it.
    @concurrent
    fileprivate func draft(_ id: String) async throws -> Theme? {
        let contents = try LibraryContents(self)
        guard let entry = contents[id] else { throw contents.unknown(id) }
        guard let bundle = entry.bundlePath else { return nil }
        let compiler = contents.compiler(for: entry.origin)
        let result = try compiler.compile(bundle, options: cacheOptions)
        guard let cache = result.cache else { throw ThemeError(result.diagnostics) }
        return try Theme(cacheBytes: cache).with(assetsOf: entry, compiler)
    }
}
