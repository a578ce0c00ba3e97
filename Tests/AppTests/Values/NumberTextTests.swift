import Foundation
import TestSupport
import Testing

@testable import SkinCompiler
@testable import SkinKit

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

    @Test("Random numbers of every form are rounded correctly")
    func randomNumbers() {
        var random = SplitMix64(seed: 7)
        var shortCount = 0
        for _ in 0..<200_000 {
            let (text, isShort) = randomNumber(&random)
            shortCount += isShort ? 1 : 0
            let expected = strtod(text, nil)
            let found = NumberText.double(Array(text.utf8)[...])
            let list = "\(text),1"
            let pair = NumberText.doubles(Array(list.utf8)[...], count: 2)
            if found?.bitPattern != (expected.isFinite ? expected.bitPattern : nil)
                || pair?.x.bitPattern != found?.bitPattern
            {
                Issue.record("'\(text)' reads as \(found as Any), and in a list as \(pair as Any)")
            }
        }
        // Those without a plus sign, an exponent, a leading point, white space or more than 15 digits.
        #expect(shortCount > 20_000)
    }

    /// Returns a number, and whether it has the form that `NumberText` reads without the standard library.
    private func randomNumber(_ random: inout SplitMix64) -> (text: String, isShort: Bool) {
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
        func digits(_ counts: ClosedRange<Int>) -> String {
            String(
                (0..<Int.random(in: counts, using: &random)).map { _ in "0123456789".randomElement(using: &random)! })
        }
        let zeros = chance(15) ? String(repeating: "0", count: Int.random(in: 1...12, using: &random)) : ""
        let integer = chance(10) ? zeros : zeros + digits(1...(chance(20) ? 25 : 9))
        let fraction = chance(70) ? digits(integer.isEmpty ? 1...9 : 0...(chance(20) ? 25 : 9)) : nil
        let digitCount = integer.count + (fraction?.count ?? 0)
        guard digitCount > 0 else { return ("0", true) }
        let sign = chance(50) ? "" : chance(60) ? "-" : "+"
        let exponent = chance(25) ? "\(chance(50) ? "e" : "E")\(Int.random(in: -340...330, using: &random))" : ""
        let blanks = chance(10) ? [" ", "\n\t", "\r\n"].randomElement(using: &random)! : ""
        let number = sign + integer + (fraction.map { "." + $0 } ?? "") + exponent
        let isShort = sign != "+" && exponent.isEmpty && !integer.isEmpty && blanks.isEmpty && digitCount <= 15
        return (blanks + number + blanks, isShort)
    }

    @Test(
        "A text that is not a number has no value",
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
