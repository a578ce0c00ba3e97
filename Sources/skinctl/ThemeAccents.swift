import SkinColors
import SkinDiagnostics
import SkinFormat
import SkinInspector
import SkinJSON
import SkinKit
import SkinLibrary
import SkinPalette
import SkinSettings

/// A theme of which one setting is an accent.
struct ThemeAccents {
    private let theme: Theme
    /// The name of the setting.
    let setting: String
    private let traits: ThemeTraits

    /// - Parameters:
    ///   - setting: The name of the setting; nil for `accent`, or else the theme's only color.
    ///   - traits: The traits under which backgrounds are looked at.
    /// - Throws: ``Failure`` if the theme has no such setting, or several.
    init(_ theme: Theme, setting: String?, traits: ThemeTraits) throws(Failure) {
        let colors = theme.settings(traits: traits).filter { $0.type == "color" }.map(\.name)
        let name = setting ?? (colors.contains("accent") ? "accent" : colors.count == 1 ? colors[0] : nil)
        guard let name else {
            throw Failure(
                description: colors.isEmpty
                    ? "the theme has no setting of type color"
                    : "--setting must name one of the theme's colors: \(colors.joined(separator: ", "))")
        }
        guard colors.contains(name) else {
            let hint = Suggestion.nearest(to: name, among: colors).map { "; did you mean '\($0)'?" } ?? ""
            throw Failure(description: "the theme has no setting '\(name)' of type color\(hint)")
        }
        self.theme = theme
        self.setting = name
        self.traits = traits
    }

    /// The reason why a theme takes no accent.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Returns a color with its contrasts in the theme, or with the reason why the theme refuses it.
    func trying(_ accent: PicturePalette.Accent) throws -> ProposedAccent {
        var proposed = ProposedAccent(accent)
        let adjusted: Theme
        do throws(ThemeAdjustmentError) {
            adjusted = try theme.adjusted(setting, to: .color(accent.color))
        } catch {
            proposed.refusal = error.description
            return proposed
        }
        proposed.link = try ThemeLink(adjusted).text
        let own = ColorChannels(accent.color)
        // What is filled with the accent itself is no background of it.
        let grounds = try Self.backgrounds(of: adjusted, traits).filter { $0.color != accent.color }
        proposed.contrasts = grounds.map { ground in
            ProposedAccent.Contrast(ratio: own.contrast(to: ColorChannels(ground.color)), ground: ground)
        }
        return proposed
    }

    /// Returns the opaque background colors of a theme's components, those of the most components first.
    private static func backgrounds(of theme: Theme, _ traits: ThemeTraits) throws -> [ProposedAccent.Ground] {
        try theme.checkSize(under: traits, limit: CacheLayout.answerLimit)
        var counts: [ThemeColor: Int] = [:]
        for entity in theme.entities(traits: traits) {
            for operation in theme.operations(for: entity.component, id: entity.id, traits: traits)
            where operation.name == "backgroundColor" && operation.states.isEmpty {
                guard case .color(let color)? = operation.parameters.first?.object, color.alpha == 1 else { continue }
                counts[color, default: 0] += 1
            }
        }
        return counts.map { ProposedAccent.Ground(color: $0.key, count: $0.value) }.sorted { first, second in
            if first.count != second.count { return first.count > second.count }
            return first.color.hexadecimal < second.color.hexadecimal
        }
    }

    /// The files of an overlay that sets the accent, by their names.
    func overlay(_ color: ThemeColor) -> [(name: String, text: String)] {
        let info = """
            <?xml version="1.0" encoding="UTF-8"?>
            <info>
              <identifier>\(theme.info.identifier).accent</identifier>
              <name>Accent</name>
              <version>1.0.0</version>
            </info>

            """
        let settings = """
            <?xml version="1.0" encoding="UTF-8"?>
            <theme>
              <constants>
                <color name="\(setting)">\(color.hexadecimal)</color>
              </constants>
            </theme>

            """
        return [("info.xml", info), ("settings.xml", settings)]
    }
}

/// A color that a picture suggests, and what it is in a theme.
struct ProposedAccent {
    /// A background color.
    struct Ground {
        var color: ThemeColor
        /// The number of components that have it.
        var count: Int
    }

    /// The contrast with a background.
    struct Contrast {
        var ratio: Double
        var ground: Ground
    }

    let accent: PicturePalette.Accent
    var contrasts: [Contrast] = []
    /// The link to the theme in this color.
    var link: String?
    /// The reason why the theme cannot have this color.
    var refusal: String?

    init(_ accent: PicturePalette.Accent) { self.accent = accent }

    private var percentage: String {
        accent.share < 0.001 ? "<0.1 %" : "\(((accent.share * 1_000).rounded() / 10).short) %"
    }

    /// The number of backgrounds that the table shows.
    private static let shownContrasts = 2

    func cells(_ text: ValueText) -> [String] {
        let color = text.text(.color(accent.color))
        if let refusal { return [color, percentage, "refused: \(TextStyle.oneLine(refusal))"] }
        let cells = contrasts.prefix(Self.shownContrasts).map { contrast in
            "\(contrast.ratio.ratioText) on \(text.text(.color(contrast.ground.color)))"
        }
        return [color, percentage] + cells + [link].compactMap(\.self)
    }

    /// One JSON object.
    var json: String {
        let contrasts = contrasts.map { contrast -> JSONValue in
            [
                "ratio": .number(contrast.ratio), "background": .string(contrast.ground.color.hexadecimal),
                "components": .integer(contrast.ground.count),
            ]
        }
        let value: JSONValue = [
            "color": .string(accent.color.hexadecimal), "share": .number(accent.share),
            "contrasts": .array(contrasts), "link": link.map(JSONValue.string) ?? .null,
            "refusal": refusal.map(JSONValue.string) ?? .null,
        ]
        return value.spaced
    }
}
