import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLegibility

/// A theme in at most 4 KB: its colors with what they are for, its type scale, its spacing and its settings.
package struct ThemeSummary {
    /// The values that follow a constant without traits: their number, and the names of their operations.
    private struct Use {
        var count = 0
        var operations: [String: Int] = [:]

        /// The operations with the most values.
        var names: String {
            let sorted = operations.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
            return sorted.prefix(3).joined(separator: ", ") + (sorted.count > 3 ? ", …" : "")
        }

        var isOfType: Bool { operations.keys.allSatisfy { $0.lowercased().hasSuffix("font") } }
    }

    private let theme: Theme
    private var uses: [String: Use] = [:]

    /// - Complexity: O(n) in the operations without traits and what leads to them.
    package init(_ theme: Theme) {
        self.theme = theme
        for entity in theme.entities() {
            let operations = theme.operations(for: entity.component, id: entity.id)
            for (operation, origin) in zip(operations, theme.provenance(for: entity.component, id: entity.id)) {
                for name in Set(origin.constants.map(\.name)) {
                    uses[name, default: Use()].count += 1
                    uses[name, default: Use()].operations[operation.name, default: 0] += 1
                }
            }
        }
    }

    /// The summary as lines of text, of at most 4,096 bytes.
    package var text: String {
        let info = theme.info
        let traits = theme.mentionedTraits.sortedNames.joined(separator: ", ")
        let head = """
            \(line("\(info.name) \(info.version)  \(info.identifier)", 300))\
            \(line(info.inherits.map { "inherits \($0)" } ?? "inherits from no theme", 200))\
            \(line("\(theme.entities().count) entities; traits: \(traits.isEmpty ? "none" : traits)", 200))\
            \(line("contrast: \(theme.legibilityReport())", 200))
            """
        let constants = theme.constants().sorted { (uses($1.name), $0.name) < (uses($0.name), $1.name) }
        let colors = constants.filter { if case .color = $0.value { true } else { false } }
        let numbers = constants.filter { uses[$0.name] != nil && Self.isMeasure($0.value) }
        let type = constants.filter { if case .font = $0.value { true } else { false } }
        let sizes = numbers.filter { uses[$0.name]?.isOfType == true }
        let spacing = numbers.filter { uses[$0.name]?.isOfType == false }
        let settings = theme.settingsText(traits: []).split(separator: "\n").map { line("  \($0)", 120) }
        return head + section("Colors, by the number of values that follow", colors.map(row), 1_700)
            + section("Type scale", (type + sizes).map(row), 600) + section("Spacing and sizes", spacing.map(row), 700)
            + section("Settings", settings, 300)
    }

    private func uses(_ name: String) -> Int { uses[name]?.count ?? 0 }

    private static func isMeasure(_ value: ThemeValue) -> Bool {
        switch value {
        case .integer, .float, .point, .size, .insets: true
        default: false
        }
    }

    private func row(_ constant: (name: String, value: ThemeValue)) -> String {
        let use = uses[constant.name]
        let follow = use.map { "  \($0.count): \($0.names)" } ?? ""
        return line("  \(constant.name) \(ValueText().text(constant.value, limit: 40))\(follow)", 120)
    }

    /// Returns a line of at most so many bytes.
    private func line(_ text: String, _ limit: Int) -> String {
        let clean = TextStyle.oneLine(text)
        if clean.utf8.count < limit { return clean + "\n" }
        // A character of UTF-8 has four bytes at most.
        return String(clean.unicodeScalars.prefix(limit / 4 - 1)) + "…\n"
    }

    private func section(_ title: String, _ lines: [String], _ limit: Int) -> String {
        guard !lines.isEmpty else { return "" }
        var (text, shown) = ("\(title):\n", 0)
        while shown < lines.count, text.utf8.count + lines[shown].utf8.count <= limit - 20 {
            text += lines[shown]
            shown += 1
        }
        return text + (shown < lines.count ? "  and \(lines.count - shown) more\n" : "")
    }
}
