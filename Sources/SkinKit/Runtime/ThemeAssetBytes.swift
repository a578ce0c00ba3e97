/// The bytes of an image or a font within a cache. It keeps the cache alive and copies nothing.
public struct ThemeAssetBytes: Sendable {
    fileprivate let cache: CacheBytes
    fileprivate let range: Range<Int>

    /// How many bytes there are.
    public var count: Int { range.count }

    /// Hands out the bytes where they are, for the time of a call.
    public func withBytes<Answer, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        try cache.withBytes(range, body)
    }

    /// The bytes, copied.
    package var copy: [UInt8] { withBytes { span in span.withUnsafeBytes { Array($0) } } }
}

extension Theme {
    /// The bytes of the file that serves an asset, as ``asset(_:traits:scale:)`` chooses it; nil where none applies, or
    /// the cache has only its path.
    ///
    /// - Complexity: That of choosing; the bytes are not touched.
    public func assetBytes(_ name: String, traits: TraitSet = [], scale: Int = 1) -> ThemeAssetBytes? {
        assetRecord(name, traits: traits, scale: scale).flatMap(assetBytes)
    }

    func assetBytes(_ record: Int) -> ThemeAssetBytes? {
        guard let range = try? reader.assetRange(record) else { return nil }
        return ThemeAssetBytes(cache: reader.bytes, range: range)
    }
}
