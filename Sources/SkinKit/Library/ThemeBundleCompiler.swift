/// Reads and compiles the theme bundles of a ``ThemeLibrary``.
///
/// SkinKit itself reads caches only. A library that also has bundles, shipped or installed, is given a compiler:
/// `ThemeCompiler` of the module SkinCompiler.
///
///     import SkinCompiler
///     import SkinKit
///
///     let library = ThemeLibrary(folders: [themes], cacheFolder: caches, compiler: ThemeCompiler())
public protocol ThemeBundleCompiler: Sendable {
    /// The files outside of bundles that every compilation reads, such as schemas.
    var schemaFiles: [String] { get }

    /// Lists the bundles in folders, and reads the first `skinkit.xml` in them.
    ///
    /// - Parameters:
    ///   - folders: The folders, in the order in which they are searched.
    ///   - configuration: The configuration of folders that have no `skinkit.xml`.
    /// - Throws: `ThemeFileError` where a folder or a `skinkit.xml` cannot be read.
    func listBundles(
        in folders: [String], configuration: ThemeConfiguration
    ) throws(ThemeFileError) -> ThemeBundleListing

    /// Returns the bundle in one folder; nil where there is none.
    func bundle(at path: String) -> ThemeBundleListing.Bundle?

    /// Returns whether a theme is what compiling a bundle now would give. Compiles nothing.
    ///
    /// - Throws: `ThemeFileError` where a file of the theme or of an ancestor cannot be read.
    func isUpToDate(_ theme: Theme, for bundle: String, among others: ThemeBundleContext) throws(ThemeFileError) -> Bool

    /// Compiles a bundle in memory.
    ///
    /// - Returns: The bytes of its cache.
    /// - Throws: An error with every diagnostic where the bundle is invalid; `ThemeFileError`; ``ThemeCacheError`` where the theme
    ///   is too large for a cache.
    func compile(_ bundle: String, among others: ThemeBundleContext) throws -> [UInt8]

    /// Copies the files of a bundle that the format knows of, and forces them to the disk.
    ///
    /// - Parameter limits: The greatest number of bytes, and of files.
    /// - Throws: ``ThemeLibraryError`` where a name is unsafe or a limit is exceeded; an error with every diagnostic where
    ///   the bundle is unsafe; `ThemeFileError`; `CancellationError`.
    func copyBundle(at path: String, to target: String, limits: ThemeLibrary.InstallationLimits) throws
}

/// The bundles that a compilation may inherit from.
public struct ThemeBundleContext: Sendable {
    /// The folders in which parents are looked for, after the one that the bundle is in.
    public var folders: [String]
    /// The configuration of folders that have no `skinkit.xml`.
    public var configuration: ThemeConfiguration
    /// The real paths of bundles that do not count, because another bundle has their identifier.
    public var hiddenBundles: Set<String>

    /// A context.
    public init(
        folders: [String], configuration: ThemeConfiguration = ThemeConfiguration(), hiddenBundles: Set<String> = []
    ) {
        self.folders = folders
        self.configuration = configuration
        self.hiddenBundles = hiddenBundles
    }
}

/// The bundles in some folders.
public struct ThemeBundleListing: Sendable {
    /// A bundle, as far as its `info.xml` can be read.
    public struct Bundle: Sendable {
        /// The path of its folder.
        public var path: String
        /// The theme's metadata; nil where its identifier cannot be read.
        public var info: ThemeInfo?
        /// Where the theme comes from, by the extension of its folder.
        public var origin: ThemeConfiguration.Origin

        /// A bundle.
        public init(path: String, info: ThemeInfo?, origin: ThemeConfiguration.Origin) {
            self.path = path
            self.info = info
            self.origin = origin
        }
    }

    /// In the order of the folders, and within one by the UTF-8 bytes of their names.
    public var bundles: [Bundle]
    /// What the first `skinkit.xml` with a default theme says, else the first one; nil without one.
    public var configuration: ThemeConfiguration?
    /// An error with every diagnostic where a `skinkit.xml` is invalid.
    public var configurationError: (any Error)?

    /// A listing.
    public init(
        bundles: [Bundle] = [], configuration: ThemeConfiguration? = nil, configurationError: (any Error)? = nil
    ) {
        self.bundles = bundles
        self.configuration = configuration
        self.configurationError = configurationError
    }
}
