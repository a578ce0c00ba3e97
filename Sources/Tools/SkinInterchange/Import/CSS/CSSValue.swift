import SkinKit

/// The value of a custom property as a constant.
enum CSSValue: Equatable {
    case reference(String)
    case constant(ThemeValue)

    /// The reading of a text: the value, and why it is not exactly that of the text.
    struct Reading {
        var value: CSSValue
        var note: String?
    }

    static func read(_ text: String) -> Reading? {
        let text = text.trimmed
        if let reference = reference(text) { return reference }
        if let (color, note) = CSSColor.read(text) { return Reading(value: .constant(.color(color)), note: note) }
        if text == "true" || text == "false" { return Reading(value: .constant(.bool(text == "true"))) }
        if let (number, note) = number(text) { return Reading(value: .constant(.float(number)), note: note) }
        if let string = string(text) { return Reading(value: .constant(.string(string))) }
        if let font = font(text) { return Reading(value: .constant(.font(font))) }
        if let gradient = gradient(text) { return gradient }
        return lengths(text) ?? list(text)
    }

    private static func reference(_ text: String) -> Reading? {
        guard text.hasPrefix("var("), text.hasSuffix(")") else { return nil }
        let parts = split(String(text.dropFirst(4).dropLast()), at: ",")
        guard let name = parts.first?.trimmed, name.hasPrefix("--"), !name.contains("(") else { return nil }
        let note = parts.count > 1 ? "the fallback of 'var()' is left out" : nil
        return Reading(value: .reference(String(name.dropFirst(2))), note: note)
    }

    // MARK: Numbers

    private static let units: [(name: String, factor: Double, note: String?)] = [
        ("px", 1, nil), ("ms", 0.001, nil), ("s", 1, nil), ("deg", 1, nil), ("rem", 16, "1rem is taken for 16 points"),
        ("em", 16, "1em is taken for 16 points"), ("pt", 4.0 / 3, nil), ("%", 0.01, "a percentage became a fraction"),
    ]

    static func number(_ text: String) -> (Double, String?)? {
        if let number = plainNumber(text) { return (number, nil) }
        for unit in units where text.lowercased().hasSuffix(unit.name) {
            guard let number = plainNumber(String(text.dropLast(unit.name.count))) else { continue }
            return (unit.name == "ms" ? number / 1000 : number * unit.factor, unit.note)
        }
        return nil
    }

    /// Returns a number of CSS, which has no names such as `inf`.
    static func plainNumber(_ text: String) -> Double? {
        guard let first = text.first, first.isNumber || "+-.".contains(first),
            text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }), let number = Double(text),
            number.isFinite
        else { return nil }
        return number
    }

    /// Two lengths are a size, four are insets, clockwise from the top.
    private static func lengths(_ text: String) -> Reading? {
        let parts = words(text)
        let numbers = parts.compactMap { part in part.hasSuffix("px") || part == "0" ? number(part)?.0 : nil }
        guard numbers.count == parts.count else { return nil }
        switch numbers.count {
        case 2:
            let note = "two lengths are taken for \(numbers.min() ?? 0 < 0 ? "a point" : "a size")"
            if numbers.contains(where: { $0 < 0 }) {
                return Reading(value: .constant(.point(ThemePoint(x: numbers[0], y: numbers[1]))), note: note)
            }
            return Reading(value: .constant(.size(ThemeSize(width: numbers[0], height: numbers[1]))), note: note)
        case 4:
            let insets = ThemeInsets(top: numbers[0], left: numbers[3], bottom: numbers[2], right: numbers[1])
            return Reading(value: .constant(.insets(insets)))
        default: return nil
        }
    }

    // MARK: Strings and fonts

    static func string(_ text: String) -> String? {
        guard let quote = text.first, quote == "\"" || quote == "'", text.count >= 2, text.last == quote else {
            return nil
        }
        var result = ""
        var rest = text.dropFirst().dropLast()
        while let character = rest.popFirst() {
            if character == quote { return nil }
            guard character == "\\" else {
                result.append(character)
                continue
            }
            let digits = rest.prefix { $0.isHexDigit && $0.isASCII }.prefix(6)
            if digits.isEmpty {
                if let next = rest.popFirst() { result.append(next) }
            } else {
                rest = rest.dropFirst(digits.count)
                if rest.first == " " { rest.removeFirst() }
                result.unicodeScalars.append(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")
            }
        }
        return result
    }

    /// Reads the shorthand of fonts as an export writes it: style, weight, size in pixels, family.
    private static func font(_ text: String) -> ThemeFont? {
        let parts = words(text)
        guard parts.count == 4, let style = ThemeFont.Style(rawValue: parts[0]), let weight = Int(parts[1]),
            (100...900).contains(weight), weight % 100 == 0, parts[2].hasSuffix("px"), let size = number(parts[2])?.0,
            size > 0
        else { return nil }
        guard let family = parts[3] == "system-ui" ? "system" : string(parts[3]) else { return nil }
        return ThemeFont(face: .family(family), size: size, weight: weight, style: style)
    }

    /// Reads a list of colors, of numbers, or of names such as those of font families, and the curve of a transition.
    private static func list(_ text: String) -> Reading? {
        let isCurve = text.hasPrefix("cubic-bezier(") && text.hasSuffix(")")
        let inner = isCurve ? String(text.dropFirst("cubic-bezier(".count).dropLast()) : text
        let parts = split(inner, at: ",").map(\.trimmed)
        guard parts.count > 1 else { return nil }
        let forms: [(String) -> ThemeValue?] = [
            { part in CSSColor.read(part).flatMap { $0.1 == nil ? .color($0.0) : nil } },
            { part in plainNumber(part).map { .float($0) } }, { part in familyName(part).map { .string($0) } },
        ]
        for form in isCurve ? [forms[1]] : forms {
            let objects = parts.compactMap(form)
            if objects.count == parts.count { return Reading(value: .constant(.array(objects))) }
        }
        return nil
    }

    private static func familyName(_ part: String) -> String? {
        if let string = string(part) { return string }
        let isName =
            part.first?.isLetter == true && part.allSatisfy { $0.isLetter || $0.isNumber || "- _".contains($0) }
        return isName ? part : nil
    }

    // MARK: Gradients

    private static func gradient(_ text: String) -> Reading? {
        guard text.hasPrefix("linear-gradient("), text.hasSuffix(")") else { return nil }
        var parts = split(String(text.dropFirst("linear-gradient(".count).dropLast()), at: ",").map(\.trimmed)
        var angle = 180.0
        if let first = parts.first, first.hasSuffix("deg"), let degrees = plainNumber(String(first.dropLast(3))) {
            angle = degrees
            parts.removeFirst()
        }
        var colors: [ThemeValue] = []
        var locations: [ThemeValue] = []
        for part in parts {
            var words = words(part)
            if let last = words.last, last.hasSuffix("%"), let percent = plainNumber(String(last.dropLast())) {
                locations.append(.float((percent / 100).roundedBeyondNoise))
                words.removeLast()
            }
            guard let (color, _) = CSSColor.read(words.joined(separator: " ")) else { return nil }
            colors.append(.color(color))
        }
        guard !colors.isEmpty, locations.isEmpty || locations.count == colors.count else { return nil }
        var fields = [ThemeField(name: "colors", object: .array(colors))]
        if !locations.isEmpty { fields.append(.init(name: "locations", object: .array(locations))) }
        let turned = (angle + 180).truncatingRemainder(dividingBy: 360).roundedBeyondNoise
        if turned != 0 { fields.append(.init(name: "angle", object: .float(turned))) }
        return Reading(value: .constant(.record(ThemeRecord(type: "gradient", fields: fields))))
    }

    // MARK: Lists

    static func split(_ text: String, at separator: Character) -> [String] {
        var parts = [""]
        var depth = 0
        var quote: Character?
        for character in text {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "(" {
                depth += 1
            } else if character == ")" {
                depth -= 1
            } else if character == separator, depth == 0 {
                parts.append("")
                continue
            }
            parts[parts.count - 1].append(character)
        }
        return parts
    }

    static func words(_ text: String) -> [String] {
        split(String(text.map { $0.isWhitespace ? " " : $0 }), at: " ").filter { !$0.isEmpty }
    }
}
