/// The bytes of an asset, together with the file that they belong to.
struct LoadedAsset {
    /// The logical name that was requested.
    var name: String
    var asset: ThemeAsset
    var bytes: ThemeAssetBytes
}

/// The identity of an asset's content: its bytes and its scale, whichever theme it belongs to.
///
/// The key contains a hash of the bytes, seeded per process. An attacker can therefore not construct other bytes with
/// the same hash, and the key keeps no bytes alive.
struct AssetKey: Hashable {
    private var count: Int
    private var hash: Int
    private var scale: Int

    /// Creates the key of a file's bytes. O(n) in the number of bytes.
    init(of bytes: ThemeAssetBytes, scale: Int) {
        count = bytes.count
        self.scale = scale
        hash = bytes.withBytes { span in
            var hasher = Hasher()
            unsafe span.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
            return hasher.finalize()
        }
    }
}
