extension ThemeEngine {
    /// Removes an installed theme from the library.
    ///
    /// If the theme is current, the engine first switches to the default theme. If the library has no default
    /// theme, or it is the one being removed, the engine shows no theme afterwards. A pending request for the theme is
    /// superseded. If the theme is the user's choice, the choice is removed.
    ///
    /// - Returns: The report of the switch; nil if the theme was not current.
    /// - Throws: The errors of ``ThemeLibrary/remove(_:)``; ``ThemeLibraryError/noDefault(_:reason:fallback:)`` or
    ///   `ThemePreparationError` if the default theme cannot be shown. In that case nothing is removed.
    @discardableResult
    public func removeTheme(_ id: String) async throws -> ThemeSwitchReport? {
        let state = requiredLibrary
        var report: ThemeSwitchReport?
        if try await !state.library.ships(id) {
            if state.pending?.identifier == id { themeRequestCount += 1 }
            if theme?.info.identifier == id {
                let replacement = try await state.library.replacement(for: id)
                // Another theme may have been shown meanwhile.
                if theme?.info.identifier == id { report = try activate(replacement) }
            }
            if state.readChoice() == id { state.keepChoice(nil) }
        }
        try await state.library.remove(id)
        return report
    }
}

extension ThemeLibrary {
    /// Returns whether the app ships a theme with the same identifier, which remains available after the removal.
    @concurrent
    fileprivate func ships(_ id: String) async throws -> Bool { try removal(of: id).leavesBundled }

    /// Returns the theme that replaces a removed one; nil for none.
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
