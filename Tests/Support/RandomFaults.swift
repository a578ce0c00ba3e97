/// Constants with faults, each of one kind, to which only operations and one another refer (theme format 1, section 18).
extension RandomThemes {
    /// The kinds of constants that may have a fault, by the types of parameters that refer to them.
    private static let faultyKinds = [
        "string": ["gap"], "float": ["hang", "torn", "wide", "loop"], "integer": ["flood"], "color": ["steep", "lost"],
        "size": ["shrink"], "font": ["thick"],
    ]

    /// Returns an object for a parameter.
    mutating func parameter(_ type: String) -> PlainObject {
        guard hasFaults, let kinds = Self.faultyKinds[type], type != "font" || hasTextAttributes, chance(40) else {
            return object(type, before: 4)
        }
        return reference(type, .names(PlainNames("\(pick(kinds))\(below(2))")))
    }

    /// Returns constants of every kind, with and without a fault; of other files than the base some.
    mutating func faultyConstants(isBase: Bool) -> [(name: String, object: PlainObject)] {
        var result: [(name: String, object: PlainObject)] = []
        let kinds =
            ["gap", "hang", "torn", "wide", "flood", "steep", "lost", "shrink", "cap"]
            + (hasTextAttributes ? ["thick"] : [])
        for number in 0..<2 {
            for kind in kinds where isBase || chance(20) {
                result.append(("\(kind)\(number)", faulty(kind, number, isWrong: chance(12))))
            }
            // Both stand in one file, so that a cycle has its members there.
            guard isBase || chance(20) else { continue }
            let isWrong = chance(12)
            result.append(("loop\(number)", circle(to: "pool\(number)", isWrong: true)))
            result.append(("pool\(number)", circle(to: "loop\(number)", isWrong: isWrong)))
        }
        return result
    }

    private mutating func faulty(_ kind: String, _ number: Int, isWrong: Bool) -> PlainObject {
        switch kind {
        case "gap": return gap(isWrong: isWrong)
        case "hang": return hang(number, isWrong: isWrong)
        case "torn": return torn(isWrong: isWrong)
        case "wide": return wide(isWrong: isWrong)
        case "steep": return steep(isWrong: isWrong)
        case "lost": return lost(isWrong: isWrong)
        case "thick": return thick(isWrong: isWrong)
        case "flood": return flood(isWrong: isWrong)
        case "cap": return cap(isWrong: isWrong)
        default: return shrink(isWrong: isWrong)
        }
    }

    /// Returns what a constant of ``faultyConstants(isBase:)`` says of a setting. To settings with a range nothing refers.
    mutating func faultySetting(_ name: String) -> PlainSetting? {
        guard isOfApp, name.hasPrefix("cap"), chance(60) else { return nil }
        return PlainSetting(label: "Cap", minimum: 0, maximum: 5)
    }

    private func reference(_ type: String, _ source: PlainSource) -> PlainObject {
        switch type {
        case "float": .floatReference(source, .unchanged)
        case "integer": .integerReference(source, .unchanged)
        case "color": .colorReference(source, .unchanged)
        case "font": .fontReference(source, size: nil, weight: nil)
        default: .reference(type, source)
        }
    }

    private func choice(
        _ type: String, _ by: PlainNames, _ whens: [(value: String?, object: PlainObject)]
    ) -> PlainObject {
        reference(type, .choice(PlainChoice(by: by, whens: whens)))
    }

    /// A mode without a `when` for each.
    private mutating func gap(isWrong: Bool) -> PlainObject {
        let values: [String?] = isWrong ? some(Self.modes + ["more"]) : some(Self.modes) + [nil]
        let by = names("mode", below(4))
        return choice("string", by, values.map { ($0, .string(pick(Self.modes))) })
    }

    /// A choice by a mode that may have no value itself.
    private mutating func hang(_ number: Int, isWrong: Bool) -> PlainObject {
        let values: [String?] = isWrong ? some(Self.modes) : [nil] + some(Self.modes)
        return choice("float", PlainNames("gap\(number)"), values.map { ($0, .float(Double(below(9)), .unchanged)) })
    }

    /// A choice by a flag, or by what may be one, with a word that is none.
    private mutating func torn(isWrong: Bool) -> PlainObject {
        let by = chance(50) ? names("flag", below(4)) : PlainNames("maybe-flag", "mode\(below(4))")
        let values: [String?] = some(["true", "false"]) + (isWrong ? ["m0", nil] : [nil])
        return choice("float", by, values.map { ($0, .float(Double(below(9)), .unchanged)) })
    }

    /// A choice by what is, or may be, no string and no flag.
    private mutating func wide(isWrong: Bool) -> PlainObject {
        let type = pick(["integer", "color", "size", "gradient"])
        let wrong = chance(50) ? PlainNames("\(type)\(below(4))") : PlainNames("maybe-\(type)", "mode0")
        return choice("float", isWrong ? wrong : names("mode", below(4)), [(nil, .float(Double(below(9)), .unchanged))])
    }

    /// A color whose adjustments may be out of range, in a `when` or beside it.
    private mutating func steep(isWrong: Bool) -> PlainObject {
        let types = isWrong ? ["integer", "unit", "points"] : ["unit"]
        var whens: [(value: String?, object: PlainObject)] = []
        for value in [nil] + some(Self.modes) {
            let change = PlainColorChange(darken: .constant(names(pick(types), below(4))))
            whens.append((value, .color([0.25, 0.5, 0.75], change)))
        }
        let source = PlainSource.choice(PlainChoice(by: names("mode", below(4)), whens: whens))
        let alpha: PlainNumber? = chance(30) ? .constant(names(pick(types), below(4))) : nil
        return .colorReference(source, PlainColorChange(alpha: alpha))
    }

    /// A color that refers to what there is not, in some `when`.
    private mutating func lost(isWrong: Bool) -> PlainObject {
        var whens: [(value: String?, object: PlainObject)] = []
        for value in [nil] + some(Self.modes) {
            var change = PlainColorChange()
            guard isWrong, chance(50) else {
                whens.append((value, color(below(4), before: 4)))
                continue
            }
            switch below(3) {
            case 0: whens.append((value, .colorReference(.names(PlainNames("absent", "gone")), change)))
            case 1:
                change.mix = (PlainNames("absent"), number("unit"))
                whens.append((value, .color([0, 0, 1], change)))
            default:
                change.hue = .constant(PlainNames("absent"))
                whens.append((value, .color([0, 0, 1], change)))
            }
        }
        return choice("color", names("mode", below(4)), whens)
    }

    /// An integer that leaves 64 bits, in a `when` or beside it.
    private mutating func flood(isWrong: Bool) -> PlainObject {
        var whens: [(value: String?, object: PlainObject)] = []
        for value in [nil] + some(Self.modes) {
            let factor = isWrong && chance(50) ? 3.0 : 1
            whens.append((value, .integer(1 << 62, PlainArithmetic(multiply: .number(factor)))))
        }
        let source = PlainSource.choice(PlainChoice(by: names("mode", below(4)), whens: whens))
        let factor = isWrong ? PlainNumber.constant(names("integer", below(4))) : nil
        return .integerReference(source, PlainArithmetic(multiply: factor))
    }

    /// A number that may be over the maximum of the setting that it is.
    private mutating func cap(isWrong: Bool) -> PlainObject {
        var whens: [(value: String?, object: PlainObject)] = []
        for value in [nil] + some(Self.modes) {
            whens.append((value, .float(Double(below(isWrong ? 9 : 6)), .unchanged)))
        }
        return choice("float", names("mode", below(4)), whens)
    }

    /// A size that may be negative.
    private mutating func shrink(isWrong: Bool) -> PlainObject {
        var whens: [(value: String?, object: PlainObject)] = []
        for value in [nil] + some(Self.modes) {
            let width = isWrong && chance(50) ? PlainNames("absent", "less") : names("integer", below(4))
            whens.append((value, .numbers("size", [.constant(width), .number(1)])))
        }
        return choice("size", names("mode", below(4)), whens)
    }

    /// A font with lines, letters or a size out of range, in a `when` or beside it.
    private mutating func thick(isWrong: Bool) -> PlainObject {
        let types = isWrong ? ["float", "leading", "points"] : ["leading"]
        var whens: [(value: String?, object: PlainObject)] = []
        for value in [nil] + some(Self.modes) {
            var text = PlainText()
            text.lineHeight = .constant(names(pick(types), below(4)))
            if isWrong, chance(30) { text.maximum = .constant(names(pick(["integer", "float"]), below(4))) }
            whens.append((value, .font(family: "system", size: .number(9), weight: 400, text)))
        }
        var text = PlainText()
        if chance(30) { text.letterSpacing = .constant(names(isWrong ? "hue" : "points", below(4))) }
        let source = PlainSource.choice(PlainChoice(by: names("mode", below(4)), whens: whens))
        return .fontReference(source, size: nil, weight: nil, text)
    }

    /// A number that refers to another in a `when` that is meant or not.
    private mutating func circle(to name: String, isWrong: Bool) -> PlainObject {
        let value = chance(50) ? "never" : pick(Self.modes)
        let other: PlainObject =
            isWrong ? .floatReference(.names(PlainNames(name)), .unchanged) : .float(Double(below(9)), .unchanged)
        return choice(
            "float", names("mode", below(4)), [(value, other), (nil, .float(Double(below(9)), .unchanged))])
    }
}
