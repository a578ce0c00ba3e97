/// The bytes of an image or a font, in a cache or from a file. Bytes in a cache are not copied; they keep the cache
/// alive.
public struct ThemeAssetBytes: Sendable {
    private enum Place {
        case cache(CacheBytes, Range<Int>)
        case memory([UInt8])
    }

    private let place: Place

    fileprivate init(_ cache: CacheBytes, _ range: Range<Int>) { place = .cache(cache, range) }

    init(_ bytes: [UInt8]) { place = .memory(bytes) }

    /// The number of bytes.
    public var count: Int {
        switch place {
        case .cache(_, let range): range.count
        case .memory(let bytes): bytes.count
        }
    }

    /// Calls a closure with the bytes, without copying them. They are valid only during the call.
    public func withBytes<Answer, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        switch place {
        case .cache(let cache, let range): try cache.withBytes(range, body)
        case .memory(let bytes): unsafe try body(bytes.span.bytes)
        }
    }

    package var copy: [UInt8] { withBytes { span in unsafe span.withUnsafeBytes { unsafe Array($0) } } }
}

extension Theme {
    /// Returns the bytes that the cache contains of an asset; nil if it contains only the path of the file.
    package func embeddedBytes(ofRecord record: Int) -> ThemeAssetBytes? {
        (try? reader.assetRange(record)).map { ThemeAssetBytes(reader.bytes, $0) }
    }
}
