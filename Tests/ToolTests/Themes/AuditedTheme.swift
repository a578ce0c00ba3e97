import SkinBundles
import SkinCompiler
import SkinKit
import SkinSettings
import TestSupport
import Testing

@testable import SkinLinter

/// A theme that the contrast audit judges as users may adjust it.
struct AuditedTheme {
    let bundle: BundleFolder
    let chain: ThemeChain
    let theme: Theme

    init(_ name: String, in folder: String = ShippedThemes.folder) throws {
        try self.init(
            "\(folder)/\(name).theme", compiler: ThemeCompiler(schemaFiles: ["\(folder)/app.schema.xml"]))
    }

    init(_ path: String, compiler: ThemeCompiler) throws {
        let (chain, _, result) = try compiler.compileWithChain(path)
        self.chain = try #require(chain)
        bundle = try BundleFolder(path: path)
        theme = try Theme(cacheBytes: try #require(result.cache))
    }

    /// Returns the theme with an accent in hexadecimal digits.
    func adjusted(to accent: String) throws -> Theme {
        let digits = try #require(UInt64(accent, radix: 16))
        let channel = { (shift: UInt64) in Float((digits >> shift) & 255) / 255 }
        let color = ThemeColor(red: channel(16), green: channel(8), blue: channel(0), alpha: 1)
        return try theme.adjusted(to: ["accent": .color(color)])
    }

    /// Returns the theme with each word of each setting that chooses between words.
    func choices() throws -> [(word: String, theme: Theme)] {
        try theme.settings().flatMap { setting in
            try (setting.values ?? []).map { word in
                (word: "\(setting.name) \(word)", theme: try theme.adjusted(to: [setting.name: .string(word)]))
            }
        }
    }

    /// Returns the pairs that fail with an accent, as text; with the theme's own if it is nil.
    ///
    /// - Parameter isEnhanced: Whether to judge by 7:1, with the trait for high contrast only.
    func failures(with accent: String?, isEnhanced: Bool = false) throws -> [String] {
        try failures(of: accent.map(adjusted) ?? theme, isEnhanced: isEnhanced) { $0.contains(.highContrast) }
    }

    /// Returns the pairs that fail in the theme as adjusted, as text.
    ///
    /// - Parameters:
    ///   - isEnhanced: Whether to judge by 7:1.
    ///   - counts: Whether traits are judged by 7:1.
    func failures(of shown: Theme, isEnhanced: Bool = false, where counts: (ThemeTraits) -> Bool) throws -> [String] {
        let linted = LintedTheme(bundle: bundle, chain: chain, theme: shown)
        var audit = ContrastAudit(linted, isEnhanced: isEnhanced)
        _ = audit.run()
        #expect(audit.pairs.count > 100)
        return audit.pairs.filter { $0.fails && (!isEnhanced || $0.traits.contains(where: counts)) }.map {
            "\($0.entity) \($0.foreground.operation.operation.name) \($0.traits.map(\.text)) \($0.ratio)"
        }
    }
}
