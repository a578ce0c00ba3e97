import SkinColors
import SkinDiagnostics
import SkinKit
import SkinSettings
import SkinSyntax

/// A whole theme whose colors a palette or a picture gives.
///
/// The theme has a light and a dark appearance. If the palette has one of them, the other exchanges its texts and grounds.
/// Adjustments in the theme keep each color legible; high contrast demands more of them.
package struct PaletteTheme {
    /// The theme's configuration files.
    package let files: [ExportedFile]
    /// A sentence that names the colors of the roles.
    package let summary: String

    /// Creates a theme of a palette's colors. The content tells the palette's format.
    ///
    /// - Parameters:
    ///   - bytes: The palette's file.
    ///   - name: The file's name in messages.
    ///   - parent: The names of those colors of the theme that it inherits from that may be replaced; nil for no parent.
    /// - Throws: ``ImportFaults`` if the file is of no known format, or not well-formed.
    /// - Complexity: O(n) in the size of the file.
    package init(palette bytes: [UInt8], name: String, parent: Set<String>? = nil) throws(ImportFaults) {
        let palette = try Palette.read(TokenFile(name: name, text: SourceText(RelaxedJSON.decoded(bytes))))
        self.init(palette.format, parent) {
            PaletteRoles(palette, $0)
        } isGiven: { traits in
            palette.colors.contains { $0.traits == traits }
        }
    }

    /// Creates a theme whose accent a picture gives.
    ///
    /// - Parameters:
    ///   - pixels: The colors of the opaque pixels, or of a sample of them: `0xRRGGBB`.
    ///   - parent: As of ``init(palette:name:parent:)``.
    /// - Returns: Nil if the picture is gray.
    /// - Complexity: O(n) in the number of pixels.
    package init?(pixels: [UInt32], parent: Set<String>? = nil) {
        guard let accent = ThemeColor(accentOf: pixels) else { return nil }
        let roles = PaletteRoles(accent: .init(color: ColorChannels(accent), name: accent.description))
        self.init("the picture", parent) { _ in
            roles
        } isGiven: { _ in
            false
        }
    }

    private init(
        _ format: String, _ parent: Set<String>?, _ roles: (ThemeTraits) -> PaletteRoles,
        isGiven: (ThemeTraits) -> Bool
    ) {
        let plain = roles(isGiven(.light) ? .light : [])
        let dark = isGiven(.dark) ? roles(.dark) : nil
        var schemes = PaletteScheme.pair(plain, dark).map { ($0.isDark ? ThemeTraits.dark : [], $0) }
        if isGiven(.highContrast) || isGiven([.dark, .highContrast]) {
            let dark = isGiven([.dark, .highContrast]) || dark != nil ? roles([.dark, .highContrast]) : nil
            schemes += PaletteScheme.pair(roles(.highContrast), dark).map { scheme in
                (scheme.isDark ? [.dark, .highContrast] : .highContrast, scheme)
            }
        }
        let known = Dictionary(uniqueKeysWithValues: schemes)
        let combinations = Array(Set(known.keys).union([.highContrast]))
        let names = PaletteRole.allCases.reduce(into: [PaletteRole: String]()) { names, role in
            names[role] = parent.map { role.constant(among: $0) } ?? "palette.\(role.rawValue)"
        }
        let layers = TraitLayers<ImportedLayer.Item>(combinations) { traits in
            let scheme = known[traits] ?? known[[]]
            let items = (parent == nil ? scheme : scheme?.legible)?.items(names) ?? []
            let contrasts = traits == .highContrast && parent == nil ? PaletteScheme.contrasts : []
            return (items + contrasts).map { ($0.name, $0) }
        }
        let all = layers.layers.map { layer in ImportedLayer(traits: layer.traits, items: layer.values.map { $0.value })
        }
        let own = parent == nil ? [ExportedFile(path: "ui.xml", text: Self.components)] : []
        files = own + BundleText.files(all, name: "colors")
        let named = PaletteRole.allCases.compactMap { role in
            names[role].flatMap { name in
                plain.choices[role]?.name.map { "\(parent == nil ? role.rawValue : name) '\(TextStyle.oneLine($0))'" }
            }
        }
        summary = "Colors of \(format): \(named.joined(separator: ", "))"
    }
}

extension Palette {
    /// Reads a palette, whose faults have places.
    static func read(_ file: TokenFile) throws(ImportFaults) -> Palette {
        do throws(PaletteFault) {
            return try read(file.text.bytes)
        } catch {
            throw ImportFaults(faults: [ImportFault(at: file.location(error.offset), error.message)])
        }
    }
}

/// The colors of one appearance. What is legible on the surface is also legible on the background, which is farther
/// from the text.
private struct PaletteScheme {
    let isDark: Bool
    private var choices: [PaletteRole: PaletteRoles.Choice]

    /// The lightness in OKLCH of grounds, beyond which black or white text on them has a contrast of 10.
    private static let grounds = (light: (background: 0.92, surface: 0.87), dark: (background: 0.3, surface: 0.36))

    /// Returns the light and the dark appearance, of which the given roles are one if `dark` is nil.
    static func pair(_ roles: PaletteRoles, _ dark: PaletteRoles?) -> [PaletteScheme] {
        if let dark { return [PaletteScheme(roles, isDark: false), PaletteScheme(dark, isDark: true)] }
        let isDark = isDark(roles)
        return [false, true].map {
            $0 == isDark ? PaletteScheme(roles, isDark: $0) : PaletteScheme(exchanging: roles, isDark: $0)
        }
    }

    private static func isDark(_ roles: PaletteRoles) -> Bool {
        let luminance = { (role: PaletteRole) in roles.choices[role]?.color.relativeLuminance ?? 0 }
        let (ground, text) = (luminance(.background), luminance(.text))
        return ground == text ? ground < 0.18 : ground < text
    }

    private init(_ roles: PaletteRoles, isDark: Bool) {
        self.isDark = isDark
        choices = roles.choices
        fitGrounds()
    }

    /// Creates the other appearance: the text's hue is on the grounds, and that of the grounds in the text.
    private init(exchanging roles: PaletteRoles, isDark: Bool) {
        self.isDark = isDark
        choices = roles.choices
        choices[.background] = Self.moved(roles.choices[.text], to: isDark ? 0.2 : 0.98, chroma: 0.02)
        choices[.surface] = Self.moved(roles.choices[.text], to: isDark ? 0.25 : 0.95, chroma: 0.02)
        choices[.text] = Self.moved(roles.choices[.background], to: isDark ? 0.93 : 0.22, chroma: 0.03)
        choices[.secondary] = Self.moved(roles.choices[.background], to: isDark ? 0.75 : 0.45, chroma: 0.03)
        fitGrounds()
    }

    private static func moved(
        _ choice: PaletteRoles.Choice?, to lightness: Double, chroma: Double
    ) -> PaletteRoles.Choice? {
        guard let choice else { return nil }
        let least = min(OKLCH(choice.color).chroma, chroma)
        return .init(color: choice.color.with(lightness: lightness, chroma: least, hue: nil), name: choice.name)
    }

    private mutating func fitGrounds() {
        guard let background = choices[.background] else { return }
        let limits = isDark ? Self.grounds.dark : Self.grounds.light
        let given = choices[.surface] ?? moved(background, by: isDark ? 0.05 : -0.04)
        let (far, near) = (fitted(background, limits.background), fitted(given, limits.surface))
        let isExchanged = (far.color.relativeLuminance > near.color.relativeLuminance) == isDark
        (choices[.background], choices[.surface]) = isExchanged ? (near, far) : (far, near)
    }

    private func moved(_ choice: PaletteRoles.Choice, by amount: Double) -> PaletteRoles.Choice {
        let lightness = OKLCH(choice.color).lightness + amount
        return .init(color: choice.color.with(lightness: lightness, chroma: nil, hue: nil), name: choice.name)
    }

    /// Returns a ground that is at least as far from the text as a lightness.
    private func fitted(_ choice: PaletteRoles.Choice, _ limit: Double) -> PaletteRoles.Choice {
        let lightness = OKLCH(choice.color).lightness
        guard isDark ? lightness > limit : lightness < limit else {
            return .init(color: choice.color.rounded, name: choice.name)
        }
        let color = choice.color.with(lightness: limit, chroma: nil, hue: nil)
        return .init(color: color.rounded, name: choice.name)
    }

    /// The colors with a text that has a contrast of 7, so that recipes of a parent can mix it with the ground.
    var legible: PaletteScheme {
        guard let text = choices[.text], let background = choices[.background]?.color else { return self }
        var scheme = self
        scheme.choices[.text]?.color = text.color.contrasted(against: background, ratio: 7)
        return scheme
    }

    /// Returns the constants of some roles, with the names of the palette's colors as comments.
    func items(_ names: [PaletteRole: String]) -> [ImportedLayer.Item] {
        PaletteRole.allCases.compactMap { role in
            guard let choice = choices[role], let name = names[role] else { return nil }
            var color = choice.color.rounded
            color.alpha = 1
            return ImportedLayer.Item(name: name, element: BundleText.color(color.color, name), comment: choice.name)
        }
    }

    /// The contrasts under the trait for high contrast.
    static let contrasts = [("text_contrast", 7.05), ("icon_contrast", 7.05), ("pressed_contrast", 8)].map {
        name, ratio in
        ImportedLayer.Item(name: name, element: BundleText.float(ratio, name))
    }
}
