import SkinSyntax

/// The number of an interned text, under the compiler's own name: most of its files know no XML.
package typealias Symbol = SkinSyntax.Symbol

/// Distinct texts, numbered in order of first occurrence.
///
/// Names are compared byte by byte, that is, scalar by scalar and without normalisation, as theme format 1 requires.
/// `String`'s own `==` is never used for them. Interning is O(length) and allocates only for a new text. A
/// `Dictionary` would take an allocation and a pass of SipHash for each text.
package struct SymbolTable: Sendable {
    /// All texts end to end.
    package private(set) var bytes: [UInt8] = []
    /// The end of each text.
    package private(set) var ends: [UInt32] = []
    private var slots = HashSlots()

    package init() {}

    package var count: Int { ends.count }

    /// Interns a text and returns its symbol.
    package mutating func intern(_ text: some Collection<UInt8>) -> Symbol {
        let known = text.withContiguousStorageIfAvailable { unsafe intern($0) }
        return unsafe known ?? Array(text).withUnsafeBufferPointer { unsafe intern($0) }
    }

    package mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> Symbol { unsafe intern(text, hash(text)) }

    private mutating func intern(_ text: UnsafeBufferPointer<UInt8>, _ hash: MixHash) -> Symbol {
        let (known, slot) = slots.find(hash) { unsafe matches($0, text) }
        if let known { return Symbol(rawValue: UInt32(known)) }
        unsafe bytes.append(contentsOf: text)
        ends.append(UInt32(bytes.count))
        slots.enter(ends.count - 1, hash, at: slot)
        return Symbol(rawValue: UInt32(ends.count - 1))
    }

    package mutating func intern(_ text: String) -> Symbol { intern(text.utf8) }

    package mutating func intern(_ text: Span<UInt8>) -> Symbol {
        unsafe text.withUnsafeBufferPointer { unsafe intern($0) }
    }

    /// Interns the texts of another table from a number on, and returns their symbols in order.
    package mutating func intern(textsOf other: SymbolTable, beyond known: Int) -> [Symbol] {
        var symbols: [Symbol] = []
        symbols.reserveCapacity(other.count - known)
        var hashes: [MixHash] = []
        hashes.reserveCapacity(32)
        unsafe other.bytes.withUnsafeBufferPointer { bytes in
            for start in stride(from: known, to: other.count, by: 32) {
                let numbers = start..<min(start + 32, other.count)
                // Prefetches the slots of the whole batch first, so that the cache misses overlap.
                hashes.removeAll(keepingCapacity: true)
                for number in numbers {
                    unsafe hashes.append(hash(UnsafeBufferPointer(rebasing: bytes[other.range(of: number)])))
                    slots.expect(hashes[number - start])
                }
                for number in numbers {
                    let text = unsafe UnsafeBufferPointer(rebasing: bytes[other.range(of: number)])
                    unsafe symbols.append(intern(text, hashes[number - start]))
                }
            }
        }
        return symbols
    }

    /// Returns the symbol of a text, or nil if the table does not contain it.
    package func find(_ text: some Collection<UInt8>) -> Symbol? {
        let number = unsafe Array(text).withUnsafeBufferPointer { text in
            unsafe slots.find(hash(text)) { unsafe matches($0, text) }.number
        }
        return number.map { Symbol(rawValue: UInt32($0)) }
    }

    package func find(_ text: String) -> Symbol? { find(text.utf8) }

    package subscript(symbol: Symbol) -> String { String(decoding: self.bytes(of: symbol), as: UTF8.self) }

    /// Returns the number of bytes of a text.
    package func length(of symbol: Symbol) -> Int { range(of: symbol.index).count }

    package func bytes(of symbol: Symbol) -> ArraySlice<UInt8> { bytes[range(of: symbol.index)] }

    /// Returns whether one text precedes another as UTF-8 bytes.
    package func precedes(_ left: Symbol, _ right: Symbol) -> Bool {
        bytes(of: left).lexicographicallyPrecedes(bytes(of: right))
    }

    @inline(__always)
    private func range(of number: Int) -> Range<Int> {
        (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
    }

    // MARK: Bytes

    /// Hashes the length, then eight bytes at a time.
    @inline(__always)
    private func hash(_ text: UnsafeBufferPointer<UInt8>) -> MixHash {
        let bytes = UnsafeRawBufferPointer(text)
        var hash = slots.seed
        hash.mix(UInt64(bytes.count))
        var offset = 0
        while offset < bytes.count {
            unsafe hash.mix(bytes.word(of: offset..<bytes.count))
            offset += 8
        }
        return hash
    }

    @inline(__always)
    private func matches(_ candidate: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let range = range(of: candidate)
        guard range.count == text.count else { return false }
        return unsafe bytes.withUnsafeBytes { all in
            let text = UnsafeRawBufferPointer(text)
            var offset = 0
            while offset < text.count {
                guard
                    unsafe all.word(of: range.lowerBound + offset..<range.upperBound)
                        == text.word(of: offset..<text.count)
                else { return false }
                offset += 8
            }
            return true
        }
    }

    /// Returns the first 24 bytes of a text as three numbers. Texts that differ in them compare as the numbers do.
    package func leadingBytes(of symbol: Symbol) -> (UInt64, UInt64, UInt64) {
        let range = range(of: symbol.index)
        return unsafe bytes.withUnsafeBytes { all in
            func word(_ offset: Int) -> UInt64 {
                unsafe all.word(of: min(range.lowerBound + offset, range.upperBound)..<range.upperBound).byteSwapped
            }
            return (word(0), word(8), word(16))
        }
    }
}
