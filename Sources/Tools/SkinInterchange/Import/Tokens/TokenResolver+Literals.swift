import SkinDiagnostics
import SkinKit

extension TokenResolver {
    /// Reads a value without references at its top: section 8 and 9 of the format.
    mutating func literal(_ json: JSONValue, _ type: String) -> TokenValue? {
        switch type {
        case "color": return color(json).map { .color($0) }
        case "dimension": return dimension(json)
        case "duration": return duration(json)
        case "number": return number(json).map { .number($0) }
        case "opacity", "lineHeight": return ratio(json, type)
        case "letterSpacing": return letterSpacing(json)
        case "fontFamily": return families(json)
        case "fontWeight": return weight(json)
        case "cubicBezier": return curve(json)
        case "strokeStyle": return strokeStyle(json)
        case "border": return parts(json, Self.border)
        case "transition": return parts(json, Self.transition)
        case "typography": return typography(json)
        case "textCase", "textDecoration": return word(json, type)
        case "shadow": return shadow(json)
        case "gradient": return gradient(json)
        case "string": return json.string.map { .text($0) } ?? fail("expected a string, found \(json.kind)", json)
        case "boolean": return json.bool.map { .bool($0) } ?? fail("expected a Boolean, found \(json.kind)", json)
        default: return nil
        }
    }

    mutating func fail(_ message: String, _ json: JSONValue) -> TokenValue? {
        reject(message, at: json)
        return nil
    }

    private mutating func number(_ json: JSONValue) -> Double? {
        if let number = json.number { return number }
        if let number = json.string.flatMap(Double.init), number.isFinite {
            return acceptsLegacy("a number is no string in the format 2025.10", at: json) ? number : nil
        }
        reject("expected a number, found \(json.quoted)", at: json)
        return nil
    }

    /// Reads a number that can be a percentage: an opacity, or a line height, which can also be a length.
    private mutating func ratio(_ json: JSONValue, _ type: String) -> TokenValue? {
        guard !files.isStrict, let (value, unit) = measure(json) else { return number(json).map { .number($0) } }
        switch unit {
        case "" where json.number != nil: return .number(value)
        case "": return number(json).map { .number($0) }
        case "%": found.notes.append("a percentage became a fraction")
        case "em" where type == "lineHeight": found.notes.append("a multiple of the font size became a number")
        default:
            guard type == "lineHeight", let points = Quantity(value: value, unit: unit).points else {
                return fail("expected a number, found \(json.quoted)", json)
            }
            found.notes.append(Self.lineHeightInPoints)
            return .dimension(points)
        }
        return .number(unit == "%" ? (value / 100).roundedBeyondNoise : value)
    }

    /// Returns the number and unit of a dimension in any form.
    private func measure(_ json: JSONValue) -> (value: Double, unit: String)? {
        if let value = json["value"]?.number, let unit = json["unit"]?.string { return (value, unit) }
        return LegacyTokens.measure(json)
    }

    /// Reads a letter spacing. One relative to the font size has a value only where that is known.
    ///
    /// - Parameter size: The font size in points.
    private mutating func letterSpacing(_ json: JSONValue, size: Double? = nil) -> TokenValue? {
        guard !files.isStrict, let (value, unit) = measure(json), unit == "%" || unit == "em" else {
            return dimension(json)
        }
        if value == 0 { return .dimension(0) }
        guard let size else {
            return fail("\(json.quoted) is relative to the font size; give it in points, or within a typography", json)
        }
        found.notes.append("the letter spacing of \(value.decimal)\(unit) is worked out for the font size")
        return .dimension((unit == "%" ? value / 100 * size : value * size).roundedBeyondNoise)
    }

    // MARK: Units

    private mutating func measure(_ json: JSONValue, _ units: [String], _ name: String) -> (Double, String)? {
        if let members = json.members {
            for member in members where member.name != "value" && member.name != "unit" {
                reject("a \(name) has no '\(member.name)'", at: member.value)
                return nil
            }
            guard let value = json["value"]?.number, let unit = json["unit"]?.string else {
                reject("a \(name) has a 'value', a number, and a 'unit', a string", at: json)
                return nil
            }
            // Primer and others measure lengths in em, also where no font is near.
            guard units.contains(unit) || unit == "em" && units.contains("rem") && !files.isStrict else {
                reject("unknown unit '\(unit)'; expected '\(units.joined(separator: "' or '"))'", at: json)
                return nil
            }
            return (value, unit)
        }
        if let (value, unit) = LegacyTokens.measure(json), units.contains(unit) || unit.isEmpty {
            let message = "a \(name) is an object with 'value' and 'unit' in the format 2025.10"
            return acceptsLegacy(message, at: json) ? (value, unit.isEmpty ? units[0] : unit) : nil
        }
        let all = units.map { "'\($0)'" }.joined(separator: " or ")
        let other = files.isStrict ? "" : ", or a string such as '8\(units[0])'"
        let form = "an object with 'value', a number, and 'unit', \(all)\(other)"
        reject("a \(name) is \(form), found \(json.quoted)", at: json)
        return nil
    }

    private mutating func dimension(_ json: JSONValue) -> TokenValue? {
        guard let (value, unit) = measure(json, ["px", "rem"], "dimension") else { return nil }
        switch unit {
        case "px": return .dimension(value)
        default:
            found.notes.append("1\(unit) is taken for 16 points")
            return .dimension(value * 16)
        }
    }

    private mutating func duration(_ json: JSONValue) -> TokenValue? {
        guard let (value, unit) = measure(json, ["ms", "s"], "duration") else { return nil }
        return .duration(unit == "s" ? value : value / 1000)
    }

    // MARK: Fonts

    private mutating func families(_ json: JSONValue) -> TokenValue? {
        if let name = json.string {
            let names = files.isStrict ? [name] : name.split(separator: ",").map { String($0).trimmed }
            if names.count > 1 { found.notes.append("the names between commas became a list") }
            return .families(names.count > 1 ? names.filter { !$0.isEmpty } : [name])
        }
        guard let elements = json.elements, !elements.isEmpty else {
            return fail("a font family is a string or an array of strings", json)
        }
        var names: [String] = []
        for element in elements {
            guard let name = element.string else {
                reject("a font family is a string, found \(element.kind)", at: element)
                continue
            }
            if TokenReference.curly(name) != nil {
                reject("a list of font families has names; refer to one by '$ref'", at: element)
            }
            names.append(name)
        }
        return found.faults.isEmpty ? .families(names) : nil
    }

    static let weights = [
        "thin": 100, "hairline": 100, "extra-light": 200, "ultra-light": 200, "light": 300, "normal": 400,
        "regular": 400, "book": 400, "medium": 500, "semi-bold": 600, "demi-bold": 600, "bold": 700, "extra-bold": 800,
        "ultra-bold": 800, "black": 900, "heavy": 900, "extra-black": 950, "ultra-black": 950,
    ]

    private mutating func weight(_ json: JSONValue) -> TokenValue? {
        if let number = json.number {
            guard number >= 1, number <= 1000 else { return fail("a font weight is 1 to 1000", json) }
            if number != number.rounded() { found.notes.append("the weight is rounded") }
            return .weight(Int(number.rounded()))
        }
        guard let name = json.string else { return fail("a font weight is a number or a name", json) }
        if let weight = Self.weights[name] { return .weight(weight) }
        var plain = name.lowercased().replacing(" ", with: "-")
        if !files.isStrict, let word = ["italic", "oblique"].first(where: { plain.hasSuffix($0) }) {
            plain = String(plain.dropLast(word.count).drop { $0 == "-" })
            while plain.hasSuffix("-") { plain.removeLast() }
            if plain.isEmpty { plain = "regular" }
            found.isItalic = true
        }
        let joined = Self.weights.first { $0.key.replacing("-", with: "") == plain.replacing("-", with: "") }?.value
        if found.isItalic, let joined {
            found.notes.append("a weight says nothing of italics")
            return .weight(joined)
        }
        if let weight = joined ?? Int(name).flatMap({ (1...1000).contains($0) ? $0 : nil }) {
            return acceptsLegacy("unknown weight '\(name)'; the format 2025.10 has 'semi-bold' and such", at: json)
                ? .weight(weight) : nil
        }
        return fail("unknown weight '\(name)'", json)
    }

    // MARK: Curves and strokes

    private mutating func curve(_ json: JSONValue) -> TokenValue? {
        let numbers = json.elements?.compactMap(\.number) ?? []
        guard numbers.count == 4, json.elements?.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2])
        else {
            return fail("a cubic Bézier curve is an array of 4 numbers, the first and third of which are 0 to 1", json)
        }
        return .curve(numbers)
    }

    private static let strokes: Set = ["solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset"]

    private mutating func strokeStyle(_ json: JSONValue) -> TokenValue? {
        if let name = json.string {
            return Self.strokes.contains(name) ? .text(name) : fail("unknown stroke style '\(name)'", json)
        }
        guard let members = json.members else { return fail("a stroke style is a name or an object", json) }
        guard let dashes = json["dashArray"]?.elements, !dashes.isEmpty, let cap = json["lineCap"],
            members.count == 2, ["round", "butt", "square"].contains(cap.string ?? "")
        else { return fail("a stroke style has a 'dashArray' and a 'lineCap': 'round', 'butt' or 'square'", json) }
        var lengths: [TokenValue] = []
        for dash in dashes {
            if let length = part(dash, "dimension") { lengths.append(length) }
        }
        return lengths.count == dashes.count ? .dashes(lengths, cap: cap.string ?? "") : nil
    }

    // MARK: Composite types

    typealias PartType = (name: String, type: String)
    static let border: [PartType] = [("color", "color"), ("width", "dimension"), ("style", "strokeStyle")]
    static let transition: [PartType] = [
        ("duration", "duration"), ("delay", "duration"), ("timingFunction", "cubicBezier"),
    ]
    static let typography: [PartType] = [
        ("fontFamily", "fontFamily"), ("fontSize", "dimension"), ("fontWeight", "fontWeight"),
        ("letterSpacing", "letterSpacing"), ("lineHeight", "lineHeight"),
    ]
    static let shadowParts: [PartType] = [
        ("color", "color"), ("offsetX", "dimension"), ("offsetY", "dimension"), ("blur", "dimension"),
        ("spread", "dimension"),
    ]
    static let stop: [PartType] = [("color", "color"), ("position", "number")]

    /// Reads an object with parts, and finds the faults of all of them.
    mutating func parts(_ json: JSONValue, _ types: [PartType], optional: Set<String> = []) -> TokenValue? {
        guard let members = json.members else { return fail("expected an object, found \(json.quoted)", json) }
        for member in members
        where !types.contains(where: { $0.name == member.name }) && !optional.contains(member.name) {
            _ = acceptsLegacy("unknown property '\(member.name)'", at: member.value)
            if member.name == "fontStyle", ["italic", "normal"].contains(member.value.string), !files.isStrict {
                found.isItalic = member.value.string == "italic"
                continue
            }
            found.notes.append("'\(member.name)' is left out")
        }
        var parts: [TokenValue.Part] = []
        var isWhole = true
        for (name, type) in types {
            guard let value = json[name] else {
                // A font of SkinKit need not have them.
                if found.isOwnFont, Self.isMetric(name) { continue }
                isWhole = acceptsLegacy("missing property '\(name)'", at: json) && isWhole
                continue
            }
            let before = found
            if let part = part(named: name, value, type, parts) {
                parts.append(.init(name: name, value: part))
            } else if Self.isMetric(name), !files.isStrict {
                // A font is worth more than its spacing.
                let reason = found.faults.dropFirst(before.faults.count).first?.message ?? "it has no value"
                found = before
                found.notes.append("'\(name)' is left out: \(reason)")
            } else {
                isWhole = false
            }
        }
        if found.isItalic { parts.append(.init(name: "fontItalic", value: .bool(true))) }
        return isWhole ? .parts(parts) : nil
    }

    private mutating func part(
        named name: String, _ json: JSONValue, _ type: String, _ parts: [TokenValue.Part]
    ) -> TokenValue? {
        if Self.isMetric(name), !files.isStrict, let target = json.string.flatMap({ set.name(inReference: $0) }),
            let number = set.index[target]
        {
            return metric(name, number, json, type, parts)
        }
        if name == "letterSpacing" { return spacing(json, parts) }
        let value = part(json, type)
        // A number within a text or attribute can be a name, but not adjusted.
        guard Self.isPlain(name), case .adjusted? = value else { return value }
        found.notes.append(ValueText.workedOut)
        return points(json).map { .dimension($0) } ?? fail("'\(name)' cannot be worked out", json)
    }

    private static func isPlain(_ part: String) -> Bool {
        ["fontSize", "letterSpacing", "offsetX", "offsetY", "blur", "spread"].contains(part)
    }

    static func isMetric(_ name: String) -> Bool { name == "letterSpacing" || name == "lineHeight" }

    /// Reads a letter spacing or line height that is a reference to a token, which need not have a value of its own.
    private mutating func metric(
        _ name: String, _ number: Int, _ json: JSONValue, _ type: String, _ parts: [TokenValue.Part]
    ) -> TokenValue? {
        guard let text = text(of: number, depth: 0), let quantity = ArithmeticParser.parse(text)?.result({ _ in nil })
        else { return fail(ReferenceOrder.reason(leadingTo: set.tokens[number].name), json) }
        guard name == "letterSpacing", quantity.unit == "%" || quantity.unit == "em" else { return part(json, type) }
        var plain = json
        plain.content = .string(quantity.text)
        return spacing(plain, parts)
    }

    /// Reads the letter spacing of a typography with some parts, among them its font size.
    private mutating func spacing(_ json: JSONValue, _ parts: [TokenValue.Part]) -> TokenValue? {
        guard let (_, unit) = measure(json), unit == "%" || unit == "em" else { return part(json, "letterSpacing") }
        switch parts.first(where: { $0.name == "fontSize" })?.value {
        case .dimension(let size)?: return letterSpacing(json, size: size)
        case .alias(let name)?: return letterSpacing(json, size: size(of: name))
        default: return letterSpacing(json)
        }
    }

    private mutating func shadow(_ json: JSONValue) -> TokenValue? {
        let layers = json.elements ?? [json]
        guard !layers.isEmpty else { return fail("a shadow has at least one layer", json) }
        let shadows = layers.compactMap { self.layer($0, isListed: json.elements != nil) }
        return shadows.count == layers.count ? .shadows(shadows) : nil
    }

    private mutating func layer(_ json: JSONValue, isListed: Bool) -> TokenValue? {
        if isListed, json.string != nil {
            guard let alias = part(json, "shadow"), isOne(alias, at: json) else { return nil }
            return alias
        }
        let json = files.isStrict ? json : LegacyTokens.shadow(json)
        let shadow = parts(json, Self.shadowParts, optional: ["inset"])
        guard let inset = json["inset"] else { return shadow }
        guard let flag = inset.bool else { return fail("'inset' must be a Boolean", inset) }
        guard case .parts(let parts)? = shadow else { return nil }
        return .parts(parts + [.init(name: "inset", value: .bool(flag))])
    }

    /// Whether a shadow in a list is a single one: section 9.1 of the format. Lists in lists are an outdated form.
    private mutating func isOne(_ shadow: TokenValue, at json: JSONValue) -> Bool {
        guard case .alias(let name) = shadow, let index = set.index[name], let end = aliases.ends[index] else {
            return true
        }
        let last = set.tokens[end]
        guard last.token.value.elements != nil else { return true }
        return acceptsLegacy("'\(last.name)' is a list of shadows, which a list cannot contain", at: json)
    }

    private mutating func gradient(_ json: JSONValue) -> TokenValue? {
        guard let elements = json.elements, !elements.isEmpty else {
            return fail("a gradient is an array with at least one stop", json)
        }
        let stops = elements.compactMap { element in
            element.string == nil ? parts(element, Self.stop) : part(element, "gradient")
        }
        return stops.count == elements.count ? .gradient(stops) : nil
    }
}

extension JSONValue {
    /// A description for a message: the text of a string in quotes, or else the kind of value.
    var quoted: String { string.map { "'\($0.prefix(60))'" } ?? kind }
}
