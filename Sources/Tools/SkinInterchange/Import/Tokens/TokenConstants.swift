import SkinKit

/// The constants that tokens become. A composite token becomes one constant for each of its parts.
struct TokenConstants {
    /// One constant of a token: what follows the token's name in the constant's, and its value.
    struct Leaf {
        var suffix: String
        var element: String
        var value: TokenValue
        /// The suffix of the constant of another token, if the value is an alias of that.
        var targetSuffix = ""
    }

    private let tokens: [ReadToken]
    private let numbers: [String: Int]
    /// The constants of each token's value, apart from modes.
    private var bases: [[Leaf]]
    /// The last token of each chain of aliases.
    private var ends: [Int]
    private(set) var names: ExportedNames
    /// The number of layers and stops that lists may still take from others: they can be exponentially many.
    private var budget = 250_000
    private(set) var excess: ReadToken?

    /// - Complexity: O(n) for n parts of all values.
    init(_ read: ReadTokens, _ names: ExportedNames) {
        tokens = read.tokens
        numbers = Dictionary(tokens.enumerated().map { ($1.placed.name, $0) }) { $1 }
        bases = Array(repeating: [], count: tokens.count)
        ends = Array(tokens.indices)
        self.names = names
        for number in read.order where tokens[number].faults.isEmpty {
            let token = tokens[number]
            if case .alias(let target) = token.value, let next = numbers[target] { ends[number] = ends[next] }
            bases[number] = leaves(token.value, token.type, token.ownType)
            if budget < 0, excess == nil { excess = token }
        }
    }

    mutating func name(_ token: String, _ suffix: String = "") -> String {
        let plain = token == "$root" ? "root" : token.hasSuffix(".$root") ? String(token.dropLast(6)) : token
        return names.name(plain + suffix)
    }

    // MARK: Elements

    /// Returns the elements of the constants of a token, by their names.
    ///
    /// - Parameter mode: The value in a mode that replaces the token's.
    mutating func elements(_ number: Int, mode: TokenValue?) -> [(name: String, element: String)] {
        let token = tokens[number]
        let parts = mode.map { leaves($0, token.type, token.ownType) } ?? bases[number]
        if budget < 0, excess == nil { excess = token }
        return parts.map { leaf in
            guard case .alias(let target) = leaf.value else {
                let name = name(token.placed.name, leaf.suffix)
                return (name, element(leaf, name))
            }
            let targetName = name(target, leaf.targetSuffix)
            let name = name(token.placed.name, leaf.suffix)
            return (name, BundleText.reference(leaf.element, name, to: targetName))
        }
    }

    private mutating func element(_ leaf: Leaf, _ name: String?) -> String {
        switch leaf.value {
        case .alias: return ""
        case .adjusted: return reference(leaf.value, leaf.element, name)
        case .constant(let object): return ObjectText.element(object, name)
        case .course(let course): return gradient(course, name)
        case .color(let color): return BundleText.color(color, name)
        case .number(let number) where leaf.element == "integer":
            return BundleText.element("integer", name, String(Int64(exactly: number) ?? 0))
        case .number(let number), .dimension(let number), .duration(let number): return BundleText.float(number, name)
        case .weight(let weight): return BundleText.element("integer", name, String(weight))
        case .text(let text): return BundleText.string(text, name)
        case .bool(let flag): return BundleText.element("bool", name, flag ? "true" : "false")
        case .families(let families):
            if families.count == 1 { return BundleText.string(families[0], name) }
            return BundleText.element("array", name, families.map { BundleText.string($0, nil) }.joined())
        case .curve(let numbers):
            return BundleText.element("array", name, numbers.map { BundleText.float($0, nil) }.joined())
        case .dashes(let lengths, _):
            return BundleText.element("array", name, lengths.map { length($0) }.joined())
        case .gradient(let stops): return gradient(stops, name)
        case .parts: return font(leaf.value, name)
        case .shadows(let layers): return BundleText.element("array", name, layers.map { shadow($0) }.joined())
        }
    }

    private mutating func length(_ value: TokenValue) -> String {
        guard case .dimension(let number) = value else { return reference(value, "float", nil) }
        return BundleText.float(number, nil)
    }

    /// Returns the element of an alias, with its adjustments; an empty text for other values.
    private mutating func reference(_ value: TokenValue, _ element: String, _ name: String?) -> String {
        switch value {
        case .alias(let target): return BundleText.reference(element, name, to: self.name(target))
        case .adjusted(let target, let adjustments):
            let attributes = adjustments.map { adjustment in
                let operand =
                    switch adjustment.operand {
                    case .number(let number): number.decimal
                    case .token(let token): self.name(token)
                    }
                return " \(adjustment.attribute.form.name)=\"\(operand)\""
            }
            return BundleText.reference(element, name, to: self.name(target), attributes.joined())
        default: return ""
        }
    }

    private mutating func gradient(_ course: TokenValue.Course, _ name: String?) -> String {
        let colors = course.colors.map { color($0) }.joined()
        var fields = [("colors", BundleText.element("array", nil, colors))]
        if !course.locations.isEmpty {
            let locations = course.locations.map { BundleText.float($0, nil) }.joined()
            fields.append(("locations", BundleText.element("array", nil, locations)))
        }
        if course.angle != 0 { fields.append(("angle", BundleText.float(course.angle, nil))) }
        if let shape = course.shape { fields.append(("shape", BundleText.string(shape, nil))) }
        if let center = course.center { fields.append(("center", ObjectText.element(.point(center), nil))) }
        return gradient(fields, name)
    }

    private func gradient(_ fields: [(name: String, content: String)], _ name: String?) -> String {
        let texts = fields.map { "<field name=\"\($0.name)\">\($0.content)</field>" }
        return BundleText.element("gradient", name, texts.joined())
    }

    private mutating func gradient(_ stops: [TokenValue], _ name: String?) -> String {
        var colors = ""
        var locations = ""
        for stop in stops {
            switch stop["color"] {
            case let color?: colors += self.color(color)
            case nil: continue
            }
            switch stop["position"] {
            case let position? where position.isReference: locations += reference(position, "float", nil)
            case .number(let number)?: locations += BundleText.float(min(max(number, 0), 1), nil)
            default: locations += BundleText.float(0, nil)
            }
        }
        return gradient(
            [("colors", colors), ("locations", locations)].map { ($0.0, BundleText.element("array", nil, $0.1)) }, name)
    }

    /// Returns a layer of a shadow. What a layer without it has is left out.
    private mutating func shadow(_ layer: TokenValue) -> String {
        var fields = ""
        func add(_ name: String, _ content: String) { fields += "<field name=\"\(name)\">\(content)</field>" }
        if let color = layer["color"] { add("color", self.color(color)) }
        let offset = ["offsetX", "offsetY"].map { number(layer[$0]) }
        if offset != ["0", "0"] { add("offset", BundleText.element("point", nil, offset.joined(separator: ", "))) }
        // The blur of tokens reaches as far as two standard deviations, of which the radius is one.
        for (part, field, factor) in [("blur", "radius", 0.5), ("spread", "spread", 1)] {
            switch layer[part] {
            case .dimension(let length)? where length != 0: add(field, BundleText.float(length * factor, nil))
            case .alias(let target)?:
                let multiply = factor == 1 ? "" : " multiply=\"\(factor.decimal)\""
                add(field, BundleText.reference("float", nil, to: self.name(target), multiply))
            default: break
            }
        }
        if layer["inset"] == .bool(true) { add("inset", BundleText.element("bool", nil, "true")) }
        return BundleText.element("shadowlayer", nil, fields)
    }

    private mutating func color(_ value: TokenValue) -> String {
        if case .color(let color) = value { return BundleText.color(color, nil) }
        return reference(value, "color", nil)
    }

    /// Returns a number or the name of the constant that has it, as texts and attributes contain them.
    private mutating func number(_ value: TokenValue?) -> String {
        switch value {
        case .alias(let target)?: name(target)
        case .dimension(let number)?, .number(let number)?: number.decimal
        default: "0"
        }
    }

    private mutating func font(_ value: TokenValue, _ name: String?) -> String {
        var attributes = ""
        if let family = value["fontFamily"], case .families(let families)? = resolved(family) {
            let list = families.filter { !$0.trimmed.isEmpty }.prefix(ThemeFont.familyLimit).joined(separator: ", ")
            if !list.isEmpty { attributes += " family=\"\(BundleText.escaped(list))\"" }
        }
        attributes += " size=\"\(value["fontSize"].map { number($0) } ?? "16")\""
        if let part = value["fontWeight"], case .weight(let weight)? = resolved(part) {
            attributes += " weight=\"\(Self.hundreds(weight))\""
        }
        if value["fontItalic"] != nil { attributes += " style=\"italic\"" }
        if let height = value["lineHeight"] { attributes += " line-height=\"\(number(height))\"" }
        if let spacing = value["letterSpacing"] { attributes += " letter-spacing=\"\(number(spacing))\"" }
        for attribute in ["relative", "maximum"] {
            if case .text(let text)? = value[attribute] { attributes += " \(attribute)=\"\(text)\"" }
        }
        return BundleText.element("font", name, "", attributes)
    }

    static func hundreds(_ weight: Int) -> Int { min(max((weight + 50) / 100 * 100, 100), 900) }

    // MARK: Leaves

    /// Returns the constants of a value, or less than all if there are too many.
    private mutating func leaves(_ value: TokenValue, _ type: String, _ own: String?) -> [Leaf] {
        switch value {
        case .alias(let target): return leaves(ofAlias: target)
        case .shadows(let layers):
            return [Leaf(suffix: "", element: "array", value: .shadows(flattened(layers)))]
        case .parts(let parts): return leaves(ofParts: parts, type, own)
        case .dashes(_, let cap):
            return [
                Leaf(suffix: "", element: "array", value: value),
                Leaf(suffix: ".lineCap", element: "string", value: .text(cap)),
            ]
        case .gradient(let stops):
            return [Leaf(suffix: "", element: "gradient", value: .gradient(flattened(stops)))]
        default: return [Leaf(suffix: "", element: Self.element(value, own), value: value)]
        }
    }

    private mutating func leaves(ofAlias target: String) -> [Leaf] {
        guard let number = numbers[target] else { return [] }
        return bases[number].map { leaf in
            Leaf(suffix: leaf.suffix, element: leaf.element, value: .alias(target), targetSuffix: leaf.suffix)
        }
    }

    private mutating func leaves(ofParts parts: [TokenValue.Part], _ type: String, _ own: String?) -> [Leaf] {
        var result: [Leaf] = []
        var rest = parts
        if type == "typography" {
            var font = parts.filter { !Self.isOperation($0.name) }
            if own == "italic font" { font.append(.init(name: "fontItalic", value: .bool(true))) }
            result.append(Leaf(suffix: "", element: "font", value: .parts(font)))
            rest = parts.filter { Self.isOperation($0.name) }
        }
        for part in rest {
            let type = Self.types[part.name] ?? "number"
            result += leaves(part.value, type, nil).map { $0.inside(".\(part.name)") }
        }
        return result
    }

    /// The types of parts whose constants depend on them.
    private static let types = ["style": "strokeStyle", "color": "color"]

    /// Whether a part of a typography is a constant of its own, since an operation of its own shows it.
    private static func isOperation(_ part: String) -> Bool { part == "textCase" || part == "textDecoration" }

    /// Returns the stops of a gradient or the layers of a shadow, with those of the tokens that it refers to.
    private mutating func flattened(_ parts: [TokenValue]) -> [TokenValue] {
        var result: [TokenValue] = []
        for part in parts {
            guard case .alias(let target) = part else {
                result.append(part)
                continue
            }
            switch numbers[target].flatMap({ bases[ends[$0]].first?.value }) {
            case .gradient(let inner)?, .shadows(let inner)?:
                if budget >= 0 { budget -= inner.count }
                if budget >= 0 { result += inner }
            default: continue
            }
        }
        return result
    }

    private func resolved(_ value: TokenValue) -> TokenValue? {
        guard case .alias(let target) = value else { return value }
        return numbers[target].map { tokens[ends[$0]].value }
    }

    private static func element(_ value: TokenValue, _ own: String?) -> String {
        switch value {
        case .color: "color"
        case .number(let number) where own == "integer" && Int64(exactly: number) != nil: "integer"
        case .number, .dimension, .duration: "float"
        case .weight: "integer"
        case .text: "string"
        case .bool: "bool"
        case .families(let families): families.count == 1 ? "string" : "array"
        case .course: "gradient"
        case .constant(let object): object.typeName
        case .adjusted(_, let adjustments):
            adjustments.contains { [.alpha, .fade].contains($0.attribute) } ? "color" : "float"
        default: "array"
        }
    }
}

extension TokenValue {
    var isReference: Bool {
        switch self {
        case .alias, .adjusted: true
        default: false
        }
    }
}

extension TokenConstants.Leaf {
    func inside(_ part: String) -> Self {
        var leaf = self
        leaf.suffix = part + suffix
        return leaf
    }
}
