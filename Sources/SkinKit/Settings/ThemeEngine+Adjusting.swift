extension ThemeEngine {
    /// Shows the current theme with another value of a setting, and all that depends on it, by the usual switch.
    ///
    /// Does not save the value, so that a control can call it for each step of a drag. ``saveAdjustments()`` does. A
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

    /// Saves the values of settings that the current theme shows, to be shown whenever the user chooses the theme. Has no
    /// effect without a library or a store of choices.
    public func saveAdjustments() {
        guard let theme = environment.theme else { return }
        libraryState?.keepAdjustments(of: theme)
    }

    /// Shows a theme with the values of a link, and saves both as the user's choice.
    ///
    /// - Returns: The report of the switch, and why values of the link are left out.
    /// - Throws: The errors of `ThemeLibrary.load(_:)`, or ``ThemePreparationError``. In that case nothing changes.
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

    /// The theme after all switches that are queued.
    private var newestTheme: Theme? {
        guard !queue.isEmpty, let queued = queuedChange.settings[root] else { return environment.theme }
        return queued.theme.own
    }
}
