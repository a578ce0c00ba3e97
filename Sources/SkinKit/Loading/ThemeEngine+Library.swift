extension ThemeEngine {
    /// An engine with the themes of a folder, as its `skinkit.xml` tells of them; nothing can be installed, and no
    /// caches are written. See ``init(components:library:choices:)``.
    ///
    /// - Parameters:
    ///   - components: The app's component types.
    ///   - path: Path of `skinkit.xml`, or of the folder that it stands in.
    ///   - choices: Where the user's choice is kept; nil to keep none.
    public convenience init(
        components: ComponentDefinitions, configuration path: String, choices: (any ThemeChoiceStore)? = nil
    ) throws {
        let isFile = FilePath.lastPart(of: path) == ThemeConfiguration.fileName
        if isFile { _ = try FileSystem.read(path, limit: 0) }
        let folder = isFile ? FilePath.folder(of: path) : path
        try self.init(components: components, library: ThemeLibrary(folders: [folder]), choices: choices)
    }

    /// An engine that shows the theme which the user chose last, or else the default theme of `skinkit.xml`; without
    /// either, none. It reads and, where there is no fresh cache, compiles the theme before it returns.
    ///
    /// Where the chosen theme is missing or broken, the default is shown, ``fallback`` says why, and the library's
    /// handler is told. The choice stays remembered: a theme that comes back is shown again.
    ///
    /// - Throws: `ThemeError` where `skinkit.xml` is wrong; `FileError` where a folder of the library cannot be read;
    ///   ``ThemeLibraryError/noDefault(_:reason:fallback:)`` where the default is needed and cannot be put on.
    public convenience init(
        components: ComponentDefinitions, library: ThemeLibrary, choices: (any ThemeChoiceStore)? = nil
    ) throws {
        self.init(components: components)
        let contents = try LibraryContents(library)
        let configuration = try contents.checkedConfiguration()
        let state = EngineLibrary(library, choices: choices)
        companion = state
        var failure: ThemeFallback?
        if let chosen = state.readChoice() {
            do {
                try activate(library.load(chosen, in: contents))
                return
            } catch {
                failure = ThemeFallback(wanted: chosen, used: configuration.defaultTheme, reason: error)
            }
        }
        if let id = configuration.defaultTheme {
            do {
                try activate(library.load(id, in: contents))
            } catch {
                throw ThemeLibraryError.noDefault(id, reason: error, fallback: failure)
            }
        }
        if let failure { state.fallBack(failure) }
    }

    /// The engine's themes; nil where it was made without.
    public var library: ThemeLibrary? { (companion as? EngineLibrary)?.library }

    /// Why the theme that is on is not the one that was asked for; nil where it is.
    public var fallback: ThemeFallback? {
        guard let fallback = (companion as? EngineLibrary)?.fallback, fallback.used == theme?.info.identifier else {
            return nil
        }
        return fallback
    }

    /// Switches to a theme of the library, and remembers it as the user's choice. What has to be read or compiled is,
    /// before this returns; ``switch(to:)`` does that off the main actor.
    ///
    /// - Throws: What `ThemeLibrary.load(_:)` throws, or `PreparationError`; then nothing has changed.
    @discardableResult
    public func activate(_ id: String) throws -> SwitchReport {
        let state = libraryState
        themeRequestCount += 1
        return try choose(id, state.library.load(id), state)
    }

    /// Loads a theme of the library off the main actor, then switches to it, and remembers it as the user's choice.
    ///
    /// The latest request wins: whatever asks for another theme while this one loads, or for none, supersedes it,
    /// whether or not it succeeds in its turn. What is superseded changes nothing and throws `CancellationError`.
    ///
    /// - Throws: `CancellationError` where another request came after it or its task was cancelled; what
    ///   `ThemeLibrary.load(_:)` throws, or `PreparationError`. Nothing has changed then.
    @discardableResult
    public func `switch`(to id: String) async throws -> SwitchReport {
        let library = libraryState.library
        return try await `switch`(to: id) { try await library.load(id) }
    }

    func `switch`(to id: String, loading load: @Sendable () async throws -> Theme) async throws -> SwitchReport {
        let state = libraryState
        themeRequestCount += 1
        let request = themeRequestCount
        state.pending = (id, request)
        defer { if state.pending?.request == request { state.pending = nil } }
        let theme: Theme
        do {
            theme = try await load()
        } catch {
            // Nobody waits for a theme that has been superseded, nor for what is wrong with it.
            throw request == themeRequestCount ? error : CancellationError()
        }
        guard request == themeRequestCount, !Task.isCancelled else { throw CancellationError() }
        return try choose(id, theme, state)
    }

    private func choose(_ id: String, _ theme: Theme, _ state: EngineLibrary) throws -> SwitchReport {
        let report = try activate(theme)
        state.fallback = nil
        state.keepChoice(id)
        return report
    }

    var libraryState: EngineLibrary {
        guard let state = companion as? EngineLibrary else {
            preconditionFailure("an engine finds themes by identifier only if it was made with a library")
        }
        return state
    }
}
