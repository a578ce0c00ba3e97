import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary

/// The assets of a bundle.
extension ThemeSources {
    /// Records the assets of a bundle as inputs. Reads their contents only to embed them in the cache.
    mutating func addAssets(of folder: BundleFolder) throws(ThemeFileError) {
        var contents: [ArraySlice<UInt8>: AssetContent] = [:]
        for asset in folder.assets {
            let path = "\(BundleFolder.assetsName)/\(asset.path)"
            let (file, label) = (folder.file(of: asset), folder.label(of: path))
            guard embedsAssets else {
                inputs.append(ThemeInput(.asset, label, mark: UInt64(file.size ?? 0)))
                if compiler.checksImages, DamagedImage.isPNG(path), let finding = try checkImage(file, label) {
                    diagnostics.append(finding)
                }
                continue
            }
            if embeddedBytes > Self.embeddedLimit { continue }
            guard let (content, mark) = try content(of: file, label) else { continue }
            inputs.append(ThemeInput(.embeddedAsset, label, mark: mark))
            contents[Array(asset.path.utf8)[...]] = content
        }
        assetContents.append(contents)
    }

    /// Returns the contents of a file to embed, with their hash, or nil if it is too large.
    ///
    /// That of a package is in memory only while it is checked: the writer reads it again from the open file.
    private mutating func content(
        of file: BundleFile, _ label: String
    ) throws(ThemeFileError) -> (AssetContent, mark: UInt64)? {
        if let packaged = file.packaged {
            guard countEmbedded(packaged.count, label) else { return nil }
            if compiler.checksImages, let finding = Self.finding(try packaged.read(limit: Theme.assetLimit), label) {
                diagnostics.append(finding)
            }
            return (.packaged(packaged), try packaged.contentHash())
        }
        let bytes = try file.read(limit: Theme.assetLimit)
        guard countEmbedded(bytes.count, label) else { return nil }
        if compiler.checksImages, let finding = Self.finding(bytes, label) { diagnostics.append(finding) }
        return (.bytes(bytes), CacheHash.content(bytes))
    }

    /// Counts a file to embed. Reports it and returns false if it is too large, or all are together.
    private mutating func countEmbedded(_ count: Int, _ label: String) -> Bool {
        embeddedBytes += min(count, Theme.assetLimit)
        var fault: String?
        if count > Theme.assetLimit {
            fault = "asset is larger than 64 MiB"
        } else if embeddedBytes > Self.embeddedLimit {
            fault = "embedded assets are larger than 256 MiB in all"
        }
        guard let fault else { return true }
        diagnostics.append(ThemeDiagnostic(.limitExceeded, at: ThemeSourceLocation(file: label), fault))
        return false
    }

    private func checkImage(_ file: BundleFile, _ label: String) throws(ThemeFileError) -> ThemeDiagnostic? {
        func check() throws(ThemeFileError) -> ThemeDiagnostic? {
            Self.finding(try file.read(limit: Theme.assetLimit), label)
        }
        if let images = compiler.images { return try images.finding(file.path, check) }
        guard let shared = compiler.shared else { return try check() }
        return try shared.image(file.path, check)
    }

    /// Returns a warning of a damaged PNG file.
    private static func finding(_ bytes: [UInt8], _ label: String) -> ThemeDiagnostic? {
        let location = ThemeSourceLocation(file: label)
        if bytes.count > Theme.assetLimit {
            let message = "image is larger than 64 MiB; an app does not load it"
            return ThemeDiagnostic(.damagedImage, severity: .warning, at: location, message)
        }
        return DamagedImage(label, bytes).map { ThemeDiagnostic($0, severity: .warning, at: location) }
    }
}
