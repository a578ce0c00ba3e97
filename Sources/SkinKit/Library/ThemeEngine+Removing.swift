extension ThemeEngine {
    /// Removes an installed theme from the library. Where it is on, the default theme is switched to first, as any
    /// switch is made; where that one is missing from `skinkit.xml`, or is the one to remove, none is on afterwards.
    /// A request for it that is still loading is superseded, and it is no longer the user's choice.
    ///
    /// - Returns: What the switch has done; nil where the theme was not on.
    /// - Throws: What ``ThemeLibrary/remove(_:)`` throws; ``ThemeLibraryError/noDefault(_:reason:fallback:)`` or
    ///   `ThemePreparationError` where the default theme cannot be put on, and then nothing is removed.
    @discardableResult
    public func removeTheme(_ id: String) async throws -> ThemeSwitchReport? {
        let state = requiredLibrary
        var report: ThemeSwitchReport?
        if try await !state.library.ships(id) {
            if state.pending?.identifier == id { themeRequestCount += 1 }
            if theme?.info.identifier == id {
                let replacement = try await state.library.replacement(for: id)
                // Another one may have been put on meanwhile.
                if theme?.info.identifier == id { report = try activate(replacement) }
            }
            if state.readChoice() == id { state.keepChoice(nil) }
        }
        try await state.library.remove(id)
        return report
    }
}

extension ThemeLibrary {
    /// Whether the app ships a theme of the identifier beside the one in the store, so that there will be one as before.
    @concurrent
    fileprivate func ships(_ id: String) async throws -> Bool { try removal(of: id).leavesBundled }

    /// What takes the place of a theme that is removed; nil for none.
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
