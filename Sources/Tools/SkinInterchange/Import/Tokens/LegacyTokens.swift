import SkinDiagnostics
import SkinKit

/// Forms of tokens from before the format 2025.10, which files of many tools still have.
enum LegacyTokens {
    private static let types = [
        "spacing": "dimension", "sizing": "dimension", "borderRadius": "dimension", "borderWidth": "dimension",
        "fontSizes": "dimension", "fontSize": "dimension", "letterSpacing": "letterSpacing", "size": "dimension",
        "paragraphSpacing": "dimension", "paragraphIndent": "dimension", "space": "dimension", "radius": "dimension",
        "opacity": "opacity", "lineHeights": "lineHeight", "lineHeight": "lineHeight", "fontFamilies": "fontFamily",
        "fontWeights": "fontWeight", "boxShadow": "shadow", "text": "string", "bool": "boolean", "float": "number",
        "time": "duration",
    ]

    /// Types that are read in more forms than the type of 2025.10 that they mean.
    private static let plainTypes = [
        "letterSpacing": "dimension", "opacity": "number", "lineHeight": "number", "textCase": "string",
        "textDecoration": "string",
    ]

    /// Returns the type that an outdated type's name means, or else the name itself.
    static func type(_ name: String) -> String { types[name] ?? name }

    /// Returns the type of 2025.10 for one that is read in more forms.
    static func plain(_ type: String) -> String { plainTypes[type] ?? type }

    /// Whether tokens of two types, of which one can be outdated, are numbers of which one may refer to the other.
    static func areNumbers(_ type: String, _ other: String) -> Bool {
        (plainTypes[type] ?? plainTypes[other]) != nil
            && [type, other].allSatisfy { ["dimension", "number"].contains(plain($0)) }
    }

    /// Returns the type of a value of a token without one, as Style Dictionary allowed; nil if its text says none.
    static func type(of value: JSONValue) -> String? {
        guard let text = value.string?.trimmed else { return value.number == nil ? nil : "number" }
        if ColorText.read(text) != nil { return "color" }
        guard let (_, unit) = measure(value) else { return nil }
        return ["": "number", "px": "dimension", "rem": "dimension", "ms": "duration", "s": "duration"][unit]
    }

    /// The names of a shadow's parts in Tokens Studio, and those of the format.
    static func shadow(_ json: JSONValue) -> JSONValue {
        guard let members = json.members, json["offsetX"] == nil, json["x"] != nil || json["y"] != nil else {
            return json
        }
        var result = json
        result.content = .object(
            members.compactMap { member in
                var member = member
                switch member.name {
                case "x": member.name = "offsetX"
                case "y": member.name = "offsetY"
                case "type":
                    guard member.value.string == "innerShadow" else { return nil }
                    member.name = "inset"
                    member.value.content = .bool(true)
                default: break
                }
                return member
            })
        return result
    }

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
