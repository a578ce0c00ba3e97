import SkinDiagnostics
import SkinKit

/// Forms of tokens from before the format 2025.10, which files of many tools still have.
enum LegacyTokens {
    private static let types = [
        "spacing": "dimension", "sizing": "dimension", "borderRadius": "dimension", "borderWidth": "dimension",
        "fontSizes": "dimension", "fontSize": "dimension", "letterSpacing": "dimension",
        "paragraphSpacing": "dimension",
        "opacity": "number", "lineHeights": "number", "lineHeight": "number", "fontFamilies": "fontFamily",
        "fontWeights": "fontWeight", "boxShadow": "shadow", "text": "string", "bool": "boolean", "float": "number",
    ]

    /// Returns the type of 2025.10 that an outdated type's name means, or else the name itself.
    static func type(_ name: String) -> String { types[name] ?? name }

    /// Returns the number and unit of a string such as `6px`, or of a number without a unit.
    static func measure(_ json: JSONValue) -> (value: Double, unit: String)? {
        if let number = json.number { return (number, "") }
        guard let text = json.string?.trimmed else { return nil }
        let digits = text.prefix { $0.isNumber && $0.isASCII || "+-.".contains($0) }
        guard let value = Double(digits), value.isFinite else { return nil }
        return (value, String(text.dropFirst(digits.count)))
    }
}

extension String {
    var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    var trimmed: String {
        let isBlank = { (character: Character) in character.isWhitespace }
        var text = self[...].drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return String(text)
    }
}
