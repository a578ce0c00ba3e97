import SkinSyntax

/// The number of an interned text, under the compiler's own name: most of its files know no XML.
package typealias Symbol = SkinSyntax.Symbol

/// Distinct texts, numbered in order of first occurrence.
///
/// Names are compared byte by byte, that is, scalar by scalar and without normalisation, as theme format 1 requires.
/// `String`'s own `==` is never used for them. Looking a text up does not allocate.
package struct SymbolTable: Sendable {
    private var texts = ListNumbering<UInt8>()

    package init() {}

    package var count: Int { texts.lists.count }

    package mutating func intern(_ text: some Collection<UInt8>) -> Symbol {
        let known = text.withContiguousStorageIfAvailable { unsafe intern($0) }
        return unsafe known ?? Array(text).withUnsafeBufferPointer { unsafe intern($0) }
    }

    package mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> Symbol {
        Symbol(rawValue: UInt32(unsafe texts.number(of: text)))
    }

    package mutating func intern(_ text: String) -> Symbol { intern(text.utf8) }

    package mutating func intern(_ text: Span<UInt8>) -> Symbol {
        unsafe text.withUnsafeBufferPointer { unsafe intern($0) }
    }

    /// Interns the texts of another table from a number on, and returns their symbols in order.
    package mutating func intern(textsOf other: SymbolTable, beyond known: Int) -> [Symbol] {
        other.texts.lists[known...].map { intern($0) }
    }

    package func find(_ text: some Collection<UInt8>) -> Symbol? {
        let number = unsafe Array(text).withUnsafeBufferPointer { unsafe texts.find($0) }
        return number.map { Symbol(rawValue: UInt32($0)) }
    }

    package func find(_ text: String) -> Symbol? { find(text.utf8) }

    package subscript(symbol: Symbol) -> String { String(decoding: self.bytes(of: symbol), as: UTF8.self) }

    package func length(of symbol: Symbol) -> Int { texts.lists.length(of: symbol.index) }

    package func bytes(of symbol: Symbol) -> ArraySlice<UInt8> { texts.lists[symbol.index] }

    package func precedes(_ left: Symbol, _ right: Symbol) -> Bool {
        bytes(of: left).lexicographicallyPrecedes(bytes(of: right))
    }
}
