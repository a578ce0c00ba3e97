/// The themes of an app by identifier: those that it ships, and those that its users installed.
///
/// A library keeps no state. Every call looks at the folders as they are, so that what another task or process installs
/// is found at once. All calls may be made from any task. They read and write files, and do not belong on the main actor
/// where a bundle may have to be compiled.
///
/// An app should ship caches: then nothing is parsed and no file is hashed at launch. A library of caches needs no
/// ``compiler``.
public struct ThemeLibrary: Sendable {
    /// The file name extension of caches, without the point.
    public static let cacheExtension = "skincache"
    /// The name of the file that names the default theme beside caches: the theme's identifier and a line end, or
    /// nothing. `skinctl compile` and the build plugin write it from `skinkit.xml`.
    public static let defaultThemeFile = "skinkit.default"

    /// The greatest size of an installed theme.
    public struct InstallationLimits: Hashable, Sendable {
        /// The greatest number of bytes of all its files together.
        public var bytes: Int
        /// The greatest number of its files.
        public var files: Int

        /// Limits; 256 MiB and 65,536 files by default.
        public init(bytes: Int = 256 << 20, files: Int = 65_536) {
            self.bytes = bytes
            self.files = files
        }
    }

    /// The folders of caches and bundles that the app ships. They need not be writable. Parents are looked for in all of
    /// them.
    public var folders: [String]
    /// The folder of installed themes, made when it is needed. Whatever is in it comes from a store, whatever its
    /// extension is. Only the library itself should write there.
    public var storeFolder: String?
    /// The folder of caches that the library makes of bundles, named by the theme's identifier; nil to keep none, and to
    /// compile each time.
    public var cacheFolder: String?
    /// The identifier of the default theme; nil to take what `skinkit.xml` or ``defaultThemeFile`` in ``folders`` names.
    public var defaultTheme: String?
    /// Compiles bundles; nil for a library of caches, which ignores bundles. Caches are up to date only under the schemas
    /// that they were compiled with.
    public var compiler: (any ThemeBundleCompiler)?
    /// The greatest size of an installed theme.
    public var installationLimits = InstallationLimits()
    /// Receives every fault, and every cache that was written; called from any task.
    public var onEvent: @Sendable (ThemeLibraryEvent) -> Void

    /// A library of folders. Reads nothing.
    ///
    /// - Parameters:
    ///   - folders: The folders of caches and bundles that the app ships.
    ///   - storeFolder: The folder of installed themes; nil where users install none.
    ///   - cacheFolder: The folder of caches that the library makes; nil to keep none.
    ///   - defaultTheme: The identifier of the default theme; nil to take the one that the folders name.
    ///   - compiler: Compiles bundles; nil for a library of caches.
    ///   - onEvent: By default prints each fault as a line on standard error.
    public init(
        folders: [String], storeFolder: String? = nil, cacheFolder: String? = nil, defaultTheme: String? = nil,
        compiler: (any ThemeBundleCompiler)? = nil,
        onEvent: @escaping @Sendable (ThemeLibraryEvent) -> Void = ThemeLibraryEvent.printFault
    ) {
        self.folders = folders
        self.storeFolder = storeFolder
        self.cacheFolder = cacheFolder
        self.defaultTheme = defaultTheme
        self.compiler = compiler
        self.onEvent = onEvent
    }

    /// A theme of a library.
    public struct Entry: Hashable, Sendable {
        /// The theme's metadata.
        public var info: ThemeInfo
        /// Where it comes from. A theme from a store is verified before it is used.
        public var origin: ThemeConfiguration.Origin
        /// The folder of its bundle; nil where there are only caches.
        public var bundlePath: String?
        /// Its caches, in the order in which they are tried. Those of a bundle may be stale or damaged.
        public var cachePaths: [String]
    }

    /// Returns the themes, sorted by the UTF-8 bytes of their identifiers.
    ///
    /// A bundle whose `info.xml` has no valid identifier is not listed. Of several themes with one identifier the first
    /// is listed, those that the app ships before those from a store.
    ///
    /// - Throws: `ThemeFileError` where a folder cannot be read.
    /// - Complexity: O(n) in the number of bundles and caches. Of a bundle `info.xml` is read, of a cache its header; a
    ///   cache under 128 KiB is read as a whole.
    public func themes() throws(ThemeFileError) -> [Entry] {
        try LibraryContents(self).entries
    }

    /// Returns the identifier of the default theme: ``defaultTheme``, else what the first `skinkit.xml` in ``folders``
    /// names, which takes a ``compiler`` to read, else the first ``defaultThemeFile``; nil where none of them names one.
    ///
    /// - Throws: An error with every diagnostic where `skinkit.xml` is invalid; `ThemeFileError` where a file or folder cannot
    ///   be read.
    public func defaultThemeIdentifier() throws -> String? {
        try LibraryContents(self).defaultTheme()
    }
}
