import Foundation
import SkinBundles

/// The vocabulary of random themes: some operations of the built-in schema, with the types of their parameters.
package enum PlainVocabulary {
    /// The states of the app's own, lightest first.
    package static let states = ["error", "loading"]
    /// The app's identifiers by component type, each with its earlier names.
    package static let identifiers: [String: [(name: String, was: [String])]] = [
        "uicontrol": [("c d", [])],
        "uibutton": [("a", ["old-a", "older-a"]), ("b", ["old-b"])],
    ]

    /// The schema that declares them.
    package static let schema =
        "<schema name=\"random\" version=\"1.2.3\">" + states.map { "<state name=\"\($0)\"/>" }.joined()
        + identifiers.sorted { $0.key < $1.key }.map { component, list in
            let content = list.map { "<identifier name=\"\($0.name)\" was=\"\($0.was.joined(separator: " "))\"/>" }
            return "<identifiers component=\"\(component)\">\(content.joined())</identifiers>"
        }.joined() + "</schema>"

    /// The parameters by operation; the types of optional ones end in `?`.
    package static let operations: [String: [(operation: String, parameters: [(name: String, type: String)])]] = [
        "uiview": [
            ("alpha", [("value", "unit")]), ("cornerRadius", [("radius", "float")]), ("hidden", [("value", "bool")]),
            ("backgroundColor", [("color", "color")]), ("tintColor", [("color", "color")]),
            ("frame", [("rect", "rect")]), ("layoutMargins", [("insets", "insets")]),
            ("backgroundImage", [("image", "image")]), ("backgroundGradient", [("gradient", "gradient")]),
            ("shadow", [("color", "color"), ("offset?", "point"), ("radius?", "float"), ("opacity?", "unit")]),
        ],
        "uilabel": [
            ("text", [("text", "string")]), ("font", [("font", "font")]), ("numberOfLines", [("lines", "integer")]),
        ],
        "uibutton": [("title", [("text", "string")]), ("titleFont", [("font", "font")])],
    ]

    package static func type(of parameter: String, in operation: String) -> String {
        let all = operations.values.flatMap(\.self).first { $0.operation == operation }
        let type = all?.parameters.first { $0.name.filter { $0 != "?" } == parameter }?.type ?? ""
        return type == "unit" ? "float" : type
    }

    package static func fieldType(_ field: String) -> String {
        ["angle": "float", "locations": "floats"][field] ?? "array"
    }
}

/// Creates chains of valid themes from a seed.
package struct RandomThemes {
    private var generator: SplitMix64
    private static let layerTraits: [Set<String>] = [
        [], ["dark"], ["ipad"], ["ipad", "dark"], ["highcontrast"], ["light"], ["mac", "light"],
    ]
    private static let ids: [String?] = [nil, "a", "b", "é", "c d"]
    private static let idsOfApp = ids + ["old-a", "older-a", "old-b"]
    private static let states: [Set<String>] = [
        [], [], ["selected"], ["disabled"], ["selected", "highlighted"], ["focused", "hovered"],
    ]
    private static let statesOfApp: [Set<String>] =
        states + [["error"], ["loading", "focused"], ["error", "loading", "disabled"]]

    /// Whether the themes have settings, and use the states and earlier names of ``PlainVocabulary/schema``.
    private let isOfApp: Bool

    package init(seed: UInt64, isOfApp: Bool = false) {
        generator = SplitMix64(seed: seed)
        self.isOfApp = isOfApp
    }

    /// Returns a compiler that reads the schema of the app.
    package static func compiler(in folder: TemporaryFolder) throws -> ThemeCompiler {
        ThemeCompiler(schemaFiles: [try folder.write("random.schema.xml", PlainVocabulary.schema)])
    }

    private mutating func below(_ bound: Int) -> Int { Int(generator.next() % UInt64(bound)) }
    private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
    private mutating func pick<Item>(_ items: [Item]) -> Item { items[below(items.count)] }

    /// A number from 0 to 1. Channels of colors and amounts have other thousandths: the noise of doubles would decide whether
    /// 0.33 - 0.33 is black, and to which of 255 steps 1 - 0.9 is rounded.
    private mutating func unit(thousandths: Int = 3) -> Double {
        let hundredths = below(101)
        return hundredths % 100 == 0 ? Double(hundredths / 100) : Double(hundredths * 10 + thousandths) / 1000
    }

    /// From the oldest ancestor to the theme itself.
    package mutating func chain() -> [PlainTheme] {
        let count = 1 + below(3)
        return (0..<count).map { number in
            var theme = PlainTheme(
                folder: "T\(number).theme", identifier: "t\(number)", parent: number > 0 ? "t\(number - 1)" : nil)
            let layers =
                number == 0
                ? [[]] + (0..<below(3)).map { _ in pick(Self.layerTraits) }
                : (0...below(3)).map { _ in pick(Self.layerTraits) }
            for layer in Set(layers).sorted(by: { $0.sorted().joined() < $1.sorted().joined() }) {
                theme.files.append(file(layer, isBase: number == 0 && layer.isEmpty))
            }
            theme.assets = assets(isBase: number == 0)
            return theme
        }
    }

    /// Overlays to lay on a chain.
    package mutating func overlays() -> [PlainTheme] {
        (0..<below(3)).map { number in
            // Identifiers of overlays mean nothing: this one may be a theme's.
            var overlay = PlainTheme(folder: "O\(number).overlay", identifier: "t\(number)", parent: nil)
            let layers = Set((0...below(2)).map { _ in pick(Self.layerTraits) })
            for layer in layers.sorted(by: { $0.sorted().joined() < $1.sorted().joined() }) {
                overlay.files.append(file(layer, isBase: false))
            }
            overlay.assets = assets(isBase: false)
            return overlay
        }
    }

    private mutating func assets(isBase: Bool) -> [String] {
        var all: Set<String> = isBase ? ["one.png", "two@2x~dark.png"] : []
        for _ in 0..<below(4) {
            all.insert(
                pick(["one", "two"]) + pick(["", "@2x", "@3x"]) + pick(["", "~dark", "~ipad", "~ipad~dark"]) + ".png")
        }
        return all.sorted()
    }

    private mutating func file(_ traits: Set<String>, isBase: Bool) -> PlainFile {
        var file = PlainFile(name: "f", traits: traits)
        for number in 0..<4 {
            for type in Self.types where isBase || chance(25) {
                file.constants.append(("\(type)\(number)", object(type, before: number)))
                file.settings["\(type)\(number)"] = setting(type)
            }
            // Nothing refers to these, so their type may change.
            let type = pick(["integer", "float", "color", "font", "bool", "word"])
            if chance(40) {
                file.constants.append(("loose\(number)", object(type, before: 0)))
                file.settings["loose\(number)"] = setting(type)
            }
        }
        for type in Self.types where chance(20) { file.constants.append(("maybe-\(type)", object(type, before: 0))) }
        for number in 0..<4 where isBase || chance(30) {
            let list =
                chance(isBase ? 60 : 40) ? (0..<below(3)).map { _ in "k\(below(4))" }.filter { $0 < "k\(number)" } : nil
            file.classes.append(
                PlainClass(id: "k\(number)", extends: list, scope: scope(), operations: operations(of: ["uiview"])))
        }
        for component in ["uiview", "uilabel", "uicontrol", "uibutton", "uiswitch"] {
            for id in isOfApp ? Self.idsOfApp : Self.ids where chance(30) {
                let list = chance(40) ? (0..<below(3)).map { _ in "k\(below(4))" } : nil
                let owners = ["uiview"] + (PlainVocabulary.operations[component] == nil ? [] : [component])
                file.entities.append(
                    PlainEntity(
                        component: component, id: id, classes: list, scope: scope(), operations: operations(of: owners))
                )
            }
        }
        return file
    }

    /// Returns what a constant of a type may say of a setting. No value is outside of a range.
    private mutating func setting(_ type: String) -> PlainSetting? {
        guard isOfApp, chance(35), ["integer", "float", "color", "word", "bool"].contains(type) else { return nil }
        var setting = PlainSetting(label: chance(20) ? "" : "Label \(below(9))")
        guard !setting.label.isEmpty else { return setting }
        if ["integer", "float"].contains(type) {
            if chance(50) { setting.minimum = -below(9) }
            if chance(50) { setting.maximum = 100_000 + below(9) }
            if chance(50) { setting.step = 1 + below(9) }
        }
        if type == "word" { setting.values = (0..<9).map { "w\($0)" } + (chance(50) ? ["more"] : []) }
        return setting
    }

    /// Returns constants for a class or an entity alone.
    private mutating func scope() -> [(name: String, object: PlainObject)] {
        guard chance(35) else { return [] }
        var result: [(name: String, object: PlainObject)] = []
        for _ in 0..<below(6) {
            let (type, number) = (pick(Self.types), below(4))
            let name = chance(20) ? "maybe-\(type)" : "\(type)\(number)"
            guard !result.contains(where: { $0.name == name }) else { continue }
            result.append((name, object(type, before: name.hasPrefix("maybe") ? 0 : number)))
        }
        return result
    }

    private mutating func operations(of owners: [String]) -> [PlainOperation] {
        var result: [PlainOperation] = []
        for _ in 0..<below(5) {
            let (name, parameters) = pick(PlainVocabulary.operations[pick(owners)] ?? [])
            var operation = PlainOperation(
                name: name, states: pick(isOfApp ? Self.statesOfApp : Self.states), parameters: nil)
            if chance(15) {
                if chance(40) { operation.states = nil }
            } else {
                let given = parameters.filter { !$0.name.hasSuffix("?") || chance(50) }
                operation.parameters = given.map { ($0.name.filter { $0 != "?" }, object($0.type, before: 4)) }
                operation.isShort = chance(50)
            }
            guard !result.contains(where: { $0.name == name && $0.states == operation.states }) else { continue }
            result.append(operation)
        }
        return result
    }

    /// Returns an object of a type. It refers only to constants of lower numbers or of simpler types, so that there are
    /// no cycles.
    private mutating func object(_ type: String, before number: Int) -> PlainObject {
        let target = number > 0 && chance(40) ? below(number) : nil
        switch type {
        case "integer": return integer(target, before: number)
        case "float": return float(target, before: number)
        case let type where Self.ranges[type] != nil: return ranged(type, target)
        case "bool": return .bool(chance(50))
        case "word", "string":
            let text = type == "word" ? "w\(below(9))" : " t\(below(9)) "
            return target.map { .reference("string", names(type, $0)) } ?? .string(text)
        case "point": return .numbers("point", [Double(below(9)), -1.5])
        case "rect": return .numbers("rect", [Double(below(9)), -2, Double(below(9)), 0.25])
        case "insets": return .numbers("insets", [1, Double(below(9)), 3, 4])
        case "image": return .image(pick(["one.png", "two.png"]))
        case "color": return color(target, before: number)
        case "font": return font(target)
        default: return gradient(target, before: number)
        }
    }

    // MARK: References

    /// The types of constants. Those with a range are floats for one kind of attribute.
    private static let types =
        ["integer", "float", "color", "font", "string", "gradient", "word"] + ranges.keys.sorted()
    private static let ranges: [String: ClosedRange<Double>] = [
        "unit": 0...1, "chroma": 0...0.4, "hue": 0...360, "ratio": 1...9, "points": 1...40,
    ]

    /// Returns one of the constants of a type and number: by name, or behind others that may be absent.
    private mutating func names(_ type: String, _ number: Int) -> PlainNames {
        switch below(6) {
        case 0: return PlainNames("absent", "\(type)\(number)")
        case 1: return PlainNames("maybe-\(type)", "\(type)\(number)")
        default: return PlainNames("\(type)\(number)")
        }
    }

    /// Returns a number from the range of a type, literal or by reference.
    private mutating func number(_ type: String) -> PlainNumber {
        chance(35) ? .constant(names(type, below(4))) : .number(literal(type))
    }

    private mutating func literal(_ type: String) -> Double {
        let range = Self.ranges[type] ?? 0...1
        return range.lowerBound + (range.upperBound - range.lowerBound) * unit()
    }

    private mutating func ranged(_ type: String, _ target: Int?) -> PlainObject {
        if let target { return .floatReference(names(type, target), PlainArithmetic()) }
        let number = literal(type)
        return chance(20) ? .integer(Int(number), PlainArithmetic()) : .float(number, PlainArithmetic())
    }

    private mutating func integer(_ target: Int?, before number: Int) -> PlainObject {
        var change = PlainArithmetic()
        if chance(20) { change.multiply = .number(Double(below(4))) }
        if chance(20) { change.add = .number(Double(below(4))) }
        if number > 0, chance(30) { change.add = .constant(names("integer", below(number))) }
        if let target { return .integerReference(names("integer", target), change) }
        return .integer(below(9), change)
    }

    private mutating func float(_ target: Int?, before number: Int) -> PlainObject {
        var change = PlainArithmetic()
        if chance(30) { change.multiply = chance(50) ? self.number("unit") : .number(Double(below(5)) / 2) }
        if chance(30) { change.add = .number(Double(below(7))) }
        if number > 0, chance(30) { change.add = .constant(names(pick(["float", "integer"]), below(number))) }
        if let target { return .floatReference(names(pick(["float", "integer"]), target), change) }
        return chance(20) && number == 4
            ? .integer(below(9), PlainArithmetic()) : .float(Double(below(80)) / 4, change)
    }

    private mutating func color(_ target: Int?, before number: Int) -> PlainObject {
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
        if let target { return .colorReference(names("color", target), change) }
        return .color((0..<(3 + below(2))).map { _ in unit(thousandths: 1) }, change)
    }

    private mutating func font(_ target: Int?) -> PlainObject {
        if let target {
            let size: PlainNumber? = chance(50) ? number("points") : nil
            return .fontReference(names("font", target), size: size, weight: chance(50) ? 700 : nil)
        }
        return .font(family: pick(["Georgia", "system"]), size: number("points"), weight: 100 + 100 * below(9))
    }

    private mutating func gradient(_ target: Int?, before number: Int) -> PlainObject {
        var fields: [(name: String, object: PlainObject)] = []
        if target == nil || chance(40) {
            fields.append(("colors", .array((0..<below(4)).map { _ in color(nil, before: number) })))
        }
        if chance(50) {
            fields.append(
                ("locations", .array([.integer(0, PlainArithmetic()), .float(0.5, PlainArithmetic())])))
        }
        if chance(50) { fields.append(("angle", ranged("hue", nil))) }
        guard let target else { return .record("gradient", fields) }
        return chance(50)
            ? .reference("gradient", names("gradient", target))
            : .recordReference("gradient", names("gradient", target), fields)
    }
}

extension RandomThemes {
    /// The seeds of the themes: `SKINKIT_RANDOM_THEMES` sets their number, `SKINKIT_FIRST_THEME` the first.
    package static let seeds: Range<UInt64> = {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["SKINKIT_FIRST_THEME"].flatMap { UInt64($0) } ?? 0
        return first..<first + (environment["SKINKIT_RANDOM_THEMES"].flatMap { UInt64($0) } ?? 12)
    }()

    /// One trait or none of each kind that the themes mention, and one of a kind that no theme mentions.
    package static let traitSets: [Set<String>] = {
        var sets: [Set<String>] = [[]]
        for kind in [["ipad", "mac", "iphone"], ["highcontrast"], ["light", "dark"]] {
            sets += sets.flatMap { set in kind.map { set.union([$0]) } }
        }
        return sets
    }()
    package static let scales = [1, 2, 3, 4]
}
