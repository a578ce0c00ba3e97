import SkinKit

/// SVG elements, written one after the other. Whatever comes from a theme goes through ``escaped(_:)`` here, so no name,
/// text or value can become markup.
struct SVGText {
    /// Attributes of one element in the order in which they are written; one without a value is left out.
    typealias Attributes = KeyValuePairs<StaticString, String?>

    /// Stands before the identifiers of a drawing's own definitions until it is known where the drawing goes: several
    /// drawings in one document must not share identifiers. No theme's text can hold it, see ``escaped(_:)``.
    static let scope: Character = "\u{1}"

    private(set) var text = ""
    private var openNames: [StaticString] = []

    /// An element without content.
    mutating func add(_ name: StaticString, _ attributes: Attributes) {
        start(name, attributes)
        text += "/>"
    }

    /// An element with text as its content.
    mutating func add(_ name: StaticString, _ attributes: Attributes, content: String) {
        start(name, attributes)
        text += ">\(Self.escaped(content))</\(name)>"
    }

    /// An element with what `content` writes.
    mutating func open(_ name: StaticString, _ attributes: Attributes) {
        start(name, attributes)
        text += ">"
        openNames.append(name)
    }

    /// Ends the element that was opened last.
    mutating func close() {
        guard let name = openNames.popLast() else { return }
        text += "</\(name)>"
    }

    /// Elements that a ``SVGText`` has written.
    mutating func add(markup: String) { text += markup }

    private mutating func start(_ name: StaticString, _ attributes: Attributes) {
        text += "<\(name)"
        for (name, value) in attributes {
            guard let value else { continue }
            text += " \(name)=\"\(Self.escaped(value, keepingScope: true))\""
        }
    }

    /// Text as it may stand in an element or an attribute of XML and of HTML. What neither allows becomes U+FFFD.
    static func escaped(_ text: String, keepingScope: Bool = false) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\u{1}" where keepingScope: result.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}"..."\u{FFFF}", "\u{2028}"..."\u{202E}",
                "\u{2066}"..."\u{2069}":
                result += scalar == "\t" || scalar == "\n" ? " " : "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Double {
    /// At most three decimals, without an exponent; what is out of every screen's reach is drawn at its edge.
    var svg: String {
        guard isFinite else { return "0" }
        let thousandths = Int64((Swift.min(Swift.max(self, -1e6), 1e6) * 1000).rounded())
        let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
        var text = thousandths < 0 ? "-\(whole)" : "\(whole)"
        if rest > 0 {
            var digits = String(rest + 1000).dropFirst()
            while digits.last == "0" { digits = digits.dropLast() }
            text += "." + digits
        }
        return text
    }
}

extension ThemeColor {
    /// `#rrggbb`, without the alpha.
    var svg: String { "#" + [red, green, blue].map(Self.hexadecimal).joined() }

    /// `#rrggbb`, with the alpha behind it where it is not 1.
    var css: String { alpha >= 1 ? svg : svg + Self.hexadecimal(alpha) }

    /// The alpha as an attribute's value; nil where the colour is opaque.
    var svgOpacity: String? { alpha >= 1 ? nil : Double(alpha).svg }

    private static func hexadecimal(_ channel: Float) -> String {
        let byte = channel.isFinite ? Int((Swift.min(Swift.max(channel, 0), 1) * 255).rounded()) : 0
        return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
}
