import SkinFormat
import SkinKit

extension Export {
    /// Returns the colors of a theme as style sheets of GTK: `gtk.css` and, as far as they differ, `gtk-dark.css`,
    /// `gtk-hc.css` and `gtk-hc-dark.css`, the files that GTK looks for in a theme's folder.
    ///
    /// The values are those of the trait `desktop`.
    package static func gtkCSS(_ exported: ExportedTheme) -> Export {
        var export = Export()
        var names = ExportedNames { CSSText.propertyName($0).replacing("-", with: "_") }
        let values = { (traits: ThemeTraits) in Self.values(of: exported, traits.union(.desktop)) }
        let base = values([])
        for (file, traits) in [
            ("gtk.css", []), ("gtk-dark.css", .dark), ("gtk-hc.css", .highContrast),
            ("gtk-hc-dark.css", [.highContrast, .dark]),
        ] as [(String, ThemeTraits)] {
            let all = values(traits)
            guard traits.isEmpty || !all.elementsEqual(base, by: { $0.name == $1.name && $0.value == $1.value }) else {
                continue
            }
            var text = "/* \(CSSText.comment(exported.theme.info.name)) \(exported.theme.info.version). */\n"
            for case (let name, .color(let color)) in all {
                text += "@define-color \(names.name(name)) \(Self.color(color));\n"
            }
            export.files.append(ExportedFile(path: file, text: text))
        }
        report(exported, in: &export.report)
        return export
    }

    private static func report(_ exported: ExportedTheme, in report: inout InterchangeReport) {
        var outcomes = ExportOutcomes()
        for name in exported.names {
            for (traits, value) in exported.values[name, default: []] {
                guard case .color = value else {
                    outcomes.miss(name, traits, "GTK's style sheets define colors, no '\(value.typeName)'")
                    continue
                }
                if traits.isSubset(of: [.desktop, .dark, .highContrast]) {
                    outcomes.write(name, traits)
                } else {
                    outcomes.miss(name, traits, "GTK has no style sheets for devices and for the light appearance")
                }
            }
            outcomes.report(name, in: &report)
        }
    }

    private static func values(of exported: ExportedTheme, _ traits: ThemeTraits) -> [(
        name: String, value: ThemeValue
    )] {
        var known: [String: ThemeValue] = [:]
        for layer in exported.layers where layer.traits.isSubset(of: traits) {
            for (name, value) in layer.values { known[name] = value }
            for name in layer.removals { known[name] = nil }
        }
        return exported.names.compactMap { name in known[name].map { (name, $0) } }
    }

    /// Returns a color in the notation of GTK 3 and 4, which know no `color()`.
    private static func color(_ color: ThemeColor) -> String {
        if color.isExactInBytes, color.alpha == 1 { return color.description.lowercased() }
        let channels = [color.red, color.green, color.blue].map { ($0 * 100).decimal + "%" }
        return "rgba(\(channels.joined(separator: ", ")), \(color.alpha.decimal))"
    }
}
