/// The bytes of an asset, together with the file that they belong to.
struct LoadedAsset {
    /// The logical name that was requested.
    var name: String
    var asset: ThemeAsset
    var bytes: ThemeAssetBytes
}

/// The identity of an asset's content: its bytes and its scale, whichever theme it belongs to.
///
/// The key contains two 64-bit hashes of the bytes, seeded per process. An attacker can therefore not construct other
/// bytes with the same hashes, and the key keeps no bytes alive.
struct AssetKey: Hashable {
    private var count: Int
    private var first: Int
    private var second: Int
    private var scale: Int

    /// Creates the key of a file's bytes. O(n) in the number of bytes.
    init(of bytes: ThemeAssetBytes, scale: Int) {
        count = bytes.count
        self.scale = scale
        (first, second) = bytes.withBytes { span in
            unsafe span.withUnsafeBytes { buffer in unsafe (Self.hash(buffer, 0), Self.hash(buffer, 1)) }
        }
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer, _ start: UInt8) -> Int {
        var hasher = Hasher()
        hasher.combine(start)
        unsafe hasher.combine(bytes: bytes)
        return hasher.finalize()
    }
}
