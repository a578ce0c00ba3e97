/// A number for a text that occurs in a theme; equal texts have equal numbers within one table.
package struct Symbol: Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package var index: Int { Int(rawValue) }
}

/// Texts, each stored once and numbered in order of arrival.
///
/// Names are compared byte by byte, which is scalar by scalar and without normalisation, as theme format 1 asks;
/// `String`'s own `==` is not used anywhere for them. Interning is O(length) and allocates only for a new text.
/// Not a `Dictionary` of texts: each would be an allocation and a pass of SipHash.
package struct SymbolTable: Sendable {
    /// All texts end to end.
    package private(set) var bytes: [UInt8] = []
    /// Where each text ends.
    package private(set) var ends: [UInt32] = []
    private var slots = HashSlots()

    package init() {}

    package var count: Int { ends.count }

    /// The number of a text, new or known.
    package mutating func intern(_ text: some Collection<UInt8>) -> Symbol {
        let known = text.withContiguousStorageIfAvailable { intern($0) }
        return known ?? Array(text).withUnsafeBufferPointer { intern($0) }
    }

    package mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> Symbol { intern(text, hash(text)) }

    private mutating func intern(_ text: UnsafeBufferPointer<UInt8>, _ hash: MixHash) -> Symbol {
        let (known, slot) = slots.find(hash) { matches($0, text) }
        if let known { return Symbol(rawValue: UInt32(known)) }
        bytes.append(contentsOf: text)
        ends.append(UInt32(bytes.count))
        slots.enter(ends.count - 1, hash, at: slot)
        return Symbol(rawValue: UInt32(ends.count - 1))
    }

    package mutating func intern(_ text: String) -> Symbol { intern(text.utf8) }

    package mutating func intern(_ text: Span<UInt8>) -> Symbol { text.withUnsafeBufferPointer { intern($0) } }

    /// The numbers of the texts that another table has from a number on, in their order.
    package mutating func intern(textsOf other: SymbolTable, beyond known: Int) -> [Symbol] {
        var symbols: [Symbol] = []
        symbols.reserveCapacity(other.count - known)
        var hashes: [MixHash] = []
        hashes.reserveCapacity(32)
        other.bytes.withUnsafeBufferPointer { bytes in
            for start in stride(from: known, to: other.count, by: 32) {
                let numbers = start..<min(start + 32, other.count)
                // First a look at the slots of all, so that the processor does not wait for one after the other.
                hashes.removeAll(keepingCapacity: true)
                for number in numbers {
                    hashes.append(hash(UnsafeBufferPointer(rebasing: bytes[other.range(of: number)])))
                    slots.expect(hashes[number - start])
                }
                for number in numbers {
                    let text = UnsafeBufferPointer(rebasing: bytes[other.range(of: number)])
                    symbols.append(intern(text, hashes[number - start]))
                }
            }
        }
        return symbols
    }

    /// The number of a text that is in the table.
    package func find(_ text: some Collection<UInt8>) -> Symbol? {
        let number = Array(text).withUnsafeBufferPointer { text in slots.find(hash(text)) { matches($0, text) }.number }
        return number.map { Symbol(rawValue: UInt32($0)) }
    }

    package func find(_ text: String) -> Symbol? { find(text.utf8) }

    package subscript(symbol: Symbol) -> String { String(decoding: self.bytes(of: symbol), as: UTF8.self) }

    /// Number of a text's bytes.
    package func length(of symbol: Symbol) -> Int { range(of: symbol.index).count }

    package func bytes(of symbol: Symbol) -> ArraySlice<UInt8> { bytes[range(of: symbol.index)] }

    /// Whether one text comes before another as UTF-8 bytes.
    package func precedes(_ left: Symbol, _ right: Symbol) -> Bool {
        bytes(of: left).lexicographicallyPrecedes(bytes(of: right))
    }

    @inline(__always)
    private func range(of number: Int) -> Range<Int> {
        (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
    }

    // MARK: Bytes

    /// The count, and then eight bytes at a time.
    @inline(__always)
    private func hash(_ text: UnsafeBufferPointer<UInt8>) -> MixHash {
        let bytes = UnsafeRawBufferPointer(text)
        var hash = slots.seed
        hash.mix(UInt64(bytes.count))
        var offset = 0
        while offset < bytes.count {
            hash.mix(bytes.word(of: offset..<bytes.count))
            offset += 8
        }
        return hash
    }

    @inline(__always)
    private func matches(_ candidate: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let range = range(of: candidate)
        guard range.count == text.count else { return false }
        return bytes.withUnsafeBytes { all in
            let text = UnsafeRawBufferPointer(text)
            var offset = 0
            while offset < text.count {
                guard all.word(of: range.lowerBound + offset..<range.upperBound) == text.word(of: offset..<text.count)
                else { return false }
                offset += 8
            }
            return true
        }
    }

    /// The first 24 bytes of a text as three numbers: texts that differ in them compare as the numbers do.
    package func leadingBytes(of symbol: Symbol) -> (UInt64, UInt64, UInt64) {
        let range = range(of: symbol.index)
        return bytes.withUnsafeBytes { all in
            func word(_ offset: Int) -> UInt64 {
                all.word(of: min(range.lowerBound + offset, range.upperBound)..<range.upperBound).byteSwapped
            }
            return (word(0), word(8), word(16))
        }
    }
}
