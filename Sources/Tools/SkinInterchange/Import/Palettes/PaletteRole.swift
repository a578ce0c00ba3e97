import SkinColors
import SkinKit

/// The few colors that a whole theme needs.
enum PaletteRole: String, CaseIterable {
    case background, surface, text, secondary, accent, danger

    /// The colors of the role by the name of a format, the best first. GIMP's palettes have no roles.
    private static let names: [String: [PaletteRole: [String]]] = [
        "Material Theme Builder": [
            .background: ["background", "surface"], .surface: ["surfaceContainer", "surfaceVariant"],
            .text: ["onBackground", "onSurface"], .secondary: ["onSurfaceVariant"], .accent: ["primary", "seed"],
            .danger: ["error"],
        ],
        "base16": [
            .background: ["base00"], .surface: ["base01"], .text: ["base05"], .secondary: ["base04"],
            .accent: ["base0D"], .danger: ["base08"],
        ],
        "VS Code": [
            .background: ["editor.background", "terminal.background"],
            .surface: ["sideBar.background", "editorWidget.background", "tab.inactiveBackground"],
            .text: ["editor.foreground", "foreground", "terminal.foreground"],
            .secondary: ["descriptionForeground", "tab.inactiveForeground", "editorLineNumber.foreground"],
            .accent: [
                "button.background", "activityBarBadge.background", "textLink.foreground", "focusBorder",
                "terminal.ansiBlue",
            ],
            .danger: ["errorForeground", "editorError.foreground", "terminal.ansiRed"],
        ],
        "Windows Terminal": [
            .background: ["background"], .text: ["foreground"], .accent: ["blue", "brightBlue"],
            .danger: ["red", "brightRed"],
        ],
        "Telegram Desktop": [
            .background: ["windowBg"], .surface: ["windowBgOver"], .text: ["windowFg"],
            .secondary: ["windowSubTextFg"], .accent: ["windowBgActive", "activeButtonBg", "windowActiveTextFg"],
            .danger: ["attentionButtonFg"],
        ],
        "Telegram for Android": [
            .background: ["windowBackgroundWhite", "chat_wallpaper"],
            .surface: ["windowBackgroundGray", "actionBarDefault"], .text: ["windowBackgroundWhiteBlackText"],
            .secondary: ["windowBackgroundWhiteGrayText", "windowBackgroundWhiteGrayText2"],
            .accent: ["chats_actionBackground", "featuredStickers_addButton", "windowBackgroundWhiteBlueText"],
            .danger: ["windowBackgroundWhiteRedText", "windowBackgroundWhiteRedText5", "dialogTextRed"],
        ],
        "iTerm2": [
            .background: ["Background Color"], .text: ["Foreground Color"], .accent: ["Ansi 4 Color"],
            .danger: ["Ansi 1 Color"],
        ],
        "kitty": [
            .background: ["background"], .text: ["foreground"], .accent: ["color4", "color12"],
            .danger: ["color1", "color9"],
        ],
        "Alacritty": [
            .background: ["primary.background"], .text: ["primary.foreground"],
            .accent: ["normal.blue", "bright.blue"], .danger: ["normal.red", "bright.red"],
        ],
    ]

    /// Returns the names of colors that have the role in a format, the best first.
    func names(in format: String) -> [String] { Self.names[format]?[self] ?? [] }

    /// The constants of themes that have the role, the best first.
    private static let constants: [PaletteRole: [String]] = [
        .background: ["paper", "background", "canvas"], .surface: ["surface", "card"],
        .text: ["ink", "text", "foreground"],
        .secondary: ["secondary", "text_secondary", "muted"], .accent: ["accent", "primary", "brand", "tint"],
        .danger: ["danger", "error", "destructive"],
    ]

    /// Returns the constant that has the role; nil if there is none.
    func constant(among names: Set<String>) -> String? { Self.constants[self]?.first(where: names.contains) }
}

/// The colors of a palette that have roles under some traits, and those that lightness and chroma choose in their place.
struct PaletteRoles {
    /// A color of the palette, or one that is derived from them.
    struct Choice: Equatable {
        var color: ColorChannels
        /// The name of the color that it is or comes from; nil if the palette has none.
        var name: String?
    }

    private(set) var choices: [PaletteRole: Choice] = [:]
    /// All readable colors, each once, in the order of the palette.
    private var all: [Choice] = []

    /// The accent of a palette without colors, which is that of every new theme.
    private static let plainAccent = ColorChannels(red: 10 / 255, green: 102 / 255, blue: 1)
    private static let plainDanger = ColorChannels(red: 211 / 255, green: 47 / 255, blue: 47 / 255)
    /// The chroma in OKLCH up to which a color looks gray.
    private static let leastChroma = 0.05

    init(_ palette: Palette, _ traits: ThemeTraits) {
        var values: [String: Palette.Color.Value] = [:]
        var order: [String] = []
        for color in palette.colors where color.traits.isSubset(of: traits) {
            if values.updateValue(color.value, forKey: color.name) == nil { order.append(color.name) }
        }
        var known: Set<ColorChannels> = []
        for name in order {
            guard let color = Self.color(name, values), known.insert(color).inserted else { continue }
            all.append(Choice(color: color, name: name))
        }
        for role in PaletteRole.allCases {
            for name in role.names(in: palette.format) where choices[role] == nil {
                choices[role] = Self.color(name, values).map { Choice(color: $0, name: name) }
            }
        }
        complete()
    }

    /// Creates the roles of an accent alone: grounds and texts are grays with a trace of its hue.
    init(accent: Choice) {
        all = [accent]
        choices[.accent] = accent
        let gray = { (lightness: Double) in
            Choice(color: accent.color.with(lightness: lightness, chroma: 0.01, hue: nil), name: accent.name)
        }
        (choices[.background], choices[.text]) = (gray(0.985), gray(0.22))
        complete()
    }

    /// Returns the color that an alias means in the end; nil for a circle.
    private static func color(_ name: String, _ values: [String: Palette.Color.Value]) -> ColorChannels? {
        var name = name
        for _ in 0..<64 {
            switch values[name] {
            case .color(let color): return ColorChannels(color)
            case .alias(let target, _): name = target
            case .unreadable, nil: return nil
            }
        }
        return nil
    }

    private subscript(role: PaletteRole) -> ColorChannels? { choices[role]?.color }

    // MARK: By lightness and chroma

    private mutating func complete() {
        let solid = all.filter { $0.color.alpha >= 1 }
        if choices[.background] == nil { choices[.background] = ground(solid) }
        let background = self[.background] ?? ColorChannels(red: 1, green: 1, blue: 1)
        choices[.background] = Choice(color: background.over(.white), name: choices[.background]?.name)
        if choices[.text] == nil {
            choices[.text] = solid.max { $0.color.contrast(to: background) < $1.color.contrast(to: background) }
        }
        let text = (self[.text] ?? background).over(background)
        if choices[.secondary] == nil {
            choices[.secondary] = Choice(color: text.mixed(with: background, amount: 0.35), name: choices[.text]?.name)
        }
        if choices[.accent] == nil { choices[.accent] = accent(solid) }
        if choices[.danger] == nil { choices[.danger] = danger(solid) }
        for (role, choice) in choices {
            choices[role] = Choice(color: choice.color.over(background), name: choice.name)
        }
    }

    /// Returns the lightest color that is nearly gray, or the lightest of all.
    private func ground(_ colors: [Choice]) -> Choice? {
        let grays = colors.filter { OKLCH($0.color).chroma < Self.leastChroma && OKLCH($0.color).lightness > 0.85 }
        let candidates = grays.isEmpty ? colors : grays
        return candidates.max { $0.color.relativeLuminance < $1.color.relativeLuminance }
    }

    private func accent(_ colors: [Choice]) -> Choice {
        let vivid = colors.filter { OKLCH($0.color).chroma >= Self.leastChroma }
        let others = vivid.filter { !Self.isRed($0.color) }
        return (others.isEmpty ? vivid : others).max { OKLCH($0.color).chroma < OKLCH($1.color).chroma }
            ?? Choice(color: Self.plainAccent)
    }

    private func danger(_ colors: [Choice]) -> Choice {
        colors.filter { $0.color != self[.accent] && OKLCH($0.color).chroma >= 0.1 && Self.isRed($0.color) }
            .max { OKLCH($0.color).chroma < OKLCH($1.color).chroma } ?? Choice(color: Self.plainDanger)
    }

    /// Whether a color's hue in OKLCH is within 20 degrees of 27, that of sRGB's red being 29.
    private static func isRed(_ color: ColorChannels) -> Bool {
        let hue = OKLCH(color).direction
        return hue.a * 0.891 + hue.b * 0.454 > 0.9397
    }
}

extension ColorChannels {
    static let white = ColorChannels(red: 1, green: 1, blue: 1)
}
