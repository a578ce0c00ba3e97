/// What an engine with a library knows of it.
@MainActor
package final class EngineLibrary {
    package let library: ThemeLibrary
    private let choices: (any ThemeChoiceStore)?
    package var fallback: ThemeFallback? {
        // Its reason may be an error of the app that reads this when it is released.
        didSet { withExtendedLifetime(oldValue) {} }
    }
    /// The theme that the latest request has not put on yet.
    package var pending: (identifier: String, request: Int)?

    init(_ library: ThemeLibrary, choices: (any ThemeChoiceStore)?) {
        self.library = library
        self.choices = choices
    }

    /// What the user chose last; nil, reported, where that cannot be read.
    func readChoice() -> String? {
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

    func fallBack(_ fallback: ThemeFallback) {
        self.fallback = fallback
        library.onEvent(.fellBack(fallback))
    }
}
