/// The bytes of an asset, with the file that they are of.
struct LoadedAsset {
    /// The logical name that it was asked by.
    var name: String
    var asset: ThemeAsset
    var bytes: ThemeAssetBytes
    let key: AssetKey

    init(name: String, asset: ThemeAsset, bytes: ThemeAssetBytes) {
        self.name = name
        self.asset = asset
        self.bytes = bytes
        key = AssetKey(of: bytes, scale: asset.scale)
    }
}

/// What of a file decides what is made of it: its bytes and its scale, whichever theme it comes from.
///
/// The bytes are held as two hashes of 64 bits, whose keys are this process's: nobody can make other bytes with the
/// same hashes, and no bytes are kept alive.
struct AssetKey: Hashable {
    private var count: Int
    private var first: Int
    private var second: Int
    private var scale: Int

    /// O(n) in the bytes.
    init(of bytes: ThemeAssetBytes, scale: Int) {
        count = bytes.count
        self.scale = scale
        (first, second) = bytes.withBytes { span in
            span.withUnsafeBytes { buffer in (Self.hash(buffer, 0), Self.hash(buffer, 1)) }
        }
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer, _ start: UInt8) -> Int {
        var hasher = Hasher()
        hasher.combine(start)
        hasher.combine(bytes: bytes)
        return hasher.finalize()
    }
}
