import SkinStore

extension StoreDelta {
    /// Returns the delta of two packages.
    ///
    /// Blocks of the old package are found in the new one by a rolling hash, and extended as far as the bytes agree.
    ///
    /// - Complexity: O(n) on average in the sizes of the packages.
    package static func make(from old: [UInt8], to new: [UInt8]) -> [UInt8] {
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
