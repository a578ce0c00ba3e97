import SkinDiagnostics
import SkinFormat
import SkinKit

/// A value of a theme as a design token, or as an extension if no type of token can have it.
enum TokenText {
    static let vendor = "org.skinkit"

    static func token(_ object: ThemeValue) -> (json: JSONValue, reason: String?) {
        switch object {
        case .float(let number): return (token("number", .number(number)), nil)
        case .integer(let number): return (token("number", .integer(number), as: "integer"), nil)
        case .color(let color): return (token("color", Self.color(color)), nil)
        case .font(let font):
            guard case .family(let family) = font.face else { break }
            return (
                token("typography", typography(font, family), as: font.style == .normal ? "font" : "italic font"),
                "the type requires a letter spacing and a line height; 0 and 1 are added"
            )
        case .record(let record):
            if let gradient = gradient(record) { return (token("gradient", gradient), nil) }
        default: break
        }
        let value = extensionValue(object)
        let members: [(name: String, value: JSONValue)] = [("type", .string(object.typeName)), ("value", value)]
        return (
            ["$extensions": [vendor: .object(members)]],
            "no type of token is a '\(object.typeName)'; only SkinKit reads it, from an extension"
        )
    }

    private static func token(_ type: String, _ value: JSONValue, as own: String? = nil) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = [("$type", .string(type)), ("$value", value)]
        if let own { members.append(("$extensions", [vendor: ["type": .string(own)]])) }
        return .object(members)
    }

    static func color(_ color: ThemeColor) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("colorSpace", .string("srgb")),
            ("components", .array([color.red, color.green, color.blue].map { .number($0) })),
        ]
        if color.alpha != 1 { members.append(("alpha", .number(color.alpha))) }
        if color.isExactInBytes { members.append(("hex", .string("#" + color.bytes.prefix(3).hexadecimal))) }
        return .object(members)
    }

    private static func dimension(_ number: Double) -> JSONValue { ["value": .number(number), "unit": "px"] }

    /// A font has neither letter spacing nor line height; the type requires both.
    private static func typography(_ font: ThemeFont, _ family: String) -> JSONValue {
        [
            "fontFamily": .string(family), "fontSize": dimension(font.size), "fontWeight": .integer(font.weight),
            "letterSpacing": dimension(0), "lineHeight": 1,
        ]
    }

    private static func gradient(_ record: ThemeRecord) -> JSONValue? {
        guard record.type == "gradient", record["angle"] == nil, case .array(let colors)? = record["colors"],
            case .array(let locations)? = record["locations"], colors.count == locations.count, !colors.isEmpty
        else { return nil }
        var stops: [JSONValue] = []
        for (color, location) in zip(colors, locations) {
            guard case .color(let color) = color, case .float(let location) = location else { return nil }
            stops.append(["color": Self.color(color), "position": .number(location)])
        }
        return .array(stops)
    }

    /// Returns a value in the notation of `skinctl dump`, without the files of assets.
    private static func extensionValue(_ object: ThemeValue) -> JSONValue {
        switch object {
        case .integer(let number): .integer(number)
        case .float(let number): .number(number)
        case .bool(let flag): .bool(flag)
        case .string(let string): .string(string)
        case .point(let point): numbers([point.x, point.y])
        case .size(let size): numbers([size.width, size.height])
        case .rect(let rect): numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
        case .insets(let insets): numbers([insets.top, insets.left, insets.bottom, insets.right])
        case .color(let color): .array([color.red, color.green, color.blue, color.alpha].map { .number($0) })
        case .image(let image):
            [
                "name": .string(image.name), "cache": .bool(image.isCached),
                "slice": image.slice.map { numbers([$0.top, $0.left, $0.bottom, $0.right]) } ?? .null,
                "mode": .string(image.mode.rawValue),
            ]
        case .font(let font): Self.font(font)
        case .array(let objects): .array(objects.map(typed))
        case .record(let record): .object(record.fields.map { ($0.name, typed($0.object)) })
        }
    }

    private static func font(_ font: ThemeFont) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = []
        switch font.face {
        case .family(let name): members.append(("family", .string(name)))
        case .file(let name): members.append(("file", .string(name)))
        }
        return .object(
            members + [
                ("size", .number(font.size)), ("weight", .integer(font.weight)),
                ("style", .string(font.style.rawValue)),
            ])
    }

    private static func typed(_ object: ThemeValue) -> JSONValue {
        ["type": .string(object.typeName), "value": extensionValue(object)]
    }

    private static func numbers(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .number($0) }) }
}
