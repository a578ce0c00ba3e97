/// Choices of random themes (theme format 1, section 18).
extension RandomThemes {
    /// What no mode is, unless a user chooses `more`.
    private static let oddWords = ["more", "never", " m0", "M1", ""]

    /// Returns a constant of a type: an object, or a choice among such.
    ///
    /// Every value that it may be chosen by has a `when`, also those that only a user may choose. The modes and flags that
    /// it is chosen by have lower numbers or are of simpler types.
    mutating func constant(_ type: String, before number: Int) -> PlainObject {
        let bound = ["mode", "flag"].contains(type) ? number : 4
        guard bound > 0, chance(25) else { return object(type, before: number) }
        let (by, values) = question(below(bound))
        var whens: [(value: String?, object: PlainObject)] = []
        for value in values {
            let isOdd = value.map(Self.oddWords.contains) ?? false
            whens.append((value, isOdd && chance(50) ? wild(type, before: number) : answer(type, before: number)))
        }
        return adjusted(type, .choice(PlainChoice(by: by, whens: whens)), before: number)
    }

    /// Returns what a choice is by, and the values that its `when` elements are for, which are all that there may be.
    private mutating func question(_ number: Int) -> (by: PlainNames, values: [String?]) {
        switch below(6) {
        case 0: (names("flag", number), ["true", "false"])
        case 1: (names("flag", number), [pick(["true", "false"]), nil])
        case 2: (PlainNames("maybe-flag", "mode\(number)"), some(["true", "false"]) + [nil])
        case 3: (names("mode", number), shuffled(Self.modes + Self.oddWords))
        default: (names("mode", number), [nil] + some(Self.modes + Self.oddWords))
        }
    }

    /// Returns an object to stand in a `when`, which has the type of the constant around it.
    private mutating func answer(_ type: String, before number: Int) -> PlainObject {
        let object = object(type, before: number)
        guard Self.element(type) == "float", case .integer(let whole, _) = object else { return object }
        return .float(Double(whole), .unchanged)
    }

    /// Returns an object that would be a fault if it were meant: out of range, or such that others come to be.
    private mutating func wild(_ type: String, before number: Int) -> PlainObject {
        let (beyond, less) = (PlainNumber.constant(PlainNames("beyond")), PlainNumber.constant(PlainNames("less")))
        switch type {
        case "integer": return .integer(1 << 62, PlainArithmetic(multiply: .number(3)))
        case "mode": return .string("elsewhere")
        case "size": return .numbers(type, [less, .number(1)])
        case "rect": return .numbers(type, [.number(0), less, less, beyond])
        case "font":
            guard hasTextAttributes, chance(50) else { return .font(family: "system", size: less, weight: 400) }
            var text = PlainText()
            text.lineHeight = beyond
            return .font(family: "system", size: .number(9), weight: 400, text)
        case "color": return .color([0, 0.5, 1], PlainColorChange(lighten: beyond))
        case "colors": return .array([.color([0, 0.5, 1], PlainColorChange(alpha: less))])
        case let type where Self.ranges[type] != nil: return .float(-7.5, .unchanged)
        default: return answer(type, before: number)
        }
    }

    /// Returns a constant of a type that may adjust what it takes.
    private mutating func adjusted(_ type: String, _ source: PlainSource, before number: Int) -> PlainObject {
        switch type {
        case "integer":
            let add: PlainNumber? = chance(40) ? .number(Double(below(4))) : nil
            return .integerReference(source, PlainArithmetic(multiply: chance(20) ? .number(0) : nil, add: add))
        case "float":
            let (multiply, add) = (chance(40) ? self.number("unit") : nil, chance(40) ? self.number("points") : nil)
            return .floatReference(source, PlainArithmetic(multiply: multiply, add: add))
        case "color": return .colorReference(source, chance(50) ? .unchanged : colorChange(before: number))
        case "font":
            return .fontReference(
                source, size: chance(40) ? self.number("points") : nil, weight: chance(40) ? 700 : nil, text())
        case let type where Self.element(type) == "float": return .floatReference(source, .unchanged)
        default: return .reference(Self.element(type), source)
        }
    }
}
