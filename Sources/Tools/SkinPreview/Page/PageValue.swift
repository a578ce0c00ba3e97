import SkinInspector
import SkinKit

enum PageValue {
    private static let limit = 160

    /// Returns a value as a JSON list: its text, the colors of its swatches, its type and its fields.
    static func json(_ object: ThemeValue) -> String {
        PageJSON.list([
            PageJSON.text(text(object)), PageJSON.list(swatches(object).map { PageJSON.text($0) }),
            PageJSON.text(object.typeName), fields(object),
        ])
    }

    /// Returns the fields of a value as JSON, by their names in the format: what a control of its type edits.
    ///
    /// A color has its hexadecimal text, a number, a bool and a string the value itself. An array is a list of `[type, fields]`, a
    /// record an object of them.
    static func fields(_ object: ThemeValue) -> String {
        func numbers(_ values: KeyValuePairs<String, Double>) -> String {
            PageJSON.object(values.map { ($0.key, $0.value.svg) })
        }
        func typed(_ object: ThemeValue) -> String {
            PageJSON.list([PageJSON.text(object.typeName), fields(object)])
        }
        return switch object {
        case .color: PageJSON.text(text(object))
        case .integer(let number): String(number)
        case .float(let number): number.svg
        case .bool(let value): String(value)
        case .string(let text): PageJSON.text(text)
        case .point(let point): numbers(["x": point.x, "y": point.y])
        case .size(let size): numbers(["width": size.width, "height": size.height])
        case .rect(let rect):
            numbers(["x": rect.minX, "y": rect.minY, "width": rect.size.width, "height": rect.size.height])
        case .insets(let insets):
            numbers(["top": insets.top, "left": insets.left, "bottom": insets.bottom, "right": insets.right])
        case .image(let image):
            PageJSON.object([("name", PageJSON.text(image.name)), ("mode", PageJSON.text(image.mode.rawValue))])
        case .font(let font): fields(font)
        case .array(let parts): PageJSON.list(parts.map(typed))
        case .record(let record): PageJSON.object(record.fields.map { ($0.name, typed($0.object)) })
        }
    }

    private static func fields(_ font: ThemeFont) -> String {
        let file = if case .file(let name) = font.face { name } else { "" }
        return PageJSON.object([
            ("family", PageJSON.text(font.families.joined(separator: ", "))), ("file", PageJSON.text(file)),
            ("size", font.size.svg), ("weight", String(font.weight)), ("style", PageJSON.text(font.style.rawValue)),
            ("line-height", font.lineHeight?.svg ?? "null"), ("letter-spacing", font.letterSpacing?.svg ?? "null"),
        ])
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
