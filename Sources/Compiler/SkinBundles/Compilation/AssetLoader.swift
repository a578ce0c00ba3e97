import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary
import Synchronization

struct LoadedAssets: Sendable {
    var assets: [LoadedBundle.Asset] = []
    var faults: [ThemeDiagnostic] = []
    var embeddedBytes = 0
}

/// A reader of the assets of a chain's bundles. It reads their contents only to embed them in the cache.
struct AssetLoader {
    let compiler: ThemeCompiler
    let embedsAssets: Bool
    /// The number of bytes to embed so far, at most ``embeddedLimit``.
    private var embeddedBytes = 0
    static let embeddedLimit = 256 << 20

    init(compiler: ThemeCompiler, embedsAssets: Bool) {
        self.compiler = compiler
        self.embedsAssets = embedsAssets
    }

    /// - Parameter isOldest: Whether the bundle is the oldest of several themes. Compilations share its contents.
    mutating func load(
        _ folder: BundleFolder, isOldest: Bool, _ faults: inout [ThemeDiagnostic]
    ) throws(ThemeFileError) -> [LoadedBundle.Asset] {
        let loaded: LoadedAssets
        if let shared = compiler.shared, isOldest || !embedsAssets {
            loaded = try shared.assets(of: folder, for: self) { () throws(ThemeFileError) in try read(folder) }
        } else {
            loaded = try read(folder)
        }
        embeddedBytes += loaded.embeddedBytes
        faults += loaded.faults
        return loaded.assets
    }

    private func read(_ folder: BundleFolder) throws(ThemeFileError) -> LoadedAssets {
        var loaded = LoadedAssets()
        for asset in folder.assets {
            let id = folder.id.file("\(BundleFolder.assetsName)/\(asset.path)")
            let file = folder.file(of: asset)
            var result = LoadedBundle.Asset(path: asset.path, name: asset.name)
            if !embedsAssets {
                result.input = ThemeInput(.asset, id.name, mark: UInt64(file.size ?? 0))
                if compiler.checksImages, DamagedImage.isPNG(asset.path), let fault = try checkImage(file, id) {
                    loaded.faults.append(fault)
                }
            } else if embeddedBytes + loaded.embeddedBytes <= Self.embeddedLimit,
                let (content, mark) = try content(of: file, id, &loaded)
            {
                result.input = ThemeInput(.embeddedAsset, id.name, mark: mark)
                result.content = content
            }
            loaded.assets.append(result)
        }
        return loaded
    }

    /// The content of a packaged file is in memory only while it is checked: the writer reads it again from the open
    /// file. Nil if the file is too large.
    private func content(
        of file: BundleFile, _ id: ThemeFileID, _ loaded: inout LoadedAssets
    ) throws(ThemeFileError) -> (AssetContent, mark: UInt64)? {
        if let packaged = file.packaged {
            guard countEmbedded(packaged.count, id, &loaded) else { return nil }
            if compiler.checksImages, let fault = Self.fault(in: try packaged.read(limit: Theme.assetLimit), id) {
                loaded.faults.append(fault)
            }
            return (AssetContent(count: packaged.count, packaged.forEachPiece), try packaged.contentHash())
        }
        let bytes = try file.read(limit: Theme.assetLimit)
        guard countEmbedded(bytes.count, id, &loaded) else { return nil }
        if compiler.checksImages, let fault = Self.fault(in: bytes, id) { loaded.faults.append(fault) }
        return (AssetContent(bytes), CacheHash.content(bytes))
    }

    /// Counts a file to embed. Reports it and returns false if it is too large, or all are together.
    private func countEmbedded(_ count: Int, _ id: ThemeFileID, _ loaded: inout LoadedAssets) -> Bool {
        loaded.embeddedBytes += min(count, Theme.assetLimit)
        var sentence: Sentence?
        if count > Theme.assetLimit {
            sentence = .largeAsset
        } else if embeddedBytes + loaded.embeddedBytes > Self.embeddedLimit {
            sentence = .largeEmbeddedAssets
        }
        guard let sentence else { return true }
        loaded.faults.append(ThemeDiagnostic(.limitExceeded, at: ThemeSourceRange(beginningOf: id), sentence))
        return false
    }

    private func checkImage(_ file: BundleFile, _ id: ThemeFileID) throws(ThemeFileError) -> ThemeDiagnostic? {
        func check() throws(ThemeFileError) -> ThemeDiagnostic? {
            Self.fault(in: try file.read(limit: Theme.assetLimit), id)
        }
        return if let images = compiler.images { try images.finding(file.path, check) } else { try check() }
    }

    private static func fault(in bytes: [UInt8], _ id: ThemeFileID) -> ThemeDiagnostic? {
        let range = ThemeSourceRange(beginningOf: id)
        if bytes.count > Theme.assetLimit {
            return ThemeDiagnostic(.damagedImage, severity: .warning, at: range, .largeImage)
        }
        return DamagedImage(id.name, bytes).map { image in
            ThemeDiagnostic(.damagedImage, severity: .warning, at: range, .damaged(image))
        }
    }
}

/// The findings about image files, which compilations that follow one another read again only when a file has changed.
package final class ImageFindings: Sendable {
    private struct Entry {
        var mark: FileMark
        var finding: ThemeDiagnostic?
    }

    private let entries = Mutex<[String: Entry]>([:])

    package init() {}

    func finding(
        _ path: String, _ check: () throws(ThemeFileError) -> ThemeDiagnostic?
    ) throws(ThemeFileError) -> ThemeDiagnostic? {
        // A mark from before the check: a file that changes meanwhile is read again.
        guard let mark = FileSystem.mark(of: path), !mark.isYoung else { return try check() }
        if let known = entries.withLock({ $0[path] }), known.mark == mark { return known.finding }
        let finding = try check()
        entries.withLock { $0[path] = Entry(mark: mark, finding: finding) }
        return finding
    }
}
