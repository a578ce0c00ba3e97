/// Objects of random themes.
extension RandomThemes {
    /// The types of constants. Those with a range are floats for one kind of attribute, those of ``modes`` and the flags
    /// are what is chosen by.
    var types: [String] { hasTextAttributes ? Self.types + ["leading"] : Self.types }
    private static let types =
        [
            "mode", "flag", "integer", "float", "color", "font", "string", "point", "size", "rect", "insets", "image",
            "colors", "stops", "gradient", "word",
        ] + ranges.keys.sorted().filter { $0 != "leading" }
    static let ranges: [String: ClosedRange<Double>] = [
        "unit": 0...1, "chroma": 0...0.4, "hue": 0...360, "ratio": 1...9, "points": 1...40, "leading": 0.5...5,
    ]
    /// The words of modes. A user may also choose `more`.
    static let modes = ["m0", "m1", "m2"]

    /// The name of the element of a type.
    static func element(_ type: String) -> String {
        if ranges[type] != nil { return "float" }
        return ["mode": "string", "word": "string", "flag": "bool", "colors": "array", "stops": "array"][type] ?? type
    }

    /// Returns an object of a type. It refers only to constants of lower numbers or of simpler types, so that there are
    /// no cycles.
    mutating func object(_ type: String, before number: Int) -> PlainObject {
        let target = number > 0 && chance(40) ? below(number) : nil
        switch type {
        case "integer": return integer(target, before: number)
        case "float": return float(target, before: number)
        case "color": return color(target, before: number)
        case "font": return font(target)
        case "gradient": return gradient(target, before: number)
        case let type where Self.ranges[type] != nil: return ranged(type, target)
        default:
            if let target { return .reference(Self.element(type), .names(names(type, target))) }
            return literal(type, before: number)
        }
    }

    private mutating func literal(_ type: String, before number: Int) -> PlainObject {
        switch type {
        case "mode": .string(pick(Self.modes))
        case "word": .string("w\(below(9))")
        case "string": .string(" t\(below(9)) ")
        case "image": .image(pick(["one.png", "two.png"]), image())
        case "colors": .array((0..<below(4)).map { _ in color(nil, before: number) })
        case "stops": .array([.integer(0, .unchanged), .float(0, .unchanged), ranged("unit", nil)])
        case "point": .numbers(type, [textNumber(), textNumber()])
        case "size": .numbers(type, [textNumber(isNegative: false), textNumber(isNegative: false)])
        case "insets": .numbers(type, (0..<4).map { _ in textNumber() })
        case "rect": .numbers(type, (0..<4).map { textNumber(isNegative: $0 < 2) })
        default: .bool(chance(50))
        }
    }

    /// Returns a number for a text, literal or by reference.
    private mutating func textNumber(isNegative: Bool = true) -> PlainNumber {
        if isNegative, chance(20) { return pick([.number(-1.5), .constant(PlainNames("less"))]) }
        if chance(40) { return .constant(names(pick(["integer", "float", "points"]), below(4))) }
        return .number(pick([Double(below(9)), 0.25]))
    }

    // MARK: References

    /// Returns one of the constants of a type and number: by name, or behind others that may be absent.
    mutating func names(_ type: String, _ number: Int) -> PlainNames {
        let type = type == "bool" ? "flag" : type
        switch below(6) {
        case 0: return PlainNames("absent", "\(type)\(number)")
        case 1: return PlainNames("maybe-\(type)", "\(type)\(number)")
        default: return PlainNames("\(type)\(number)")
        }
    }

    /// Returns a number from the range of a type, literal or by reference.
    mutating func number(_ type: String) -> PlainNumber {
        chance(35) ? .constant(names(type, below(4))) : .number(literal(type))
    }

    private mutating func literal(_ type: String) -> Double {
        let range = Self.ranges[type] ?? 0...1
        return range.lowerBound + (range.upperBound - range.lowerBound) * unit()
    }

    mutating func ranged(_ type: String, _ target: Int?) -> PlainObject {
        if let target { return .floatReference(.names(names(type, target)), .unchanged) }
        let number = literal(type)
        return chance(20) && type != "leading" ? .integer(Int(number), .unchanged) : .float(number, .unchanged)
    }

    mutating func integer(_ target: Int?, before number: Int) -> PlainObject {
        var change = PlainArithmetic()
        if chance(20) { change.multiply = .number(Double(below(4))) }
        if chance(20) { change.add = .number(Double(below(4))) }
        if number > 0, chance(30) { change.add = .constant(names("integer", below(number))) }
        if let target { return .integerReference(.names(names("integer", target)), change) }
        return .integer(below(9), change)
    }

    mutating func float(_ target: Int?, before number: Int) -> PlainObject {
        var change = PlainArithmetic()
        if chance(30) { change.multiply = chance(50) ? self.number("unit") : .number(Double(below(5)) / 2) }
        if chance(30) { change.add = .number(Double(below(7))) }
        if number > 0, chance(30) { change.add = .constant(names(pick(["float", "integer"]), below(number))) }
        if let target { return .floatReference(.names(names(pick(["float", "integer"]), target)), change) }
        return chance(20) && number == 4
            ? .integer(below(9), .unchanged) : .float(Double(below(80)) / 4, change)
    }

    mutating func color(_ target: Int?, before number: Int) -> PlainObject {
        let change = colorChange(before: number)
        if let target { return .colorReference(.names(names("color", target)), change) }
        return .color((0..<(3 + below(2))).map { _ in unit(thousandths: 1) }, change)
    }

    mutating func colorChange(before number: Int) -> PlainColorChange {
        var change = PlainColorChange()
        if chance(25) { change.lighten = self.number("unit") }
        if chance(25) { change.darken = self.number("unit") }
        if number > 0, chance(30) { change.mix = (names("color", below(number)), self.number("unit")) }
        if chance(20) { change.lightness = self.number("unit") }
        if chance(20) { change.chroma = self.number("chroma") }
        if chance(20) { change.hue = self.number("hue") }
        if number > 0, chance(15) { change.against = (names("color", below(number)), self.number("ratio")) }
        if chance(25) { change.alpha = self.number("unit") }
        if chance(25) { change.fade = self.number("unit") }
        return change
    }

    mutating func font(_ target: Int?) -> PlainObject {
        if let target {
            let size: PlainNumber? = chance(50) ? number("points") : nil
            return .fontReference(.names(names("font", target)), size: size, weight: chance(50) ? 700 : nil, text())
        }
        return .font(family: families(), size: number("points"), weight: 100 + 100 * below(9), text())
    }

    mutating func gradient(_ target: Int?, before number: Int) -> PlainObject {
        var fields: [(name: String, object: PlainObject)] = []
        if target == nil || chance(40) {
            fields.append(("colors", arrayOfField("colors", before: number)))
        }
        if chance(50) {
            fields.append(("locations", arrayOfField("stops", before: number)))
        }
        if chance(50) { fields.append(("angle", ranged("hue", nil))) }
        guard let target else { return .record("gradient", fields) }
        return chance(50)
            ? .reference("gradient", .names(names("gradient", target)))
            : .recordReference("gradient", names("gradient", target), fields)
    }

    /// Returns an array of a type, which is simpler than a gradient: written there or a constant.
    private mutating func arrayOfField(_ type: String, before number: Int) -> PlainObject {
        chance(30) ? .reference("array", .names(names(type, below(4)))) : literal(type, before: number)
    }
}
