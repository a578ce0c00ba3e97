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
        "night": .dark, "notnight": .light, "sw600dp": .ipad, "television": .tv, "watch": .watch, "desk": .desktop,
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
        if !traits.isPossible { foreign = foreign ?? folder }
    }

    /// The order in which Android prefers configurations that apply: device, then night, then API level.
    var rank: (traits: Int, version: Int) { (traits.specificity, version) }
}

/// A value in a resource, as it is written.
enum AndroidValue: Equatable {
    case object(ThemeObject)
    /// `@color/accent`: the type and the name.
    case reference(type: String, name: String)
    /// `?attr/colorAccent`
    case attribute(String)
    /// `@null`, by which a style takes away what its parent sets.
    case null
    /// The reason why no theme has such a value.
    case none(String)

    var isReference: Bool {
        switch self {
        case .reference, .attribute: true
        default: false
        }
    }

    /// Reads a value of an unknown or known type.
    static func read(_ text: String, type: String = "") -> AndroidValue {
        let text = text.trimmed
        if text == "@null" { return .null }
        if text == "@empty" { return .none("it is '@empty'") }
        if text.hasPrefix("@"), let slash = text.firstIndex(of: "/") {
            let head = text[..<slash].dropFirst().filter { $0 != "+" && $0 != "*" }
            let name = String(text[text.index(after: slash)...])
            if head.hasPrefix("android:") { return framework(String(head.dropFirst(8)), name) }
            return .reference(type: String(head.split(separator: ":").last ?? ""), name: name)
        }
        if text.hasPrefix("?") {
            let plain = text.dropFirst().filter { $0 != "*" }
            return .attribute(attributeName(plain.replacing("attr/", with: "")))
        }
        if type == "string" { return .object(.string(string(text))) }
        if text.hasPrefix("#") { return color(text).map { .object(.color($0)) } ?? .none("malformed color '\(text)'") }
        if text == "true" || text == "false" { return .object(.bool(text == "true")) }
        return number(text, type) ?? .object(.string(string(text)))
    }

    /// Returns the remark about a length in a unit that a theme does not have.
    static func note(_ text: String) -> String? {
        let text = text.trimmed
        guard text.first?.isNumber == true || "+-.".contains(text.first ?? " ") else { return nil }
        if text.hasSuffix("%") || text.hasSuffix("%p") { return "a part of a view's size, which became a number" }
        return text.hasSuffix("px") ? "a pixel of the device became a point" : nil
    }

    /// Returns the name of an attribute as a part of a constant's name.
    static func attributeName(_ text: String) -> String { text.replacing(":", with: ".") }

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
        guard digits.count == text.count - 1, [3, 4, 6, 8].contains(digits.count) else { return nil }
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
        ("%", 0.01),
    ]

    private static func number(_ text: String, _ type: String) -> AndroidValue? {
        if text.hasPrefix("0x"), let number = Int64(text.dropFirst(2), radix: 16) { return .object(.integer(number)) }
        if type != "dimen", type != "fraction", let number = Int64(text) { return .object(.integer(number)) }
        if let number = CSSValue.plainNumber(text) { return .object(.float(number)) }
        for unit in units where text.hasSuffix(unit.name) {
            if let number = CSSValue.plainNumber(String(text.dropLast(unit.name.count))) {
                return .object(.float(number * unit.factor))
            }
        }
        return nil
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

/// A value or a style in a file of resources.
struct AndroidResource {
    struct Item {
        /// The attribute's name as a part of a constant's name.
        var name: String
        var value: AndroidValue
        var location: ThemeSourceLocation
        var comment: String?
        /// The reason why the value is approximate.
        var note: String?
        /// The number by which the alpha of a color is multiplied.
        var fade: AndroidValue?
        /// Whether another item of the resource is for the same one of the source.
        var isRepeated = false
    }

    /// `color`, `dimen`, `style` and such.
    var type: String
    var name: String
    var configuration: AndroidConfiguration
    var location: ThemeSourceLocation
    /// The value; the items of a style, an array or a shape, whose names are parts of the constant's.
    var items: [Item]
    /// The parent of a style.
    var parent: String?
    var comment: String?

    /// Whether the items are those of a list of colors for states.
    var isStateList = false

    var key: String { "\(type)/\(name)" }
}
