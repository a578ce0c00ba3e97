import SkinKit

/// The interface of a bundle compiler, which `ThemeCompiler` implements in SkinBundles.
///
/// SkinLibrary itself opens caches only, so that an app that ships caches links no XML parser.
package protocol ThemeBundleCompiler: Sendable {
    /// The files outside of bundles that every compilation reads, such as schemas.
    var schemaFiles: [String] { get }
    /// The folders of the overlays that every compilation applies to its theme; none by default.
    var overlays: [String] { get }

    /// Lists the bundles in folders, in their order, and reads the first `skinkit.xml` in them. The configuration is
    /// that of folders without one.
    func listBundles(
        in folders: [String], configuration: ThemeConfiguration
    ) throws(ThemeFileError) -> ThemeBundleListing

    /// Returns the bundle in one folder, or in a package without checking that; nil if there is none.
    func bundle(at path: String) -> ThemeBundleListing.Bundle?

    /// Returns whether a theme equals the result of compiling a bundle now, without compiling it.
    func isUpToDate(_ theme: Theme, for bundle: String, among others: ThemeBundleContext) throws(ThemeFileError) -> Bool

    /// Compiles a bundle in memory. The cache of a package contains all assets.
    func compile(_ bundle: String, among others: ThemeBundleContext) throws -> [UInt8]

    /// Compiles a bundle as ``compile(_:among:)`` does, and writes its cache atomically. The assets of a package need
    /// not be in memory at the same time.
    func compile(_ bundle: String, among others: ThemeBundleContext, to path: String) throws

    /// Checks that a file is a package of a theme.
    func checkPackage(at path: String) throws -> ThemeInfo

    /// Copies the files of a bundle that the format defines, and flushes them to the disk. Nothing may be at the
    /// target.
    func copyBundle(at path: String, to target: String, limits: ThemeLibrary.InstallationLimits) throws

    /// Writes the bundle of a cache from the sources beside the cache, at its path with
    /// ``ThemeLibrary/sourcesExtension`` added, and from the assets in it. Nothing may be at the target.
    func unpackBundle(ofCacheAt path: String, to target: String) throws
}

extension ThemeBundleCompiler {
    package var overlays: [String] { [] }

    package func compile(_ bundle: String, among others: ThemeBundleContext, to path: String) throws {
        try FileSystem.replace(path, with: compile(bundle, among: others))
    }
}

/// The bundles that a compilation may inherit from.
package struct ThemeBundleContext: Sendable {
    /// The folders that are searched for parents, after the folder of the bundle itself.
    package var folders: [String]
    /// The configuration of folders that have no `skinkit.xml`.
    package var configuration: ThemeConfiguration
    /// The real paths of bundles that are ignored, because another bundle has their identifier.
    package var hiddenBundles: Set<String>
    /// The identifiers of themes that exist only as caches. A diagnostic mentions this if a parent is one of them.
    package var cachedThemes: Set<String>
    /// The paths of the packages that are searched for parents, after the folders.
    package var packages: [String] = []

    /// The folders of overlays to apply to the theme, after ``ThemeBundleCompiler/overlays``; the last one is nearest.
    package var overlays: [String]

    package init(
        folders: [String], configuration: ThemeConfiguration = ThemeConfiguration(), hiddenBundles: Set<String> = [],
        cachedThemes: Set<String> = [], overlays: [String] = []
    ) {
        self.folders = folders
        self.configuration = configuration
        self.hiddenBundles = hiddenBundles
        self.cachedThemes = cachedThemes
        self.overlays = overlays
    }
}

package struct ThemeBundleListing: Sendable {
    /// A bundle, as far as its `info.xml` is readable.
    package struct Bundle: Sendable {
        package var path: String
        /// The theme's metadata; nil if its identifier is not readable.
        package var info: ThemeInfo?
        /// The theme's origin, by the extension of its folder.
        package var origin: ThemeConfiguration.Origin

        package init(path: String, info: ThemeInfo?, origin: ThemeConfiguration.Origin) {
            self.path = path
            self.info = info
            self.origin = origin
        }
    }

    /// The bundles in the order of the folders, and within a folder by the UTF-8 bytes of their names.
    package var bundles: [Bundle]
    /// The content of the first `skinkit.xml` with a default theme, else of the first one; nil without one.
    package var configuration: ThemeConfiguration?
    /// An error with every diagnostic, if a `skinkit.xml` is invalid.
    package var configurationError: (any Error)?

    package init(
        bundles: [Bundle] = [], configuration: ThemeConfiguration? = nil, configurationError: (any Error)? = nil
    ) {
        self.bundles = bundles
        self.configuration = configuration
        self.configurationError = configurationError
    }
}

/// The content of `skinkit.xml`: theme format 1, section 3.
package struct ThemeConfiguration: Hashable, Sendable {
    package typealias Origin = ThemeLibrary.Origin

    /// A file name extension of bundles, with the origin of bundles that have it.
    package struct BundleExtension: Hashable, Sendable {
        package var name: String
        package var origin: Origin

        package init(name: String, origin: Origin) {
            self.name = name
            self.origin = origin
        }
    }

    package static let fileName = "skinkit.xml"
    package var defaultTheme: String?
    package var extensions: [BundleExtension]

    /// Creates the configuration without a file: `theme` for bundled themes, and `purchasedTheme` for those from a
    /// store.
    package init() {
        extensions = [
            BundleExtension(name: "theme", origin: .bundled), BundleExtension(name: "purchasedTheme", origin: .store),
        ]
    }

    package func origin(ofBundle name: String) -> Origin? {
        guard name.utf8.first != UInt8(ascii: "."), let ending = FilePath.fileExtension(of: name) else { return nil }
        return extensions.first { $0.name.utf8.elementsEqual(ending.utf8) }?.origin
    }
}
