/// Why a library cannot give, install or remove a theme; beside `ThemeError`, `ThemeCacheError` and `ThemeFileError`.
public enum ThemeLibraryError: Error, Sendable {
    /// There is no theme of this identifier.
    ///
    /// - Parameters:
    ///   - nearest: One that there is and that may be meant.
    ///   - unreadable: Caches that cannot be opened; one of them may be its.
    case unknownTheme(String, nearest: String?, unreadable: [DamagedCache])
    /// The theme's cache is damaged, and its sources are not there to make it anew.
    case damaged(DamagedCache)
    /// Neither the default theme, named here, nor the one that the user had chosen can be put on.
    case noDefault(String, reason: any Error, fallback: ThemeFallback?)
    /// The library has no folder for installed themes, or `skinkit.xml` no extension for them.
    case noStore
    /// A bundle is to be installed in a library that has no compiler.
    case noCompiler(path: String)
    /// What is to be installed is neither a bundle nor a cache.
    case notATheme(path: String)
    /// What is to be installed has a name or a file that no theme has.
    case unsafe(path: String, reason: String)
    /// What is to be installed is over the library's limits.
    case tooLarge(path: String, reason: String)
    /// The app ships the theme of this identifier: no other takes its place, and it cannot be removed.
    case isBundled(String)

    /// A cache file and what is wrong with it.
    public struct DamagedCache: Error, Hashable, Sendable {
        /// The file.
        public var path: String
        /// What is wrong with it first.
        public var error: ThemeCacheError
    }
}

extension ThemeLibraryError.DamagedCache: CustomStringConvertible {
    /// One line: the path, then the fault.
    public var description: String { "\(path): \(error)" }
}

extension ThemeLibraryError: CustomStringConvertible {
    /// A sentence without a full stop; what cannot be read follows on lines of its own.
    public var description: String {
        switch self {
        case .unknownTheme(let id, let nearest, let unreadable):
            (["there is no theme '\(id)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")]
                + unreadable.map(\.description)).joined(separator: "\n")
        case .damaged(let cache): "\(cache); there are no sources to make it anew"
        case .noDefault(let id, let reason, let fallback):
            "the default theme '\(id)' cannot be put on: \(reason)"
                + (fallback.map { "\nnor can the chosen theme '\($0.wanted)': \($0.reason)" } ?? "")
        case .noStore: "there is no folder to install themes in, or no extension for them"
        case .noCompiler(let path): "\(path): cannot install a bundle without a compiler"
        case .notATheme(let path): "\(path): neither a theme's bundle nor a cache"
        case .unsafe(let path, let reason), .tooLarge(let path, let reason): "\(path): cannot be installed: \(reason)"
        case .isBundled(let id): "the app itself ships '\(id)'"
        }
    }
}
