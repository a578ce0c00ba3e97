import SkinInspector
import SkinKit

/// Formats values as text for the page.
enum ValueText {
    private static let limit = 160

    /// Returns a value as a JSON list: its text, then the colors of its swatches.
    static func json(_ object: ThemeObject) -> String {
        PageJSON.list(([text(object)] + swatches(object)).map { PageJSON.text($0) })
    }

    static func text(_ object: ThemeObject) -> String {
        let text = whole(object, depth: 0)
        return text.count > limit ? text.prefix(limit) + "…" : text
    }

    private static func whole(_ object: ThemeObject, depth: Int) -> String {
        switch object {
        case .integer(let number): String(number)
        case .float(let number): number.svg
        case .bool(let flag): flag ? "true" : "false"
        case .string(let string): String(string.prefix(limit))
        case .point(let point): list([point.x, point.y])
        case .size(let size): "\(size.width.svg) × \(size.height.svg)"
        case .rect(let rect): "\(list([rect.minX, rect.minY])), \(rect.size.width.svg) × \(rect.size.height.svg)"
        case .insets(let insets): list([insets.top, insets.left, insets.bottom, insets.right])
        case .color(let color): color.css
        case .image(let image): String(image.name.prefix(limit))
        case .font(let font): text(font)
        case .array(let parts): nested(parts.prefix(8), depth)
        case .record(let record): nested(record.fields.prefix(8).map(\.object), depth)
        }
    }

    private static func nested(_ parts: some Sequence<ThemeObject>, _ depth: Int) -> String {
        depth > 3 ? "…" : parts.map { whole($0, depth: depth + 1) }.joined(separator: " · ")
    }

    private static func text(_ font: ThemeFont) -> String {
        let face =
            switch font.face {
            case .family(let name): name
            case .file(let name): name
            }
        return "\(face.prefix(60)) \(font.size.svg) \(font.weight)\(font.style == .italic ? " italic" : "")"
    }

    private static func list(_ numbers: [Double]) -> String { numbers.map(\.svg).joined(separator: ", ") }

    /// Returns the colors of a value, as CSS colors of its swatches.
    static func swatches(_ object: ThemeObject) -> [String] { colors(object).map(\.css) }

    /// Returns the colors of a value, at most eight.
    static func colors(_ object: ThemeObject) -> [ThemeColor] {
        switch object {
        case .color(let color): [color]
        case .array(let parts): parts.prefix(8).compactMap(\.color)
        case .record(let record): Array(record.fields.prefix(8).flatMap { colors($0.object) }.prefix(8))
        default: []
        }
    }
}
