package struct LoadedAsset {
    package var name: String
    package var asset: ThemeAsset
    package var bytes: ThemeAssetBytes
}

/// The identity of an asset's content: its bytes and its scale, whichever theme it belongs to.
///
/// The key contains a hash of the bytes, seeded per process. An attacker can therefore not construct other bytes with
/// the same hash, and the key keeps no bytes alive.
struct AssetKey: Hashable {
    private var count: Int
    private var hash: Int
    private var scale: Int
    /// The type that a view's code makes of the content; nil for what the engine's decoder makes.
    private var type: ObjectIdentifier?

    init(of bytes: ThemeAssetBytes, scale: Int) {
        count = bytes.count
        self.scale = scale
        hash = bytes.withBytes { span in
            var hasher = Hasher()
            unsafe span.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
            return hasher.finalize()
        }
    }

    func made(as type: Any.Type) -> AssetKey {
        var key = self
        key.type = ObjectIdentifier(type)
        return key
    }
}
