import SkinCompiler
import SkinLibrary

extension ThemeLibrary {
    /// Creates a library of caches and bundles, without reading them.
    ///
    /// - Parameters:
    ///   - folders: The folders of caches and bundles that the app ships.
    ///   - storeFolder: The folder of installed themes; nil if users install none.
    ///   - cacheFolder: The folder of caches that the library compiles; nil to keep none.
    ///   - overlayFolder: The folder of overlays; nil if there are none.
    ///   - defaultTheme: The identifier of the default theme; nil to use the one that the folders name.
    ///   - compiler: The compiler of bundles. It needs the schemas that the caches were compiled with; otherwise the caches
    ///     are stale.
    ///   - onEvent: The handler of events. By default it prints each fault as a line on standard error.
    public init(
        folders: [String], storeFolder: String? = nil, cacheFolder: String? = nil, overlayFolder: String? = nil,
        defaultTheme: String? = nil, compiler: ThemeCompiler,
        onEvent: @escaping @Sendable (ThemeLibraryEvent) -> Void = ThemeLibraryEvent.printFault
    ) {
        self.init(folders: folders, storeFolder: storeFolder, defaultTheme: defaultTheme, onEvent: onEvent)
        self.cacheFolder = cacheFolder
        self.overlayFolder = overlayFolder
        self.compiler = compiler
    }
}
