import SkinKit
import SkinSettings

/// Themes with other values of their settings, which a page shows without compiling.
///
/// A page holds drawings, not themes. It therefore has some values of each setting: a palette of colors, the least and the
/// greatest number, and the other words. Each sample differs from its theme in one setting, and is drawn on one device at
/// one scale, under each appearance.
struct PageSamples: Sendable {
    struct Sample: Sendable {
        /// The index of the theme that it is a sample of.
        var theme: Int
        var setting: String
        var value: ThemeValue
        var entry: Preview.Entry
    }

    private(set) var all: [Sample] = []
    /// The settings of the themes, in order, each name once; only those that have samples.
    private var settings: [ThemeSetting] = []
    private let device: ThemeTraits
    private let scale: Int

    /// - Complexity: O(n) in the sizes of the themes that have settings, times their samples.
    init(of preview: Preview) {
        let mentioned = preview.entries.reduce(ThemeTraits()) { $0.union($1.traits) }
        device = Self.devices.first { mentioned.contains($0) } ?? []
        scale = preview.entries.contains { $0.assets.scales.contains(2) } ? 2 : 1
        for (number, entry) in preview.entries.enumerated() {
            for setting in entry.theme.settings() {
                let values = Self.values(of: setting)
                var samples: [Sample] = []
                for value in values where value != setting.value && all.count + samples.count < Self.limit {
                    // A value may take another one out of its range.
                    guard let theme = try? entry.theme.adjusted(to: [setting.name: value]) else { continue }
                    var other = entry
                    other.theme = theme
                    samples.append(Sample(theme: number, setting: setting.name, value: value, entry: other))
                }
                all += samples
                guard !samples.isEmpty, !settings.contains(where: { $0.name == setting.name }) else { continue }
                settings.append(setting)
            }
        }
    }

    /// The devices in the order in which the page offers them.
    private static let devices: [ThemeTraits] = [.phone, .pad, .mac, .tv, .watch, .vision, .desktop]
    private static let palette: [ThemeColor] = [
        (198, 40, 40), (239, 108, 0), (249, 204, 37), (46, 125, 50), (123, 31, 162),
    ].map { ThemeColor(red: Float($0) / 255, green: Float($1) / 255, blue: Float($2) / 255) }
    private static let wordLimit = 8
    /// The maximum number of samples on a page. Drawing one takes about as long as drawing a theme under all traits.
    private static let limit = 60

    private static func values(of setting: ThemeSetting) -> [ThemeValue] {
        switch setting.value {
        case .color: palette.map { .color($0) }
        case .float, .integer: [setting.minimum, setting.maximum].compactMap(\.self)
        case .bool: [.bool(false), .bool(true)]
        case .string: (setting.values ?? []).prefix(wordLimit).map { .string($0) }
        default: []
        }
    }

    func traitCombinations(of sample: Sample) -> [ThemeTraits] {
        var found: [ThemeTraits] = []
        for appearance in [[], .light, .dark] as [ThemeTraits] {
            let traits = device.union(appearance).intersection(sample.entry.traits)
            if !found.contains(traits) { found.append(traits) }
        }
        return found
    }

    /// Returns the scale at which a sample is drawn: ``scale``, else the next larger one, else the largest.
    func scale(of sample: Sample) -> Int {
        let scales = sample.entry.assets.scales
        return scales.first { $0 >= scale } ?? scales.last ?? 1
    }

    /// The labels of a setting or of one of its words by language, as JSON; the theme's own has the empty name.
    private static func labels(of setting: ThemeSetting, _ word: String?) -> String {
        PageJSON.object(
            setting.allLabels.filter { $0.value == word }.map { ($0.language ?? "", PageJSON.text($0.text)) })
    }

    /// The settings with the values of which the page has samples, as JSON.
    var json: String {
        let settings = settings.map { setting in
            var values: [ThemeValue] = []
            for sample in all where sample.setting == setting.name && !values.contains(sample.value) {
                values.append(sample.value)
            }
            return PageJSON.object([
                "name": PageJSON.text(setting.name), "label": PageJSON.text(setting.label),
                "choices": PageJSON.list(
                    values.map { value in
                        let text = PageValue.label(ofChoice: value)
                        return PageJSON.list([
                            PageJSON.text(text), PageJSON.list(PageValue.swatches(value).map { PageJSON.text($0) }),
                            Self.labels(of: setting, text),
                        ])
                    }), "labels": Self.labels(of: setting, nil),
                "words": PageJSON.object((setting.values ?? []).map { ($0, Self.labels(of: setting, $0)) }),
            ])
        }
        return PageJSON.object([
            "settings": PageJSON.list(settings), "device": PageJSON.text(device.sortedNames.first ?? ""),
            "scale": String(scale),
        ])
    }
}
