import Foundation
import SkinBundles
import SkinDevelopment
import SkinKit
import SkinLinter
import SkinSettings
import TestSupport
import Testing

@Suite("Gallery of themes")
struct GalleryThemesTests {
    static let folder = "\(ShippedThemes.folder)/Gallery"
    static let compiler = ThemeCompiler(
        themeFolders: [ShippedThemes.folder], schemaFiles: ["\(ShippedThemes.folder)/app.schema.xml"])
    static let names = [
        "Beacon", "Bevel", "Ledger", "Letterpress", "Mitten", "Okabe", "Phosphor", "Relief", "Zellige",
    ]
    /// The accents of a run that does not say how many: the ends of sRGB, where colors that do not follow fail first.
    private static let accents =
        ["000000", "FFFFFF", "FFFF00", "787878"]
        + AccentTests.randomColors(ProcessInfo.processInfo.environment["SKINKIT_ACCENTS"].flatMap { Int($0) } ?? 0)

    /// The accents that users can give a theme: none where the accent is no setting, and follows a choice.
    private static func accents(of subject: AuditedTheme) -> [String] {
        subject.theme.settings().contains { $0.name == "accent" } ? accents : []
    }

    /// The themes of the messenger, which users can give any accent, too.
    static let messengerNames = ["Candy", "Ember", "Forest"]

    private static func path(_ name: String) -> String {
        if ShippedThemes.names.contains(name) { return "\(ShippedThemes.folder)/\(name).theme" }
        let folder =
            messengerNames.contains(name) ? "\(ShippedThemes.folder)/../Examples/skinkit-messenger/Themes" : folder
        return "\(folder)/\(name).theme"
    }

    @Test("These tests know each theme of the gallery")
    func allAreKnown() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
        #expect(files.filter { $0.hasSuffix(".theme") }.sorted() == Self.names.map { "\($0).theme" })
    }

    @Test("A theme of the gallery compiles without a diagnostic", arguments: names)
    func noFault(_ name: String) throws {
        #expect(try Self.compiler.validate(Self.path(name)).diagnostics == [])
    }

    @Test("Linting the gallery finds nothing")
    func isClean() throws {
        #expect(try ThemeLinter(compiler: Self.compiler).lint(Self.names.map(Self.path)).diagnostics == [])
    }

    @Test("Every image has a file under every traits and scale", arguments: names)
    func imagesAreServed(_ name: String) throws {
        try ShippedThemesTests.expectImages(in: Theme(bundleAt: Self.path(name), compiler: Self.compiler))
    }

    @Test("A theme says who made it and what it is like, and differs in the dark", arguments: names)
    func isComplete(_ name: String) throws {
        let theme = try Theme(bundleAt: Self.path(name), compiler: Self.compiler)
        let info = try String(contentsOfFile: "\(Self.path(name))/info.xml", encoding: .utf8)
        #expect(info.contains("<author>SkinKit</author>") && info.contains("<description>"))
        #expect(theme.json(traits: .light, scale: 2) != theme.json(traits: .dark, scale: 2))
    }

    @Test(
        "A theme, its settings and the words of its choices have names in five languages",
        arguments: names + messengerNames + ShippedThemes.names)
    func hasLanguages(_ name: String) throws {
        let texts = try ["\(Self.path(name))/info.xml", "\(Self.path("Base"))/info.xml"].map {
            try String(contentsOfFile: $0, encoding: .utf8)
        }
        let settings = try Theme(bundleAt: Self.path(name), compiler: Self.compiler).settings()
        for language in ["en", "de", "pt", "ar", "ja"] {
            #expect(texts[0].contains("<name lang=\"\(language)\">"))
            #expect(texts[0].contains("<description lang=\"\(language)\">"))
            for setting in settings {
                let words = (setting.values ?? []).map { " value=\"\($0)\"" } + [""]
                for label in words.map({ "<label for=\"\(setting.name)\"\($0) lang=\"\(language)\">" }) {
                    #expect(texts.contains { $0.contains(label) }, "\(label)")
                }
            }
        }
        // A label in the theme's own language that an ancestor's does not say in others. Zellige's own is Arabic.
        if name == "Zellige" { return }
        for setting in settings { #expect(setting.label(for: ["en-GB"]) == setting.label, "\(setting.name)") }
    }

    @Test("A theme has two settings of its own, and each setting changes what is seen", arguments: names)
    func settingsMatter(_ name: String) throws {
        let theme = try Theme(bundleAt: Self.path(name), compiler: Self.compiler)
        let settings = theme.settings()
        let base = try Theme(bundleAt: "\(ShippedThemes.folder)/Base.theme", compiler: Self.compiler)
        #expect(Set(settings.map(\.label)).subtracting(base.settings().map(\.label)).count >= 2)
        for setting in settings {
            let looks = try setting.ends.map {
                try theme.adjusted(to: [setting.name: $0]).json(traits: .light, scale: 2)
            }
            #expect(Set(looks).count == looks.count, "\(setting.name)")
        }
    }

    @Test(
        "A theme is legible in each accent and choice, and in text of 7:1 for users who asked for more contrast",
        arguments: names + messengerNames)
    func areLegible(_ name: String) throws {
        let subject = try AuditedTheme(Self.path(name), compiler: Self.compiler)
        #expect(try subject.failures(with: nil) == [])
        for accent in Self.accents(of: subject) {
            #expect(try subject.failures(with: accent) == [], "\(name) in #\(accent)")
            #expect(try subject.failures(with: accent, isEnhanced: true) == [], "\(name) in #\(accent)")
        }
        for (word, shown) in try subject.choices() {
            let enhanced = try subject.failures(of: shown, isEnhanced: true) { $0.contains(.highContrast) }
            #expect(enhanced == [], "\(name) with \(word)")
        }
    }

    @Test("All themes but Phosphor, whose tube gives the color, have an accent that users choose", arguments: names)
    func accentsAreSettings(_ name: String) throws {
        let subject = try AuditedTheme(Self.path(name), compiler: Self.compiler)
        #expect(Self.accents(of: subject).isEmpty == (name == "Phosphor"))
    }

    @Test(
        "The bubbles of a theme are legible in each accent and with each word of a choice, painted ones too",
        arguments: names + messengerNames)
    func bubblesAreLegible(_ name: String) throws {
        let subject = try AuditedTheme(Self.path(name), compiler: Self.compiler)
        try AccentTests.expectLegibleBubbles(subject, in: Self.accents(of: subject))
        for (word, shown) in try subject.choices() { try AccentTests.expectLegibleBubbles(of: shown, with: word) }
    }

    @Test("A theme is legible at both ends of each setting", arguments: names)
    func areLegibleAtEnds(_ name: String) throws {
        let subject = try AuditedTheme(Self.path(name), compiler: Self.compiler)
        for setting in subject.theme.settings() where setting.name != "accent" {
            for end in setting.ends {
                let shown = try subject.theme.adjusted(to: [setting.name: end])
                #expect(try subject.failures(of: shown) { _ in true } == [], "\(name) with \(setting.name) \(end)")
            }
        }
    }

    @Test("Beacon has text of 7:1 for everybody")
    func beaconIsEnhanced() throws {
        let subject = try AuditedTheme(Self.path("Beacon"), compiler: Self.compiler)
        for accent in Self.accents {
            let shown = try subject.adjusted(to: accent)
            #expect(try subject.failures(of: shown, isEnhanced: true) { _ in true } == [], "#\(accent)")
        }
    }

    @Test("The gallery is small: all files together have less than a mebibyte")
    func isSmall() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.folder)
        let sizes = try files.map { file in
            try FileManager.default.attributesOfItem(atPath: "\(Self.folder)/\(file)")[.size] as? Int ?? 0
        }
        #expect(sizes.reduce(0, +) < 1 << 20)
    }
}

extension ThemeSetting {
    /// The values that are furthest from each other: the least and the greatest number, all strings, two colors.
    fileprivate var ends: [ThemeValue] {
        switch value {
        case .color:
            [.color(ThemeColor(red: 0, green: 0, blue: 0.4)), .color(ThemeColor(red: 1, green: 0.9, blue: 0.5))]
        case .bool: [.bool(false), .bool(true)]
        case .string: (values ?? []).map { .string($0) }
        default: [minimum, maximum].compactMap { $0 }
        }
    }
}
