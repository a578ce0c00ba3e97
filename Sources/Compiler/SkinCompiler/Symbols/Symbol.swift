import SkinSyntax

/// The number of an interned text, under the compiler's own name: most of its files know no XML.
package typealias Symbol = SkinSyntax.Symbol

/// Distinct texts, numbered in order of first occurrence.
///
/// Names are compared byte by byte, that is, scalar by scalar and without normalisation, as theme format 1 requires.
/// `String`'s own `==` is never used for them. Looking a text up does not allocate.
package struct SymbolTable: Sendable {
    /// All texts end to end.
    package private(set) var bytes: [UInt8] = []
    /// The end of each text.
    package private(set) var ends: [UInt32] = []
    /// The newest text of each hash.
    private var newest: [Int: UInt32] = [:]
    /// For each text, an older one with the same hash, or ``none``.
    private var older: [UInt32] = []
    private static let none = UInt32.max

    package init() {}

    package var count: Int { ends.count }

    package mutating func intern(_ text: some Collection<UInt8>) -> Symbol {
        let known = text.withContiguousStorageIfAvailable { unsafe intern($0) }
        return unsafe known ?? Array(text).withUnsafeBufferPointer { unsafe intern($0) }
    }

    package mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> Symbol {
        let hash = unsafe Self.hash(text)
        if let known = unsafe find(text, hash) { return known }
        let symbol = Symbol(rawValue: UInt32(ends.count))
        unsafe bytes.append(contentsOf: text)
        ends.append(UInt32(bytes.count))
        older.append(newest.updateValue(symbol.rawValue, forKey: hash) ?? Self.none)
        return symbol
    }

    package mutating func intern(_ text: String) -> Symbol { intern(text.utf8) }

    package mutating func intern(_ text: Span<UInt8>) -> Symbol {
        unsafe text.withUnsafeBufferPointer { unsafe intern($0) }
    }

    /// Interns the texts of another table from a number on, and returns their symbols in order.
    package mutating func intern(textsOf other: SymbolTable, beyond known: Int) -> [Symbol] {
        (known..<other.count).map { intern(other.bytes[other.range(of: $0)]) }
    }

    package func find(_ text: some Collection<UInt8>) -> Symbol? {
        unsafe Array(text).withUnsafeBufferPointer { text in unsafe find(text, Self.hash(text)) }
    }

    package func find(_ text: String) -> Symbol? { find(text.utf8) }

    package subscript(symbol: Symbol) -> String { String(decoding: self.bytes(of: symbol), as: UTF8.self) }

    package func length(of symbol: Symbol) -> Int { range(of: symbol.index).count }

    package func bytes(of symbol: Symbol) -> ArraySlice<UInt8> { bytes[range(of: symbol.index)] }

    package func precedes(_ left: Symbol, _ right: Symbol) -> Bool {
        bytes(of: left).lexicographicallyPrecedes(bytes(of: right))
    }

    private func range(of number: Int) -> Range<Int> {
        (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
    }

    private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        var hasher = Hasher()
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(text))
        return hasher.finalize()
    }

    private func find(_ text: UnsafeBufferPointer<UInt8>, _ hash: Int) -> Symbol? {
        var candidate = newest[hash] ?? Self.none
        while candidate != Self.none {
            if unsafe bytes[range(of: Int(candidate))].elementsEqual(text) { return Symbol(rawValue: candidate) }
            candidate = older[Int(candidate)]
        }
        return nil
    }
}
