import SkinKit

/// An error that occurs when a library loads, installs or removes a theme.
///
/// It complements `ThemeError`, `ThemeCacheError` and `ThemeFileError`.
public struct ThemeLibraryError: Error, Sendable {
    /// A cache file and its error.
    public struct DamagedCache: Error, Sendable {
        /// The path of the file.
        public let path: String
        /// The first error in the file.
        public let error: ThemeCacheError
    }

    /// The kind of the error.
    public let code: ThemeErrorCode
    /// The description of the error, without a full stop. Caches that cannot be opened follow, one a line.
    public let message: String
    /// The identifier of the theme; nil if the error is not about a theme of the library.
    public private(set) var theme: String?
    /// The path of the file or folder; nil if the error is not about one.
    public private(set) var path: String?
    /// The fault of the file or folder, without a full stop; nil if ``code`` says everything.
    public private(set) var detail: String?
    /// The identifier of a theme that exists and was probably meant; nil for none.
    public private(set) var suggestion: String?
    /// The error that caused this one; nil for none. If the theme is unknown, this is the first error of a cache that
    /// could not be read, and that may belong to it.
    public private(set) var reason: (any Error)?
    /// The reason why the user's choice cannot be shown either; nil if there is no choice.
    public private(set) var fallback: ThemeFallback?
    /// Caches that cannot be opened. If the theme is unknown, one of them may belong to it.
    public private(set) var damagedCaches: [DamagedCache] = []

    private init(_ code: ThemeErrorCode, _ message: String) { (self.code, self.message) = (code, message) }
}

extension ThemeLibraryError: CodedError, CustomStringConvertible {
    /// The ``message``.
    public var description: String { message }
}

extension ThemeLibraryError.DamagedCache: CustomStringConvertible {
    /// The path and the error, in one line.
    public var description: String { "\(path): \(error)" }
}

// MARK: - The errors of each kind

extension ThemeLibraryError {
    /// - Parameters:
    ///   - named: The identifier of the theme that has the text as its name, or as that of its file.
    ///   - nearest: A similar identifier that exists.
    ///   - unreadable: Damaged caches, one of which may belong to the theme.
    ///   - failures: The errors of caches that could not be read, one of which may belong to the theme.
    package static func unknownTheme(
        _ id: String, named: String? = nil, nearest: String?, unreadable: [DamagedCache],
        failures: [ThemeFileError] = []
    ) -> ThemeLibraryError {
        var hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
        if let named { hint = "; the theme named '\(id)' has the identifier '\(named)'" }
        let lines = ["unknown theme '\(id)'\(hint)"] + unreadable.map(\.description) + failures.map(\.description)
        var error = ThemeLibraryError(.unknownTheme, lines.joined(separator: "\n"))
        error.reason = failures.first
        (error.theme, error.suggestion, error.damagedCaches) = (id, named ?? nearest, unreadable)
        return error
    }

    static func damaged(_ cache: DamagedCache) -> ThemeLibraryError {
        var error = ThemeLibraryError(.damaged, "\(cache); the library has no sources to compile it again")
        (error.path, error.reason, error.damagedCaches) = (cache.path, cache.error, [cache])
        return error
    }

    static func noDefault(_ id: String, reason: any Error, fallback: ThemeFallback?) -> ThemeLibraryError {
        let choice = fallback.map { "\ncannot show the chosen theme '\($0.wanted)': \($0.reason)" } ?? ""
        var error = ThemeLibraryError(.noDefault, "cannot show the default theme '\(id)': \(reason)\(choice)")
        (error.theme, error.reason, error.fallback) = (id, reason, fallback)
        return error
    }

    package static var noInstallFolder: ThemeLibraryError {
        ThemeLibraryError(
            .noInstallFolder,
            "the library has no folder to install themes in, or 'skinkit.xml' has no extension for them")
    }

    static func noCompiler(path: String) -> ThemeLibraryError {
        ThemeLibraryError(
            .noCompiler, at: path,
            "\(path): cannot install a bundle or package without a compiler; pass one of SkinBundles to the library")
    }

    package static func notATheme(path: String) -> ThemeLibraryError {
        ThemeLibraryError(.notATheme, at: path, "\(path): the file is neither a theme bundle nor a theme cache")
    }

    package static func notAllowed(path: String, reason: String) -> ThemeLibraryError {
        ThemeLibraryError(.notAllowed, at: path, "\(path): cannot install the theme: \(reason)", detail: reason)
    }

    package static func tooLarge(path: String, reason: String) -> ThemeLibraryError {
        ThemeLibraryError(.tooLarge, at: path, "\(path): cannot install the theme: \(reason)", detail: reason)
    }

    static func unusableOverlay(path: String, reason: String) -> ThemeLibraryError {
        ThemeLibraryError(.unusableOverlay, at: path, "\(path): cannot use the overlay: \(reason)", detail: reason)
    }

    static func isBundled(_ id: String) -> ThemeLibraryError {
        var error = ThemeLibraryError(
            .isBundled, "the app ships the theme '\(id)', which can be neither replaced nor removed")
        error.theme = id
        return error
    }

    private init(_ code: ThemeErrorCode, at path: String, _ message: String, detail: String? = nil) {
        self.init(code, message)
        (self.path, self.detail) = (path, detail)
    }
}

extension ThemeErrorCode {
    /// No theme has the identifier ``ThemeLibraryError/theme``.
    public static let unknownTheme = Self(rawValue: "unknown-theme")
    /// Neither the default theme nor the user's choice can be shown.
    public static let noDefault = Self(rawValue: "no-default")
    /// The library has no folder for installed themes, or `skinkit.xml` declares no extension for them.
    public static let noInstallFolder = Self(rawValue: "no-install-folder")
    /// The theme to install is a bundle, and the library has no compiler.
    public static let noCompiler = Self(rawValue: "no-compiler")
    /// The file or folder to install is neither a bundle nor a cache.
    public static let notATheme = Self(rawValue: "not-a-theme")
    /// The theme to install has a name or a file that is not allowed in a theme.
    public static let notAllowed = Self(rawValue: "not-allowed")
    /// The overlay cannot be applied to a theme.
    public static let unusableOverlay = Self(rawValue: "unusable-overlay")
    /// The app ships the theme. It can be neither replaced nor removed.
    public static let isBundled = Self(rawValue: "is-bundled")
}
