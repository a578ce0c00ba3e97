import SkinKit

/// The constants that tokens become. A composite token becomes one constant for each of its parts.
struct TokenConstants {
    /// One constant of a token: what follows the token's name in the constant's, and its value.
    struct Leaf {
        var suffix: String
        var element: String
        var value: TokenValue
    }

    private let tokens: [String: ReadToken]
    private(set) var names: ExportedNames
    private static let depthLimit = 64
    /// The number of parts that may still be made: aliases in lists of shadows and stops can be exponentially many.
    private(set) var budget = 250_000

    init(_ tokens: [ReadToken], _ names: ExportedNames) {
        self.tokens = Dictionary(tokens.map { ($0.placed.name, $0) }) { $1 }
        self.names = names
    }

    /// Returns the name of a token's constant. The root token of a group has the group's name.
    mutating func name(_ token: String, _ suffix: String = "") -> String {
        let plain = token == "$root" ? "root" : token.hasSuffix(".$root") ? String(token.dropLast(6)) : token
        return names.name(plain + suffix)
    }

    // MARK: Elements

    /// Returns the elements of a token's constants, by their names.
    mutating func elements(_ token: ReadToken, _ value: TokenValue) -> [(name: String, element: String)] {
        let own = token.ownType
        return leaves(value, token.type, own).map { leaf in
            let name = name(token.placed.name, leaf.suffix)
            return (name, element(leaf, name))
        }
    }

    private mutating func element(_ leaf: Leaf, _ name: String?) -> String {
        switch leaf.value {
        case .alias(let target): return BundleText.reference(leaf.element, name, to: target)
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
        case .shadows: return ""
        }
    }

    private mutating func length(_ value: TokenValue) -> String {
        if case .alias(let target) = value { return BundleText.reference("float", nil, to: name(target)) }
        guard case .dimension(let number) = value else { return "" }
        return BundleText.float(number, nil)
    }

    private mutating func gradient(_ stops: [TokenValue], _ name: String?) -> String {
        var colors = ""
        var locations = ""
        for stop in stops {
            switch stop["color"] {
            case .alias(let target)?: colors += BundleText.reference("color", nil, to: self.name(target))
            case .color(let color)?: colors += BundleText.color(color, nil)
            default: continue
            }
            switch stop["position"] {
            case .alias(let target)?: locations += BundleText.reference("float", nil, to: self.name(target))
            case .number(let number)?: locations += BundleText.float(min(max(number, 0), 1), nil)
            default: locations += BundleText.float(0, nil)
            }
        }
        let fields = [("colors", colors), ("locations", locations)].map { field in
            "<field name=\"\(field.0)\">\(BundleText.element("array", nil, field.1))</field>"
        }
        return BundleText.element("gradient", name, fields.joined())
    }

    private mutating func font(_ value: TokenValue, _ name: String?) -> String {
        var attributes = ""
        if let family = value["fontFamily"], case .families(let families)? = resolved(family),
            let first = families.first
        {
            attributes += " family=\"\(BundleText.escaped(first))\""
        }
        switch value["fontSize"] {
        case .alias(let target)?: attributes += " size=\"\(self.name(target))\""
        case .dimension(let size)?: attributes += " size=\"\(size.decimal)\""
        default: attributes += " size=\"16\""
        }
        if let part = value["fontWeight"], case .weight(let weight)? = resolved(part) {
            attributes += " weight=\"\(Self.hundreds(weight))\""
        }
        if value["italic"] != nil { attributes += " style=\"italic\"" }
        return BundleText.element("font", name, "", attributes)
    }

    static func hundreds(_ weight: Int) -> Int { min(max((weight + 50) / 100 * 100, 100), 900) }

    // MARK: Leaves

    /// Returns the constants of a value.
    private mutating func leaves(_ value: TokenValue, _ type: String, _ own: String?, depth: Int = 0) -> [Leaf] {
        budget -= 1
        guard depth < Self.depthLimit, budget > 0 else { return [] }
        switch value {
        case .alias(let target):
            guard let token = tokens[target] else { return [] }
            return leaves(token.value, token.type, token.ownType, depth: depth + 1).map { leaf in
                Leaf(suffix: leaf.suffix, element: leaf.element, value: .alias(name(target, leaf.suffix)))
            }
        case .shadows(let layers):
            if layers.count == 1 { return leaves(layers[0], type, own, depth: depth + 1) }
            return layers.enumerated().flatMap { index, layer in
                leaves(layer, type, own, depth: depth + 1).map { leaf in
                    Leaf(suffix: ".\(index)\(leaf.suffix)", element: leaf.element, value: leaf.value)
                }
            }
        case .parts(let parts): return leaves(ofParts: parts, type, own, depth)
        case .dashes(_, let cap):
            return [
                Leaf(suffix: "", element: "array", value: value),
                Leaf(suffix: ".lineCap", element: "string", value: .text(cap)),
            ]
        case .gradient(let stops):
            return [Leaf(suffix: "", element: "gradient", value: .gradient(flattened(stops, depth)))]
        default: return [Leaf(suffix: "", element: Self.element(value, own), value: value)]
        }
    }

    private mutating func leaves(
        ofParts parts: [TokenValue.Part], _ type: String, _ own: String?, _ depth: Int
    ) -> [Leaf] {
        var result: [Leaf] = []
        var rest = parts
        if type == "typography" {
            var font = parts.filter { $0.name.hasPrefix("font") }
            if own == "italic font" { font.append(.init(name: "italic", value: .bool(true))) }
            result.append(Leaf(suffix: "", element: "font", value: .parts(font)))
            rest = own?.hasSuffix("font") == true ? [] : parts.filter { !$0.name.hasPrefix("font") }
        }
        for part in rest {
            let type = Self.types[part.name] ?? "number"
            result += leaves(part.value, type, nil, depth: depth + 1).map { leaf in
                Leaf(suffix: ".\(part.name)\(leaf.suffix)", element: leaf.element, value: leaf.value)
            }
        }
        return result
    }

    /// The types of parts whose constants depend on them.
    private static let types = ["style": "strokeStyle", "color": "color"]

    /// Returns the stops of a gradient, with those of gradients that it refers to.
    private mutating func flattened(_ stops: [TokenValue], _ depth: Int) -> [TokenValue] {
        var result: [TokenValue] = []
        for stop in stops {
            budget -= 1
            guard depth < Self.depthLimit, budget > 0 else { return result }
            if case .alias = stop {
                guard case .gradient(let inner)? = resolved(stop) else { continue }
                result += flattened(inner, depth + 1)
            } else {
                result.append(stop)
            }
        }
        return result
    }

    /// Returns the value that references lead to.
    func resolved(_ value: TokenValue) -> TokenValue? {
        var value = value
        for _ in 0..<Self.depthLimit {
            guard case .alias(let target) = value else { return value }
            guard let next = tokens[target]?.value else { return nil }
            value = next
        }
        return nil
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
        case .curve: "array"
        default: "array"
        }
    }
}
