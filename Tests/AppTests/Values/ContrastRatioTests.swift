import Foundation
import SkinColors
import TestSupport
import Testing

@testable import SkinKit

/// Compares contrast ratios with WCAG's examples and with wcag-contrast-ratio; `contrast-ratios.py` describes the
/// recorded numbers.
@Suite("Contrast ratios")
struct ContrastRatioTests {
    /// The least and the greatest ratio by WCAG 2.2's definition, and the examples of W3C's rule afw4f7, "Text has minimum
    /// contrast", which has one digit after the point and does not round up.
    static let published: [(String, String, Double)] = [
        ("#FFFFFF", "#000000", 21), ("#123456", "#123456", 1),
        ("#333333", "#FFFFFF", 12.6), ("#666666", "#FFFFFF", 5.7), ("#000000", "#777777", 4.6),
        ("#AAAAAA", "#FFFFFF", 2.3),
    ]

    @Test("are those that W3C publishes", arguments: published.indices)
    func matchesExample(_ number: Int) throws {
        let (text, ground, ratio) = Self.published[number]
        let found = try color(text).contrast(to: color(ground))
        #expect((found * 10 + 1e-9).rounded(.down) / 10 == ratio, "\(text) on \(ground): \(found)")
    }

    @Test("are those of another implementation")
    func recorded() throws {
        let path = Fixtures.path("Values/contrast-ratios.txt")
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 400)
        for line in lines {
            let words = line.split(separator: " ").map(String.init)
            let ratio = try #require(Double(words[2]))
            let found = try color(words[0]).contrast(to: color(words[1]))
            #expect(abs(found - ratio) < 1e-9 * ratio, "\(line): \(found)")
        }
    }

    private func color(_ text: String) throws -> ColorChannels {
        let number = try #require(UInt32(text.dropFirst(), radix: 16))
        let channel = { (shift: UInt32) in Double((number >> shift) & 255) / 255 }
        return ColorChannels(red: channel(16), green: channel(8), blue: channel(0), alpha: 1)
    }
}
