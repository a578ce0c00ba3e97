import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinLibrary

extension ThemeCompiler: ThemeBundleCompiler {
    package func listBundles(
        in folders: [String], configuration: ThemeConfiguration
    ) throws(ThemeFileError) -> ThemeBundleListing {
        let catalog = try ThemeCatalog(folders: folders, configuration: configuration)
        let found = catalog.configurations
        return ThemeBundleListing(
            bundles: catalog.bundles.map(ThemeBundleListing.Bundle.init),
            configuration: catalog.configurationFiles.isEmpty
                ? nil : found.first { $0.defaultTheme != nil } ?? found.first,
            configurationError: catalog.diagnostics.containError
                ? ThemeError(catalog.diagnostics.sortedByPlace()) : nil)
    }

    package func bundle(at path: String) -> ThemeBundleListing.Bundle? {
        guard var catalog = try? ThemeCatalog(folders: []) else { return nil }
        catalog.add(path: path)
        return catalog.bundles.first.map(ThemeBundleListing.Bundle.init)
    }

    package func isUpToDate(
        _ theme: Theme, for bundle: String, among others: ThemeBundleContext
    ) throws(ThemeFileError) -> Bool {
        try compiler(among: others).isUpToDate(theme, for: bundle)
    }

    package func compile(_ bundle: String, among others: ThemeBundleContext) throws -> [UInt8] {
        let result = try compiler(among: others).compile(bundle)
        guard let cache = result.cache else { throw ThemeError(result.diagnostics) }
        return cache
    }

    package func compile(_ bundle: String, among others: ThemeBundleContext, to path: String) throws {
        let result = try compiler(among: others).compile(bundle, to: path)
        guard !result.diagnostics.containError else { throw ThemeError(result.diagnostics) }
    }

    package func copyBundle(at path: String, to target: String, limits: ThemeLibrary.InstallationLimits) throws {
        try BundleCopy(of: path, at: target, limits: limits).make()
    }

    /// Only parts of the file are in memory at a time.
    package func checkPackage(at path: String) throws -> ThemeInfo {
        let package = try PackageFile(at: path)
        guard package.kind == .theme else {
            throw ThemePackageError(.unexpectedFile, "the package contains stickers, not a theme")
        }
        return package.info
    }

    private func compiler(among others: ThemeBundleContext) -> ThemeCompiler {
        var compiler = self
        compiler.themeFolders = others.folders + themeFolders
        compiler.configuration = others.configuration
        compiler.hiddenBundles = others.hiddenBundles
        compiler.cachedThemes = others.cachedThemes
        compiler.packages = others.packages
        compiler.overlays += others.overlays
        if schemaFiles.isEmpty { compiler.schemaFiles = others.folders.flatMap(Self.schemaFiles) }
        return compiler
    }

    package static let schemaExtension = ".schema.xml"

    /// Returns the schemas in a folder, in the order of their names.
    package static func schemaFiles(inFolder folder: String) -> [String] {
        let names = (try? FileSystem.names(inFolder: folder).names) ?? []
        return names.filter { $0.hasSuffix(schemaExtension) && !$0.hasPrefix(".") }
            .map { folder == "." ? $0 : FilePath.join(folder, $0) }
            .filter { FileSystem.kind(of: $0) == .file }
    }
}

extension ThemeBundleListing.Bundle {
    fileprivate init(_ bundle: ThemeCatalog.Bundle) {
        self.init(
            path: bundle.path, info: bundle.info.identifier == nil ? nil : bundle.info.info, origin: bundle.origin)
    }
}

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
