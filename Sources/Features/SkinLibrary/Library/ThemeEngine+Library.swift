import SkinKit

extension ThemeEngine {
    /// Creates an engine that shows the user's choice, else the library's default theme, else none.
    ///
    /// The initializer loads the theme before it returns, which includes compiling it if no cache is up to date.
    ///
    /// If the chosen theme is missing or invalid, the engine shows the default theme. ``fallback`` then contains the
    /// reason, and the library's handler receives it. The choice remains saved, and applies at the next start at which
    /// the theme is available.
    ///
    /// - Throws: `ThemeError` if `skinkit.xml` is invalid; `ThemeFileError` if a folder of the library is not readable;
    ///   ``ThemeLibraryError/noDefault(_:reason:fallback:)`` if the default theme is needed and cannot be shown.
    public convenience init(
        components: ComponentDefinitions, library: ThemeLibrary, choices: (any ThemeChoiceStore)? = nil
    ) throws {
        self.init(components: components)
        let contents = try library.contents()
        let defaultTheme = try contents.defaultTheme()
        let state = EngineLibrary(library, choices: choices)
        attachments[EngineLibrary.self] = state
        var failure: ThemeFallback?
        if let chosen = state.readChoice() {
            do {
                try activate(state.adjusted(library.load(chosen, in: contents)))
                return
            } catch {
                failure = ThemeFallback(wanted: chosen, used: defaultTheme, reason: error)
            }
        }
        if let id = defaultTheme {
            do {
                try activate(state.adjusted(library.load(id, in: contents)))
            } catch {
                throw ThemeLibraryError.noDefault(id, reason: error, fallback: failure)
            }
        }
        if let failure { state.fallBack(failure) }
    }

    /// The engine's library; nil if it was created without one.
    public var library: ThemeLibrary? { attachments[EngineLibrary.self]?.library }

    /// The reason why the current theme is not the requested one; nil if it is.
    public var fallback: ThemeFallback? {
        guard let fallback = attachments[EngineLibrary.self]?.fallback, fallback.used == theme?.info.identifier else {
            return nil
        }
        return fallback
    }

    /// Shows a theme of the library and saves it as the user's choice, once it is shown.
    ///
    /// The method loads the theme on the main actor, which includes compiling it if no cache is up to date. The
    /// asynchronous method of the same name loads it off the main actor.
    ///
    /// - Throws: The errors of `ThemeLibrary.load(_:)`, or `ThemePreparationError`. In that case nothing changes.
    @discardableResult
    public func choose(_ id: String) throws -> ThemeSwitchReport {
        try choose(id, transition: .none)
    }

    /// Shows a theme of the library as ``choose(_:)-6o7ii`` does, in a blend.
    @discardableResult
    public func choose(_ id: String, transition: ThemeTransition) throws -> ThemeSwitchReport {
        let state = requiredLibrary
        themeRequestCount += 1
        return try choose(id, state.library.load(id), state, transition)
    }

    /// Loads a theme of the library off the main actor, then shows it and saves it as the user's choice.
    ///
    /// The latest request takes precedence. A request for a theme, or for none, supersedes those that are still
    /// loading, even if it fails. A superseded request changes nothing and throws `CancellationError`.
    ///
    /// - Throws: `CancellationError` if the request was superseded or its task was cancelled; the errors of
    ///   `ThemeLibrary.load(_:)`; `ThemePreparationError`. In that case nothing changes.
    @discardableResult
    public func choose(_ id: String) async throws -> ThemeSwitchReport {
        try await choose(id, transition: .none)
    }

    /// Shows a theme of the library as ``choose(_:)-10kha`` does, in a blend that begins when the theme is loaded.
    @discardableResult
    public func choose(_ id: String, transition: ThemeTransition) async throws -> ThemeSwitchReport {
        let library = requiredLibrary.library
        return try await choose(id, transition) { try await library.load(id) }
    }

    func choose(
        _ id: String, _ transition: ThemeTransition = .none, loading load: @Sendable () async throws -> Theme
    ) async throws -> ThemeSwitchReport {
        let state = requiredLibrary
        themeRequestCount += 1
        let request = themeRequestCount
        state.pending = (id, request)
        defer { if state.pending?.request == request { state.pending = nil } }
        let theme: Theme
        do {
            theme = try await load()
        } catch {
            // The errors of a superseded theme are irrelevant.
            throw request == themeRequestCount ? error : CancellationError()
        }
        guard request == themeRequestCount, !Task.isCancelled else { throw CancellationError() }
        return try choose(id, theme, state, transition)
    }

    private func choose(
        _ id: String, _ theme: Theme, _ state: EngineLibrary, _ transition: ThemeTransition
    ) throws -> ThemeSwitchReport {
        // A setter or an observer that asks for a theme queues the switch. The choice waits with it.
        try activate(state.adjusted(theme), transition) {
            state.fallback = nil
            state.keepChoice(id)
        }
    }

    package var requiredLibrary: EngineLibrary {
        guard let state = attachments[EngineLibrary.self] else {
            preconditionFailure("the engine has no library; create it with one to find themes by identifier")
        }
        return state
    }
}
