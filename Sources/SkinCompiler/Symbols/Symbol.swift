import SkinDiagnostics
import SkinKit

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
        while offset + 8 < bytes.count {
            // Sound: more than eight bytes are there, and loadUnaligned asks for no alignment.
            hash.mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        hash.mix(Self.lastWord(bytes))
        return hash
    }

    @inline(__always)
    private func matches(_ candidate: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let range = range(of: candidate)
        guard range.count == text.count else { return false }
        return bytes.withUnsafeBytes { all in
            let own = UnsafeRawBufferPointer(rebasing: all[range])
            let text = UnsafeRawBufferPointer(text)
            var offset = 0
            while offset + 8 < own.count {
                // Sound: more than eight bytes are there in both, which are as long.
                let word = own.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                guard word == text.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else { return false }
                offset += 8
            }
            return Self.lastWord(own) == Self.lastWord(text)
        }
    }

    /// The last eight bytes, or all where they are fewer; texts as long differ in it if they differ there.
    @inline(__always)
    private static func lastWord(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        let count = bytes.count
        // Sound: so many bytes are there, and loadUnaligned asks for no alignment.
        if count >= 8 { return bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self) }
        if count >= 4 {
            let first = bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
            return UInt64(first) << 32 | UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
        }
        if count == 0 { return 0 }
        return UInt64(bytes[0]) << 16 | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1])
    }

    /// Eight bytes from an offset within the buffer on, the first one the lowest; 0 where the buffer ends before.
    @inline(__always)
    private static func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
        if offset + 8 <= bytes.count {
            // Sound: eight bytes are there, and loadUnaligned asks for no alignment.
            return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        let rest = bytes.count - offset
        if bytes.count >= 8 {
            // Sound: the last eight bytes are there.
            let last = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
            return last >> UInt64((8 - rest) * 8)
        }
        if rest >= 4 {
            // Sound: the first and the last four bytes are there.
            let low = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            let high = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: bytes.count - 4, as: UInt32.self))
            return UInt64(low) | UInt64(high) << UInt64((rest - 4) * 8)
        }
        var word: UInt64 = 0
        for index in offset..<bytes.count { word |= UInt64(bytes[index]) << UInt64((index - offset) * 8) }
        return word
    }

    /// The first 24 bytes of a text as three numbers: texts that differ in them compare as the numbers do.
    package func leadingBytes(of symbol: Symbol) -> (UInt64, UInt64, UInt64) {
        let range = range(of: symbol.index)
        return bytes.withUnsafeBytes { all in
            let own = UnsafeRawBufferPointer(rebasing: all[range])
            func word(_ offset: Int) -> UInt64 { offset < own.count ? Self.word(own, at: offset).byteSwapped : 0 }
            return (word(0), word(8), word(16))
        }
    }
}
