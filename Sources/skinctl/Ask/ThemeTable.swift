import SkinDiagnostics
import SkinInspector
import SkinKit
import SkinSettings

/// A text table of a theme: the name of each entity, then a line for each effective operation, then the constants and
/// the settings.
struct ThemeTable {
    private let theme: Theme
    private let traits: ThemeTraits
    private let scale: Int

    init(_ theme: Theme, traits: ThemeTraits, scale: Int) {
        self.theme = theme
        self.traits = traits
        self.scale = scale
    }

    /// - Throws: An error that names the first entity beyond the limit of texts.
    func text() throws(ThemeCacheError) -> String {
        var text = TextStyle.oneLine("\(theme.info.name) \(theme.info.version)  \(theme.info.identifier)")
        text += theme.info.inherits.map { "  inherits \(TextStyle.oneLine($0))" } ?? ""
        text += traits.isEmpty ? "" : "  traits \(traits.sortedNames.joined(separator: ","))"
        text += "  scale \(scale)\n"
        for entity in theme.entities(traits: traits) {
            guard text.utf8.count <= TextLimit.bytes else { throw TextLimit.exceeded(TextLimit.bytes, at: entity) }
            text += "\n\(TextStyle.oneLine("\(entity)"))\n"
            let rows = theme.operations(for: entity.component, id: entity.id, traits: traits).map(row)
            text += rows.isEmpty ? "  nothing\n" : TextStyle.columns(rows)
        }
        return text + constants + settings
    }

    private var constants: String {
        let values = ValueText(theme, traits: traits, scale: scale)
        let rows = theme.constants(traits: traits).map { constant in
            ["  \(TextStyle.oneLine(constant.name))", values.text(constant.value)]
        }
        return rows.isEmpty ? "" : "\nConstants\n" + TextStyle.columns(rows)
    }

    private var settings: String {
        let lines = theme.settingsText(traits: traits).split(separator: "\n")
        return lines.isEmpty ? "" : "\nSettings\n" + lines.map { "  \($0)\n" }.joined()
    }

    private func row(_ operation: ThemeOperation) -> [String] {
        let values = ValueText(theme, traits: traits, scale: scale)
        return ["  \(ValueText.key(operation, theme.customStates))", values.text(operation)]
    }
}
