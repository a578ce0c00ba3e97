import SkinFormat
import SkinKit

enum ColorAdvice {
    /// Nil if there is none better than the format's form. The format is the named one; nil if it is guessed.
    static func advice(on text: String, format: ColorFormat?) -> Advice? {
        if let advice = Advice.invisible(in: text) { return advice }
        if let advice = hexadecimal(text, format) ?? function(text, format) { return advice }
        let word = text.lowercased()
        if let hex = named(word.filter { $0 != " " && $0 != "-" }) { return write(hex, format) }
        let form = format.map { Form.color($0, isNamed: true) } ?? .guessedColor
        return .reference(text, element: "color", or: form) ?? numbers(text, format)
    }

    // MARK: Hexadecimal

    private static func hexadecimal(_ text: String, _ format: ColorFormat?) -> Advice? {
        var digits = text[...]
        for prefix in ["#", "0x", "0X"] where digits.hasPrefix(prefix) { digits = digits.dropFirst(prefix.count) }
        guard !digits.isEmpty, digits.utf8.allSatisfy({ $0.hexadecimalValue != nil }) else {
            let wrong = text.hasPrefix("#") ? digits.first { $0.utf8.first?.hexadecimalValue == nil } : nil
            return wrong.map { Advice("'\($0)' is not one of the digits 0 to 9 and A to F") }
        }
        guard [3, 4, 6, 8].contains(digits.count) else {
            let isHex = text.hasPrefix("#") || text.lowercased().hasPrefix("0x")
            return isHex ? Advice("found \(digits.count) digits; a color has 3, 4, 6 or 8") : nil
        }
        let hex = "#\(digits)"
        if hex == text { return format == nil ? nil : Advice("a color such as \(hex) needs no format, or 'hex'") }
        // '255' and '1000' are more likely channels of their own than short hexadecimal colors.
        if digits.count < 6, digits.allSatisfy(\.isNumber) { return nil }
        return write(hex, format)
    }

    private static func write(_ hex: String, _ format: ColorFormat?) -> Advice {
        format == nil || format == .hex ? .didYouMean(hex) : Advice("write '\(hex)' and leave 'format' out")
    }

    // MARK: Functions of CSS

    private static func function(_ text: String, _ format: ColorFormat?) -> Advice? {
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
        let name = text[..<open].lowercased()
        let content = text[text.index(after: open)...].dropLast()
        let parts = content.split { ", /\t\n".contains($0) }.map(String.init)
        switch name {
        case "var", "@color":
            let constant = String(content.drop { $0 == "-" || $0 == " " })
            return .reference("$\(constant)", element: "color", or: .guessedColor)
        case "rgb", "rgba":
            return hex(ofChannels: parts).map { write($0, format) }
                ?? Advice("there are no functions, write \(Form.guessedColor.text)")
        default: return Advice("there are no functions, \(functions[name] ?? "write \(Form.guessedColor.text)")")
        }
    }

    /// Clauses that say what to write in place of a function.
    private static let functions: [String: String] = {
        let gradient = "a gradient is an object: <gradient> in the operation 'backgroundGradient'"
        let own = ["gray", "lighten", "darken", "mix", "alpha"].map { ($0, "use the attribute of that name") }
        let others = [
            "hsl": "use format=\"hsl\"", "hsla": "use format=\"hsla\"", "color-mix": "use 'mix' and 'amount'",
            "oklch": "use 'lightness', 'chroma' and 'hue'", "lch": "use 'lightness', 'chroma' and 'hue'",
            "linear-gradient": gradient, "radial-gradient": gradient, "conic-gradient": gradient,
            "gradient": gradient, "url": "a picture is an object: <image>",
        ]
        return others.merging(own) { first, _ in first }
    }()

    /// Returns the digits of a color that is named, or written as text in the usual form; nil if a text is none.
    static func literal(_ text: String) -> String? {
        let bytes = Array(text.utf8)[...]
        if text.hasPrefix("#"), ColorFormat.hex.channels(bytes) != nil { return text }
        return named(text.lowercased())
    }

    private static func named(_ word: String) -> String? { ForeignWords.meanings(of: word, as: .color).first }

    /// Returns a color written as channels from 0 to 255, or in percent, and an alpha from 0 to 1.
    private static func hex(ofChannels parts: [String]) -> String? {
        guard parts.count == 3 || parts.count == 4 else { return nil }
        var text = "#"
        for (index, part) in parts.enumerated() {
            let isPercent = part.hasSuffix("%")
            guard let number = Double(isPercent ? part.dropLast() : part[...]) else { return nil }
            let value = isPercent ? number / 100 * 255 : index == 3 ? number * 255 : number
            guard value >= 0, value <= 255 else { return nil }
            text += [UInt8(value.rounded())].hexadecimal.uppercased()
        }
        return text
    }

    // MARK: Numbers

    private static func numbers(_ text: String, _ format: ColorFormat?) -> Advice? {
        let parts = text.split { ", ;\t\n".contains($0) }.map { String($0).trimmedWords }
        let numbers = parts.compactMap { NumberText.double(Array($0.utf8)[...]) }
        guard numbers.count == parts.count, !numbers.isEmpty else {
            let isPercent = parts.allSatisfy { $0.hasSuffix("%") } && !parts.isEmpty
            return isPercent ? Advice("100% is 1") : nil
        }
        let isPlain = format == nil || format == .rgb || format == .rgba
        if isPlain, numbers.count == 3 || numbers.count == 4 {
            let (most, isWhole) = (numbers.max() ?? 0, numbers.prefix(3).allSatisfy { $0 == $0.rounded() })
            if most > 1, most <= 255, isWhole, numbers.allSatisfy({ $0 >= 0 }) {
                return Advice("for numbers from 0 to 255 write format=\"\(numbers.count == 3 ? "rgb255" : "rgba255")\"")
            }
            if most <= 1, text.contains(where: { $0 == ";" }) || !text.contains(",") {
                return .write(parts.joined(separator: ","), because: "commas separate numbers")
            }
        }
        if isPlain, numbers.count == 1 { return Advice("for one number from 0 to 1 write format=\"gray\"") }
        return nil
    }
}
