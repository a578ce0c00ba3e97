import Foundation
import Testing

@testable import SkinCompiler
@testable import SkinDevelopment
@testable import SkinDiagnostics
@testable import SkinInspector
@testable import SkinKit
@testable import SkinLinter

@Suite("Number text")
struct NumberTextTests {
    @Test(
        "Numbers of the grammar read as the C library reads them",
        arguments: [
            "0", "1", "-1", "+2.5", "1.", ".5", "-.5", "1e3", "1.5e-2", "00.50", "1.7976931348623157e308", "5e-324",
            "2.5e-324",
            "0.1", "123456789012345678", "9007199254740993", "1e22", "1e23", "0.000001", "3.141592653589793238462643",
            "1e-400",
            "0e999999999999", "123456789.123456789e-5", "9999999999999999999999", "00000000000000000000001",
        ])
    func grammar(_ text: String) {
        #expect(NumberText.double(Array(text.utf8)[...]) == strtod(text, nil))
    }

    @Test("Random decimals are rounded correctly")
    func randomDecimals() {
        var generator = SplitMix64(seed: 7)
        for _ in 0..<100_000 {
            let digits = String(generator.next() >> (generator.next() % 60))
            let point = Int(generator.next() % UInt64(digits.count + 1))
            let exponent = Int(generator.next() % 80) - 40
            let text = "\(digits.prefix(point)).\(digits.dropFirst(point))0e\(exponent)"
            #expect(NumberText.double(Array(text.utf8)[...]) == strtod(text, nil), "\(text)")
        }
    }

    @Test(
        "What is no number has no value",
        arguments: [
            "", ".", "e5", "1e", "1e+", "0x1", "inf", "nan", "1,5", "1 2", "--1", "+-1", "1..2", "1e999", "-1e999", "٣",
            "1f", "1_0",
        ])
    func noNumber(_ text: String) {
        #expect(NumberText.double(Array(text.utf8)[...]) == nil)
    }

    @Test("Integers keep all 64 bits")
    func integers() {
        func read(_ text: String) -> Int64? { NumberText.integer(Array(text.utf8)[...]) }
        #expect(read(" -9223372036854775808\n") == .min)
        #expect(read("9223372036854775807") == .max)
        #expect(read("9223372036854775808") == nil)
        #expect(read("-9223372036854775809") == nil)
        #expect(read("+1") == nil)
        #expect(read("-") == nil)
        #expect(read("1.0") == nil)
        #expect(read("007") == 7)
    }
}

/// A small generator with a seed, so that a failure can be had again (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014).
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
