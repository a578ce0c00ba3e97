/// A decoder of DEFLATE streams: RFC 1951.
///
/// It reads untrusted bytes. Its output has the size that the caller expects, or there is none.
package struct Inflate {
    package struct Failure: Error {
        package var reason: String
    }

    private let input: ArraySlice<UInt8>
    private var position: Int
    private var bits: UInt32 = 0
    private var bitCount = 0
    private var output: [UInt8] = []
    private let size: Int

    /// - Parameter size: The expected number of bytes. The decoder stops at the first byte beyond it.
    package static func decode(_ input: ArraySlice<UInt8>, size: Int) throws(Failure) -> [UInt8] {
        var decoder = Inflate(input, size)
        while try !decoder.decodeBlock() {}
        guard decoder.output.count == size else { throw Failure(reason: "it is shorter than declared") }
        guard decoder.position == input.endIndex else { throw Failure(reason: "data follows its end") }
        return decoder.output
    }

    private init(_ input: ArraySlice<UInt8>, _ size: Int) {
        self.input = input
        self.size = size
        position = input.startIndex
        // A declared size is reserved only as far as the input can produce it: 1,032 bytes for each.
        output.reserveCapacity(min(size, input.count.multipliedReportingOverflow(by: 1_032).partialValue))
    }

    /// - Returns: Whether the block was the last one.
    private mutating func decodeBlock() throws(Failure) -> Bool {
        let isLast = try take(1) == 1
        switch try take(2) {
        case 0: try copyStored()
        case 1: try decodeCodes(Self.fixedLiterals, Self.fixedDistances)
        case 2:
            let (literals, distances) = try readTables()
            try decodeCodes(literals, distances)
        default: throw Failure(reason: "a block has an invalid type")
        }
        return isLast
    }

    /// Returns the next bits, the first one in the lowest position.
    private mutating func take(_ count: Int) throws(Failure) -> Int {
        while bitCount < count {
            guard position < input.endIndex else { throw Failure(reason: "it is truncated") }
            bits |= UInt32(input[position]) << UInt32(bitCount)
            position += 1
            bitCount += 8
        }
        defer {
            bits >>= UInt32(count)
            bitCount -= count
        }
        return Int(bits & ((1 << UInt32(count)) - 1))
    }

    private mutating func append(_ byte: UInt8) throws(Failure) {
        guard output.count < size else { throw Failure(reason: "it is longer than declared") }
        output.append(byte)
    }

    private mutating func copyStored() throws(Failure) {
        (bits, bitCount) = (0, 0)
        let length = try take(16)
        guard try take(16) == ~length & 0xFFFF else { throw Failure(reason: "a stored block has an invalid length") }
        guard length <= input.endIndex - position else { throw Failure(reason: "it is truncated") }
        guard length <= size - output.count else { throw Failure(reason: "it is longer than declared") }
        output += input[position..<(position + length)]
        position += length
    }

    private mutating func decodeCodes(_ literals: Codes, _ distances: Codes) throws(Failure) {
        while true {
            let symbol = try decode(literals)
            if symbol < 256 {
                try append(UInt8(symbol))
                continue
            }
            if symbol == 256 { return }
            guard symbol - 257 < Self.lengths.count else { throw Failure(reason: "it has an invalid length") }
            let length = Self.lengths[symbol - 257] + (try take(Self.lengthBits[symbol - 257]))
            let code = try decode(distances)
            guard code < Self.distances.count else { throw Failure(reason: "it has an invalid distance") }
            let distance = Self.distances[code] + (try take(Self.distanceBits[code]))
            guard distance <= output.count else { throw Failure(reason: "a distance leads before its beginning") }
            for _ in 0..<length { try append(output[output.count - distance]) }
        }
    }
}

// MARK: - Huffman codes

extension Inflate {
    /// A canonical Huffman code: the number of codes of each length, and the symbols in the order of their codes.
    private struct Codes {
        var counts = [Int](repeating: 0, count: 16)
        var symbols: [Int] = []

        init(_ lengths: ArraySlice<Int>) throws(Failure) {
            for length in lengths { counts[length] += 1 }
            var left = 1
            for length in 1...15 {
                left = 2 * left - counts[length]
                guard left >= 0 else { throw Failure(reason: "a Huffman code has too many symbols") }
            }
            let used = lengths.count - counts[0]
            // Only a single code of one bit, or none at all, may leave codes unused.
            guard left == 0 || used == 0 || (used == 1 && counts[1] == 1) else {
                throw Failure(reason: "a Huffman code is incomplete")
            }
            counts[0] = 0
            for length in 1...15 {
                for (symbol, other) in lengths.enumerated() where other == length { symbols.append(symbol) }
            }
        }
    }

    private mutating func decode(_ codes: borrowing Codes) throws(Failure) -> Int {
        var (code, first, index) = (0, 0, 0)
        for length in 1...15 {
            code |= try take(1)
            let count = codes.counts[length]
            if code - count < first { return codes.symbols[index + code - first] }
            index += count
            first = 2 * (first + count)
            code *= 2
        }
        throw Failure(reason: "it has an invalid code")
    }

    private mutating func readTables() throws(Failure) -> (literals: Codes, distances: Codes) {
        let (literalCount, distanceCount) = (try take(5) + 257, try take(5) + 1)
        let count = try take(4) + 4
        guard literalCount <= 286, distanceCount <= 30 else { throw Failure(reason: "it has too many codes") }
        var lengths = [Int](repeating: 0, count: 19)
        for place in Self.lengthOrder.prefix(count) { lengths[place] = try take(3) }
        let codes = try Codes(lengths[...])
        lengths = []
        while lengths.count < literalCount + distanceCount {
            let symbol = try decode(codes)
            switch symbol {
            case 0..<16: lengths.append(symbol)
            case 16:
                guard let last = lengths.last else { throw Failure(reason: "it repeats no length") }
                lengths += [Int](repeating: last, count: try take(2) + 3)
            default: lengths += [Int](repeating: 0, count: symbol == 17 ? try take(3) + 3 : try take(7) + 11)
            }
        }
        guard lengths.count == literalCount + distanceCount else { throw Failure(reason: "it has too many lengths") }
        guard lengths[256] > 0 else { throw Failure(reason: "a block has no end") }
        return (try Codes(lengths[..<literalCount]), try Codes(lengths[literalCount...]))
    }

    private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    private static let lengthBits = [0, 0, 0, 0, 0, 0, 0, 0] + (1...5).flatMap { [$0, $0, $0, $0] } + [0]
    private static let distanceBits = [0, 0] + (0...13).flatMap { [$0, $0] }
    private static let distances = distanceBits.indices.map { code in
        1 + distanceBits[..<code].reduce(0) { $0 + (1 << $1) }
    }
    private static let lengths =
        lengthBits.indices.dropLast().map { code in 3 + lengthBits[..<code].reduce(0) { $0 + (1 << $1) } } + [258]

    // RFC 1951, section 3.2.6. Both codes are complete, so the fallback is never taken.
    private static let fixedLiterals = fixed(
        [Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112) + [Int](repeating: 7, count: 24)
            + [Int](repeating: 8, count: 8))
    private static let fixedDistances = fixed([Int](repeating: 5, count: 32))

    private static func fixed(_ lengths: [Int]) -> Codes {
        do { return try Codes(lengths[...]) } catch { preconditionFailure("the fixed code is complete") }
    }
}
