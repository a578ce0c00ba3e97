/// A direct-mapped cache of the most recent texts of a file.
struct RecentTexts {
    private struct Slot {
        var head: UInt64 = 0
        var tail: UInt64 = 0
        var start: UInt32 = 0
        var count = UInt32.max
        var symbol = Symbol(rawValue: 0)
    }

    private var slots = [Slot](repeating: Slot(), count: 256)
    /// The total size in bytes of all texts added.
    private(set) var addedBytes = 0

    /// Returns the symbol of a text that was added recently.
    @inline(__always)
    func find(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Symbol? {
        let (head, tail) = bytes.ends(of: range)
        let count = range.count
        let known = slots[Self.slot(head, tail)]
        guard known.head == head, known.tail == tail, known.count == count else { return nil }
        // In a text longer than 16 bytes, the head and the tail do not cover the middle.
        return count <= 16 || bytes.areSame(Int(known.start) + 8, range.lowerBound + 8, count - 16) ? known.symbol : nil
    }

    /// Adds a text, which may evict another one.
    mutating func add(_ range: Range<Int>, _ bytes: Span<UInt8>, _ symbols: inout SymbolTable) -> Symbol {
        addedBytes += range.count
        let symbol = unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe symbols.intern($0) }
        let (head, tail) = bytes.ends(of: range)
        slots[Self.slot(head, tail)] = Slot(
            head: head, tail: tail, start: UInt32(range.lowerBound), count: UInt32(range.count), symbol: symbol)
        return symbol
    }

    @inline(__always)
    static func slot(_ head: UInt64, _ tail: UInt64) -> Int {
        // With these factors no two words of the format and built-in component types share a slot, as a test verifies.
        Int((((head &* 0x9E37_79B9_7F4A_7C15) ^ tail) &* 0x58B6_0E41_D12C_749F) >> 56)
    }
}
