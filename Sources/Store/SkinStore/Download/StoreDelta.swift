/// The difference of two packages: what of the new one is in the old one, and what is not.
///
/// A delta is the bytes `SKDELTA1`, then instructions. A number has seven bits in each byte, the lowest first, and the
/// highest bit says that more follow.
///
///     1 OFFSET COUNT    copy bytes of the old package
///     2 COUNT BYTES     add bytes
///
/// A copy has at least 32 bytes, and bytes that are added follow a copy or are the first ones. So the work is in proportion to
/// the size of the new package.
///
/// It needs no trust of its own: its result has the hash of the new package, or is discarded.
package struct StoreDelta {
    struct Failure: Error {}

    package static let signature = Array("SKDELTA1".utf8)
    package static let copy: UInt8 = 1
    package static let add: UInt8 = 2
    /// The number of bytes that two packages must have in common in order to be found.
    package static let blockSize = 32

    /// - Parameter size: The size of the new package. Nothing longer is made.
    /// - Throws: `Failure` if the delta is damaged, or belongs to other packages.
    /// - Complexity: O(n) in the sizes of the delta and the new package.
    static func apply(_ delta: [UInt8], to old: [UInt8], size: Int) throws -> [UInt8] {
        var new: [UInt8] = []
        new.reserveCapacity(min(size, old.count + delta.count))
        try apply(Reader(size: delta.count) { Array(delta[$0]) }, size: size, copying: old.count) {
            new += old[$0]
        } adding: {
            new += $0
        }
        return new
    }

    /// A reader of a delta, of which only a piece is in memory.
    struct Reader {
        private static let pieceSize = 1 << 18

        private let size: Int
        private let bytes: (Range<Int>) throws -> [UInt8]
        private var offset = 0
        private var piece: ArraySlice<UInt8> = []

        /// - Parameter bytes: Returns the bytes of the delta in a range.
        init(size: Int, _ bytes: @escaping (Range<Int>) throws -> [UInt8]) {
            self.size = size
            self.bytes = bytes
        }

        /// The number of bytes that were not read.
        var rest: Int { piece.count + size - offset }

        private mutating func fill() throws {
            guard piece.isEmpty, offset < size else { return }
            let range = offset..<min(offset + Self.pieceSize, size)
            piece = try bytes(range)[...]
            offset = range.upperBound
        }

        mutating func next() throws -> UInt8? {
            try fill()
            return piece.popFirst()
        }

        /// Passes on a number of bytes, of which there are at least as many, in parts.
        mutating func take(_ count: Int, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
            var count = count
            while count > 0 {
                try fill()
                let part = piece.prefix(count)
                if part.isEmpty { throw Failure() }
                try body(part)
                piece = piece.dropFirst(part.count)
                count -= part.count
            }
        }

        /// Reads a number of at most six bytes.
        fileprivate mutating func number() throws -> Int {
            var value = 0
            for shift in stride(from: 0, through: 35, by: 7) {
                guard let byte = try next() else { throw Failure() }
                value |= Int(byte & 0x7F) << shift
                if byte < 0x80 { return value }
            }
            throw Failure()
        }
    }

    /// Makes the new package in parts, in order.
    ///
    /// - Parameters:
    ///   - size: The size of the new package. Nothing longer is made.
    ///   - copy: Called for a part of the old package, within its size.
    ///   - add: Called for bytes of the delta.
    /// - Throws: `Failure` if the delta is damaged, or belongs to other packages; the errors of the closures.
    static func apply(
        _ delta: Reader, size: Int, copying oldSize: Int, by copy: (Range<Int>) throws -> Void,
        adding add: (ArraySlice<UInt8>) throws -> Void
    ) throws {
        var delta = delta
        for byte in signature { guard try delta.next() == byte else { throw Failure() } }
        var (made, hasAdded) = (0, false)
        while let instruction = try delta.next() {
            switch instruction {
            case Self.copy:
                let (offset, count) = (try delta.number(), try delta.number())
                guard offset <= oldSize, count <= oldSize - offset, (blockSize...) ~= count, count <= size - made else {
                    throw Failure()
                }
                try copy(offset..<(offset + count))
                (made, hasAdded) = (made + count, false)
            case Self.add:
                let count = try delta.number()
                guard !hasAdded, count > 0, count <= delta.rest, count <= size - made else { throw Failure() }
                try delta.take(count, add)
                (made, hasAdded) = (made + count, true)
            default: throw Failure()
            }
        }
        guard made == size else { throw Failure() }
    }
}
