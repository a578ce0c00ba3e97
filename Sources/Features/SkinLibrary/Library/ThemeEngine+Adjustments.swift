import SkinKit

extension ThemeEngine {
    /// Saves the values of settings that the current theme shows, to be shown whenever the user chooses the theme. Has no
    /// effect without a library or a store of choices.
    public func saveAdjustments() {
        guard let theme else { return }
        attachments[EngineLibrary.self]?.keepAdjustments(of: theme)
    }

    /// Shows a theme with the values of a link, and saves both as the user's choice.
    ///
    /// - Returns: The report of the switch, and why values of the link are left out.
    /// - Throws: The errors of `ThemeLibrary.load(_:)`, or `ThemePreparationError`. In that case nothing changes.
    @discardableResult
    public func choose(_ link: ThemeLink) throws -> (report: ThemeSwitchReport, faults: [ThemeAdjustmentError]) {
        let state = requiredLibrary
        themeRequestCount += 1
        let (theme, faults) = link.adjusted(try state.library.load(link.identifier))
        let report = try activate(theme) {
            state.fallback = nil
            state.keepChoice(link.identifier)
            state.keepAdjustments(of: theme)
        }
        return (report, faults)
    }
}
