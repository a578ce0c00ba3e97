import SkinDiagnostics
import SkinKit

extension Export {
    /// Returns the colors of a theme as an asset catalog of Xcode: a color set for each, with an entry for each
    /// combination of device, appearance and contrast.
    package static func assetCatalog(_ exported: ExportedTheme) -> Export {
        var export = Export()
        var names = ExportedNames(key: { $0.lowercased() }) { $0.replacing("/", with: "-") }
        let info: JSONValue = ["author": "xcode", "version": 1]
        export.files = [
            ExportedFile(path: "Theme.xcassets/Contents.json", text: (["info": info] as JSONValue).indented)
        ]
        for name in exported.names {
            let values = exported.values[name, default: []]
            if let other = values.first(where: { if case .color = $0.value { false } else { true } }) {
                let reason = "an asset catalog has no values of the type '\(other.value.typeName)'"
                export.report.add(.leftOut, name, reason)
                continue
            }
            let colors = AssetCatalogColor.entries(values)
            let document: JSONValue = ["colors": .array(colors.entries), "info": info]
            let path = "Theme.xcassets/\(names.name(name)).colorset/Contents.json"
            export.files.append(ExportedFile(path: path, text: document.indented))
            export.report.add(colors.reason == nil ? .exact : .approximated, name, colors.reason)
        }
        return export
    }
}

enum AssetCatalogColor {
    static func entries(
        _ values: [(traits: ThemeTraits, value: ThemeValue)]
    ) -> (entries: [JSONValue], reason: String?) {
        var reason = values.contains { $0.traits.isEmpty } ? nil : "it has no value without traits"
        // Every combination of the traits that matter is listed, so that nothing depends on how Xcode ranks entries.
        let all = values.reduce(into: ThemeTraits()) { $0.formUnion($1.traits) }.combinations
            .sorted { ($0.specificity, $0.rawValue) < ($1.specificity, $1.rawValue) }
        let entries = all.compactMap { traits -> JSONValue? in
            let applying = values.filter { $0.traits.isSubset(of: traits) }
            guard case .color(let color)? = applying.last?.value else { return nil }
            guard let idiom = idiom(of: traits) else {
                reason = "an asset catalog has no idiom 'desktop'"
                return nil
            }
            var members: [(name: String, value: JSONValue)] = []
            let appearances = Self.appearances(of: traits)
            if !appearances.isEmpty { members.append(("appearances", .array(appearances))) }
            return .object(members + [("color", Self.color(color)), ("idiom", .string(idiom))])
        }
        return (entries, reason)
    }

    private static func idiom(of traits: ThemeTraits) -> String? {
        let names = traits.sortedNames.filter { !["light", "dark", "highcontrast"].contains($0) }
        guard let name = names.first else { return "universal" }
        return name == "desktop" ? nil : name
    }

    private static func appearances(of traits: ThemeTraits) -> [JSONValue] {
        var all: [JSONValue] = []
        for (trait, value) in [(ThemeTraits.light, "light"), (.dark, "dark")] where traits.contains(trait) {
            all.append(["appearance": "luminosity", "value": .string(value)])
        }
        if traits.contains(.highContrast) { all.append(["appearance": "contrast", "value": "high"]) }
        return all
    }

    private static func color(_ color: ThemeColor) -> JSONValue {
        let channels = [("red", color.red), ("green", color.green), ("blue", color.blue), ("alpha", color.alpha)]
        return [
            "color-space": "srgb",
            "components": .object(channels.map { ($0.0, .string($0.1 == $0.1.rounded() ? "\($0.1)" : $0.1.decimal)) }),
        ]
    }
}
