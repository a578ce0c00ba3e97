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

    /// Returns the new package.
    ///
    /// - Parameter size: The size of the new package. Nothing longer is made.
    /// - Throws: `Failure` if the delta is damaged, or belongs to other packages.
    /// - Complexity: O(n) in the sizes of the delta and the new package.
    static func apply(_ delta: [UInt8], to old: [UInt8], size: Int) throws -> [UInt8] {
        var new: [UInt8] = []
        new.reserveCapacity(min(size, old.count + delta.count))
        try apply(delta, size: size, copying: old.count) {
            new += old[$0]
        } adding: {
            new += $0
        }
        return new
    }

    /// Makes the new package in parts, in order.
    ///
    /// - Parameters:
    ///   - size: The size of the new package. Nothing longer is made.
    ///   - oldSize: The size of the old package.
    ///   - copy: Called for a part of the old package, within its size.
    ///   - add: Called for bytes of the delta.
    /// - Throws: `Failure` if the delta is damaged, or belongs to other packages; the errors of the closures.
    static func apply(
        _ delta: [UInt8], size: Int, copying oldSize: Int, by copy: (Range<Int>) throws -> Void,
        adding add: (ArraySlice<UInt8>) throws -> Void
    ) throws {
        guard delta.starts(with: signature) else { throw Failure() }
        var rest = delta.dropFirst(signature.count)
        var (made, hasAdded) = (0, false)
        while let instruction = rest.popFirst() {
            switch instruction {
            case Self.copy:
                let (offset, count) = (try number(&rest), try number(&rest))
                guard offset <= oldSize, count <= oldSize - offset, (blockSize...) ~= count, count <= size - made else {
                    throw Failure()
                }
                try copy(offset..<(offset + count))
                (made, hasAdded) = (made + count, false)
            case Self.add:
                let count = try number(&rest)
                guard !hasAdded, count > 0, count <= rest.count, count <= size - made else { throw Failure() }
                try add(rest.prefix(count))
                rest = rest.dropFirst(count)
                (made, hasAdded) = (made + count, true)
            default: throw Failure()
            }
        }
        guard made == size else { throw Failure() }
    }

    private static func number(_ rest: inout ArraySlice<UInt8>) throws(Failure) -> Int {
        var value = 0
        for shift in stride(from: 0, through: 35, by: 7) {
            guard let byte = rest.popFirst() else { throw Failure() }
            value |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        throw Failure()
    }
}
