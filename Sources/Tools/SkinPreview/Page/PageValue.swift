import SkinInspector
import SkinKit

enum PageValue {
    private static let limit = 160

    /// Returns a value as a JSON list: its text, then the colors of its swatches.
    static func json(_ object: ThemeValue) -> String { json(text(object), object) }

    /// Returns a choice of a setting as a JSON list: its label, then the colors of its swatches.
    static func choiceJSON(_ object: ThemeValue) -> String { json(label(ofChoice: object), object) }

    private static func json(_ text: String, _ object: ThemeValue) -> String {
        PageJSON.list(([text] + swatches(object)).map { PageJSON.text($0) })
    }

    /// Returns a word as it is written in the setting, and the text of other values.
    static func label(ofChoice object: ThemeValue) -> String {
        if case .string(let word) = object { String(word.prefix(limit)) } else { text(object) }
    }

    /// Returns the text that explanations show, cut off after 160 characters.
    static func text(_ object: ThemeValue) -> String { ValueText().text(object, limit: limit) }

    static func swatches(_ object: ThemeValue) -> [String] { colors(object).map(\.css) }

    /// Returns the colors of a value, at most eight.
    static func colors(_ object: ThemeValue) -> [ThemeColor] {
        switch object {
        case .color(let color): [color]
        case .array(let parts): parts.prefix(8).compactMap(\.color)
        case .record(let record): Array(record.fields.prefix(8).flatMap { colors($0.object) }.prefix(8))
        default: []
        }
    }
}
