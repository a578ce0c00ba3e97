import SkinColors
import SkinFormat
import SkinInspector
import SkinLegibility
import SkinSettings
import TestSupport

@testable import SkinCompiler
@testable import SkinKit

/// Themes for the tests of caches.
enum CacheFixture {
    /// A small handmade theme with every kind of value, two variants, assets and provenance.
    static func small() -> ResolvedTheme {
        var symbols = SymbolTable()
        var values = ValuePool()
        let everything = allKinds(&symbols, &values)
        var theme = ResolvedTheme(symbols: SymbolTable(), values: ValuePool())
        var info = ThemeInfo(identifier: "a", name: "É", version: "1.2.3", inherits: "b")
        info.author = "x"
        theme.chain = [
            .init(info: info, folder: "A.theme"),
            .init(info: ThemeInfo(identifier: "b", name: "B"), folder: "B.theme"),
        ]
        let (view, button) = (symbols.intern("view"), symbols.intern("button"))
        theme.components = [.init(name: view, parent: nil), .init(name: button, parent: 0)]
        theme.mentionedTraits = [.dark]
        theme.combinations = [([], 0), ([.dark], 1)]
        let color = symbols.intern("color")
        theme.parameterLists = [everything, [FieldValue(name: color, value: everything[8].value)], []]
        theme.operations = [
            .init(name: symbols.intern("all"), states: [], parameters: 0),
            .init(name: color, states: [.highlighted], parameters: 1),
            .init(name: symbols.intern("none"), states: [.disabled, .focused], parameters: 2),
        ]
        theme.operationLists = [[0, 1], [2]]
        addProvenance(to: &theme, &symbols)
        addVariants(to: &theme, &symbols, constants: everything)
        addAssets(to: &theme, &symbols)
        theme.inputs = [
            ThemeInput(.compiler, "skinkit", mark: 1), ThemeInput(.source, "A.theme/main.xml", mark: .max),
        ]
        theme.symbols = symbols
        theme.values = values
        return theme
    }

    /// The small theme with states of an app's own, settings, an overlay, roles, backdrops, languages, and what fonts and
    /// images may have.
    static func whole() -> ResolvedTheme {
        var theme = small()
        theme.chain.insert(.init(info: ThemeInfo(identifier: "o", name: "O"), folder: "O.overlay"), at: 0)
        theme.overlayCount = 1
        theme.states = ["error", "loading"]
        theme.operations[1].states = [.highlighted, .custom(at: 0)]
        theme.operations[2].states = .custom(at: 1)
        theme.variants[0].removals[0].states = [.disabled, .custom(at: 1)]
        let label = theme.symbols.intern("Label")
        let (least, most) = (theme.values.add(.integer(-5)), theme.values.add(.integer(5)))
        var number = ResolvedTheme.Setting(name: label, label: label, value: theme.values.add(.integer(.min)))
        (number.minimum, number.maximum, number.step) = (least, most, most)
        let text = theme.values.add(.string(label))
        let word = theme.values.add(setting: theme.symbols.intern("word"), default: text)
        var choice = ResolvedTheme.Setting(name: theme.symbols.intern("word"), label: label, value: word)
        choice.values = theme.values.add(.array([text, text]))
        theme.variants[0].settings = [number, choice]
        theme.variants[1].settings = [choice]
        // A setting's value is that of a constant.
        let name = theme.symbols.intern("zzz")
        theme.variants[0].constants.append(FieldValue(name: name, value: word))
        let tint = theme.symbols.intern("zzzz")
        theme.variants[0].constants.append(FieldValue(name: tint, value: derivedColor(tint, &theme.values)))
        theme.roles = [("view", "all", "pi", .background), ("button", "color", "color", .text)]
        let (view, button) = (
            ThemeEntityKey(component: "view", id: "two"), ThemeEntityKey(component: "button", id: nil)
        )
        theme.backdrops = [(button, view), (view, button)]
        addLanguages(to: &theme)
        for (name, value) in [("zzzzz", image(in: &theme)), ("zzzzzz", derivedFont(word: tint, in: &theme))] {
            theme.variants[0].constants.append(FieldValue(name: theme.symbols.intern(name), value: value))
        }
        return theme
    }

    private static func addLanguages(to theme: inout ResolvedTheme) {
        theme.chain[0].info.localizedNames = ["de": "Überzug"]
        theme.chain[1].info.localizedNames = ["de": "Ä", "de-ch": "Ae"]
        theme.chain[1].info.localizedSummaries = ["fr": "Une lettre"]
        theme.chain[2].info.appearance = .dark
        theme.labels = [
            .init(setting: "Label", language: "de", text: "Schild"),
            .init(setting: "word", language: "fr", text: "Mot"),
            .init(setting: "word", value: "Label", text: "A label"),
            .init(setting: "word", value: "Label", language: "de", text: "Ein Schild"),
        ]
    }

    private static func image(in theme: inout ResolvedTheme) -> ValueID {
        var image = ImageValue(name: theme.symbols.intern("i.png"))
        image.slice = ThemeInsets(top: 1, left: 2, bottom: 3, right: 4)
        image.resizing = .tile
        image.symbol = theme.symbols.intern("chevron.left")
        return theme.values.add(.image(image))
    }

    /// Returns a font whose every number depends on a setting.
    private static func derivedFont(word setting: Symbol, in theme: inout ResolvedTheme) -> ValueID {
        let number = theme.values.add(setting: setting, default: theme.values.add(.float(2)))
        let families = theme.symbols.intern("Avenir Next, Georgia")
        let font = PooledValue.font(FontValue(face: .family(families), size: 9, weight: 300, style: .normal))
        let attributes: [AdjustmentAttribute] = [.size, .lineHeight, .letterSpacing, .maximum]
        var changes = attributes.map { ResolvedChange(attribute: $0, argument: .float(2), number: number) }
        changes.append(ResolvedChange(attribute: .relative, argument: .integer(11)))
        guard case .success(let steps) = changes.applied(to: font, theme.values), let last = steps.last else {
            preconditionFailure("every change of a font has a result")
        }
        return theme.values.add(last.result, from: theme.values.add(font), steps.flatMap(\.terms))
    }

    /// Returns a color that depends on a setting, by each kind of change.
    private static func derivedColor(_ setting: Symbol, _ values: inout ValuePool) -> ValueID {
        let color = ColorChannels(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
        let literal = values.add(.color(color))
        let base = values.add(setting: setting, default: literal)
        let changes = [
            change(.lighten, 0.25), change(.mix, 0.25, (setting, literal)), change(.lightness, 0.5),
            change(.against, 3, (setting, base)), change(.alpha, 0.5), change(.fade, 0.5),
        ]
        guard case .success(let steps) = changes.applied(to: .color(color), values), let last = steps.last else {
            preconditionFailure("every change of a color has a result")
        }
        return values.add(last.result, from: base, steps.flatMap(\.terms))
    }

    private static func change(
        _ attribute: AdjustmentAttribute, _ number: Double, _ color: (Symbol, ValueID)? = nil
    ) -> ResolvedChange {
        ResolvedChange(attribute: attribute, argument: .float(number), color: color.map { (name: $0.0, value: $0.1) })
    }

    private static func allKinds(_ symbols: inout SymbolTable, _ values: inout ValuePool) -> [FieldValue] {
        var image = ImageValue(name: symbols.intern("i.png"))
        image.isCached = true
        image.mode = .template
        image.slice = ThemeInsets(top: 1, left: 2, bottom: 3, right: 4)
        let name = symbols.intern("f.ttf")
        let parts = [
            values.add(.integer(.min)), values.add(.float(-0.1)), values.add(.bool(true)),
            values.add(.string(symbols.intern("e\u{301}"))), values.add(.point(ThemePoint(x: 1, y: -2))),
            values.add(.size(ThemeSize(width: 3, height: 4))),
            values.add(.rect(ThemeRect(x: 1, y: 2, width: 3, height: 4))),
            values.add(.insets(ThemeInsets(top: 0, left: 1e300, bottom: 2, right: 3))),
            values.add(.color(ColorChannels(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))),
            values.add(.image(image)),
            values.add(.font(FontValue(face: .file(name), size: 9, weight: 700, style: .italic))),
            values.add(.font(FontValue(face: .family(name), size: 0.5, weight: 100, style: .normal))),
        ]
        let list = values.add(.array(parts))
        let type = symbols.intern("gradient")
        let record = values.add(
            .record(type: type, fields: [FieldValue(name: type, value: list), FieldValue(name: name, value: parts[0])]))
        return (parts + [list, record]).enumerated().map { index, value in
            FieldValue(name: symbols.intern("p" + String(UnicodeScalar(UInt8(0x61 + index)))), value: value)
        }
    }

    private static func addProvenance(to theme: inout ResolvedTheme, _ symbols: inout SymbolTable) {
        theme.files = ["A.theme/main.xml", "B.theme/main.xml"]
        func source(_ line: UInt32, className: Symbol? = nil) -> Int32 {
            theme.sources.append(
                .init(
                    place: SourcePlace(file: line % 2, line: line, column: 7), component: 1, isDefault: line > 3,
                    className: className))
            return Int32(theme.sources.count - 1)
        }
        let place = SourcePlace(file: 1, line: 9, column: 3)
        let (half, whole) = (theme.values.add(.float(0.5)), theme.values.add(.float(1)))
        theme.provenance = [
            OperationProvenance(winner: source(1, className: symbols.intern("rounded")), losers: 0, steps: 0),
            OperationProvenance(winner: source(4), losers: 1, steps: 1),
            OperationProvenance(winner: source(5), losers: 1, steps: 1),
        ]
        theme.loserLists = [
            ThemeLossReason.allCases.map { .init(source: source(2 + UInt32($0.rawValue)), reason: $0) }, [],
        ]
        theme.stepLists = [
            [
                .init(kind: .constant, depth: 0, name: symbols.intern("accent"), place: place, after: half),
                .init(
                    kind: .adjustment([.multiply]), depth: 1, name: nil, place: place, argument: whole, before: half,
                    after: whole),
            ], [],
        ]
        theme.provenanceLists = [[0, 1], [2]]
    }

    private static func addVariants(
        to theme: inout ResolvedTheme, _ symbols: inout SymbolTable, constants: [FieldValue]
    ) {
        let (one, two) = (symbols.intern("one"), symbols.intern("two"))
        var plain = ResolvedTheme.Variant()
        plain.entities = [
            .init(component: 1, id: nil, isDeclared: true, operations: 1, provenance: 1),
            .init(component: 1, id: one, isDeclared: false, operations: 0, provenance: 0),
            .init(component: 0, id: one, isDeclared: true, operations: 1, provenance: 1),
            .init(component: 0, id: two, isDeclared: true, operations: 0, provenance: 0),
        ]
        plain.constants = constants
        plain.removals = [
            .init(entity: 1, name: two, states: [.disabled], provenance: 2),
            .init(entity: 1, name: one, states: [], provenance: 0),
            .init(entity: 3, name: one, states: [], provenance: 1),
        ]
        var dark = plain
        dark.removals.removeFirst(2)
        dark.removals[0].entity = 1
        dark.entities.removeFirst(2)
        dark.constants = Array(constants.prefix(2))
        theme.variants = [plain, dark]
    }

    private static func addAssets(to theme: inout ResolvedTheme, _ symbols: inout SymbolTable) {
        let image = symbols.intern("i.png")
        let files: [(Int, ThemeTraits, Int, String)] = [
            (0, [.dark], 2, "i@2x~dark.png"), (0, [], 1, "i.png"), (0, [], 3, "i@3x.png"),
            (1, [.pad], 1, "i~ipad.png"), (1, [], 2, "i@2x.png"),
        ]
        theme.assets = files.map {
            .init(logicalName: image, theme: $0.0, traits: $0.1, scale: $0.2, path: symbols.intern($0.3))
        }
        theme.assets[1].content = AssetContent([1, 2, 3])
        theme.assets[2].content = AssetContent([])
        theme.assets[4].content = AssetContent([UInt8](9...40))
        let font = symbols.intern("z.ttf")
        theme.assets.append(.init(logicalName: font, theme: 1, traits: [.pad], scale: 1, path: font))
    }
}

// MARK: - Reading

/// Runs all lookups of a theme for some sets of traits.
///
/// - Returns: The number of answers.
@discardableResult
func readEverything(_ theme: Theme) -> Int {
    var answers =
        theme.info.name(for: ["de-CH"]).utf8.count + theme.ancestors.count + theme.componentTypes.count
        + theme.overlays.count
    answers += theme.customStates.count
    for traits: ThemeTraits in [[], [.dark], [.dark, .pad, .light]] {
        let shown = LegibleLooks(Appearance(of: theme, under: traits), RequiredContrast(text: 4.5))
        for key in theme.entities(traits: traits) + [ThemeEntityKey(component: "button", id: "two")] {
            answers += theme.operations(for: key.component, id: key.id, traits: traits).count
            answers += theme.provenance(for: key.component, id: key.id, traits: traits).count
            answers += theme.explain(component: key.component, id: key.id, traits: traits).count
            answers += shown.changes(of: key, in: .highlighted).count + shown.entitiesBehind(key).count
        }
        for name in ["pa", "pm", "pn", "zz"] where theme.constant(name, traits: traits) != nil { answers += 1 }
        for name in ["i.png", "z.ttf", ""] {
            let bytes = theme.assetBytes(name, traits: traits, scale: 1)
            answers += bytes?.withBytes { $0.withUnsafeBytes { Set($0).count } } ?? 0
        }
        for name in ["i.png", "z.ttf", ""] where theme.asset(name, traits: traits, scale: 2) != nil { answers += 1 }
        answers += theme.json(traits: traits, scale: 2).utf8.count
        answers += theme.settingsJSON(traits: traits, languages: ["de-CH", "fr"]).utf8.count
    }
    if let adjusted = try? theme.adjusted(to: ["word": .string("Label")]) {
        answers += adjusted.json(traits: [], scale: 1).utf8.count
    }
    return answers
}
