import Foundation
import SkinBundles
import SkinColors
import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinSettings
import TestSupport
import Testing

@testable import SkinLinter

/// The shipped themes with accents that users may choose, judged by the contrast audit.
@Suite("Shipped themes in other accents")
struct AccentTests {
    /// The number of random accents; the environment variable `SKINKIT_ACCENTS` overrides it.
    static let count = ProcessInfo.processInfo.environment["SKINKIT_ACCENTS"].flatMap { Int($0) } ?? 2
    /// Colors at the borders of sRGB, and greys between those on which white and black can be read.
    static let extremes = ["000000", "FFFFFF", "FFFF00", "0000FF", "FF0000", "747474", "787878", "FFFFFE"]

    @Test(
        "are legible in each, in all states and under all traits",
        arguments: ["Base", "Daylight", "Midnight"])
    func areLegible(_ name: String) throws {
        let subject = try AuditedTheme(name)
        #expect(try subject.failures(with: nil) == [])
        for accent in Self.accents { #expect(try subject.failures(with: accent) == [], "\(name) in #\(accent)") }
    }

    @Test(
        "have text of 7:1 in each for users who asked for more contrast", arguments: ["Base", "Daylight", "Midnight"])
    func areEnhanced(_ name: String) throws {
        let subject = try AuditedTheme(name)
        #expect(try subject.failures(with: nil, isEnhanced: true) == [])
        for accent in Self.accents {
            #expect(try subject.failures(with: accent, isEnhanced: true) == [], "\(name) in #\(accent)")
        }
    }

    @Test(
        "have bubbles that can be read in each below the veil of a selection",
        arguments: ["Base", "Daylight", "Midnight"])
    func areLegibleBelowVeils(_ name: String) throws {
        try Self.expectLegibleBubbles(AuditedTheme(name), in: Self.accents)
    }

    @Test(
        "are legible with each word of a choice, and have text of 7:1 for users who asked for more contrast",
        arguments: ["Base", "Daylight", "Midnight"])
    func areLegibleInChoices(_ name: String) throws {
        let subject = try AuditedTheme(name)
        for (word, shown) in try subject.choices() {
            #expect(try subject.failures(of: shown) { _ in true } == [], "\(name) with \(word)")
            let enhanced = try subject.failures(of: shown, isEnhanced: true) { $0.contains(.highContrast) }
            #expect(enhanced == [], "\(name) with \(word)")
            try Self.expectLegibleBubbles(of: shown, with: word)
        }
    }

    /// Expects that the constants of a theme for its bubbles can be read below the veils over them, painted or drawn.
    static func expectLegibleBubbles(_ subject: AuditedTheme, in accents: [String]) throws {
        for accent in accents { try expectLegibleBubbles(of: subject.adjusted(to: accent), with: accent) }
    }

    /// Expects the same of a theme as a user has adjusted it.
    static func expectLegibleBubbles(of theme: Theme, with choice: String) throws {
        for traits in [ThemeTraits.light, .dark, [.light, .highContrast], [.dark, .highContrast]] {
            let color = { (name: String) in
                ColorChannels(try #require(try theme.constant(name, as: .color, traits: traits)))
            }
            for veil in try ["bubble_selected", "bubble_touched"].map(color) {
                for (text, ground) in bubbleColors {
                    let ratio = try veil.over(color(text)).contrast(to: veil.over(color(ground)))
                    #expect(
                        ratio >= 4.5, "\(text) on \(ground) of \(theme.info.name) with \(choice) under \(traits)")
                }
            }
        }
    }

    /// The texts of bubbles, each with a color behind it.
    private static let bubbleColors = ["incoming", "outgoing"].flatMap { side in
        ["text", "link", "note"].flatMap { text in
            ["from", "to"].map { ("bubble_\(side)_\(text)", "bubble_\(side)_\($0)") }
        }
    }

    private static var accents: [String] { extremes + randomColors(count) }

    /// Returns colors in hexadecimal digits, the same ones each time.
    static func randomColors(_ count: Int) -> [String] {
        var random = SplitMix64(seed: 17)
        return (0..<count).map { _ in
            let digits = String(random.next() >> 40, radix: 16, uppercase: true)
            return String(repeating: "0", count: 6 - digits.count) + digits
        }
    }

    @Test("have a pair that fails if a color does not follow the accent")
    func wouldFail() throws {
        let folder = try TemporaryFolder()
        for name in ["Base.theme", "app.schema.xml"] {
            try FileManager.default.copyItem(
                atPath: "\(ShippedThemes.folder)/\(name)", toPath: folder.file(name))
        }
        try folder.write(
            "Base.theme/zz~mac.xml", .theme(constants: "<color name='text_accent' ref='accent'/>"))
        let subject = try AuditedTheme("Base", in: folder.path)
        #expect(try subject.failures(with: "FFE000") != [])
    }
}
