import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary
import SkinSyntax

extension ThemeCompiler {
    /// Compiles a bundle as if a file had other bytes, without changing it. Nil if the chain has no such file, or there
    /// are no other bytes.
    ///
    /// - Parameter id: The file of a diagnostic or of a place in the cache.
    package func compile(
        _ bundle: String, editing id: ThemeFileID, _ edit: (SourceText) -> [UInt8]?
    ) throws -> Result? {
        let options = options(for: bundle, cacheOptions)
        var loader = try load(bundle, embedsAssets: options.embedsAssets)
        let id = compilation(of: loader).cachedFiles[id] ?? id
        guard let file = loader.sources.bundles.lazy.flatMap(\.files).first(where: { $0.file.id == id })?.file,
            let edited = edit(file.parsed.text)
        else { return nil }
        loader.replace(LoadedFile(id, bytes: edited))
        var compilation = Compilation(loader.sources)
        return try resolve(&compilation, options).result
    }

    package typealias ChainFile = (traits: ThemeTraits, file: LoadedFile)

    /// Returns the configuration files of the overlays, the theme and its ancestors, the nearest first, in layers: files for more
    /// traits follow those for fewer.
    package func chainFiles(of bundle: String) throws(ThemeFileError) -> [ChainFile] {
        try load(bundle).sources.bundles.reversed().flatMap(\.files)
    }
}

/// Replacement contents of files. The spelling of a path does not matter.
package struct EditedFiles: Sendable {
    private var contents: [ThemeFileID: [UInt8]] = [:]

    package init() {}

    package var isEmpty: Bool { contents.isEmpty }

    /// The bytes of a file; nil for a file that is as it is on the disk.
    package subscript(path: String) -> [UInt8]? {
        get { contents.isEmpty ? nil : contents[Self.id(path)] }
        set { contents[Self.id(path)] = newValue }
    }

    func names(inFolder path: String) -> [String] {
        if contents.isEmpty { return [] }
        return contents.keys.filter(ThemeFileID(folderAt: path).contains).compactMap(\.part).sorted()
    }

    private static func id(_ path: String) -> ThemeFileID {
        ThemeFileID(folderAt: FilePath.folder(of: path)).file(FilePath.lastPart(of: path))
    }
}
