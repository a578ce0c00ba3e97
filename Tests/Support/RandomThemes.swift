import Foundation
import SkinBundles

/// Creates chains of themes from a seed: valid ones, or such as may have faults.
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
    let isOfApp: Bool
    /// Whether the themes have constants of ``faultyKinds``.
    let hasFaults: Bool
    /// Whether the themes have appearances, and section 18's attributes of fonts and images.
    let hasTextAttributes: Bool

    package init(
        seed: UInt64, isOfApp: Bool = false, hasFaults: Bool = false, hasTextAttributes: Bool = false
    ) {
        generator = SplitMix64(seed: seed)
        self.isOfApp = isOfApp
        self.hasFaults = hasFaults
        self.hasTextAttributes = hasTextAttributes
    }

    /// Returns a compiler that reads the schema of the app.
    package static func compiler(in folder: TemporaryFolder) throws -> ThemeCompiler {
        ThemeCompiler(schemaFiles: [try folder.write("random.schema.xml", PlainVocabulary.schema)])
    }

    mutating func below(_ bound: Int) -> Int { Int(generator.next() % UInt64(bound)) }
    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
    mutating func pick<Item>(_ items: [Item]) -> Item { items[below(items.count)] }
    /// Some of the items, in any order.
    mutating func some<Item>(_ items: [Item]) -> [Item] {
        Array(shuffled(items).prefix(1 + below(items.count)))
    }
    mutating func shuffled<Item>(_ items: [Item]) -> [Item] { items.shuffled(using: &generator) }

    /// A number from 0 to 1. Channels of colors and amounts have other thousandths: the noise of doubles would decide whether
    /// 0.33 - 0.33 is black, and to which of 255 steps 1 - 0.9 is rounded.
    mutating func unit(thousandths: Int = 3) -> Double {
        let hundredths = below(101)
        return hundredths % 100 == 0 ? Double(hundredths / 100) : Double(hundredths * 10 + thousandths) / 1000
    }

    /// From the oldest ancestor to the theme itself.
    package mutating func chain() -> [PlainTheme] {
        let count = 1 + below(3)
        return (0..<count).map { number in
            var theme = PlainTheme(
                folder: "T\(number).theme", identifier: "t\(number)", parent: number > 0 ? "t\(number - 1)" : nil,
                appearance: appearance())
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
            var overlay = PlainTheme(folder: "O\(number).overlay", identifier: "t\(number)", appearance: appearance())
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
        addConstants(to: &file, isBase: isBase)
        for number in 0..<4 where isBase || chance(30) {
            let list =
                chance(isBase ? 60 : 40) ? (0..<below(3)).map { _ in "k\(below(4))" }.filter { $0 < "k\(number)" } : nil
            file.classes.append(
                PlainClass(id: "k\(number)", extends: list, scope: scope(), operations: operations(of: ["uiview"])))
        }
        for component in ["uiview", "uilabel", "uicontrol", "uibutton", "uiswitch", "uiscrollview"] {
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

    private mutating func addConstants(to file: inout PlainFile, isBase: Bool) {
        for number in 0..<4 {
            for type in types where isBase || chance(25) {
                file.constants.append(("\(type)\(number)", constant(type, before: number)))
                file.settings["\(type)\(number)"] = setting(type)
            }
            // Nothing refers to these, so their type may change.
            let type = pick(["integer", "float", "color", "font", "bool", "word"])
            if chance(40) {
                file.constants.append(("loose\(number)", constant(type, before: 0)))
                file.settings["loose\(number)"] = setting(type)
            }
        }
        for type in types where chance(20) { file.constants.append(("maybe-\(type)", constant(type, before: 0))) }
        if isBase { file.constants += [("beyond", .float(7.5, .unchanged)), ("less", .float(-1, .unchanged))] }
        guard hasFaults else { return }
        for (name, object) in faultyConstants(isBase: isBase) {
            file.constants.append((name, object))
            file.settings[name] = faultySetting(name)
        }
    }

    /// Returns what a constant of a type may say of a setting. No value is outside of a range.
    private mutating func setting(_ type: String) -> PlainSetting? {
        guard isOfApp, chance(35), Self.typesOfSettings.contains(type) else { return nil }
        var setting = PlainSetting(label: chance(20) ? "" : "Label \(below(9))")
        guard !setting.label.isEmpty else { return setting }
        if ["integer", "float"].contains(type) {
            if chance(50) { setting.minimum = -below(9) }
            if chance(50) { setting.maximum = 100_000 + below(9) }
            if chance(50) { setting.step = 1 + below(9) }
        }
        let words = ["word": (0..<9).map { "w\($0)" }, "mode": Self.modes][type]
        setting.values = words.map { $0 + (chance(50) ? ["more"] : []) }
        return setting
    }

    private static let typesOfSettings: Set = ["integer", "float", "color", "word", "mode", "bool", "flag"]

    /// Returns constants for a class or an entity alone.
    private mutating func scope() -> [(name: String, object: PlainObject)] {
        guard chance(35) else { return [] }
        var result: [(name: String, object: PlainObject)] = []
        for _ in 0..<below(6) {
            let (type, number) = (pick(types), below(4))
            let name = chance(20) ? "maybe-\(type)" : "\(type)\(number)"
            guard !result.contains(where: { $0.name == name }) else { continue }
            result.append((name, constant(type, before: name.hasPrefix("maybe") ? 0 : number)))
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
                operation.parameters = given.map { ($0.name.filter { $0 != "?" }, parameter($0.type)) }
                operation.isShort = chance(50)
            }
            guard !result.contains(where: { $0.name == name && $0.states == operation.states }) else { continue }
            result.append(operation)
        }
        return result
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
