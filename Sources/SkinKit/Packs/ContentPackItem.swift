/// An item of a content pack. It keeps the pack's bytes alive and copies none of its image.
public struct ContentPackItem: Sendable {
    let bytes: CacheBytes
    /// The one or two code points that the item is found by; none where it is found by its name.
    public var scalars: [Unicode.Scalar] { [codes?.first, codes?.second].compactMap(\.self) }
    let codes: (first: Unicode.Scalar, second: Unicode.Scalar?)?
    let nameRange: Range<Int>?
    let categoryRange: Range<Int>
    /// The place among all items of the pack; no two have the same.
    public let order: Int
    let imageRange: Range<Int>

    /// The name that the item is found by; nil where it is found by its code points.
    public var name: String? { nameRange.flatMap(bytes.text) }

    /// The name of the item's category.
    public var category: String { bytes.text(categoryRange) ?? "" }

    /// The size of the image in bytes.
    public var byteCount: Int { imageRange.count }

    /// Hands out the bytes of the image where they are, for the time of a call.
    public func withBytes<Answer, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        try bytes.withBytes(imageRange, body)
    }
}
