/// The bytes of an image or a font, within a cache or of a file. Within a cache nothing is copied, and the cache is kept
/// alive.
public struct ThemeAssetBytes: Sendable {
    private enum Place {
        case cache(CacheBytes, Range<Int>)
        case memory([UInt8])
    }

    private let place: Place

    fileprivate init(_ cache: CacheBytes, _ range: Range<Int>) {
        place = .cache(cache, range)
    }

    /// The bytes of a file that was read.
    init(_ bytes: [UInt8]) {
        place = .memory(bytes)
    }

    /// How many bytes there are.
    public var count: Int {
        switch place {
        case .cache(_, let range): range.count
        case .memory(let bytes): bytes.count
        }
    }

    /// Hands out the bytes where they are, for the time of a call.
    public func withBytes<Answer, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        switch place {
        case .cache(let cache, let range): try cache.withBytes(range, body)
        case .memory(let bytes): try body(bytes.span.bytes)
        }
    }

    /// The bytes, copied.
    package var copy: [UInt8] { withBytes { span in span.withUnsafeBytes { Array($0) } } }
}

extension Theme {
    /// The bytes within the cache of the file that serves an asset, as ``asset(_:traits:scale:)`` chooses it; nil where
    /// none applies, or the cache has only its path. ``bytes(ofAsset:traits:scale:)`` looks for the file then.
    ///
    /// - Complexity: That of choosing; the bytes are not touched.
    public func assetBytes(_ name: String, traits: ThemeTraits = [], scale: Int = 1) -> ThemeAssetBytes? {
        assetRecord(name, traits: traits, scale: scale).flatMap(embeddedBytes)
    }

    package func embeddedBytes(ofRecord record: Int) -> ThemeAssetBytes? {
        (try? reader.assetRange(record)).map { ThemeAssetBytes(reader.bytes, $0) }
    }
}
