extension ThemeEngine {
    /// An engine that shows the theme which the user chose last, or else the default theme of `skinkit.xml`; without
    /// either, none. It reads and, where there is no fresh cache, compiles the theme before it returns.
    ///
    /// Where the chosen theme is missing or broken, the default is shown, ``fallback`` says why, and the library's
    /// handler is told. The choice stays remembered: a theme that comes back is shown again.
    ///
    /// - Throws: `ThemeError` where `skinkit.xml` is wrong; `ThemeFileError` where a folder of the library cannot be read;
    ///   ``ThemeLibraryError/noDefault(_:reason:fallback:)`` where the default is needed and cannot be put on.
    public convenience init(
        components: ComponentDefinitions, library: ThemeLibrary, choices: (any ThemeChoiceStore)? = nil
    ) throws {
        self.init(components: components)
        let contents = try LibraryContents(library)
        let defaultTheme = try contents.defaultTheme()
        let state = EngineLibrary(library, choices: choices)
        libraryState = state
        var failure: ThemeFallback?
        if let chosen = state.readChoice() {
            do {
                try activate(library.load(chosen, in: contents))
                return
            } catch {
                failure = ThemeFallback(wanted: chosen, used: defaultTheme, reason: error)
            }
        }
        if let id = defaultTheme {
            do {
                try activate(library.load(id, in: contents))
            } catch {
                throw ThemeLibraryError.noDefault(id, reason: error, fallback: failure)
            }
        }
        if let failure { state.fallBack(failure) }
    }

    /// The engine's themes; nil where it was made without.
    public var library: ThemeLibrary? { libraryState?.library }

    /// Why the theme that is on is not the one that was asked for; nil where it is.
    public var fallback: ThemeFallback? {
        guard let fallback = libraryState?.fallback, fallback.used == theme?.info.identifier else {
            return nil
        }
        return fallback
    }

    /// Shows a theme of the library and saves it as the user's choice.
    ///
    /// Reads the theme, and compiles it where its cache is stale, before it returns. In an asynchronous context the method
    /// of this name does that off the main actor.
    ///
    /// - Throws: What ``ThemeLibrary/load(_:)`` throws, or ``ThemePreparationError``. Nothing has changed then.
    @discardableResult
    public func choose(_ id: String) throws -> ThemeSwitchReport {
        let state = requiredLibrary
        themeRequestCount += 1
        return try choose(id, state.library.load(id), state)
    }

    /// Loads a theme of the library off the main actor, then shows it and saves it as the user's choice.
    ///
    /// The latest request wins. A request for another theme, or for none, that is made while this one loads supersedes it,
    /// whether or not that request succeeds. A superseded request changes nothing and throws `CancellationError`.
    ///
    /// - Throws: `CancellationError` where the request was superseded or its task was cancelled; what
    ///   ``ThemeLibrary/load(_:)`` throws; ``ThemePreparationError``. Nothing has changed then.
    @discardableResult
    public func choose(_ id: String) async throws -> ThemeSwitchReport {
        let library = requiredLibrary.library
        return try await choose(id) { try await library.load(id) }
    }

    func choose(_ id: String, loading load: @Sendable () async throws -> Theme) async throws -> ThemeSwitchReport {
        let state = requiredLibrary
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

    private func choose(_ id: String, _ theme: Theme, _ state: EngineLibrary) throws -> ThemeSwitchReport {
        let report = try activate(theme)
        state.fallback = nil
        state.keepChoice(id)
        return report
    }

    package var requiredLibrary: EngineLibrary {
        guard let state = libraryState else {
            preconditionFailure("an engine finds themes by identifier only if it was made with a library")
        }
        return state
    }
}
