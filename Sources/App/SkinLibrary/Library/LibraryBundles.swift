import SkinKit

/// The questions of a library about bundles, which SkinBundles answers.
///
/// SkinLibrary itself opens caches only, so that an app that ships caches links no XML parser.
package struct BundleReader: Sendable {
    /// The files and folders outside of the library's that every compilation reads: schemas and overlays.
    package let sources: [String]
    /// Finds the bundles in the folders of a library.
    package let read: @Sendable (ThemeLibrary) throws(ThemeFileError) -> LibraryBundles

    package init(
        sources: [String], read: @escaping @Sendable (ThemeLibrary) throws(ThemeFileError) -> LibraryBundles
    ) {
        (self.sources, self.read) = (sources, read)
    }
}

/// The bundles in the folders of a library at one time.
package struct LibraryBundles {
    /// The bundles in the library's folders, without caches. Of several with one identifier, the first counts.
    package var shipped: [ThemeLibrary.Entry]
    /// The bundles and packages in the store.
    package var installed: [ThemeLibrary.Entry]
    /// The default theme that `skinkit.xml` names, or an error with every diagnostic of that file.
    package var defaultTheme: Result<String?, any Error>
    /// Opens a theme from a cache that is up to date, if caches may be used, or else compiles it, with the overlays of the
    /// library. Writes nothing.
    package var find:
        (
            _ entry: ThemeLibrary.Entry, _ contents: LibraryContents, _ usesCaches: Bool,
            _ checkCancellation: () throws -> Void
        ) throws -> ThemeLibrary.Found
    /// Compiles a bundle, or a package in the staging folder, and puts it into the store if it is accepted.
    package var install:
        (
            _ path: String, _ store: InstallFolder, _ contents: LibraryContents, _ accept: (Theme) throws -> Void
        ) throws -> ThemeLibrary.Entry

    package init(
        shipped: [ThemeLibrary.Entry], installed: [ThemeLibrary.Entry], defaultTheme: Result<String?, any Error>,
        find:
            @escaping (ThemeLibrary.Entry, LibraryContents, Bool, () throws -> Void) throws -> ThemeLibrary.Found,
        install:
            @escaping (String, InstallFolder, LibraryContents, (Theme) throws -> Void) throws -> ThemeLibrary.Entry
    ) {
        (self.shipped, self.installed, self.defaultTheme) = (shipped, installed, defaultTheme)
        (self.find, self.install) = (find, install)
    }
}
