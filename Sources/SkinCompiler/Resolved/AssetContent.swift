import SkinKit

/// The bytes of an asset that a cache embeds: in memory, or in a package's file, from which the writer copies them.
package enum AssetContent: Sendable {
    case bytes([UInt8])
    case packaged(PackagedFile)

    /// The number of bytes.
    var count: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .packaged(let file): file.count
        }
    }

    /// Calls a closure with the bytes, in pieces and in order.
    func forEachPiece(_ body: (ArraySlice<UInt8>) throws(ThemeFileError) -> Void) throws(ThemeFileError) {
        switch self {
        case .bytes(let bytes): try body(bytes[...])
        case .packaged(let file): try file.forEachPiece(body)
        }
    }
}

extension AssetContent: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: UInt8...) { self = .bytes(elements) }
}
