import SkinDiagnostics
import SkinKit

/// Values written as text: arithmetic, colors with references in them, and modifications. None is of the format 2025.10.
extension TokenResolver {
    private static let depthLimit = 256

    /// Reads a value with references or arithmetic in it; nil, without a fault, if the text is of another form.
    mutating func written(_ text: String, _ type: String, at json: JSONValue) -> TokenValue? {
        let plain = LegacyTokens.plain(type)
        let isRead = ["color", "dimension", "number", "duration", "shadow", "gradient", "cubicBezier"].contains(plain)
        guard !files.isStrict, isRead, FunctionCalls.isReadable(text),
            let (expression, numbers) = expression(text, at: json)
        else { return nil }
        if numbers.isEmpty, text.hasPrefix("#") { return nil }
        // The texts of other tokens are needed only where a reference to them cannot stay.
        var reader = reader(numbers, hasTexts: false)
        var value = read(expression, plain, &reader)
        if value == nil, !numbers.isEmpty {
            reader = self.reader(numbers, hasTexts: true)
            value = read(expression, plain, &reader)
        }
        guard let value else { return nil }
        if numbers.isEmpty { _ = acceptsLegacy("a \(plain) is not a text in the format 2025.10", at: json) }
        found.notes += reader.notes.filter { !found.notes.contains($0) }
        found.references += numbers
        return named(value)
    }

    private func read(_ text: String, _ type: String, _ reader: inout ValueText) -> TokenValue? {
        switch type {
        case "color": return reader.color(text)
        case "shadow": return reader.shadows(text)
        case "gradient": return reader.gradient(text)
        case "cubicBezier":
            let numbers = FunctionCalls.arguments(of: "cubic-bezier", text)?.compactMap(ValueText.plainNumber)
            return numbers?.count == 4 ? .curve(numbers ?? []) : nil
        default:
            guard text.contains("var(") || ArithmeticParser.isArithmetic(text) else { return nil }
            if let adjusted = reader.adjusted(text) { return adjusted }
            guard let quantity = reader.quantity(text), let points = quantity.points else { return nil }
            reader.notes.append(text.contains("var(") ? ValueText.workedOut : "the arithmetic is worked out")
            return type == "number" ? .number(points.roundedBeyondNoise) : .dimension(points.roundedBeyondNoise)
        }
    }

    /// Returns a text with `var(--12)` in place of a reference to the token 12, and the numbers of these tokens.
    private mutating func expression(_ text: String, at json: JSONValue) -> (text: String, numbers: [Int])? {
        var result = ""
        var numbers: [Int] = []
        var rest = text[...]
        while let character = rest.first {
            guard character == "{" || character == "$" else {
                result.append(character)
                rest.removeFirst()
                continue
            }
            let end = character == "{" ? rest.firstIndex(of: "}") : nil
            let word = end.map { rest[...$0] } ?? rest.prefix { !$0.isWhitespace && !"*/+(),".contains($0) }
            rest = rest.dropFirst(word.count)
            guard let name = set.name(inReference: String(word)), let number = set.index[name] else {
                reject("unknown token '\(word.filter { !"{}".contains($0) })'", at: json)
                return nil
            }
            result += "var(--\(number))"
            numbers.append(number)
        }
        return (result, numbers)
    }

    private mutating func reader(_ numbers: [Int], hasTexts: Bool) -> ValueText {
        var reader = ValueText()
        for number in numbers {
            let type = aliases.types[number].map(LegacyTokens.plain)
            let kinds: [String: ValueText.Kind] = [
                "color": .color, "dimension": .number, "number": .number, "duration": .number, "fontWeight": .number,
            ]
            let text = hasTexts ? text(of: number, depth: 0) : nil
            reader.learn(String(number), type.flatMap { kinds[$0] }, text)
        }
        return reader
    }

    /// Returns a value with the names of tokens in place of their numbers.
    private func named(_ value: TokenValue) -> TokenValue {
        let name = { (number: String) in Int(number).map { set.tokens[$0].name } ?? number }
        switch value {
        case .alias(let number): return .alias(name(number))
        case .adjusted(let number, let adjustments):
            let named = adjustments.map { adjustment in
                guard case .token(let number) = adjustment.operand else { return adjustment }
                return TokenValue.Adjustment(attribute: adjustment.attribute, operand: .token(name(number)))
            }
            return .adjusted(name(number), named)
        case .shadows(let layers): return .shadows(layers.map(named))
        case .parts(let parts): return .parts(parts.map { .init(name: $0.name, value: named($0.value)) })
        case .course(var course):
            course.colors = course.colors.map(named)
            return .course(course)
        default: return value
        }
    }

    // MARK: Texts

    /// Returns the text of a token's value without references; nil if it has none.
    mutating func text(of number: Int, depth: Int) -> String? {
        if let known = texts[number] { return known }
        guard textBudget > 0, depth < Self.depthLimit, aliases.ends[number] != nil else { return nil }
        var end = number
        while modification(of: end) == nil, let target = aliases.targets[end] { end = target }
        var text = plainText(of: end, depth: depth)
        if modification(of: end) != nil {
            let value = text.flatMap(ColorText.read)?.0
            text = value.flatMap { self.color($0, modifiedAs: end, depth: depth) }.map(Self.text)
        }
        textBudget -= text?.utf8.count ?? 0
        texts[number] = .some(text)
        return text
    }

    private mutating func plainText(of number: Int, depth: Int) -> String? {
        if let target = aliases.targets[number] { return text(of: target, depth: depth + 1) }
        let value = set.tokens[number].token.value
        if let number = value.number { return number.decimal }
        if let text = value.string {
            guard FunctionCalls.isReadable(text), let (expression, numbers) = expression(text, at: value) else {
                return nil
            }
            var reader = ValueText()
            for number in numbers { reader.learn(String(number), nil, self.text(of: number, depth: depth + 1)) }
            return reader.substituted(expression)
        }
        if let measure = value["value"]?.number, let unit = value["unit"]?.string { return "\(measure.decimal)\(unit)" }
        guard value["components"] != nil else { return nil }
        let before = found
        defer { found = before }
        return color(value).map(Self.text)
    }

    static func text(_ color: ThemeColor) -> String {
        "color(srgb \(color.red.decimal) \(color.green.decimal) \(color.blue.decimal) / \(color.alpha.decimal))"
    }

    /// Returns the font size in points that a token is.
    mutating func size(of name: String) -> Double? {
        guard let number = set.index[name], let text = text(of: number, depth: 0) else { return nil }
        var reader = ValueText()
        return reader.quantity(text)?.points
    }

    /// Returns the result of arithmetic in points.
    mutating func points(_ json: JSONValue) -> Double? {
        json.string.flatMap { quantity($0, json, 0) }?.points?.roundedBeyondNoise
    }

    // MARK: Modifications

    /// Returns the property `modify` that Tokens Studio writes into extensions of colors.
    private func modification(of number: Int) -> JSONValue? {
        if files.isStrict { return nil }
        return set.tokens[number].token.extensions?["studio.tokens"]?["modify"]
    }

    /// Returns a value with a token's modification: a reference where that can be one, else what is worked out.
    mutating func modified(_ value: TokenValue, _ number: Int) -> TokenValue? {
        guard let modification = modification(of: number), aliases.types[number] == "color" else { return value }
        let kind = modification["type"]?.string ?? ""
        if kind == "alpha", case .alias(let name) = value, let amount = amount(modification, depth: 0) {
            return .adjusted(name, [.init(attribute: .alpha, operand: .number(min(max(amount, 0), 1)))])
        }
        guard let text = text(of: number, depth: 0), let (color, _) = ColorText.read(text) else {
            reject("the modification '\(kind)' cannot be worked out", at: modification)
            return nil
        }
        found.notes.append("the modification '\(kind)' is worked out")
        return .color(color)
    }

    private mutating func amount(_ modification: JSONValue, depth: Int) -> Double? {
        guard let value = modification["value"] else { return nil }
        if let number = value.number { return number }
        return value.string.flatMap { quantity($0, value, depth) }?.value
    }

    mutating func quantity(_ text: String, _ json: JSONValue, _ depth: Int) -> Quantity? {
        substituted(text, json, depth).flatMap {
            var reader = ValueText(); return reader.quantity($0)
        }
    }

    private mutating func substituted(_ text: String, _ json: JSONValue, _ depth: Int) -> String? {
        guard let (expression, numbers) = expression(text, at: json) else { return nil }
        var reader = ValueText()
        for number in numbers { reader.learn(String(number), nil, self.text(of: number, depth: depth + 1)) }
        return reader.substituted(expression)
    }

    /// Returns a color with a modification, as the package sd-transforms of Tokens Studio works it out.
    private mutating func color(_ color: ThemeColor, modifiedAs number: Int, depth: Int) -> ThemeColor? {
        guard let modification = modification(of: number), let amount = amount(modification, depth: depth),
            let space = ColorSpace(modification: modification["space"]?.string ?? "lch")
        else { return nil }
        switch modification["type"]?.string {
        case "alpha":
            return ThemeColor(
                red: color.red, green: color.green, blue: color.blue, alpha: Float(min(max(amount, 0), 1)))
        case "mix":
            guard let json = modification["color"], let text = json.string.flatMap({ substituted($0, json, depth) }),
                let (other, _) = ColorText.read(text)
            else { return nil }
            return space.mixed(color, 1 - amount, other).map { space.color($0.components, alpha: $0.alpha) }
        case "lighten": return space.color(color, movedTo: 1, by: amount)
        case "darken": return space.color(color, movedTo: 0, by: amount)
        default: return nil
        }
    }

    // MARK: Figma

    /// Returns an alias in place of a value, if an export of Figma names the variable that the value comes from.
    mutating func linked(_ value: TokenValue, _ number: Int, _ type: String) -> TokenValue {
        let token = set.tokens[number].token
        guard let name = token.extensions?["com.figma.aliasData"]?["targetVariableName"]?.string,
            let target = set.index[name.replacing("/", with: ".")], target != number, aliases.types[target] == type
        else { return value }
        let before = found
        let other = aliases.names[target] == nil ? part(set.tokens[target].token.value, type) : nil
        found = before
        guard other == value else { return value }
        found.references = [target]
        return .alias(set.tokens[target].name)
    }
}

extension ColorSpace {
    /// The space of a modification. That of Display P3 is worked out in sRGB, from which it differs little.
    fileprivate init?(modification name: String) { self.init(rawValue: name == "p3" ? "srgb" : name) }

    fileprivate func color(_ components: [Double], alpha: Double) -> ThemeColor {
        let light = light(components)
        return Self.isInside(light) ? Self.color(light, alpha: alpha) : Self.fitted(light, alpha: alpha)
    }

    /// Returns a color that is moved towards white, 1, or black, 0. In LCH it also loses chroma.
    fileprivate func color(_ color: ThemeColor, movedTo end: Double, by amount: Double) -> ThemeColor? {
        guard var parts = components(color) else { return nil }
        switch self {
        case .lch:
            parts[0] += (end * 100 - parts[0]) * amount
            parts[1] = max(0, parts[1] * (1 - amount))
        case .hsl: parts[2] += (end * 100 - parts[2]) * amount
        case .srgb: parts = parts.map { $0 + (end - $0) * amount }
        default: return nil
        }
        return self.color(parts, alpha: Double(color.alpha))
    }
}
