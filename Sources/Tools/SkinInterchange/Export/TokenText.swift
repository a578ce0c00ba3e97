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
            guard case .family = font.face else { break }
            return typography(font)
        case .array(let objects):
            let layers = objects.compactMap(shadow)
            if !layers.isEmpty, layers.count == objects.count { return (token("shadow", .array(layers)), nil) }
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

    private static func token(
        _ type: String, _ value: JSONValue, as own: String? = nil, _ others: [(name: String, value: JSONValue)] = []
    ) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = [("$type", .string(type)), ("$value", value)]
        if let own {
            let all = [(name: "type", value: JSONValue.string(own))] + others
            members.append(("$extensions", [vendor: .object(all)]))
        }
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

    /// Returns a font as a typography. The type requires a letter spacing and a line height, which a font need not have.
    private static func typography(_ font: ThemeFont) -> (json: JSONValue, reason: String?) {
        let families = font.families.map { JSONValue.string($0) }
        var members: [(name: String, value: JSONValue)] = [
            ("fontFamily", families.count == 1 ? families[0] : .array(families)), ("fontSize", dimension(font.size)),
            ("fontWeight", .integer(font.weight)),
        ]
        var reasons: [String] = []
        if let spacing = font.letterSpacing { members.append(("letterSpacing", dimension(spacing))) }
        if let height = font.lineHeight { members.append(("lineHeight", .number(height))) }
        let missing = [
            font.letterSpacing == nil ? "a letter spacing" : nil, font.lineHeight == nil ? "a line height" : nil,
        ]
        .compactMap(\.self)
        if !missing.isEmpty {
            reasons.append("it has not \(missing.joined(separator: " and ")), which the type requires")
        }
        let growth = growth(of: font)
        if !growth.isEmpty { reasons.append("only SkinKit reads how it grows with the text size, from an extension") }
        if font.style == .italic { reasons.append("only SkinKit reads that it is italic, from an extension") }
        let own = font.style == .normal ? "font" : "italic font"
        return (
            token("typography", .object(members), as: own, growth),
            reasons.isEmpty ? nil : reasons.joined(separator: "; ")
        )
    }

    private static func growth(of font: ThemeFont) -> [(name: String, value: JSONValue)] {
        (font.relative.map { [("relative", .string($0.rawValue))] } ?? [])
            + (font.maximum.map { [("maximum", .number($0))] } ?? [])
    }

    /// Returns a layer of a shadow, unless it states a default of its type, which an import would not restore.
    private static func shadow(_ object: ThemeValue) -> JSONValue? {
        guard case .record(let record) = object, record.type == "shadowlayer", case .color(let color)? = record["color"]
        else { return nil }
        var offset = ThemePoint(x: 0, y: 0)
        var lengths = ["radius": 0.0, "spread": 0.0]
        var isInset = false
        for field in record.fields where field.name != "color" {
            switch field.object {
            case .point(let point) where point != offset: offset = point
            case .float(let number) where number != 0: lengths[field.name] = number
            case .bool(true): isInset = true
            default: return nil
            }
        }
        var members: [(name: String, value: JSONValue)] = [
            ("color", Self.color(color)), ("offsetX", dimension(offset.x)), ("offsetY", dimension(offset.y)),
            // The blur reaches as far as two standard deviations, of which the radius is one.
            ("blur", dimension((lengths["radius"] ?? 0) * 2)), ("spread", dimension(lengths["spread"] ?? 0)),
        ]
        if isInset { members.append(("inset", true)) }
        return .object(members)
    }

    private static func gradient(_ record: ThemeRecord) -> JSONValue? {
        guard record.type == "gradient", Set(record.fields.map(\.name)) == ["colors", "locations"],
            case .array(let colors)? = record["colors"],
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
            .object(
                [
                    ("name", .string(image.name)), ("cache", .bool(image.isCached)),
                    ("slice", image.slice.map { numbers([$0.top, $0.left, $0.bottom, $0.right]) } ?? .null),
                    ("mode", .string(image.mode.rawValue)),
                ] + (image.resizing == .tile ? [("resizing", "tile")] : [])
                    + (image.symbol.map { [("symbol", .string($0))] } ?? []))
        case .font(let font): Self.font(font)
        case .array(let objects): .array(objects.map(typed))
        case .record(let record): .object(record.fields.map { ($0.name, typed($0.object)) })
        }
    }

    private static func font(_ font: ThemeFont) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = []
        switch font.face {
        case .family: members.append(("family", .string(font.families.joined(separator: ", "))))
        case .file(let name): members.append(("file", .string(name)))
        }
        return .object(
            members + [
                ("size", .number(font.size)), ("weight", .integer(font.weight)),
                ("style", .string(font.style.rawValue)),
            ] + (font.lineHeight.map { [("lineHeight", .number($0))] } ?? [])
                + (font.letterSpacing.map { [("letterSpacing", .number($0))] } ?? []) + growth(of: font))
    }

    private static func typed(_ object: ThemeValue) -> JSONValue {
        ["type": .string(object.typeName), "value": extensionValue(object)]
    }

    private static func numbers(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .number($0) }) }
}
