import SkinDiagnostics
import SkinKit

/// Typographies, and the cases and decorations of text.
extension TokenResolver {
    /// The parts of a typography that the format 2025.10 does not have.
    static let decoration: [PartType] = [("textCase", "textCase"), ("textDecoration", "textDecoration")]

    static let lineHeightInPoints = "the line height is in points"

    mutating func typography(_ json: JSONValue) -> TokenValue? {
        let others = files.isStrict ? [] : Self.decoration
        let names = Set(others.map(\.name) + (files.isStrict ? [] : ["textTransform"]))
        guard case .parts(var parts)? = self.parts(json, Self.typography, optional: names) else { return nil }
        if json["fontSize"] == nil { found.notes.append("without a font size, 16 is assumed") }
        parts = parts.compactMap { part in
            guard Self.isMetric(part.name), let json = json[part.name] else { return part }
            return fitted(part, json, parts)
        }
        for (name, type) in others {
            guard let json = json[name] ?? (name == "textCase" ? json["textTransform"] : nil) else { continue }
            let before = found
            if let value = part(json, type) {
                parts.append(.init(name: name, value: value))
            } else {
                let reason = found.faults.dropFirst(before.faults.count).first?.message ?? "it has no value"
                found = before
                found.notes.append("'\(name)' is left out: \(reason)")
            }
        }
        return .parts(parts)
    }

    /// Returns a line height or letter spacing as a font has it; nil, with a note, if it is out of range.
    private mutating func fitted(
        _ part: TokenValue.Part, _ json: JSONValue, _ parts: [TokenValue.Part]
    ) -> TokenValue.Part? {
        var part = part
        guard let quantity = quantity(of: part.value, json) else { return part }
        let range = part.name == "lineHeight" ? 0.5...5 : -100...100
        var number = quantity.unit == "%" ? quantity.value / 100 : quantity.points ?? quantity.value
        let isRatio = ["", "%", "em"].contains(quantity.unit)
        if quantity.unit == "em" { number = quantity.value }
        if part.name == "lineHeight", !isRatio || part.value.isDimension {
            number = (number / fontSize(parts)).roundedBeyondNoise
            part.value = .number(number)
            found.notes.removeAll { $0 == Self.lineHeightInPoints }
            found.notes.append("the line height in points became a multiple of the font size")
        } else if case .adjusted = part.value {
            part.value = .number(number.roundedBeyondNoise)
            found.notes.append(ValueText.workedOut)
        }
        if range.contains(number) { return part }
        found.notes.append(
            "'\(part.name)' is left out: a font's is \(range.lowerBound.decimal) to \(range.upperBound.decimal)")
        return nil
    }

    private mutating func fontSize(_ parts: [TokenValue.Part]) -> Double {
        switch parts.first(where: { $0.name == "fontSize" })?.value {
        case .dimension(let size)? where size > 0: size
        case .alias(let name)?: size(of: name) ?? 16
        default: 16
        }
    }

    private mutating func quantity(of value: TokenValue, _ json: JSONValue) -> Quantity? {
        switch value {
        case .number(let number), .dimension(let number): return Quantity(value: number, unit: "")
        case .alias(let name):
            guard let number = set.index[name], let text = text(of: number, depth: 0) else { return nil }
            var reader = ValueText()
            return reader.quantity(text)
        default: return json.string.flatMap { quantity($0, json, 0) }
        }
    }

    /// The words of operations for those of Tokens Studio and CSS.
    private static let words = [
        "textCase": [
            "none": "none", "original": "none", "uppercase": "upper", "upper": "upper", "lowercase": "lower",
            "lower": "lower", "capitalize": "capitalized", "capitalized": "capitalized", "title": "capitalized",
        ],
        "textDecoration": [
            "none": "none", "underline": "underline", "line-through": "strikethrough", "strikethrough": "strikethrough",
        ],
    ]

    mutating func word(_ json: JSONValue, _ type: String) -> TokenValue? {
        guard let text = json.string else { return fail("expected a string, found \(json.kind)", json) }
        if let word = Self.words[type]?[text.trimmed.lowercased()] { return .text(word) }
        return fail("no operation has the \(type == "textCase" ? "case" : "decoration") '\(text.prefix(60))'", json)
    }
}
