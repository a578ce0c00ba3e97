import Foundation
import SkinBundles
import SkinInspector
import SkinKit
import SkinLibrary
import SkinSettings
import TestSupport
import Testing

/// Compares random themes that were adjusted at run time with those that were compiled with the same values.
@Suite("Adjusted themes")
struct AdjustedThemesTests {
    /// The number of themes; the environment variable `SKINKIT_ADJUSTED_THEMES` overrides it. Each is adjusted some times.
    static let count = ProcessInfo.processInfo.environment["SKINKIT_ADJUSTED_THEMES"].flatMap { UInt64($0) } ?? 8

    @Test("equal the theme compiled with an overlay of the same constants, or both are refused")
    func equalCompiled() throws {
        var (adjusted, refused) = (0, 0)
        for seed in 0..<Self.count {
            let subject = try Subject(seed: seed)
            guard let theme = subject.theme else { continue }
            var random = Choices(seed: seed, theme)
            // Each theme is adjusted from the last one, which only works out what differs.
            var last = theme
            for _ in 0..<4 {
                guard let choices = random.next() else { break }
                let expected = try subject.compiled(with: choices)
                let found = Result { () throws(ThemeAdjustmentError) in try last.adjusted(to: choices) }
                switch (found, expected) {
                case (.success(let found), let expected?):
                    adjusted += 1
                    last = found
                    #expect(found.adjustments == choices)
                    subject.expectSame(found, expected, "seed \(seed), \(choices)")
                    #expect(throws: Never.self) { try found.verify() }
                case (.failure, nil): refused += 1
                case (.failure(let error), _?):
                    // Nothing refers to these constants, so that another theme may make them something else.
                    let isLoose = choices.keys.contains { $0.hasPrefix("loose") }
                    #expect(error.code == .wrongType && isLoose, "seed \(seed), \(choices): \(error)")
                case (.success, nil): Issue.record("seed \(seed), \(choices): a compilation refuses them")
                }
            }
        }
        #expect(adjusted > Int(Self.count) && refused > 0, "\(adjusted) adjusted, \(refused) refused")
    }

    @Test("show the author's values again without choices, and chosen ones as an overlay does")
    func unadjusted() throws {
        for seed in 0..<Self.count {
            let subject = try Subject(seed: seed)
            guard let theme = subject.theme else { continue }
            var random = Choices(seed: seed, theme)
            guard let choices = random.next(), let found = try? theme.adjusted(to: choices) else { continue }
            subject.expectSame(found.unadjusted, theme, "seed \(seed)")
            // The author's own values are what an overlay makes of them. The theme itself may differ from both in the last
            // bit of a color, because a compiler computes more precisely than colors are told.
            let own = theme.settings().filter { Subject.isText($0.value) }.reduce(into: [:]) { $0[$1.name] = $1.value }
            if let same = try? theme.adjusted(to: own), let expected = try subject.compiled(with: own) {
                subject.expectSame(same, expected, "seed \(seed), \(own)")
            }
        }
    }
}

@Suite("Explanations of an adjusted theme")
struct AdjustedExplanationTests {
    @Test("name the user, and show each step with its new values")
    func steps() throws {
        let theme = try Theme.fixture(
            [
                "": """
                <theme><constants><color name="brand">#204080</color>
                <color name="accent" setting="Accent" ref="brand" darken="0.1"/>
                <color name="soft" ref="accent" alpha="0.5" lighten="0.2"/></constants>
                <instances><probe id="a"><operation name="color"><color ref="soft" fade="0.5"/></operation></probe>
                </instances></theme>
                """
            ], schema: Theme.probeSchema)
        let red = ThemeColor(red: 1, green: 0, blue: 0)
        let mine = try theme.adjusted(to: ["accent": .color(red)])
        let found = mine.explain(component: "probe", id: "a").first
        let names = found?.steps.map { "\($0.action)" } ?? []
        #expect(names.count == 5 && !names.contains { $0.contains("brand") || $0.contains("darken") }, "\(names)")
        #expect(found?.steps[1].isChosen == true && found?.steps[1].after == .color(red))
        #expect(found?.steps[2].before == .color(red))
        #expect(found?.steps.last?.after == found?.operation.parameters.first?.object)
        #expect(found?.description.contains("set by the user") == true)
        #expect(mine.json(found.map { [$0] } ?? []).contains("\"chosen\": true"))
        #expect(theme.explain(component: "probe", id: "a").first?.steps.count == 7)
    }
}

/// A random theme, and what a compiler makes of it.
private struct Subject {
    static let traits: [ThemeTraits] = RandomThemes.traitSets.map { names in
        names.reduce(into: ThemeTraits()) { $0.formUnion(ThemeTraits(name: $1) ?? []) }
    }

    let folder: TemporaryFolder
    let bundle: String
    let compiler: ThemeCompiler
    let theme: Theme?

    init(seed: UInt64) throws {
        var random = RandomThemes(seed: seed, isOfApp: true)
        let chain = random.chain()
        let overlays = random.overlays()
        let folder = try TemporaryFolder()
        self.folder = folder
        bundle = try folder.write(chain)
        try folder.write(overlays)
        var compiler = try RandomThemes.compiler(in: folder)
        compiler.overlays = overlays.map { folder.file($0.folder) }
        self.compiler = compiler
        theme = try compiler.compile(bundle).cache.map { try Theme(cacheBytes: $0) }
        try theme?.verify()
    }

    /// Returns the theme with an overlay of constants, or nil if that has errors.
    func compiled(with choices: [String: ThemeValue]) throws -> Theme? {
        let constants = choices.sorted { $0.key < $1.key }.map { name, value in
            "<\(value.typeName) name=\"\(name)\">\(Self.text(value))</\(value.typeName)>"
        }
        try folder.write("Choice.overlay/info.xml", "<info><identifier>choice</identifier><name>Choice</name></info>")
        try folder.write("Choice.overlay/choice.xml", .theme(constants: constants.joined(separator: "\n")))
        var compiler = compiler
        compiler.overlays.append(folder.file("Choice.overlay"))
        return try compiler.compile(bundle).cache.map { try Theme(cacheBytes: $0) }
    }

    /// Whether the text of a value is all of it: colors have 8 bits a channel there.
    static func isText(_ value: ThemeValue) -> Bool {
        guard case .color(let color) = value else { return true }
        return [color.red, color.green, color.blue, color.alpha].allSatisfy { Float(($0 * 255).rounded() / 255) == $0 }
    }

    static func text(_ value: ThemeValue) -> String {
        switch value {
        case .integer(let number): "\(number)"
        case .float(let number): "\(number)"
        case .bool(let flag): "\(flag)"
        case .string(let text): text
        case .color(let color):
            [color.red, color.green, color.blue, color.alpha].reduce("#") { text, channel in
                let digits = String(Int((channel * 255).rounded()), radix: 16, uppercase: true)
                return text + (digits.count == 1 ? "0" : "") + digits
            }
        default: ""
        }
    }

    func expectSame(_ found: Theme, _ expected: Theme, _ place: Comment) {
        for traits in Self.traits {
            #expect(found.json(traits: traits, scale: 1) == expected.json(traits: traits, scale: 1), place)
            #expect(found.settingsJSON(traits: traits) == expected.settingsJSON(traits: traits), place)
            for type in [
                "integer", "float", "color", "font", "flag", "word", "mode", "point", "size", "rect", "insets", "image",
                "colors", "gradient", "unit",
            ] {
                for name in (0..<4).map({ "\(type)\($0)" }) + ["loose0", "loose1", "loose2", "loose3", "maybe-\(type)"]
                {
                    let (new, old): (ThemeValue?, ThemeValue?) = (
                        found.constant(name, traits: traits), expected.constant(name, traits: traits)
                    )
                    #expect(new == old, "\(place): \(name) under \(traits)")
                }
            }
        }
    }
}

/// Random values for some of a theme's settings, now and then of a wrong type or out of range.
private struct Choices {
    private var random: SplitMix64
    private let settings: [ThemeSetting]

    init(seed: UInt64, _ theme: Theme) {
        random = SplitMix64(seed: seed)
        var settings: [String: ThemeSetting] = [:]
        for traits in Subject.traits {
            for setting in theme.settings(traits: traits) { settings[setting.name] = setting }
        }
        self.settings = settings.values.sorted { $0.name < $1.name }
    }

    mutating func next() -> [String: ThemeValue]? {
        guard !settings.isEmpty else { return nil }
        var choices: [String: ThemeValue] = [:]
        for _ in 0...Int.random(in: 0...2, using: &random) {
            let setting = settings[Int.random(in: 0..<settings.count, using: &random)]
            choices[setting.name] = value(for: setting)
        }
        return choices
    }

    private mutating func value(for setting: ThemeSetting) -> ThemeValue {
        func step() -> Float { Float(Int.random(in: 0...255, using: &random)) / 255 }
        let isWild = Int.random(in: 0..<8, using: &random) == 0
        switch setting.value {
        case .integer: return .integer(Int64.random(in: isWild ? -200_000...200_000 : 0...40, using: &random))
        case .float:
            return .float((Double.random(in: isWild ? -200_000...200_000 : 0...2, using: &random) * 64).rounded() / 64)
        case .bool: return .bool(Bool.random(using: &random))
        case .color: return .color(ThemeColor(red: step(), green: step(), blue: step(), alpha: step()))
        default: return .string(isWild ? "none" : setting.values?.randomElement(using: &random) ?? "w0")
        }
    }
}
