import SkinKit

/// The reader of values that are written as text: custom properties of style sheets, and outdated forms of tokens.
///
/// `var(--x)` is a reference. One that a theme can express stays a reference; else the value is worked out.
struct ValueText {
    enum Kind { case color, number, other }

    /// The kinds of the values that references can lead to.
    private var kinds: [String: Kind] = [:]
    /// The texts of these values and of others, without references.
    private var texts: [String: String] = [:]
    /// The number of bytes that texts may still take: those that refer to one another can be quadratically long in all.
    private var budget = 4 << 20
    /// The reasons why the value is only approximately that of the text.
    var notes: [String] = []

    /// Adds what references of a name lead to.
    mutating func learn(_ name: String, _ kind: Kind?, _ text: String?) {
        kinds[name] = kind
        budget -= text?.utf8.count ?? 0
        if budget > 0 { texts[name] = text }
    }

    func isKnown(_ name: String) -> Bool { kinds[name] != nil || texts[name] != nil }

    private func kind(_ name: String) -> Kind? { kinds[name] }

    func kind(of value: TokenValue) -> Kind? {
        switch value {
        case .color: .color
        case .number, .dimension, .duration, .weight: .number
        case .alias(let name), .adjusted(let name, _): kinds[name]
        default: .other
        }
    }

    static let workedOut = "the references in it became their values"

    /// Reads a value of any type.
    mutating func value(_ written: String) -> TokenValue? {
        let written = written.trimmed
        guard FunctionCalls.isReadable(written) else { return nil }
        if let (name, fallback) = Self.reference(written) {
            if kind(name) != nil {
                if fallback != nil { notes.append("the fallback of 'var()' is left out") }
                return .alias(name)
            }
            return fallback.flatMap { value($0) }
        }
        guard written.contains("var(") else { return whole(written) }
        return tentatively { $0.color(bound: written) ?? $0.adjusted(written) }
            ?? tentatively { $0.shadows(written) ?? $0.gradient(written) }
            ?? workedOut(written) { $0.whole($1) }
    }

    /// Reads a color.
    mutating func color(_ written: String) -> TokenValue? {
        guard FunctionCalls.isReadable(written) else { return nil }
        if let bound = color(bound: written) { return bound }
        return written.contains("var(") ? workedOut(written) { $0.literal($1) } : literal(Self.calculated(written))
    }

    /// Reads a number or a quantity: arithmetic, or one that is worked out.
    mutating func quantity(_ written: String) -> Quantity? {
        guard FunctionCalls.isReadable(written), let plain = substituted(written) else { return nil }
        return ArithmeticParser.parse(plain)?.result { _ in nil }
    }

    /// Reads arithmetic that adjusts the number that a reference leads to.
    mutating func adjusted(_ written: String) -> TokenValue? {
        guard FunctionCalls.isReadable(written),
            let (target, adjustments) = ArithmeticParser.parse(written)?.adjustments
        else { return nil }
        let others = adjustments.compactMap { if case .token(let name) = $0.operand { name } else { nil } }
        guard ([target] + others).allSatisfy({ kind($0) == .number }) else { return nil }
        return adjustments.isEmpty ? .alias(target) : .adjusted(target, adjustments)
    }

    /// Reads something, and forgets the notes if it cannot be read.
    private mutating func tentatively(_ read: (inout Self) -> TokenValue?) -> TokenValue? {
        let before = notes
        if let value = read(&self) { return value }
        notes = before
        return nil
    }

    private mutating func workedOut(_ written: String, _ read: (inout Self, String) -> TokenValue?) -> TokenValue? {
        guard let plain = substituted(written), let value = read(&self, Self.calculated(plain)) else { return nil }
        notes.append(Self.workedOut)
        return value
    }

    // MARK: References

    /// Reads a text that is one `var()` as a whole.
    static func reference(_ text: String) -> (name: String, fallback: String?)? {
        guard text.hasPrefix("var("), let parts = FunctionCalls.arguments(of: "var", text), let name = parts.first,
            name.hasPrefix("--"), !name.contains("(")
        else { return nil }
        let fallback = text.firstIndex(of: ",").map { String(text[$0...].dropFirst().dropLast()).trimmed }
        return (String(name.dropFirst(2)), parts.count > 1 ? fallback : nil)
    }

    /// Returns a text with values in place of references; nil if one has none, or the text becomes too long.
    func substituted(_ written: String) -> String? {
        guard written.contains("var(") else { return written }
        let plain = FunctionCalls.replacing(["var"], in: written) { inner in
            guard let (name, fallback) = Self.reference("var(\(inner))") else { return nil }
            return texts[name] ?? fallback.flatMap { substituted($0) }
        }
        return plain.flatMap { FunctionCalls.isReadable($0) ? $0 : nil }
    }

    private static let functions: Set = ["calc", "min", "max", "clamp", "abs", "round"]

    /// Returns a text with the results of calculations in their place. Those that cannot be worked out stay.
    static func calculated(_ text: String) -> String {
        guard text.contains("(") else { return text }
        return functions.reduce(text) { text, name in
            guard text.contains(name + "(") else { return text }
            return FunctionCalls.replacing([name], in: text) { inner in
                ArithmeticParser.parse("\(name)(\(inner))")?.result { _ in nil }?.text ?? "\(name)(\(inner))"
            } ?? text
        }
    }

    // MARK: Whole values

    /// Reads a value without references, apart from those in the parts of shadows and gradients.
    private mutating func whole(_ text: String) -> TokenValue? {
        let text = Self.calculated(text)
        if let color = literal(text) { return color }
        if text == "true" || text == "false" { return .bool(text == "true") }
        if let (number, note) = Self.number(text) {
            if let note { notes.append(note) }
            return .number(number)
        }
        if let string = Self.string(text) { return .text(string) }
        if let font = Self.font(text) { return .constant(.font(font)) }
        return tentatively { $0.gradient(text) } ?? tentatively { $0.shadows(text) } ?? lengths(text)
            ?? Self.list(text) ?? Self.word(text)
    }

    /// Reads a color without references.
    private mutating func literal(_ text: String) -> TokenValue? {
        if let (color, note) = ColorText.read(text) {
            if let note { notes.append(note) }
            return .color(color)
        }
        // The parts of 'hsl()' alone, which several frameworks write so.
        let parts = Self.words(text)
        guard parts.count == 3 || parts.count > 3 && parts[3].hasPrefix("/"), Self.plainNumber(parts[0]) != nil,
            parts[1].hasSuffix("%"), parts[2].hasSuffix("%"), let (color, _) = ColorText.read("hsl(\(text))")
        else { return nil }
        notes.append("three numbers are taken for the parts of 'hsl()'")
        return .color(color)
    }

    /// Reads a color that is that of a reference with another alpha.
    private func color(bound text: String) -> TokenValue? {
        if let name = Self.reference(text)?.name { return kind(name) == .color ? .alias(name) : nil }
        if let parts = FunctionCalls.arguments(of: "color-mix", text), parts.count == 3 { return faded(parts) }
        for function in ["rgba", "rgb", "hsla", "hsl"] {
            guard let parts = FunctionCalls.arguments(of: function, text), parts.count == 2,
                let name = Self.reference(parts[0])?.name, kind(name) == .color
            else { continue }
            return operand(parts[1]).map { .adjusted(name, [.init(attribute: .alpha, operand: $0)]) }
        }
        return nil
    }

    /// Reads a mixture with `transparent`, which is the other color with less alpha.
    private func faded(_ parts: [String]) -> TokenValue? {
        guard let first = ColorText.share(parts[1]), let second = ColorText.share(parts[2]) else { return nil }
        let shares = ColorText.shares(first.percent, second.percent)
        guard abs(shares.0 + shares.1 - 1) < 1e-9 else { return nil }
        for (color, other, share) in [(first, second, shares.0), (second, first, shares.1)] {
            guard other.color == "transparent", let name = Self.reference(color.color)?.name, kind(name) == .color
            else { continue }
            return .adjusted(name, [.init(attribute: .fade, operand: .number(share.roundedBeyondNoise))])
        }
        return nil
    }

    private func operand(_ text: String) -> TokenValue.Operand? {
        if let name = Self.reference(text)?.name { return kind(name) == .number ? .token(name) : nil }
        let number = text.hasSuffix("%") ? Self.number(text)?.0 : Self.plainNumber(text)
        return number.flatMap { (0...1).contains($0) ? .number($0.roundedBeyondNoise) : nil }
    }

    // MARK: Shadows

    /// Reads a list of shadows: CSS Backgrounds 3, section 6.1.
    mutating func shadows(_ text: String) -> TokenValue? {
        var layers: [TokenValue] = []
        for part in Self.split(text, at: ",") {
            guard let layer = shadow(part) else { return nil }
            layers.append(layer)
        }
        return .shadows(layers)
    }

    private mutating func shadow(_ text: String) -> TokenValue? {
        var lengths: [TokenValue] = []
        var color: TokenValue?
        var isInset = false
        for word in Self.words(text) {
            if word.lowercased() == "inset" {
                isInset = true
            } else if let length = length(word) {
                lengths.append(length)
            } else if color == nil, let read = self.color(word) {
                color = read
            } else {
                return nil
            }
        }
        guard let color, (2...4).contains(lengths.count) else { return nil }
        let names = ["offsetX", "offsetY", "blur", "spread"]
        let all = lengths + Array(repeating: .dimension(0), count: 4 - lengths.count)
        var parts = [TokenValue.Part(name: "color", value: color)]
        parts += zip(names, all).map { TokenValue.Part(name: $0, value: $1) }
        if isInset { parts.append(.init(name: "inset", value: .bool(true))) }
        return .parts(parts)
    }

    private mutating func length(_ text: String) -> TokenValue? {
        if let name = Self.reference(text)?.name { return kind(name) == .number ? .alias(name) : nil }
        guard let (number, note) = Self.number(text), !text.hasSuffix("%") else { return nil }
        if let note { notes.append(note) }
        return .dimension(number)
    }
}
