import SkinKit

/// The key of an item in a pack: one or two code points, or a name.
package enum ContentPackKey: Hashable, Sendable {
    /// One or two code points; the second is 0 if there is only one.
    case code(UInt32, UInt32)
    /// A name of 1 to 128 UTF-8 bytes.
    case name(ArraySlice<UInt8>)

    /// Returns whether one key precedes another in a pack: code points by their numbers, then names by their bytes.
    package static func precedes(_ left: ContentPackKey, _ right: ContentPackKey) -> Bool {
        switch (left, right) {
        case (.code(let first, let second), .code(let otherFirst, let otherSecond)):
            (first, second) < (otherFirst, otherSecond)
        case (.name(let name), .name(let other)): name.lexicographicallyPrecedes(other)
        case (.code, .name): true
        case (.name, .code): false
        }
    }
}
