import SkinFormat
import SkinKit
import SkinSyntax

/// A writer of SVG elements. It passes every text from a theme through ``escaped(_:)``, so that no name, text or value
/// can become markup.
struct SVGText {
    /// The attributes of an element, in output order. Attributes without a value are omitted.
    typealias Attributes = KeyValuePairs<StaticString, String?>

    /// The prefix of identifiers that a drawing defines.
    ///
    /// It is replaced once the document is known, because drawings in one document must not share identifiers. No text
    /// of a theme can contain it, see ``escaped(_:)``.
    static let scope: Character = "\u{1}"

    private(set) var text = ""
    private var openNames: [StaticString] = []

    mutating func add(_ name: StaticString, _ attributes: Attributes) {
        start(name, attributes)
        text += "/>"
    }

    mutating func add(_ name: StaticString, _ attributes: Attributes, content: String) {
        start(name, attributes)
        text += ">\(Self.escaped(content))</\(name)>"
    }

    mutating func open(_ name: StaticString, _ attributes: Attributes) {
        start(name, attributes)
        text += ">"
        openNames.append(name)
    }

    mutating func close() {
        guard let name = openNames.popLast() else { return }
        text += "</\(name)>"
    }

    mutating func add(markup: String) { text += markup }

    private mutating func start(_ name: StaticString, _ attributes: Attributes) {
        text += "<\(name)"
        for (name, value) in attributes {
            guard let value else { continue }
            text += " \(name)=\"\(Self.escaped(value, keepingScope: true))\""
        }
    }

    /// Returns whether a byte of ASCII needs no escape.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "<")
            && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "'")
    }

    /// Returns text escaped for an element or attribute of XML and HTML. Characters that either forbids become U+FFFD.
    static func escaped(_ text: String, keepingScope: Bool = false) -> String {
        if text.utf8.allSatisfy(isPlain) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if let reference = MarkupText.reference(to: scalar) {
                result += reference
                continue
            }
            switch scalar {
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
    /// The number with at most three decimals and without an exponent, clamped to ±10⁶.
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
    var svg: String { "#" + bytes.prefix(3).hexadecimal }

    /// The color as `#rrggbb`, or `#rrggbbaa` if it is not opaque.
    var css: String { "#" + bytes.prefix(alpha >= 1 ? 3 : 4).hexadecimal }

    /// The alpha as the value of an attribute; nil if the color is opaque.
    var svgOpacity: String? { alpha >= 1 ? nil : Double(alpha).svg }
}
