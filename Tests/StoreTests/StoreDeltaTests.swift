import Testing

@testable import SkinStore
@testable import StoreOffice

@Suite("A delta of two packages")
struct StoreDeltaTests {
    private var generator = SystemRandomNumberGenerator()

    private mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    @Test("gives the new package from the old one, whatever changed")
    mutating func roundTrip() throws {
        let old = bytes(20_000)
        let changed = Array(old[..<5_000]) + bytes(30) + Array(old[5_010...])
        let moved = Array(old[10_000...]) + Array(old[..<10_000])
        for new in [old, changed, moved, [], bytes(100), Array(old[..<31]), old + old, Array(old.dropFirst(7))] {
            let delta = StoreDelta.make(from: old, to: new)
            #expect(try StoreDelta.apply(delta, to: old, size: new.count) == new)
        }
        let delta = StoreDelta.make(from: [], to: old)
        #expect(try StoreDelta.apply(delta, to: [], size: old.count) == old)
        #expect(StoreDelta.make(from: old, to: changed).count < 200)
    }

    @Test("is read in pieces, of any sizes")
    mutating func pieces() throws {
        let old = bytes(400_000)
        let new = Array(old[..<1_000]) + bytes(600_000) + Array(old[1_000...])
        let delta = StoreDelta.make(from: old, to: new)
        var (made, longest): ([UInt8], Int) = ([], 0)
        let reader = StoreDelta.Reader(size: delta.count) { range in
            longest = max(longest, range.count)
            return Array(delta[range])
        }
        try StoreDelta.apply(reader, size: new.count, copying: old.count) {
            made += old[$0]
        } adding: {
            made += $0
        }
        #expect(made == new && longest <= 1 << 18)
    }

    @Test("has no tiny parts, which would cost more than they give")
    mutating func tinyParts() throws {
        let old = bytes(1_000)
        let signature = Array("SKDELTA1".utf8)
        let tiny: [(delta: [UInt8], size: Int)] = [
            ([1, 0, 31], 31), ([1, 0, 0], 0), ([2, 0], 0), ([2, 1, 7, 2, 1, 8], 2), ([1, 0, 32, 2, 0], 32),
        ]
        for (delta, size) in tiny {
            #expect(throws: StoreDelta.Failure.self, "\(delta)") {
                try StoreDelta.apply(signature + delta, to: old, size: size)
            }
        }
        #expect(try StoreDelta.apply(signature + [1, 0, 32, 2, 1, 7], to: old, size: 33) == old[..<32] + [7])
    }

    @Test("that is damaged gives the new package, other bytes of its size, or an error")
    mutating func damage() throws {
        let old = bytes(2_000)
        let new = Array(old[..<900]) + bytes(40) + Array(old[950...])
        let delta = StoreDelta.make(from: old, to: new)
        for offset in delta.indices {
            for bit in 0..<8 {
                var damaged = delta
                damaged[offset] ^= 1 << bit
                if let result = try? StoreDelta.apply(damaged, to: old, size: new.count) {
                    #expect(result.count == new.count)
                }
            }
            #expect(throws: StoreDelta.Failure.self) {
                try StoreDelta.apply(Array(delta[..<offset]), to: old, size: new.count)
            }
        }
        let huge = Array("SKDELTA1".utf8) + [1, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]
        #expect(throws: StoreDelta.Failure.self) { try StoreDelta.apply(huge, to: old, size: .max) }
    }
}
