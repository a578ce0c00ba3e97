import SkinKit
import SkinSettings

extension ThemeEngine {
    /// Saves the values of settings that the current theme shows, to be shown whenever the user chooses the theme. Has
    /// no effect without a library or a store of choices.
    public func saveAdjustments() {
        guard let theme = root.newestTheme else { return }
        engineLibrary?.keepAdjustments(of: theme)
    }

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
