import SkinDiagnostics
import SkinFormat
import SkinKit

/// The parts of a theme under some traits as rows of a table.
package struct ThemeListing {
    private let theme: Theme
    private let traits: ThemeTraits
    private let values = ValueText()

    package init(_ theme: Theme, traits: ThemeTraits = []) { (self.theme, self.traits) = (theme, traits) }

    /// Each entity with the number of its operations.
    package var entities: [[String]] {
        theme.entities(traits: traits).map { key in
            let count = theme.operations(for: key.component, id: key.id, traits: traits).count
            return [key.description, "\(count) operation\(count == 1 ? "" : "s")"]
        }
    }

    /// Returns the operations of an entity with their states and values.
    package func operations(of key: ThemeEntityKey) -> [[String]] {
        theme.operations(for: key.component, id: key.id, traits: traits).map {
            [ValueText.key($0, theme.customStates), values.text($0)]
        }
    }

    /// Each constant with its type and value.
    package var constants: [[String]] {
        theme.constants(traits: traits).map { [$0.name, $0.value.typeName, values.text($0.value, limit: 80)] }
    }

    /// Each setting in one cell, as ``Theme/settingsText(traits:languages:)`` has it.
    package var settings: [[String]] {
        theme.settingsText(traits: traits).split(separator: "\n").map { [String($0)] }
    }
}
