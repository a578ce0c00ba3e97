/// What an item of a pack is found by: one or two code points, or a name.
package enum ContentPackKey: Hashable, Sendable {
    /// The second is 0 where there is none.
    case code(UInt32, UInt32)
    /// UTF-8 bytes, 1 to 128.
    case name(ArraySlice<UInt8>)

    /// The order of the items in a pack: codes by their numbers, then names by their bytes.
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
