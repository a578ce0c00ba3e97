extension ThemeEngine {
    /// Shows the current theme with another value of a setting, and all that depends on it, by the usual switch.
    ///
    /// Does not save the value, so that a control can call it for each step of a drag. `saveAdjustments()` of SkinLibrary does. A
    /// request for a theme that is still loading is not superseded.
    ///
    /// - Parameters:
    ///   - setting: The name of the setting.
    ///   - value: The value; nil for the author's.
    ///   - transition: The way to the new look. For a control that is dragged, use none.
    /// - Throws: ``ThemeAdjustmentError`` if there is no theme, or it refuses the value; ``ThemePreparationError``. In that
    ///   case nothing changes.
    @discardableResult
    public func adjust(
        _ setting: String, to value: ThemeObject?, transition: ThemeTransition = .none
    ) throws -> ThemeSwitchReport {
        guard let theme = newestTheme else {
            throw ThemeAdjustmentError(.unknownSetting, setting: setting, "no theme is shown")
        }
        return try put(theme.adjusted(setting, to: value), on: root, transition)
    }

    /// Shows the current theme with these values of settings, and the author's of all others.
    ///
    /// - Throws: As ``adjust(_:to:transition:)`` does.
    @discardableResult
    public func adjust(
        to values: [String: ThemeObject], transition: ThemeTransition = .none
    ) throws -> ThemeSwitchReport {
        guard let theme = newestTheme else { throw ThemeAdjustmentError(.unknownSetting, "no theme is shown") }
        return try put(theme.adjusted(to: values), on: root, transition)
    }

    /// The theme after all switches that are queued.
    private var newestTheme: Theme? {
        guard !queue.isEmpty, let queued = queuedChange.settings[root] else { return environment.theme }
        return queued.theme.own
    }
}
