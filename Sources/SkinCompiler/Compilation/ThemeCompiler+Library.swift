import SkinDiagnostics
import SkinKit

/// Support for compiling the bundles of a ``ThemeLibrary``.
extension ThemeCompiler: ThemeBundleCompiler {
    public func listBundles(
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

    public func bundle(at path: String) -> ThemeBundleListing.Bundle? {
        guard var catalog = try? ThemeCatalog(folders: []) else { return nil }
        catalog.add(path: path)
        return catalog.bundles.first.map(ThemeBundleListing.Bundle.init)
    }

    public func isUpToDate(
        _ theme: Theme, for bundle: String, among others: ThemeBundleContext
    ) throws(ThemeFileError) -> Bool {
        try compiler(among: others).isUpToDate(theme, for: bundle)
    }

    public func compile(_ bundle: String, among others: ThemeBundleContext) throws -> [UInt8] {
        let result = try compiler(among: others).compile(bundle)
        guard let cache = result.cache else { throw ThemeError(result.diagnostics) }
        return cache
    }

    public func copyBundle(at path: String, to target: String, limits: ThemeLibrary.InstallationLimits) throws {
        try BundleCopy(of: path, at: target, limits: limits).make()
    }

    /// Returns a compiler that finds parents in a library.
    private func compiler(among others: ThemeBundleContext) -> ThemeCompiler {
        var compiler = self
        compiler.themeFolders = others.folders + themeFolders
        compiler.configuration = others.configuration
        compiler.hiddenBundles = others.hiddenBundles
        return compiler
    }
}

extension ThemeBundleListing.Bundle {
    fileprivate init(_ bundle: ThemeCatalog.Bundle) {
        self.init(
            path: bundle.path, info: bundle.info.identifier == nil ? nil : bundle.info.info, origin: bundle.origin)
    }
}
