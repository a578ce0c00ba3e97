import SkinKit

/// A number for a value of one compilation; equal values have equal numbers within one pool.
package struct ValueID: Hashable, Sendable {
    package let rawValue: UInt32
    package var index: Int { Int(rawValue) }
}

/// The typed value of an object, with texts and parts as numbers: what ``ThemeObject`` is made from.
package enum ThemeValue: Hashable, Sendable {
    case integer(Int64)
    case float(Double)
    case bool(Bool)
    case string(Symbol)
    case point(ThemePoint)
    case size(ThemeSize)
    case rect(ThemeRect)
    case insets(ThemeInsets)
    case color(ColorChannels)
    case image(ImageValue)
    case font(FontValue)
    case array([ValueID])
    case record(type: Symbol, fields: [FieldValue])
}

package struct ImageValue: Hashable, Sendable {
    package var name: Symbol
    package var isCached = false
    package var slice: ThemeInsets?
    package var mode: ThemeImage.Mode = .original

    package init(name: Symbol) {
        self.name = name
    }
}

package struct FontValue: Hashable, Sendable {
    package enum Face: Hashable, Sendable {
        case family(Symbol)
        case file(Symbol)
    }

    package var face: Face
    package var size: Double
    package var weight: Int
    package var style: ThemeFont.Style

    /// The asset that holds the font; nil for a family.
    package var file: Symbol? {
        if case .file(let name) = face { name } else { nil }
    }

    package init(face: Face, size: Double, weight: Int, style: ThemeFont.Style) {
        self.face = face
        self.size = size
        self.weight = weight
        self.style = style
    }
}

package struct FieldValue: Hashable, Sendable {
    package var name: Symbol
    package var value: ValueID

    package init(name: Symbol, value: ValueID) {
        self.name = name
        self.value = value
    }
}

/// All values of a compilation, each stored once. Arrays and records hold their parts by number, so a value that
/// many refer to costs its size once, however great it is when written out.
package struct ValuePool: Sendable {
    /// How great a value is when its parts are written out.
    package struct Extent: Sendable {
        /// The value itself and all objects in it; stays at the greatest number that fits.
        package var objects: UInt32
        /// Arrays and records in one another, 0 for any other value.
        package var depth: UInt16
    }

    private var table = InternTable<ThemeValue>()
    package private(set) var extents: [Extent] = []

    package init() {}

    /// Makes room for the values of so many objects, of which some are equal.
    package mutating func reserveCapacity(forMore count: Int) { table.reserveCapacity(forMore: count) }

    package var values: [ThemeValue] { table.items }

    package subscript(id: ValueID) -> ThemeValue { table[id.index] }

    /// The number of a value, new or known. O(parts).
    package mutating func add(_ value: ThemeValue) -> ValueID { add(value, table.hash(of: value)) }

    /// The same of a value whose hash is known.
    package mutating func add(_ value: ThemeValue, _ hash: MixHash) -> ValueID {
        let number = table.add(value, hash)
        if number == extents.count { extents.append(extent(of: value)) }
        return ValueID(rawValue: UInt32(number))
    }

    package func hash(of value: ThemeValue) -> MixHash { table.hash(of: value) }

    /// Says that a value is added soon: it changes nothing, but what that needs is on its way from memory then.
    @inline(__always)
    package mutating func expect(_ hash: MixHash) { table.expect(hash) }

    private func extent(of value: ThemeValue) -> Extent {
        switch value {
        case .array(let parts): extent(ofParts: parts)
        case .record(_, let fields): extent(ofParts: fields.map(\.value))
        default: Extent(objects: 1, depth: 0)
        }
    }

    package func extent(ofParts parts: some Sequence<ValueID>) -> Extent {
        var objects: UInt64 = 1
        var depth: UInt16 = 0
        for part in parts {
            objects += UInt64(extents[part.index].objects)
            depth = max(depth, extents[part.index].depth)
        }
        return Extent(objects: UInt32(clamping: objects), depth: depth &+ 1)
    }
}
