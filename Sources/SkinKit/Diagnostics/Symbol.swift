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
package struct SymbolTable: Sendable {
    private var bytes: [UInt8] = []
    private var ends: [UInt32] = []
    /// Open addressing over powers of two; a slot holds a symbol's number plus one, 0 is free.
    private var slots: [UInt32]
    private var hashes: [UInt32] = []

    package init() {
        slots = [UInt32](repeating: 0, count: 1024)
    }

    package var count: Int { ends.count }

    /// The number of a text, new or known.
    package mutating func intern(_ text: some Collection<UInt8>) -> Symbol {
        let hash = Self.hash(text)
        var index = Int(hash) & (slots.count - 1)
        while slots[index] != 0 {
            let candidate = Int(slots[index]) - 1
            if hashes[candidate] == hash, matches(candidate, text) { return Symbol(rawValue: UInt32(candidate)) }
            index = (index + 1) & (slots.count - 1)
        }
        let symbol = Symbol(rawValue: UInt32(ends.count))
        bytes.append(contentsOf: text)
        ends.append(UInt32(bytes.count))
        hashes.append(hash)
        slots[index] = symbol.rawValue + 1
        if ends.count * 3 > slots.count * 2 { grow() }
        return symbol
    }

    package mutating func intern(_ text: String) -> Symbol { intern(text.utf8) }

    /// The number of a text that is in the table.
    package func find(_ text: some Collection<UInt8>) -> Symbol? {
        let hash = Self.hash(text)
        var index = Int(hash) & (slots.count - 1)
        while slots[index] != 0 {
            let candidate = Int(slots[index]) - 1
            if hashes[candidate] == hash, matches(candidate, text) { return Symbol(rawValue: UInt32(candidate)) }
            index = (index + 1) & (slots.count - 1)
        }
        return nil
    }

    package func find(_ text: String) -> Symbol? { find(text.utf8) }

    package subscript(symbol: Symbol) -> String { String(decoding: self.bytes(of: symbol), as: UTF8.self) }

    package func bytes(of symbol: Symbol) -> ArraySlice<UInt8> {
        let start = symbol.rawValue == 0 ? 0 : Int(ends[symbol.index - 1])
        return bytes[start..<Int(ends[symbol.index])]
    }

    /// Whether one text comes before another as UTF-8 bytes.
    package func precedes(_ left: Symbol, _ right: Symbol) -> Bool {
        bytes(of: left).lexicographicallyPrecedes(bytes(of: right))
    }

    private func matches(_ candidate: Int, _ text: some Collection<UInt8>) -> Bool {
        bytes(of: Symbol(rawValue: UInt32(candidate))).elementsEqual(text)
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for (number, hash) in hashes.enumerated() {
            var index = Int(hash) & (slots.count - 1)
            while slots[index] != 0 { index = (index + 1) & (slots.count - 1) }
            slots[index] = UInt32(number) + 1
        }
    }

    /// FNV-1a with a final mix.
    private static func hash(_ text: some Collection<UInt8>) -> UInt32 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash ^= hash >> 32
        hash = hash &* 0xD6E8_FEB8_6659_FD93
        return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
    }
}
