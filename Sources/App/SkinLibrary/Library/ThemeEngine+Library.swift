import SkinKit
import SkinSettings

extension ThemeEngine {
    /// Creates an engine that shows the user's choice, else the library's default theme, else none.
    ///
    /// The initializer loads the theme before it returns, which includes compiling it if no cache is up to date, and up
    /// to five seconds of waiting for another process that changes the folder of installed themes.
    ///
    /// If the chosen theme is missing or invalid, the engine shows the default theme. ``fallback`` then contains the
    /// reason, and the library's handler receives it. The choice remains saved, and applies at the next start at which
    /// the theme is available.
    ///
    /// - Throws: `ThemeError` if `skinkit.xml` is invalid; `ThemeFileError` if a folder of the library is not readable;
    ///   `ThemeErrorCode.noDefault` if the default theme is needed and cannot be shown.
    public convenience init(
        components: ComponentDefinitions, configuration: Configuration = Configuration(), library: ThemeLibrary,
        choices: (any ThemeChoiceStore)? = nil
    ) throws {
        self.init(components: components, configuration: configuration)
        let state = EngineLibrary(library, choices: choices)
        libraryState = state
        let (theme, fallback) = try library.first(state.readChoice())
        if let theme { try activate(state.adjusted(theme)) }
        if let fallback { state.fallBack(fallback) }
        root.observe(state) { state, theme in state.noteSwitch(to: theme) }
        observe(state) { [unowned self] state, report in
            state.noteSwitch(of: root, hasFailed: report.failure != nil)
        }
    }

    var engineLibrary: EngineLibrary? { libraryState as? EngineLibrary }

    /// The engine's library; nil if it was created without one.
    public var library: ThemeLibrary? { engineLibrary?.library }

    /// The store of the user's choices; nil if they are not saved.
    public var choices: (any ThemeChoiceStore)? { engineLibrary?.choices }

    /// Reads and saves choices in another store, such as that of another account, and shows what is chosen there.
    ///
    /// The engine shows the same as one that is created with the store: the choice with its settings, else the library's
    /// default theme, else none. It saves nothing. A theme that is still loading for the earlier store is superseded.
    ///
    /// - Throws: The errors of the initializer; `ThemePreparationError`. In that case nothing changes.
    @discardableResult
    public func setChoices(
        _ choices: (any ThemeChoiceStore)?, transition: ThemeTransition = .none
    ) throws -> ThemeSwitchReport {
        let state = requiredLibrary
        let (theme, fallback) = try state.library.first(state.readChoice(in: choices))
        return try activate(theme.map { state.adjusted($0, in: choices) }, transition) {
            state.choices = choices
            state.fallback = nil
            if let fallback { state.fallBack(fallback) }
        }
    }

    /// The reason why the engine does not show the user's choice; nil if it does, or if it has shown another theme
    /// since.
    public var fallback: ThemeFallback? { engineLibrary?.fallback }

    /// Shows a loaded theme and saves it as the user's choice, once it is shown.
    ///
    /// The theme is shown with the values that the user saved for its settings.
    ///
    /// - Throws: `ThemePreparationError`. In that case nothing changes.
    @discardableResult
    public func choose(
        _ theme: Theme, transition: ThemeTransition = .none
    ) throws(ThemePreparationError) -> ThemeSwitchReport {
        let state = requiredLibrary
        return try choose(state.adjusted(theme), transition, state)
    }

    /// Loads a theme of the library off the main actor, then shows it and saves it as the user's choice.
    ///
    /// The latest request takes precedence. A request for a theme, or for none, supersedes those that are still
    /// loading, even if it fails. A superseded request changes nothing and throws `CancellationError`.
    ///
    /// - Parameters:
    ///   - id: The identifier of the theme.
    ///   - transition: The way to the new look, which begins when the theme is loaded.
    /// - Throws: `CancellationError` if the request was superseded or its task was cancelled; the errors of
    ///   `ThemeLibrary.load(_:)`; `ThemePreparationError`. In that case nothing changes.
    @discardableResult
    public func choose(_ id: String, transition: ThemeTransition = .none) async throws -> ThemeSwitchReport {
        let library = requiredLibrary.library
        return try await choose(id, transition) { try await library.load(id) }
    }

    /// Loads a theme of the library off the main actor, with the values that the user saved for its settings.
    ///
    /// It is the theme that `choose(_:transition:)` would show: pass it to `activate(_:transition:)` to show it before the user
    /// chooses. Nothing is saved, and no pending request is superseded.
    ///
    /// - Throws: The errors of `ThemeLibrary.load(_:)`.
    public func load(_ id: String) async throws -> Theme {
        let state = requiredLibrary
        let library = state.library
        return state.adjusted(try await library.load(id))
    }

    func choose(
        _ id: String, _ transition: ThemeTransition = .none, loading load: @Sendable () async throws -> Theme
    ) async throws -> ThemeSwitchReport {
        let state = requiredLibrary
        let theme = try await self.load(id, state, load)
        return try choose(state.adjusted(theme), transition, state)
    }

    /// Throws `CancellationError` if a later request supersedes it.
    func load(_ id: String, _ state: EngineLibrary, _ load: @Sendable () async throws -> Theme) async throws -> Theme {
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
        return theme
    }

    /// - Parameter keepsAdjustments: Whether to save the values of the settings, too.
    func choose(
        _ theme: Theme, _ transition: ThemeTransition, _ state: EngineLibrary, keepsAdjustments: Bool = false
    ) throws(ThemePreparationError) -> ThemeSwitchReport {
        // A setter or an observer that asks for a theme queues the switch. The choice waits with it.
        try activate(theme, transition) {
            state.fallback = nil
            state.keepChoice(theme.info.identifier)
            if keepsAdjustments { state.keepAdjustments(of: theme) }
        }
    }

    package var requiredLibrary: EngineLibrary {
        guard let state = engineLibrary else {
            preconditionFailure("the engine has no library; create it with one to find themes by identifier")
        }
        return state
    }

    /// Saves the values of settings that the current theme shows, to be shown whenever the user chooses the theme. Has
    /// no effect without a library or a store of choices.
    ///
    /// If a setter or an observer has adjusted the theme, the values are saved when the queued switch is made. If that
    /// fails, those that remain shown are saved.
    public func saveAdjustments() { engineLibrary?.keepNewestAdjustments(of: root) }

    /// Loads the theme of a link off the main actor, shows it with the link's values, and saves both as the user's
    /// choice.
    ///
    /// Requests supersede one another as those of `choose(_:transition:)` do.
    ///
    /// - Returns: The report of the switch, and the reasons why values of the link were skipped.
    /// - Throws: `CancellationError` if the request was superseded or its task was cancelled; the errors of
    ///   `ThemeLibrary.load(_:)`; `ThemePreparationError`. In that case nothing changes.
    @discardableResult
    public func choose(
        _ link: ThemeLink, transition: ThemeTransition = .none
    ) async throws -> (report: ThemeSwitchReport, faults: [ThemeAdjustmentError]) {
        let state = requiredLibrary
        let library = state.library
        let loaded = try await load(link.identifier, state) { try await library.load(link.identifier) }
        let (theme, faults) = link.adjusted(loaded)
        return (try choose(theme, transition, state, keepsAdjustments: true), faults)
    }
}
