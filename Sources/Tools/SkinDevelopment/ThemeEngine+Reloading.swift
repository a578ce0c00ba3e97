import SkinDiagnostics
import SkinInspector
import SkinKit
import SkinLibrary
import SkinSettings

extension ThemeEngine {
    /// Reloads the requested theme, the active one, those of scopes and the fallback theme from their sources.
    ///
    /// - Parameter evenUnchanged: Whether to activate the theme even if its cache is unchanged, because assets were
    ///   saved: the cache contains only their names and sizes.
    func reload(evenUnchanged: Bool) async {
        let state = requiredLibrary
        var request: Int
        repeat {
            // A pending request can have read the file before it was saved.
            while state.pending != nil, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
            request = themeRequestCount
            if let wanted = fallback?.wanted, await reload(wanted, evenUnchanged, state) { return }
            if let id = root.activeTheme?.info.identifier { await reload(id, evenUnchanged, state) }
            for id in ownThemes { await reloadScopes(id, evenUnchanged, state) }
            for id in fallbackThemes { await reloadFallbackThemes(id, evenUnchanged, state) }
        } while request != themeRequestCount && !Task.isCancelled
    }

    /// The identifiers of the themes with which scopes override their parent's, each once, in order.
    private var ownThemes: [String] {
        Set(scopes.filter { $0.overrides.contains(.theme) }.compactMap { $0.activeTheme?.info.identifier }).sorted()
    }

    private var allScopes: [ThemeScope] { [root] + scopes }

    private var fallbackThemes: [String] {
        Set(allScopes.compactMap { $0.fallbackTheme?.info.identifier }).sorted()
    }

    private func reloadScopes(_ id: String, _ evenUnchanged: Bool, _ state: EngineLibrary) async {
        var shown: Theme?
        do {
            guard let draft = try await state.library.draft(id), !Task.isCancelled else { return }
            shown = draft
            if try refreshScopes(draft, evenUnchanged, state) { state.library.onEvent(.reloaded(id)) }
        } catch {
            if !Task.isCancelled { state.library.onEvent(.reloadFailed(id, located(error, in: shown))) }
        }
    }

    /// Shows a new version of a theme in the scopes that override their parent's with it.
    private func refreshScopes(
        _ draft: Theme, _ evenUnchanged: Bool, _ state: EngineLibrary
    ) throws(ThemePreparationError) -> Bool {
        var isShown = false
        for scope in scopes where scope.overrides.contains(.theme) {
            guard let old = scope.activeTheme, old.info.identifier == draft.info.identifier,
                evenUnchanged || !old.isSame(as: draft)
            else { continue }
            try scope.activate(state.adjusting(draft, like: old))
            isShown = true
        }
        return isShown
    }

    private func reloadFallbackThemes(_ id: String, _ evenUnchanged: Bool, _ state: EngineLibrary) async {
        do {
            guard let draft = try await state.library.draft(id), !Task.isCancelled else { return }
            var isShown = false
            for scope in allScopes where scope.overrides.contains(.fallbackTheme) {
                // Another one may have been set meanwhile.
                guard let old = scope.fallbackTheme, old.info.identifier == id, evenUnchanged || !old.isSame(as: draft)
                else { continue }
                try scope.update { $0.fallbackTheme = draft }
                isShown = true
            }
            if isShown { state.library.onEvent(.reloaded(id)) }
        } catch {
            if !Task.isCancelled { state.library.onEvent(.reloadFailed(id, error)) }
        }
    }

    /// - Returns: Whether the saved version of the theme is active.
    @discardableResult
    private func reload(_ id: String, _ evenUnchanged: Bool, _ state: EngineLibrary) async -> Bool {
        let request = themeRequestCount
        var shown: Theme?
        do {
            guard let draft = try await state.library.draft(id) else { return false }
            shown = draft
            guard request == themeRequestCount, !Task.isCancelled else { return false }
            if !evenUnchanged, let theme = root.activeTheme, theme.isSame(as: draft) { return true }
            // A reload is not a request, so it supersedes nothing. Requests that setters and observers make during it
            // count.
            _ = try root.put(state.adjusting(draft, like: root.activeTheme), .none)
            if state.fallback?.wanted == id { state.fallback = nil }
            state.library.onEvent(.reloaded(id))
            return true
        } catch {
            if !Task.isCancelled { state.library.onEvent(.reloadFailed(id, located(error, in: shown))) }
            return false
        }
    }

    private func located(_ error: any Error, in theme: Theme?) -> any Error {
        guard let theme, let diagnostics = (error as? ThemePreparationError)?.diagnostics(in: theme) else {
            return error
        }
        return diagnostics.isEmpty ? error : ThemeError(diagnostics)
    }
}

extension EngineLibrary {
    /// Returns a new version of a theme with the values of settings that an older version shows, as far as possible; with
    /// those that the user saved if another theme is shown.
    fileprivate func adjusting(_ theme: Theme, like old: Theme?) -> Theme {
        guard let old, old.info.identifier == theme.info.identifier else { return adjusted(theme) }
        guard !old.adjustments.isEmpty else { return theme }
        let (adjusted, faults) = theme.adjusted(wherePossible: old.adjustments)
        for fault in faults { library.onEvent(.adjustmentDropped(theme.info.identifier, fault)) }
        return adjusted
    }
}
