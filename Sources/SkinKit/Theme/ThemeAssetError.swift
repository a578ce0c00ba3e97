/// Why nothing could be made of an asset: there is no file, it cannot be read, or it is not sound.
public struct ThemeAssetError: Error {
    /// What went wrong.
    public enum Reason: Error {
        /// No theme of the chain has a file for the name under the active traits.
        case missing
        /// The cache has only the file's path, and none of ``Theme/assetFolders`` has a file there.
        case notFound
        /// The file's path, as the cache has it, leads out of its bundle.
        case unsafePath
        /// The file cannot be read.
        case unreadable(ThemeFileError)
        /// The file is greater than ``Theme/assetLimit``.
        case tooLarge(byteCount: Int)
        /// The file is named or begins as a PNG file, but is malformed at a byte, or exceeds a limit.
        case invalidPNG(byteOffset: Int, reason: String)
        /// The engine has no image decoder.
        case noImageDecoder
        /// The engine has no font maker.
        case noFontMaker
        /// The engine's decoder or maker makes values of another type than the definition asks for.
        case notMade(String, found: String)
        /// The engine's decoder or maker threw this.
        case failed(any Error)
    }

    /// The logical name, as themes have it.
    public var name: String
    /// The file; nil where there is none.
    public var asset: ThemeAsset?
    /// What went wrong.
    public var reason: Reason

    /// An error of an asset.
    package init(_ name: String, in asset: ThemeAsset? = nil, _ reason: Reason) {
        self.name = name
        self.asset = asset
        self.reason = reason
    }
}

extension ThemeAssetError: CustomStringConvertible {
    /// `bubble.png: Base.theme/assets/bubble@2x.png: byte 33: the checksum of the chunk 'IDAT' is wrong`.
    public var description: String {
        [name, asset.map { "\($0.folder)/\($0.path)" }, "\(reason)"].compactMap(\.self).joined(separator: ": ")
    }
}

extension ThemeAssetError.Reason: CustomStringConvertible {
    /// A sentence without a full stop.
    public var description: String {
        switch self {
        case .missing: "no file serves this asset under the active traits"
        case .notFound: "the file is not in the cache, and in none of the theme's asset folders"
        case .unsafePath: "the path leads out of its bundle"
        case .unreadable(let error): "\(error)"
        case .tooLarge(let count): "the file has \(count) bytes, more than \(Theme.assetLimit)"
        case .invalidPNG(let byteOffset, let reason): "byte \(byteOffset): \(reason)"
        case .noImageDecoder: "the engine has no image decoder"
        case .noFontMaker: "the engine has no font maker"
        case .notMade(let wanted, let found): "the engine makes \(found) of it, not \(wanted)"
        case .failed(let error): "\(error)"
        }
    }
}
