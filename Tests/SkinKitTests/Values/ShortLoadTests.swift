import SkinTestSupport
import Testing

@testable import SkinCompiler

@Suite("Short loads")
struct ShortLoadTests {
    private func plainWord(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    @Test("A range of any buffer loads as its first eight bytes, the first one the lowest", arguments: 0...24)
    func ranges(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...0xFF, using: &random) }
        bytes.withUnsafeBytes { buffer in
            for start in 0...count {
                for end in start...count {
                    #expect(buffer.word(of: start..<end) == plainWord(bytes[start..<end]), "\(start)..<\(end)")
                }
                if start + 8 <= count { #expect(buffer.word(at: start) == plainWord(bytes[start...])) }
            }
        }
    }

    @Test("Bytes at two offsets are the same if every one is", arguments: 0...20)
    func sameBytes(length: Int) {
        let half = (0..<length).map { UInt8($0 + 1) }
        for changed in 0...length {
            var bytes = half + [0xFF] + half
            if changed < length { bytes[length + 1 + changed] ^= 0x80 }
            bytes.withUnsafeBytes { buffer in
                #expect(buffer.areSame(0, length + 1, count: length) == (changed == length))
            }
        }
    }

    @Test("Loads beyond the buffer end the process")
    func outOfBounds() async {
        await #expect(processExitsWith: .failure) {
            [UInt8](repeating: 0, count: 7).withUnsafeBytes { _ = $0.word(at: 0) }
        }
        await #expect(processExitsWith: .failure) {
            [UInt8](repeating: 0, count: 16).withUnsafeBytes { _ = $0.word(at: 9) }
        }
        await #expect(processExitsWith: .failure) {
            [UInt8](repeating: 0, count: 16).withUnsafeBytes { _ = $0.word(of: 12..<17) }
        }
        await #expect(processExitsWith: .failure) {
            [UInt8](repeating: 0, count: 16).withUnsafeBytes { _ = $0.areSame(0, 9, count: 8) }
        }
    }
}
