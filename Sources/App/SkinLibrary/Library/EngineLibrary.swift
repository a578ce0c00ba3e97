import SkinKit
import SkinSettings

/// The library of an engine, with the state of the user's choice.
@MainActor
package final class EngineLibrary {
    package let library: ThemeLibrary
    package var choices: (any ThemeChoiceStore)?
    package var fallback: ThemeFallback? {
        // The reason may be an error of the app whose `deinit` reads this property.
        didSet { withExtendedLifetime(oldValue) {} }
    }
    /// The theme of the latest request, while it is loading.
    package var pending: (identifier: String, request: Int)?

    /// A theme whose queued switch the engine must make before its adjustments are saved.
    private var unsaved: Theme?

    init(_ library: ThemeLibrary, choices: (any ThemeChoiceStore)?) {
        self.library = library
        self.choices = choices
    }

    /// Returns the user's saved choice. Returns nil, and reports the error, if the choice is not readable.
    func readChoice() -> String? { readChoice(in: choices) }

    func readChoice(in choices: (any ThemeChoiceStore)?) -> String? {
        do {
            return try choices?.load()
        } catch {
            library.onEvent(.choiceFailed(error))
            return nil
        }
    }

    func keepChoice(_ identifier: String?) {
        do {
            try choices?.save(identifier)
        } catch {
            library.onEvent(.choiceFailed(error))
        }
    }

    /// Returns a theme with the values of its settings that the user saved. Reports those that it no longer accepts.
    package func adjusted(_ theme: Theme) -> Theme { adjusted(theme, in: choices) }

    func adjusted(_ theme: Theme, in choices: (any ThemeChoiceStore)?) -> Theme {
        let identifier = theme.info.identifier
        do {
            guard let text = try choices?.loadAdjustments(of: identifier), !text.isEmpty else { return theme }
            let (adjusted, faults) = theme.adjusted(byText: text)
            for fault in faults { library.onEvent(.adjustmentDropped(identifier, fault)) }
            return adjusted
        } catch {
            library.onEvent(.choiceFailed(error))
            return theme
        }
    }

    /// Saves the adjustments of the theme that a scope shows, once a switch of it that is queued is made.
    func keepNewestAdjustments(of scope: ThemeScope) {
        guard let newest = scope.newestTheme else { return }
        if newest.reader === scope.activeTheme?.reader { keepAdjustments(of: newest) } else { unsaved = newest }
    }

    /// Saves adjustments that waited for a switch. If it fails, those of the theme are saved that remain shown.
    func noteSwitch(of scope: ThemeScope, hasFailed: Bool) {
        guard let unsaved else { return }
        let shown = scope.activeTheme
        let isShown = shown?.reader === unsaved.reader
        if let shown, isShown || hasFailed && shown.info.identifier == unsaved.info.identifier {
            keepAdjustments(of: shown)
        }
        if isShown || shown?.reader === scope.newestTheme?.reader { self.unsaved = nil }
    }

    func keepAdjustments(of theme: Theme) {
        keepAdjustments(
            theme.adjustments.isEmpty ? nil : AdjustmentText.text(theme.adjustments), of: theme.info.identifier)
    }

    func keepAdjustments(_ text: String?, of identifier: String) {
        do {
            try choices?.saveAdjustments(text, of: identifier)
        } catch {
            library.onEvent(.choiceFailed(error))
        }
    }

    /// Forgets why the chosen theme is not shown, once a theme is that does not replace it.
    func noteSwitch(to theme: Theme?) {
        if let fallback, fallback.used != theme?.info.identifier { self.fallback = nil }
    }

    func fallBack(_ fallback: ThemeFallback) {
        self.fallback = fallback
        library.onEvent(.fellBack(fallback))
    }
}
