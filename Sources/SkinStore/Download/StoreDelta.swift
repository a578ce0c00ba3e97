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
struct StoreDelta {
    struct Failure: Error {}

    private static let signature = Array("SKDELTA1".utf8)
    private static let copy: UInt8 = 1
    private static let add: UInt8 = 2
    /// The number of bytes that two packages must have in common in order to be found.
    private static let blockSize = 32

    // MARK: Applying

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

    // MARK: Making

    /// Returns the delta of two packages.
    ///
    /// Blocks of the old package are found in the new one by a rolling hash, and extended as far as the bytes agree.
    ///
    /// - Complexity: O(n) on average in the sizes of the packages.
    static func make(from old: [UInt8], to new: [UInt8]) -> [UInt8] {
        let blocks = blocks(of: old)
        var delta = signature
        var (position, pending) = (0, 0)
        var hash = RollingHash(new[...].prefix(blockSize))
        while position + blockSize <= new.count {
            if let start = blocks[hash.value],
                old[start..<(start + blockSize)] == new[position..<(position + blockSize)]
            {
                var (back, ahead) = (0, 0)
                while back < min(start, position - pending), old[start - back - 1] == new[position - back - 1] {
                    back += 1
                }
                let (oldEnd, newEnd) = (start + blockSize, position + blockSize)
                while ahead < min(old.count - oldEnd, new.count - newEnd), old[oldEnd + ahead] == new[newEnd + ahead] {
                    ahead += 1
                }
                append(new[pending..<(position - back)], to: &delta)
                delta.append(copy)
                append(start - back, to: &delta)
                append(back + blockSize + ahead, to: &delta)
                position += blockSize + ahead
                pending = position
                if position + blockSize <= new.count { hash = RollingHash(new[position..<(position + blockSize)]) }
            } else {
                if position + blockSize < new.count { hash.roll(out: new[position], in: new[position + blockSize]) }
                position += 1
            }
        }
        append(new[pending...], to: &delta)
        return delta
    }

    /// The offsets of the old package's blocks, every 16 bytes, by their hashes.
    private static func blocks(of old: [UInt8]) -> [UInt64: Int] {
        var blocks: [UInt64: Int] = [:]
        for start in stride(from: 0, through: old.count - blockSize, by: 16) {
            let hash = RollingHash(old[start..<(start + blockSize)]).value
            if blocks[hash] == nil { blocks[hash] = start }
        }
        return blocks
    }

    private static func append(_ bytes: ArraySlice<UInt8>, to delta: inout [UInt8]) {
        if bytes.isEmpty { return }
        delta.append(add)
        append(bytes.count, to: &delta)
        delta += bytes
    }

    private static func append(_ number: Int, to delta: inout [UInt8]) {
        var number = number
        while number >= 0x80 {
            delta.append(UInt8(number & 0x7F) | 0x80)
            number >>= 7
        }
        delta.append(UInt8(number))
    }

    /// A polynomial hash of a block that moves by one byte in constant time.
    private struct RollingHash {
        private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15
        private static let power = (1..<blockSize).reduce(UInt64(1)) { power, _ in power &* base }
        private(set) var value: UInt64 = 0

        init(_ bytes: ArraySlice<UInt8>) {
            for byte in bytes { value = value &* Self.base &+ UInt64(byte) &+ 1 }
        }

        mutating func roll(out old: UInt8, in new: UInt8) {
            value = (value &- (UInt64(old) &+ 1) &* Self.power) &* Self.base &+ UInt64(new) &+ 1
        }
    }
}
