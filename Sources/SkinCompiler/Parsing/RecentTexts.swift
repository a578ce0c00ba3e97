/// The texts that were met last in a file: one for each of some slots.
struct RecentTexts {
    private struct Slot {
        var head: UInt64 = 0
        var tail: UInt64 = 0
        var start: UInt32 = 0
        var count = UInt32.max
        var symbol = Symbol(rawValue: 0)
    }

    private var slots = [Slot](repeating: Slot(), count: 256)
    /// What all texts that were added have together.
    private(set) var addedBytes = 0

    /// The symbol of a text, if it was added lately.
    @inline(__always)
    func find(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Symbol? {
        let (head, tail) = bytes.ends(of: range)
        let count = range.count
        let known = slots[Self.slot(head, tail)]
        guard known.head == head, known.tail == tail, known.count == count else { return nil }
        // Of a longer text the ends are not all.
        return count <= 16 || bytes.areSame(Int(known.start) + 8, range.lowerBound + 8, count - 16) ? known.symbol : nil
    }

    /// Adds a text, in the place of another one.
    mutating func add(_ range: Range<Int>, _ bytes: Span<UInt8>, _ symbols: inout SymbolTable) -> Symbol {
        addedBytes += range.count
        let symbol = bytes.extracting(range).withUnsafeBufferPointer { symbols.intern($0) }
        let (head, tail) = bytes.ends(of: range)
        slots[Self.slot(head, tail)] = Slot(
            head: head, tail: tail, start: UInt32(range.lowerBound), count: UInt32(range.count), symbol: symbol)
        return symbol
    }

    @inline(__always)
    static func slot(_ head: UInt64, _ tail: UInt64) -> Int {
        // No two words of the format and built-in component types share a slot with these factors; a test holds it.
        Int((((head &* 0x9E37_79B9_7F4A_7C15) ^ tail) &* 0x2CAD_BD1B_85DF_DAD1) >> 56)
    }
}
