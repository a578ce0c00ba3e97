import Foundation
import SkinBundles
import SkinColors
import SkinKit
import SkinLinter
import SkinSettings
import TestSupport
import Testing

@testable import SkinInterchange

@Suite("Themes of palettes and pictures")
struct PaletteThemeTests {
    /// The pairs of text on a ground that components show, then those of icons, areas and borders.
    private static let texts = [
        ("text", "background"), ("text", "surface"), ("text", "selection"), ("secondary", "background"),
        ("secondary", "surface"), ("accent_text", "background"), ("accent_text", "surface"), ("on_accent", "accent"),
        ("on_accent", "accent_pressed"), ("on_danger", "danger"), ("on_danger", "danger_pressed"),
    ]
    private static let icons = [
        ("accent", "background"), ("accent", "surface"), ("danger", "surface"), ("outline", "background"),
        ("outline", "surface"), ("background", "outline"),
    ]
    private static let traits: [ThemeTraits] = [[], .light, .dark, .highContrast, [.dark, .highContrast]]

    /// Compiles and lints a theme, and returns all that is wrong with it.
    func faults(_ made: PaletteTheme, in folder: TemporaryFolder) throws -> [String] {
        let files = Dictionary(uniqueKeysWithValues: made.files.map { ($0.path, $0.text) })
        let bundle = try folder.writeTheme("\(UUID().uuidString).theme", files)
        var faults = try ThemeLinter(compiler: ThemeCompiler()).lint([bundle]).diagnostics.map {
            "\($0.location.line) \($0.message)"
        }
        let theme = try Theme(cacheBytes: try #require(try ThemeCompiler().compile(bundle).cache))
        for traits in Self.traits {
            let colors = Dictionary(
                uniqueKeysWithValues: theme.constants(traits: traits).compactMap { name, value in
                    if case .color(let color) = value { (name, ColorChannels(color)) } else { nil }
                })
            for (pairs, least) in [(Self.texts, 4.5), (Self.icons, 3)] {
                for (top, ground) in pairs {
                    let ratio = try #require(colors[top]).roundedContrast(to: try #require(colors[ground]))
                    if ratio < least { faults.append("\(traits.sortedNames) \(top) on \(ground): \(ratio)") }
                }
            }
        }
        try FileManager.default.removeItem(atPath: bundle)
        return faults
    }

    @Test("A hundred palettes of ten formats give themes that lint accepts, each pair legible under all traits")
    func hundredPalettes() throws {
        let folder = try TemporaryFolder()
        for number in 0..<100 {
            let palette = RandomPalette(seed: UInt64(number))
            let text = palette.text(format: number % 10)
            let theme = try PaletteTheme(palette: Array(text.utf8), name: "p")
            let found = try faults(theme, in: folder)
            #expect(found.isEmpty, "\(number)\n\(text)")
        }
    }

    @Test("The roles of a format give the colors, and the other appearance exchanges texts and grounds")
    func roles() throws {
        let text = """
            palette:
              base00: "282828"
              base01: "3c3836"
              base04: "bdae93"
              base05: "d5c4a1"
              base08: "fb4934"
              base0D: "83a598"
            """
        let theme = try PaletteTheme(palette: Array(text.utf8), name: "p")
        #expect(
            theme.summary == """
                Colors of base16: background 'base00', surface 'base01', text 'base05', secondary 'base04', accent \
                'base0D', danger 'base08'
                """)
        #expect(
            theme.files.map(\.path) == ["ui.xml", "colors.xml", "colors~dark.xml", "colors~highcontrast.xml"])
        let dark = try #require(theme.files.first { $0.path == "colors~dark.xml" }).text
        for color in [
            "<!-- base00 -->\n    <color name=\"palette.background\">#282828</color>", "palette.surface\">#3C3836<",
            "palette.text\">#D5C4A1<", "palette.secondary\">#BDAE93<",
        ] {
            #expect(dark.contains(color), "\(color)\n\(dark)")
        }
        let light = try #require(theme.files.first { $0.path == "colors.xml" }).text
        // What both appearances have is written once.
        #expect(!dark.contains("palette.accent") && !dark.contains("palette.danger"))
        #expect(light.contains("palette.accent\">#83A598<") && light.contains("palette.danger\">#FB4934<"))
        #expect(!light.contains("#282828"))
    }

    @Test("The schemes of Material Theme Builder are the appearances, high contrast included")
    func material() throws {
        let scheme = { (ground: String, text: String, accent: String) in
            "{\"background\": \"\(ground)\", \"onBackground\": \"\(text)\", \"primary\": \"\(accent)\"}"
        }
        let text = """
            {"schemes": {"light": \(scheme("#fffbff", "#1f1b16", "#855400")),
            "dark": \(scheme("#17130b", "#ebe1d4", "#ffb95c")),
            "light-high-contrast": \(scheme("#ffffff", "#000000", "#3f2600")),
            "dark-high-contrast": \(scheme("#000000", "#ffffff", "#ffeddc"))}}
            """
        let files = try PaletteTheme(palette: Array(text.utf8), name: "p").files
        let accents = ["": "855400", "~dark": "FFB95C", "~highcontrast": "3F2600", "~dark~highcontrast": "FFEDDC"]
        for (traits, accent) in accents {
            let file = try #require(files.first { $0.path == "colors\(traits).xml" })
            #expect(file.text.contains("palette.accent\">#\(accent)<"), "\(file)")
            #expect(file.text.contains("text_contrast") == (traits == "~highcontrast"))
        }
    }

    @Test("Without roles, lightness and chroma choose: the lightest gray, the farthest text, the most vivid color")
    func lightness() throws {
        let text = """
            GIMP Palette
            Name: A
            #
            250 250 245 paper
            20 20 30 ink
            0 90 200 blue
            210 40 40 red
            180 170 160 clay
            """
        let theme = try PaletteTheme(palette: Array(text.utf8), name: "p")
        #expect(
            theme.summary
                == "Colors of GIMP: background 'paper', text 'ink', secondary 'ink', accent 'blue', danger 'red'")
    }

    @Test("A file that is no palette is refused with its place")
    func fault() {
        #expect(throws: ImportFaults.self) { try PaletteTheme(palette: Array("{\"a\": 1}".utf8), name: "p") }
        #expect(throws: ImportFaults.self) { try PaletteTheme(palette: [], name: "p") }
    }

    @Test("The accent of a picture is a frequent and vivid color, not the sky and not one red pixel")
    func picture() throws {
        let sky = [UInt32](repeating: 0xE8EDF0, count: 8_000)
        let sea = (0..<4_000).map { UInt32(0x0A6AA0 + $0 % 7) }
        let pixels = sky + sea + [0xFF0000] + [UInt32](repeating: 0x808080, count: 3_000)
        let accent = try #require(ThemeColor(accentOf: pixels))
        let hue = OKLCH(ColorChannels(accent)).direction
        let wanted = OKLCH(ColorChannels(red: 10 / 255, green: 106 / 255, blue: 160 / 255)).direction
        #expect(hue.a * wanted.a + hue.b * wanted.b > 0.99)
        let folder = try TemporaryFolder()
        let theme = try #require(PaletteTheme(pixels: pixels))
        #expect(try faults(theme, in: folder) == [])
        #expect(theme.summary.hasPrefix("Colors of the picture: background '#"))
    }

    @Test("A gray picture has no accent")
    func gray() {
        #expect(PaletteTheme(pixels: (0..<1_000).map { UInt32($0 % 256) * 0x010101 }) == nil)
        #expect(PaletteTheme(pixels: []) == nil)
    }

    @Test("Pictures of any one color give themes that lint accepts", arguments: 0..<24)
    func anyAccent(_ number: Int) throws {
        let color = ColorChannels(hue: Double(number) * 15, saturation: 0.9, lightness: 0.15 + Double(number % 4) * 0.2)
        let bytes = [color.red, color.green, color.blue].map { UInt32(($0 * 255).rounded()) }
        let pixel = bytes.reduce(0) { $0 << 8 | $1 }
        let theme = try #require(PaletteTheme(pixels: [UInt32](repeating: pixel, count: 10)))
        #expect(try faults(theme, in: TemporaryFolder()) == [])
    }
}

/// A palette of 18 colors as terminals have them, also with grounds of middle lightness and with faint text.
struct RandomPalette {
    private var background: String
    private var foreground: String
    private var colors: [String] = []

    init(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let number = { (range: ClosedRange<Double>) in Double.random(in: range, using: &generator) }
        let color = { (lightness: Double, chroma: Double) in
            ColorChannels.white.with(lightness: lightness, chroma: chroma, hue: number(0...360)).rounded.color
                .description
        }
        let ground = seed % 7 == 0 ? number(0...1) : seed % 3 == 0 ? number(0.85...1) : number(0...0.35)
        let distance = seed % 5 == 0 ? number(0...0.3) : number(0.4...0.8)
        background = color(ground, number(0...0.08))
        foreground = color(ground < 0.5 ? ground + distance : ground - distance, number(0...0.08))
        for place in 0..<16 {
            let isGray = place % 8 == 0 || place % 8 == 7
            colors.append(color(number(0.1...0.95), isGray || seed % 11 == 0 ? 0.01 : number(0...0.3)))
        }
    }

    private static let names = ["black", "red", "green", "yellow", "blue", "purple", "cyan", "white"]
    private var bases: [String] { [background, colors[0], colors[8], colors[7], colors[15], foreground] + colors }

    func text(format: Int) -> String {
        switch format {
        case 0: material
        case 1: bases.prefix(16).enumerated().map { "base0\(Self.digit($0)): \"\($1.dropFirst())\"" }.lines
        case 2:
            "system: base24\npalette:\n"
                + bases.enumerated().map { "  base\($0 < 16 ? "0" : "1")\(Self.digit($0 % 16)): '\($1)'" }.lines
        case 3: code
        case 4: terminal
        case 5: telegramDesktop
        case 6: telegram
        case 7: iTerm
        case 8:
            "foreground \(foreground)\nbackground \(background)\n"
                + colors.enumerated().map { "color\($0) \($1)" }.lines
        default: seedless
        }
    }

    private static func digit(_ number: Int) -> String { String(number, radix: 16, uppercase: true) }

    private var material: String {
        """
        {"schemes": {"light": {"background": "\(background)", "onBackground": "\(foreground)", "primary": "\(colors[4])",
        "surfaceContainer": "\(colors[8])", "error": "\(colors[1])"}, "dark": {"background": "\(foreground)",
        "onBackground": "\(background)", "primary": "\(colors[12])"}}}
        """
    }

    private var code: String {
        """
        {"colors": {"editor.background": "\(background)", "editor.foreground": "\(foreground)cc",
        "sideBar.background": "\(colors[8])", "button.background": "\(colors[4])80", "errorForeground": "\(colors[1])"}}
        """
    }

    private var terminal: String {
        let members = Self.names.enumerated().map { "\"\($1)\": \"\(colors[$0])\"" }.joined(separator: ", ")
        return "{\"background\": \"\(background)\", \"foreground\": \"\(foreground)\", \(members)}"
    }

    private var telegramDesktop: String {
        """
        windowBg: \(background);
        windowFg: \(foreground);
        windowBgOver: \(colors[8]);
        blue: \(colors[4]);
        windowBgActive: blue;
        attentionButtonFg: \(colors[1]);
        windowSubTextFg: windowFg | windowBg;
        """
    }

    private var telegram: String {
        let argb = { (text: String) in Int32(bitPattern: 0xFF00_0000 | (UInt32(text.dropFirst(), radix: 16) ?? 0)) }
        return """
            windowBackgroundWhite=\(argb(background))
            windowBackgroundWhiteBlackText=\(argb(foreground))
            windowBackgroundGray=\(argb(colors[8]))
            chats_actionBackground=\(argb(colors[4]))
            windowBackgroundWhiteRedText=\(argb(colors[1]))
            """
    }

    private var iTerm: String {
        let named = [("Background Color", background), ("Foreground Color", foreground)]
        let ansi = colors.enumerated().map { ("Ansi \($0) Color", $1) }
        let keys = (named + ansi).map { name, color in
            let channels = zip(["Red", "Green", "Blue"], [1, 3, 5]).map { channel, place in
                let digits = color.dropFirst(place).prefix(2)
                return "<key>\(channel) Component</key><real>\(Double(UInt8(digits, radix: 16) ?? 0) / 255)</real>"
            }
            return "<key>\(name)</key><dict>\(channels.joined())</dict>"
        }
        return "<plist version=\"1.0\"><dict>\(keys.joined())</dict></plist>"
    }

    /// Alacritty's or GIMP's, of which the latter has no roles.
    private var seedless: String {
        guard colors[0] < colors[1] else {
            return "[colors.primary]\nbackground = '\(background)'\nforeground = '\(foreground)'\n[colors.normal]\n"
                + Self.names.enumerated().map { "\($1) = '\(colors[$0])'" }.lines
        }
        let rows = ([background, foreground] + colors).map { color in
            [1, 3, 5].map { String(UInt8(color.dropFirst($0).prefix(2), radix: 16) ?? 0) }.joined(separator: " ")
        }
        return "GIMP Palette\nName: A\n#\n" + rows.lines
    }
}

extension Sequence<String> {
    fileprivate var lines: String { joined(separator: "\n") + "\n" }
}
