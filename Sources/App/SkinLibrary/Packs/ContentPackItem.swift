import SkinKit

/// An item of a content pack. It keeps the pack's bytes alive and does not copy its image.
public struct ContentPackItem: Sendable {
    let bytes: CacheBytes
    /// The item's one or two code points; empty if the item has a name.
    public var scalars: [Unicode.Scalar] { [codes?.first, codes?.second].compactMap(\.self) }
    let codes: (first: Unicode.Scalar, second: Unicode.Scalar?)?
    let nameRange: Range<Int>?
    let categoryRange: Range<Int>
    /// The position among all items of the pack, unique to the item.
    public let order: Int
    let imageRange: Range<Int>

    /// The item's name; `nil` if the item has code points.
    public var name: String? { nameRange.flatMap(bytes.text) }

    /// The name of the item's category.
    public var category: String { bytes.text(categoryRange) ?? "" }

    /// The size of the image in bytes.
    public var byteCount: Int { imageRange.count }

    /// Calls a closure with the bytes of the image, without copying them. The span is valid only during the call.
    public func withBytes<Answer, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        try bytes.withBytes(imageRange, body)
    }
}
