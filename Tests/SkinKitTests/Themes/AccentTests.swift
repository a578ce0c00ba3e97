import Foundation
import SkinBundles
import SkinColors
import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinSettings
import SkinTestSupport
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
        let subject = try Subject(name)
        #expect(try subject.failures(with: nil) == [])
        for accent in Self.accents {
            let failures = try subject.failures(with: ThemeColor(hexadecimal: accent))
            #expect(failures == [], "\(name) in #\(String(accent, radix: 16, uppercase: true))")
        }
    }

    @Test(
        "have text of 7:1 in each for users who asked for more contrast", arguments: ["Base", "Daylight", "Midnight"])
    func areEnhanced(_ name: String) throws {
        let subject = try Subject(name)
        #expect(try subject.failures(with: nil, isEnhanced: true) == [])
        for accent in Self.accents {
            let failures = try subject.failures(with: ThemeColor(hexadecimal: accent), isEnhanced: true)
            #expect(failures == [], "\(name) in #\(String(accent, radix: 16, uppercase: true))")
        }
    }

    @Test(
        "have bubbles that can be read in each below the veil of a selection",
        arguments: ["Base", "Daylight", "Midnight"])
    func areLegibleBelowVeils(_ name: String) throws {
        let subject = try Subject(name)
        for accent in Self.accents {
            let theme = try subject.theme.adjusted(to: ["accent": .color(ThemeColor(hexadecimal: accent))])
            for traits in [ThemeTraits.light, .dark, [.light, .highcontrast], [.dark, .highcontrast]] {
                let color = { (name: String) in
                    ColorChannels(try #require(try theme.constant(name, as: .color, traits: traits)))
                }
                for veil in try ["bubble_selected", "bubble_touched"].map(color) {
                    for (text, ground) in Self.bubbleColors {
                        let ratio = try veil.over(color(text)).contrast(to: veil.over(color(ground)))
                        #expect(ratio >= 4.5, "\(text) on \(ground) in \(accent) under \(traits)")
                    }
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

    private static var accents: [UInt64] {
        var random = SplitMix64(seed: 17)
        return extremes.compactMap { UInt64($0, radix: 16) } + (0..<count).map { _ in random.next() >> 40 }
    }

    @Test("have a pair that fails if a color does not follow the accent")
    func wouldFail() throws {
        let folder = try TemporaryFolder()
        for name in ["Base.theme", "app.schema.xml"] {
            try FileManager.default.copyItem(
                atPath: "\(ShippedThemesTests.folder)/\(name)", toPath: folder.file(name))
        }
        try folder.write(
            "Base.theme/zz~mac.xml", .theme(constants: "<color name='text_accent' ref='accent'/>"))
        let subject = try Subject("Base", in: folder.path)
        #expect(try subject.failures(with: ThemeColor(hexadecimal: 0xFFE000)) != [])
    }

    /// A theme whose accent changes.
    private struct Subject {
        let bundle: BundleFolder
        let chain: ThemeChain
        let theme: Theme
        let paths: [String: String]

        init(_ name: String, in folder: String = ShippedThemesTests.folder) throws {
            let path = "\(folder)/\(name).theme"
            let compiler = ThemeCompiler(schemaFiles: ["\(folder)/app.schema.xml"])
            let (chain, _, result) = try compiler.compileWithChain(path)
            self.chain = try #require(chain)
            bundle = try BundleFolder(path: path)
            theme = try Theme(cacheBytes: try #require(result.cache))
            paths = result.paths
        }

        /// Returns the pairs that fail with an accent, as text; with the theme's own if it is nil.
        ///
        /// - Parameter isEnhanced: Whether to judge by 7:1, with the trait for high contrast only.
        func failures(with accent: ThemeColor?, isEnhanced: Bool = false) throws -> [String] {
            let shown = try accent.map { try theme.adjusted(to: ["accent": .color($0)]) } ?? theme
            let linted = LintedTheme(bundle: bundle, chain: chain, theme: shown, paths: paths)
            var audit = ContrastAudit(linted, isEnhanced: isEnhanced)
            _ = audit.run()
            #expect(audit.pairs.count > 100)
            let failing = audit.pairs.filter { pair in
                pair.fails && (!isEnhanced || pair.traits.contains { $0.contains(.highcontrast) })
            }
            return failing.map {
                "\($0.entity) \($0.foreground.operation.operation.name) \($0.traits.map(\.text)) \($0.ratio)"
            }
        }
    }
}

extension ThemeColor {
    fileprivate init(hexadecimal: UInt64) {
        let channel = { (shift: UInt64) in Float((hexadecimal >> shift) & 255) / 255 }
        self.init(red: channel(16), green: channel(8), blue: channel(0), alpha: 1)
    }
}
