/// What an engine with a library knows of it.
@MainActor
final class EngineLibrary {
    let library: ThemeLibrary
    private let choices: (any ThemeChoiceStore)?
    var fallback: ThemeFallback?
    /// The theme that the latest request has not put on yet.
    var pending: (identifier: String, request: Int)?

    /// What follows the sources of the theme that is on; see ``ThemeEngine/reloadsOnSave``.
    var reloading: Task<Void, Never>? {
        didSet { oldValue?.cancel() }
    }

    init(_ library: ThemeLibrary, choices: (any ThemeChoiceStore)?) {
        self.library = library
        self.choices = choices
    }

    deinit {
        reloading?.cancel()
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
