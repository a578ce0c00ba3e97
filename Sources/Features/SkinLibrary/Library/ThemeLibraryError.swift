import SkinKit

/// An error that occurs when a library loads, installs or removes a theme.
///
/// It complements `ThemeError`, `ThemeCacheError` and `ThemeFileError`.
public enum ThemeLibraryError: Error, Sendable {
    /// No theme has this identifier.
    ///
    /// - Parameters:
    ///   - named: The identifier of the theme that has the text as its name, or as that of its file.
    ///   - nearest: The same, or else a similar identifier that exists.
    ///   - unreadable: Caches that cannot be opened. One of them may belong to the theme.
    case unknownTheme(String, named: String? = nil, nearest: String?, unreadable: [DamagedCache])
    /// The theme's cache is damaged, and the library has no sources to compile it again.
    case damaged(DamagedCache)
    /// Neither the default theme, named here, nor the user's choice can be shown.
    case noDefault(String, reason: any Error, fallback: ThemeFallback?)
    /// The library has no folder for installed themes, or `skinkit.xml` declares no extension for them.
    case noStore
    /// The theme to install is a bundle, and the library has no compiler.
    case noCompiler(path: String)
    /// The file or folder to install is neither a bundle nor a cache.
    case notATheme(path: String)
    /// The theme to install has a name or a file that is not allowed in a theme.
    case unsafe(path: String, reason: String)
    /// The theme to install exceeds the library's limits.
    case tooLarge(path: String, reason: String)
    /// The overlay cannot be laid on a theme.
    case unusableOverlay(path: String, reason: String)
    /// The app ships the theme with this identifier. It can be neither replaced nor removed.
    case isBundled(String)

    /// A cache file and its error.
    public struct DamagedCache: Error, Hashable, Sendable {
        /// The path of the file.
        public var path: String
        /// The first error in the file.
        public var error: ThemeCacheError
    }
}

extension ThemeLibraryError.DamagedCache: CustomStringConvertible {
    /// The path and the error, in one line.
    public var description: String { "\(path): \(error)" }
}

extension ThemeLibraryError: CustomStringConvertible {
    /// A description without a full stop. Caches that cannot be opened follow, one a line.
    public var description: String {
        switch self {
        case .unknownTheme(let id, let named, let nearest, let unreadable):
            (["unknown theme '\(id)'\(Self.hint(id, named: named, nearest: nearest))"]
                + unreadable.map(\.description)).joined(separator: "\n")
        case .damaged(let cache): "\(cache); the library has no sources to compile it again"
        case .noDefault(let id, let reason, let fallback):
            "cannot show the default theme '\(id)': \(reason)"
                + (fallback.map { "\ncannot show the chosen theme '\($0.wanted)': \($0.reason)" } ?? "")
        case .noStore: "the library has no folder to install themes in, or 'skinkit.xml' has no extension for them"
        case .noCompiler(let path): "\(path): cannot install a bundle without a compiler"
        case .notATheme(let path): "\(path): the file is neither a theme bundle nor a theme cache"
        case .unsafe(let path, let reason), .tooLarge(let path, let reason):
            "\(path): cannot install the theme: \(reason)"
        case .unusableOverlay(let path, let reason): "\(path): cannot use the overlay: \(reason)"
        case .isBundled(let id): "the app ships the theme '\(id)', which can be neither replaced nor removed"
        }
    }

    private static func hint(_ id: String, named: String?, nearest: String?) -> String {
        if let named { return "; the theme named '\(id)' has the identifier '\(named)'" }
        return nearest.map { "; did you mean '\($0)'?" } ?? ""
    }
}
