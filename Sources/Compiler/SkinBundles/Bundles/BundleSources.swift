import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary
import SkinSyntax

extension ThemeCompiler {
    /// Returns the sources of a bundle as one file, from which an app can compile themes that inherit from the bundle.
    ///
    /// The file is a ZIP archive of `info.xml` and the configuration files. It contains no assets: they are in the
    /// bundle's cache, if that was compiled with `ThemeCacheOptions.embedsAssets`.
    ///
    /// - Throws: `ThemeFileError` if a folder or file cannot be read; `ThemeCacheError` if the files are too large.
    /// - Complexity: O(n) in the size of the files.
    public static func sources(of bundle: String) throws -> [UInt8] {
        let folder = try BundleFolder(path: bundle)
        let names = folder.hasInfo ? [BundleFolder.infoName] : []
        let files = try (names + folder.configurationFiles.map(\.name)).map { name in
            let path = FilePath.join(folder.path, name)
            return StoredArchive.File(name: name, bytes: try FileSystem.read(path, limit: ParsingLimits.fileBytes)[...])
        }
        return try StoredArchive(files).bytes()
    }

    /// Writes the bundle of a cache, from the sources beside the cache and the assets in it.
    ///
    /// - Parameters:
    ///   - path: The path of the cache. Its sources are at this path with `.sources` added.
    ///   - target: The path of the bundle's folder, which must not exist.
    /// - Throws: `ThemeFileError`, `ThemeCacheError` if the cache or its sources are damaged, or do not contain the
    ///   files of a bundle.
    /// - Complexity: O(n) in the size of the files.
    public func unpackBundle(ofCacheAt path: String, to target: String) throws {
        let archive = try Self.archive(FileSystem.read(path + ThemeLibrary.sourcesExtension))
        let theme = try Theme(cacheAt: path)
        try theme.verify()
        try FileSystem.makeFolder(target)
        for file in archive.files {
            guard Self.isSourceName(file.name) else {
                throw ThemeCacheError(
                    .invalidValue, message: "the sources contain '\(file.name)', which is not a file of a bundle")
            }
            try FileSystem.replace(FilePath.join(target, file.name), with: Array(file.bytes))
        }
        for asset in try theme.ownAssets() {
            let file = FilePath.join(target, asset.path)
            try FileSystem.makeFolder(FilePath.folder(of: file))
            try FileSystem.replace(file, with: asset.bytes)
        }
    }

    private static func archive(_ bytes: [UInt8]) throws(ThemeCacheError) -> StoredArchive {
        do throws(ThemePackageError) {
            return try StoredArchive(reading: bytes)
        } catch {
            let code: ThemeErrorCode = error.code == .truncated ? .truncated : .invalidValue
            throw ThemeCacheError(code, byteOffset: error.byteOffset, message: error.message)
        }
    }

    private static func isSourceName(_ name: String) -> Bool {
        FilePath.fileExtension(of: name) == "xml" && !name.utf8.contains(UInt8(ascii: "/"))
            && name.utf8.first != UInt8(ascii: ".")
            && NameText.isAssetName(Array(name.utf8).span)
    }
}

extension Theme {
    /// The paths are those below the bundle. Throws if the cache does not contain the bytes.
    fileprivate func ownAssets() throws(ThemeCacheError) -> [(path: String, bytes: [UInt8])] {
        var assets: [(path: String, bytes: [UInt8])] = []
        for record in 0..<reader.count(.assets) {
            guard try Int(reader.word(.assets, record, CacheLayout.Asset.theme)) == reader.overlayCount else {
                continue
            }
            let path = try asset(record: record).path
            guard let bytes = embeddedBytes(ofRecord: record) else {
                throw ThemeCacheError(.invalidValue, message: "the cache does not contain the bytes of '\(path)'")
            }
            assets.append((path, bytes.copy))
        }
        return assets
    }
}
