import SkinKit

/// The bytes of an asset that a cache embeds: in memory, or read when the cache is written.
package struct AssetContent: Sendable {
    package typealias Body = (ArraySlice<UInt8>) throws(ThemeFileError) -> Void

    package let count: Int
    private let read: @Sendable (Body) throws(ThemeFileError) -> Void

    package init(_ bytes: [UInt8]) {
        self.init(count: bytes.count) { body throws(ThemeFileError) in try body(bytes[...]) }
    }

    /// - Parameter read: A function that passes the bytes to a closure, in pieces and in order.
    package init(count: Int, _ read: @escaping @Sendable (Body) throws(ThemeFileError) -> Void) {
        self.count = count
        self.read = read
    }

    func forEachPiece(_ body: Body) throws(ThemeFileError) { try read(body) }
}
