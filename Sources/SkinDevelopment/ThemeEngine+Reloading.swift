import SkinKit

extension ThemeEngine {
    /// - Parameter evenUnchanged: Whether assets were saved, of which a cache knows no more than name and size.
    func reload(evenUnchanged: Bool) async {
        let state = requiredLibrary
        var request: Int
        repeat {
            // What another request has loaded may have been read before the file was saved.
            while state.pending != nil, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
            request = themeRequestCount
            if let wanted = fallback?.wanted, await reload(wanted, evenUnchanged, state) { return }
            if let id = theme?.info.identifier { await reload(id, evenUnchanged, state) }
        } while request != themeRequestCount && !Task.isCancelled
    }

    /// - Returns: Whether the theme is on as it was saved.
    @discardableResult
    private func reload(_ id: String, _ evenUnchanged: Bool, _ state: EngineLibrary) async -> Bool {
        let request = themeRequestCount
        do {
            guard let draft = try await state.library.draft(id) else { return false }
            guard request == themeRequestCount, !Task.isCancelled else { return false }
            if !evenUnchanged, let theme, theme.isSame(as: draft) { return true }
            // Not a request, so it supersedes nothing; requests that setters and observers make meanwhile count.
            _ = try refresh(draft)
            if state.fallback?.wanted == id { state.fallback = nil }
            state.library.onEvent(.reloaded(id))
            return true
        } catch {
            if !Task.isCancelled { state.library.onEvent(.reloadFailed(id, error)) }
            return false
        }
    }
}
