import SkinKit

extension ThemeEngine {
    /// Removes an installed theme from the library.
    ///
    /// If the theme is current, the engine then switches to the default theme. If the library has no default theme, or
    /// it is the one being removed, the engine shows no theme afterwards. A pending request for the theme is
    /// superseded. If the theme is the user's choice, the choice is removed. A scope that overrides the engine's theme
    /// with the removed one keeps it.
    ///
    /// - Returns: The report of the switch; nil if the theme was not current.
    /// - Throws: The errors of ``ThemeLibrary/remove(_:)``; `ThemeErrorCode.noDefault` or
    ///   `ThemePreparationError` if the default theme cannot be shown. In that case nothing has changed: the theme is
    ///   installed, and shown and chosen as before.
    ///
    /// If the theme becomes current while the removal waits for the folder of installed themes, and the default theme
    /// cannot be shown, the engine shows no theme. If the default theme cannot be loaded, it calls
    /// `faultHandler` of the engine's configuration.
    @discardableResult
    public func removeTheme(_ id: String) async throws -> ThemeSwitchReport? {
        let library = requiredLibrary.library
        let leavesBundled = try await library.ships(id)
        var replacement: Theme?
        let wasCurrent = isCurrent(id)
        if !leavesBundled, wasCurrent {
            replacement = try await library.replacement(for: id).map(requiredLibrary.adjusted)
            try check(replacement)
        }
        try await library.remove(id)
        if leavesBundled { return nil }
        // From here on no request for the theme can succeed.
        if requiredLibrary.pending?.identifier == id { themeRequestCount += 1 }
        if !wasCurrent, isCurrent(id) {
            do {
                replacement = try await library.replacement(for: id).map(requiredLibrary.adjusted)
            } catch {
                configuration.faultHandler(error)
            }
        }
        return forget(id, showing: replacement)
    }

    private func isCurrent(_ id: String) -> Bool { root.activeTheme?.info.identifier == id }

    private func forget(_ id: String, showing replacement: Theme?) -> ThemeSwitchReport? {
        let state = requiredLibrary
        if state.readChoice() == id { state.keepChoice(nil) }
        state.keepAdjustments(nil, of: id)
        guard isCurrent(id) else { return nil }
        // Components that were registered since the check may not be able to show it.
        return (try? activate(replacement)) ?? deactivate()
    }
}

extension ThemeLibrary {
    /// Returns whether the app ships a theme with the same identifier, which remains available after the removal.
    @concurrent
    fileprivate func ships(_ id: String) async throws -> Bool {
        try await consistently { try removal(of: id).leavesBundled }
    }

    @concurrent
    fileprivate func replacement(for id: String) async throws -> Theme? {
        guard let other = try defaultThemeIdentifier(), other != id else { return nil }
        do {
            return try await load(other)
        } catch {
            throw ThemeLibraryError.noDefault(other, reason: error, fallback: nil)
        }
    }
}
