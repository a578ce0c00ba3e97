import Foundation
import SkinBundles
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
        var random = SplitMix64(seed: 17)
        let accents =
            Self.extremes.compactMap { UInt64($0, radix: 16) }
            + (0..<Self.count).map { _ in random.next() >> 40 }
        for accent in accents {
            let color = ThemeColor(hexadecimal: accent)
            let failures = try subject.failures(with: color)
            #expect(failures == [], "\(name) in #\(String(accent, radix: 16, uppercase: true))")
        }
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
        func failures(with accent: ThemeColor?) throws -> [String] {
            let shown = try accent.map { try theme.adjusted(to: ["accent": .color($0)]) } ?? theme
            let linted = LintedTheme(bundle: bundle, chain: chain, theme: shown, paths: paths)
            var audit = ContrastAudit(linted, isEnhanced: false)
            _ = audit.run()
            #expect(audit.pairs.count > 100)
            return audit.pairs.filter(\.fails).map {
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
