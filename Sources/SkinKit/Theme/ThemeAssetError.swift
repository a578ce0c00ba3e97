/// An error that occurs when an asset is missing, unreadable or invalid, or cannot be decoded.
public struct ThemeAssetError: Error {
    /// The logical name, as themes refer to it.
    public let name: String
    /// The file; nil if there is none.
    public let asset: ThemeAsset?
    /// The cause.
    public let reason: ThemeFault

    package init(_ name: String, in asset: ThemeAsset? = nil, _ reason: ThemeFault) {
        (self.name, self.asset, self.reason) = (name, asset, reason)
    }
}

extension ThemeAssetError: CustomStringConvertible {
    /// The error as `bubble.png: Base.theme/assets/bubble@2x.png: byte 33: the checksum of the chunk 'IDAT' is wrong`.
    public var description: String {
        [name, asset.map { "\($0.folder)/\($0.path)" }, "\(reason)"].compactMap(\.self).joined(separator: ": ")
    }
}
