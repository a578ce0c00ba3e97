/// The themes that an app has, by identifier: those that it ships, and those that its users have got.
///
/// A value that remembers nothing: every call looks at the folders as they are, so that what another task or process
/// installs is there at once. All calls may be made from any task; they read and write files, and do not belong on the
/// main actor where a theme may have to be compiled.
///
/// An app should ship caches without bundles: then nothing is parsed and no file hashed at launch.
public struct ThemeLibrary: Sendable {
    /// What the file of a cache ends in, behind the point.
    public static let cacheExtension = "skincache"

    /// The folders of bundles and caches that the app ships, the first with its `skinkit.xml`. They need not be
    /// writable. Parents are looked for in all of them.
    public var folders: [String]
    /// The folder of what users install, made when it is needed. Whatever stands in it comes from a store, whatever
    /// its extension is. Only the library itself should write there.
    public var storeFolder: String?
    /// Where caches are kept of bundles that had none that is fresh, named by the theme's identifier; nil to keep none
    /// and to compile each time.
    public var cacheFolder: String?
    /// Schemas of the app, as for ``ThemeCompiler/schemaFiles``. Caches are fresh only under the schemas that they were
    /// compiled with.
    public var schemaFiles: [String]
    /// What caches that the library makes are to be like.
    public var cacheOptions = CacheOptions()
    /// The most bytes that the files of one installed theme may have together, and the most files: 256 MiB, 65,536.
    public var installationLimits = (bytes: 256 << 20, files: 65_536)
    /// Told of everything that is not as it should be, and of caches that are made; from any task.
    public var onEvent: @Sendable (ThemeLibraryEvent) -> Void

    /// A library of folders; reads nothing.
    ///
    /// - Parameters:
    ///   - folders: Those of bundles and caches that the app ships.
    ///   - storeFolder: That of what users install; nil where they install nothing.
    ///   - cacheFolder: Where caches are kept that the library makes; nil to keep none.
    ///   - schemaFiles: Schemas of the app.
    ///   - onEvent: By default each fault is a line on standard error.
    public init(
        folders: [String], storeFolder: String? = nil, cacheFolder: String? = nil, schemaFiles: [String] = [],
        onEvent: @escaping @Sendable (ThemeLibraryEvent) -> Void = ThemeLibraryEvent.printFault
    ) {
        self.folders = folders
        self.storeFolder = storeFolder
        self.cacheFolder = cacheFolder
        self.schemaFiles = schemaFiles
        self.onEvent = onEvent
    }

    /// A theme that is there.
    public struct Entry: Hashable, Sendable {
        /// Who the theme is.
        public var info: ThemeInfo
        /// Where it comes from. What comes from a store is verified before it is used.
        public var origin: ThemeConfiguration.Origin
        /// The folder of its sources; nil where there is only a cache.
        public var bundlePath: String?
        /// Its caches, in the order in which they are tried; those of a bundle need not be fresh, nor sound.
        public var cachePaths: [String]
    }

    /// What there is, by the UTF-8 bytes of the identifiers.
    ///
    /// A bundle whose `info.xml` has no readable identifier is not listed. Of several with one identifier the first is,
    /// those that the app ships before those from a store.
    ///
    /// - Throws: `FileError` where a folder cannot be read.
    /// - Complexity: O(n) in the number of bundles and caches, of which `info.xml` is read, and the header; of caches
    ///   under 128 KiB the whole file.
    public func themes() throws(FileError) -> [Entry] {
        try LibraryContents(self).entries
    }

    /// What `skinkit.xml` says in the first folder that has one.
    ///
    /// - Throws: `ThemeError` where it is wrong, `FileError` where it or a folder cannot be read.
    public func configuration() throws -> ThemeConfiguration {
        try LibraryContents(self).checkedConfiguration()
    }
}
