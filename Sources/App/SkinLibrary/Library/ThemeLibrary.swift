import SkinKit

/// The themes of an app by identifier, both those that it ships and those that its users installed.
///
/// A library keeps no state. Every call examines the folders, so it finds a theme that another task or process has just
/// installed. You can call all methods from any task. The synchronous methods block their thread: for up to five
/// seconds while another process changes the store, and while a bundle is compiled. Do not call them on the main actor
/// if the library compiles bundles.
///
/// Ship caches: an app that does so neither parses nor hashes files at launch. A library of bundles is created with the
/// compiler of SkinBundles.
public struct ThemeLibrary: Sendable {
    /// The file name extension of caches, without the point.
    public static let cacheExtension = "skincache"
    /// The file name extension of packages, without the point: themes as they are downloaded.
    public static let packageExtension = "skin"
    /// The name of the file that names the default theme beside caches.
    ///
    /// It contains the theme's identifier and a line end, or nothing. `skinctl compile` and the build plugin write it
    /// from `skinkit.xml`.
    public static let defaultThemeFile = "skinkit.default"

    /// The name of the file that lists the caches of the last build beside them.
    ///
    /// It contains the file name of each cache on a separate line. A library ignores the other caches in a folder of the app
    /// that has one, such as those of renamed or removed themes, which build systems leave behind. The build plugin and
    /// `skinctl compile --list` write it.
    public static let cacheListFile = "skinkit.caches"

    /// The maximum size of an installed theme.
    public struct InstallationLimits: Hashable, Sendable {
        /// The maximum total size of its files, in bytes.
        public var bytes: Int
        /// The maximum number of its files.
        public var files: Int

        /// Creates limits, by default 256 MiB and 65,536 files.
        public init(bytes: Int = 256 << 20, files: Int = 65_536) {
            self.bytes = bytes
            self.files = files
        }
    }

    /// The folders of caches and bundles that the app ships. They need not be writable. The library searches all of
    /// them for parents.
    public var folders: [String]
    /// The folder of installed themes, created on demand. All themes in it have the origin *store*, whatever their
    /// extension. Only the library itself should write to it.
    public var installFolder: String?
    /// The folder of caches that the library compiles from bundles, named by the theme's identifier. If it is nil, the
    /// library keeps no caches and compiles a bundle on every load.
    public var cacheFolder: String?
    /// The folder of overlays, which are applied to every theme; nil for none. It need not exist.
    ///
    /// Each folder in it is an overlay: a bundle without a parent, such as a user's own colors. They are applied in
    /// the order of the UTF-8 bytes of their names; the last one is nearest. A theme can have at most 8. Overlays
    /// require SkinBundles and the theme's sources. An overlay that does not fit a theme is skipped, and reported as
    /// ``ThemeLibraryEvent/Code/overlayLeftOut``.
    public var overlayFolder: String?
    /// The identifier of the default theme; nil to use the one that `skinkit.xml` or ``defaultThemeFile`` in
    /// ``folders`` names.
    public var defaultTheme: String?
    /// The reader of bundles; nil for a library of caches.
    package var bundleReader: BundleReader?
    /// The maximum size of an installed theme.
    public var installationLimits = InstallationLimits()
    /// The time in milliseconds that a synchronous method waits for another process that changes the store.
    package var lockPatience = 5_000
    /// The handler of events. The library may call it from any task.
    public var onEvent: @Sendable (ThemeLibraryEvent) -> Void

    /// Creates a library of caches, without reading them. It ignores bundles.
    ///
    /// - Parameters:
    ///   - folders: The folders of caches that the app ships.
    ///   - installFolder: The folder of installed themes; nil if users install none.
    ///   - defaultTheme: The identifier of the default theme; nil to use the one that the folders name.
    ///   - onEvent: The handler of events. By default it prints each fault as a line on standard error.
    public init(
        folders: [String], installFolder: String? = nil, defaultTheme: String? = nil,
        onEvent: @escaping @Sendable (ThemeLibraryEvent) -> Void = ThemeLibraryEvent.printFault
    ) {
        self.folders = folders
        self.installFolder = installFolder
        self.defaultTheme = defaultTheme
        self.onEvent = onEvent
    }

    /// The origin of a theme.
    public enum Origin: String, Hashable, Sendable, CaseIterable {
        /// The app ships the theme.
        case bundled
        /// A user installed the theme.
        case store
    }

    /// A theme of a library.
    public struct Entry: Equatable, Sendable {
        /// The theme's metadata.
        public let info: ThemeInfo
        /// The theme's origin. The library verifies a theme from a store before use.
        public let origin: Origin
        /// The folder or package of its bundle; nil if there are only caches.
        public package(set) var bundlePath: String?
        /// The paths of its caches, in the order in which the library tries them. If there is a bundle, caches may be
        /// stale or damaged.
        public package(set) var cachePaths: [String]

        package init(info: ThemeInfo, origin: Origin, bundlePath: String?, cachePaths: [String]) {
            (self.info, self.origin, self.bundlePath, self.cachePaths) = (info, origin, bundlePath, cachePaths)
        }
    }

    /// Returns the themes, sorted by the UTF-8 bytes of their identifiers.
    ///
    /// A bundle whose `info.xml` has no valid identifier is not listed. Of several themes with one identifier, only the
    /// first is listed. Themes that the app ships precede those from a store. A cache that cannot be read is reported
    /// as ``ThemeLibraryEvent/Code/failed``.
    ///
    /// - Throws: `ThemeFileError` if a folder is not readable.
    /// - Complexity: O(n) in the number of bundles and caches. Of a bundle, `info.xml` is read; of a cache, its header.
    ///   A cache under 128 KiB is read as a whole.
    public func themes() throws(ThemeFileError) -> [Entry] { try contents().entries }

    /// Returns the identifier of the default theme; nil if nothing names one.
    ///
    /// The identifier is ``defaultTheme``, else the one in the first `skinkit.xml` in ``folders``, else the one in the
    /// first ``defaultThemeFile``. Reading `skinkit.xml` requires SkinBundles.
    ///
    /// - Throws: An error with every diagnostic if `skinkit.xml` is invalid; `ThemeFileError` if a file or folder is
    ///   not readable.
    public func defaultThemeIdentifier() throws -> String? { try contents().defaultTheme() }
}
