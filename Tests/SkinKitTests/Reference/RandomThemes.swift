import SkinCompiler

/// The vocabulary of random themes: some operations of the built-in schema, with the types of their parameters.
enum PlainVocabulary {
    /// The states of the app's own, lightest first.
    static let states = ["error", "loading"]
    /// The app's identifiers by component type, each with its earlier names.
    static let identifiers: [String: [(name: String, was: [String])]] = [
        "uicontrol": [("c d", [])],
        "uibutton": [("a", ["old-a", "older-a"]), ("b", ["old-b"])],
    ]

    /// The schema that declares them.
    static let schema =
        "<schema name=\"random\" version=\"1.2.3\">" + states.map { "<state name=\"\($0)\"/>" }.joined()
        + identifiers.sorted { $0.key < $1.key }.map { component, list in
            let content = list.map { "<identifier name=\"\($0.name)\" was=\"\($0.was.joined(separator: " "))\"/>" }
            return "<identifiers component=\"\(component)\">\(content.joined())</identifiers>"
        }.joined() + "</schema>"

    /// The parameters by operation; the types of optional ones end in `?`.
    static let operations: [String: [(operation: String, parameters: [(name: String, type: String)])]] = [
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

    static func type(of parameter: String, in operation: String) -> String {
        let all = operations.values.flatMap(\.self).first { $0.operation == operation }
        let type = all?.parameters.first { $0.name.filter { $0 != "?" } == parameter }?.type ?? ""
        return type == "unit" ? "float" : type
    }

    static func fieldType(_ field: String) -> String {
        ["angle": "float", "locations": "floats"][field] ?? "array"
    }
}

/// Creates chains of valid themes from a seed.
struct RandomThemes {
    private var generator: SplitMix64
    private static let traitSets: [Set<String>] = [
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

    init(seed: UInt64, isOfApp: Bool = false) {
        generator = SplitMix64(seed: seed)
        self.isOfApp = isOfApp
    }

    /// Returns a compiler that reads the schema of the app.
    static func compiler(in folder: TemporaryFolder) throws -> ThemeCompiler {
        ThemeCompiler(schemaFiles: [try folder.write("random.schema.xml", PlainVocabulary.schema)])
    }

    private mutating func below(_ bound: Int) -> Int { Int(generator.next() % UInt64(bound)) }
    private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
    private mutating func pick<Item>(_ items: [Item]) -> Item { items[below(items.count)] }
    private mutating func unit() -> Double { Double(below(101)) / 100 }

    /// From the oldest ancestor to the theme itself.
    mutating func chain() -> [PlainTheme] {
        let count = 1 + below(3)
        return (0..<count).map { number in
            var theme = PlainTheme(
                folder: "T\(number).theme", identifier: "t\(number)", parent: number > 0 ? "t\(number - 1)" : nil)
            let layers =
                number == 0
                ? [[]] + (0..<below(3)).map { _ in pick(Self.traitSets) }
                : (0...below(3)).map { _ in pick(Self.traitSets) }
            for layer in Set(layers).sorted(by: { $0.sorted().joined() < $1.sorted().joined() }) {
                theme.files.append(file(layer, isBase: number == 0 && layer.isEmpty))
            }
            theme.assets = assets(isBase: number == 0)
            return theme
        }
    }

    /// Overlays to lay on a chain.
    mutating func overlays() -> [PlainTheme] {
        (0..<below(3)).map { number in
            // Identifiers of overlays mean nothing: this one may be a theme's.
            var overlay = PlainTheme(folder: "O\(number).overlay", identifier: "t\(number)", parent: nil)
            let layers = Set((0...below(2)).map { _ in pick(Self.traitSets) })
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
            for type in ["integer", "float", "color", "font", "string", "gradient", "word"] where isBase || chance(25) {
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
        for number in 0..<4 where isBase || chance(30) {
            let list =
                chance(isBase ? 60 : 40) ? (0..<below(3)).map { _ in "k\(below(4))" }.filter { $0 < "k\(number)" } : nil
            file.classes.append(PlainClass(id: "k\(number)", extends: list, operations: operations(of: ["uiview"])))
        }
        for component in ["uiview", "uilabel", "uicontrol", "uibutton", "uiswitch"] {
            for id in isOfApp ? Self.idsOfApp : Self.ids where chance(30) {
                let list = chance(40) ? (0..<below(3)).map { _ in "k\(below(4))" } : nil
                let owners = ["uiview"] + (PlainVocabulary.operations[component] == nil ? [] : [component])
                file.entities.append(
                    PlainEntity(component: component, id: id, classes: list, operations: operations(of: owners)))
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

    /// Returns an object of a type. It refers only to constants of lower numbers, so that there are no cycles.
    private mutating func object(_ type: String, before number: Int) -> PlainObject {
        let canRefer = number > 0 && chance(40)
        let target = number > 0 ? below(number) : 0
        switch type {
        case "integer": return .integer(below(9))
        case "unit": return chance(10) ? .integer(below(2)) : .float(unit(), multiply: nil, add: nil)
        case "float":
            let (multiply, add) = (chance(30) ? Double(below(5)) / 2 : nil, chance(30) ? Double(below(7)) : nil)
            if canRefer {
                return .floatReference(pick(["float", "integer"]) + "\(target)", multiply: multiply, add: add)
            }
            return chance(20) && number == 4
                ? .integer(below(9)) : .float(Double(below(80)) / 4, multiply: multiply, add: add)
        case "bool": return .bool(chance(50))
        case "word": return canRefer ? .reference("string", constant: "word\(target)") : .string("w\(below(9))")
        case "string": return canRefer ? .reference("string", constant: "string\(target)") : .string(" t\(below(9)) ")
        case "point": return .numbers("point", [Double(below(9)), -1.5])
        case "rect": return .numbers("rect", [Double(below(9)), -2, Double(below(9)), 0.25])
        case "insets": return .numbers("insets", [1, Double(below(9)), 3, 4])
        case "image": return .image(pick(["one.png", "two.png"]))
        case "color": return color(canRefer ? target : nil, before: number)
        case "font":
            if canRefer {
                return .fontReference("font\(target)", size: chance(50) ? 9.5 : nil, weight: chance(50) ? 700 : nil)
            }
            return .font(
                family: pick(["Georgia", "system"]), size: Double(8 + below(20)), weight: 100 + 100 * below(9))
        default:
            if canRefer { return .reference("gradient", constant: "gradient\(target)") }
            var fields: [(name: String, object: PlainObject)] = [
                ("colors", .array((0..<below(4)).map { _ in color(nil, before: number) }))
            ]
            if chance(50) { fields.append(("locations", .array([.integer(0), .float(0.5, multiply: nil, add: nil)]))) }
            if chance(50) { fields.append(("angle", chance(50) ? .integer(45) : .float(30, multiply: nil, add: nil))) }
            return .record("gradient", fields)
        }
    }

    private mutating func color(_ target: Int?, before number: Int) -> PlainObject {
        var change = PlainColorChange()
        if chance(30) { change.lighten = unit() }
        if chance(30) { change.darken = unit() }
        if number > 0, chance(30) { change.mix = ("color\(below(number))", unit()) }
        if chance(30) { change.alpha = unit() }
        if let target { return .colorReference("color\(target)", change) }
        return .color((0..<(3 + below(2))).map { _ in unit() }, change)
    }
}
