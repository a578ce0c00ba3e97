import SkinDiagnostics
import SkinKit

/// The configuration that a folder of resources is for: traits and an API level.
struct AndroidConfiguration: Hashable {
    var traits: ThemeTraits = []
    /// The lowest API level, 0 for any.
    var version = 0
    /// The qualifier that no trait expresses.
    var foreign: String?

    private static let traits: [String: ThemeTraits] = [
        "night": .dark, "notnight": .light, "sw600dp": .pad, "television": .tv, "watch": .watch, "desk": .desktop,
    ]

    /// Reads the qualifiers in a folder's name, such as `values-night-v21`.
    init(folder: String) {
        for qualifier in folder.split(separator: "-").dropFirst().map(String.init) {
            if let trait = Self.traits[qualifier] {
                traits.formUnion(trait)
            } else if qualifier.first == "v", let number = UInt16(qualifier.dropFirst()) {
                // Android has 16 bits for it.
                version = Int(number)
            } else {
                foreign = foreign ?? qualifier
            }
        }
        if !traits.isValid { foreign = foreign ?? folder }
    }

    /// The order in which Android prefers configurations that apply: device, then night, then API level.
    var rank: (traits: Int, version: Int) { (traits.specificity, version) }
}

enum AndroidValue: Equatable {
    case object(ThemeValue)
    /// `@color/accent`: the type and the name.
    case reference(type: String, name: String)
    /// The reason why no constant has such a value.
    case none(String)

    static func read(_ text: String, type: String) -> AndroidValue {
        let text = text.trimmed
        if text == "@null" || text == "@empty" { return .none("it is '\(text)'") }
        if text.hasPrefix("@"), let slash = text.firstIndex(of: "/") {
            let head = text[..<slash].dropFirst().filter { $0 != "+" && $0 != "*" }
            let name = String(text[text.index(after: slash)...])
            if head.hasPrefix("android:") { return framework(String(head.dropFirst(8)), name) }
            return .reference(type: String(head.split(separator: ":").last ?? ""), name: name)
        }
        if text.hasPrefix("?"), text.count > 1, !text.contains(where: \.isWhitespace) {
            return .none("'\(text)' is an attribute of a style, and styles are not imported")
        }
        return plain(text, type).map { .object($0) } ?? .none("malformed \(type) '\(text)'")
    }

    private static func plain(_ text: String, _ type: String) -> ThemeValue? {
        switch type {
        case "color": color(text).map { .color($0) }
        case "bool": ["true": true, "false": false][text.lowercased()].map { .bool($0) }
        case "integer":
            (text.hasPrefix("0x") ? Int64(text.dropFirst(2), radix: 16) : Int64(text)).map { .integer($0) }
        case "dimen": dimension(text).map { .float($0) }
        default: .string(string(text))
        }
    }

    private static func framework(_ type: String, _ name: String) -> AndroidValue {
        let known: [String: ThemeColor] = [
            "white": ThemeColor(red: 1, green: 1, blue: 1), "black": ThemeColor(red: 0, green: 0, blue: 0),
            "transparent": ThemeColor(red: 0, green: 0, blue: 0, alpha: 0),
        ]
        if type == "color", let color = known[name] { return .object(.color(color)) }
        return .none("'@android:\(type)/\(name)' belongs to Android itself")
    }

    /// Reads `#RGB`, `#ARGB`, `#RRGGBB` or `#AARRGGBB`.
    static func color(_ text: String) -> ThemeColor? {
        let digits = text.dropFirst().compactMap(\.hexDigitValue)
        guard text.hasPrefix("#"), digits.count == text.count - 1, [3, 4, 6, 8].contains(digits.count) else {
            return nil
        }
        let length = digits.count < 6 ? 1 : 2
        var bytes = stride(from: 0, to: digits.count, by: length).map { (index: Int) -> Int in
            length == 1 ? digits[index] * 17 : digits[index] * 16 + digits[index + 1]
        }
        if bytes.count == 3 { bytes.insert(255, at: 0) }
        let channels = bytes.map { Float(Double($0) / 255) }
        return ThemeColor(red: channels[1], green: channels[2], blue: channels[3], alpha: channels[0])
    }

    private static let units: [(name: String, factor: Double)] = [
        ("dip", 1), ("dp", 1), ("sp", 1), ("px", 1), ("pt", 160.0 / 72), ("in", 160), ("mm", 160 / 25.4), ("%p", 0.01),
        ("%", 0.01), ("", 1),
    ]

    private static func dimension(_ text: String) -> Double? {
        guard let unit = units.first(where: { text.hasSuffix($0.name) }) else { return nil }
        return ValueText.plainNumber(String(text.dropLast(unit.name.count))).map { $0 * unit.factor }
    }

    static func note(_ text: String) -> String? {
        let text = text.trimmed
        if text.hasSuffix("%") || text.hasSuffix("%p") { return "a part of a view's size, which became a number" }
        return text.hasSuffix("px") ? "a pixel of the device became a point" : nil
    }

    /// Returns a string without the quotes and escapes of Android; white space outside quotes is collapsed.
    private static func string(_ text: String) -> String {
        var result = ""
        var isQuoted = false
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case "\"": isQuoted.toggle()
            case "\\":
                switch rest.popFirst() {
                case "n": result.append("\n")
                case "t": result.append("\t")
                case "u":
                    let digits = rest.prefix(4)
                    rest = rest.dropFirst(4)
                    result.unicodeScalars.append(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")
                case let other?: result.append(other)
                case nil: break
                }
            case let space where space.isWhitespace && !isQuoted:
                if result.last != " " { result.append(" ") }
            default: result.append(character)
            }
        }
        return result
    }
}

struct AndroidResource {
    /// `color`, `dimen` and such.
    var type: String
    var name: String
    var configuration: AndroidConfiguration
    var location: ThemeSourceLocation
    var value: AndroidValue
    /// The reason why the value is approximate.
    var note: String?
    var comment: String?

    var key: String { "\(type)/\(name)" }
}
