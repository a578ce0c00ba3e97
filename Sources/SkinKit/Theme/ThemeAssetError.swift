/// An error that occurs when an asset is missing, unreadable or invalid, or cannot be decoded.
public struct ThemeAssetError: Error {
    /// The cause of an asset's error.
    public enum Reason: Error {
        /// Neither the theme nor an ancestor has a file for the name under the active traits.
        case missing
        /// The cache contains only the file's path, and no folder of ``Theme/assetFolders`` has a file there.
        case notFound
        /// The file's path in the cache leads out of its bundle.
        case unsafePath
        /// The file is not readable.
        case unreadable(ThemeFileError)
        /// The file is larger than ``Theme/assetLimit``.
        case tooLarge(byteCount: Int)
        /// The file is named or begins as a PNG file, but is malformed at a byte offset or exceeds a limit.
        case invalidPNG(byteOffset: Int, reason: String)
        /// The engine has no image decoder.
        case noImageDecoder
        /// The engine has no font maker.
        case noFontMaker
        /// The engine's decoder or font maker produces values of another type than the definition requires.
        case notMade(String, found: String)
        /// The engine's decoder or font maker threw this error.
        case failed(any Error)
    }

    /// The logical name, as themes refer to it.
    public var name: String
    /// The file; nil if there is none.
    public var asset: ThemeAsset?
    /// The cause.
    public var reason: Reason

    /// Creates an error for an asset.
    package init(_ name: String, in asset: ThemeAsset? = nil, _ reason: Reason) {
        self.name = name
        self.asset = asset
        self.reason = reason
    }
}

extension ThemeAssetError: CustomStringConvertible {
    /// The error as `bubble.png: Base.theme/assets/bubble@2x.png: byte 33: the checksum of the chunk 'IDAT' is wrong`.
    public var description: String {
        [name, asset.map { "\($0.folder)/\($0.path)" }, "\(reason)"].compactMap(\.self).joined(separator: ": ")
    }
}

extension ThemeAssetError.Reason: CustomStringConvertible {
    /// A description of the cause, without a full stop.
    public var description: String {
        switch self {
        case .missing: "no file serves this asset under the active traits"
        case .notFound: "the file is neither in the cache nor in the theme's asset folders"
        case .unsafePath: "the path leads out of its bundle"
        case .unreadable(let error): "\(error)"
        case .tooLarge(let count): "the file has \(count) bytes; the limit is \(Theme.assetLimit)"
        case .invalidPNG(let byteOffset, let reason): "byte \(byteOffset): \(reason)"
        case .noImageDecoder: "the engine has no image decoder"
        case .noFontMaker: "the engine has no font maker"
        case .notMade(let wanted, let found): "the engine makes a value of type '\(found)'; expected '\(wanted)'"
        case .failed(let error): "\(error)"
        }
    }
}
