import SkinKit
import SkinSettings
import TestSupport
import Testing

/// A component with values in arrays, and with one that a prepare step reads itself.
private final class Swatch {
    var writes = 0
    var color: ThemeColor? { didSet { writes += 1 } }
    var width = 1.0 { didSet { writes += 1 } }
    var stops: [ThemeColor] = [] { didSet { writes += 1 } }
    var note = "" { didSet { writes += 1 } }

    var look: [String] { ["\(String(describing: color))", "\(width)", "\(stops)", note] }

    @MainActor static var definitions: ComponentDefinitions {
        var components = ComponentDefinitions()
        components.define(Swatch.self, as: "swatch") { swatch in
            swatch.operation("color", .color("color"), get: \.color, set: { $0.color = $1 })
            swatch.operation("width", .float("width"), get: \.width, set: { $0.width = $1 })
            swatch.operation("stops", .array("stops", of: .color), get: \.stops, set: { $0.stops = $1 })
            let note = ThemeValueType.string.prepared { text, preparation in
                try "\(text) \(preparation.constant("soft", as: .color).map { "\($0)" } ?? "–")"
            }
            swatch.operation("note", note("text"), get: \.note, set: { $0.note = $1 })
        }
        return components
    }

    static let schema = """
        <schema><component name="swatch">
          <operation name="color"><param name="color" type="color"/></operation>
          <operation name="width"><param name="width" type="float"/></operation>
          <operation name="stops"><param name="stops" type="array" of="color"/></operation>
          <operation name="note"><param name="text" type="string"/></operation>
        </component></schema>
        """
}

/// Compares components that went through random changes with new ones.
@MainActor
@Suite("Any path through values of settings")
struct AdjustingHistoryTests {
    private static let ids = ["plain", "soft", "stops", "wide", "note", "pressed"]

    private static func theme() throws -> Theme {
        let soft = "<operation name=\"color\"><color ref=\"soft\"/></operation>"
        return try .fixture(
            [
                "": """
                <theme><constants>
                  <color name="accent" setting="Accent">#204080</color>
                  <color name="page" setting="Page">#FFFFFF</color>
                  <float name="wide" setting="Width" minimum="0" maximum="9">2</float>
                  <string name="word" setting="Word" values="short long">short</string>
                  <color name="soft" ref="accent" lighten="0.2"/>
                  <color name="text" ref="accent" against="page" contrast="4.5"/>
                </constants><instances>
                  <swatch><operation name="width"><float>3</float></operation></swatch>
                  <swatch id="plain"><operation name="color"><color>#123456</color></operation></swatch>
                  <swatch id="soft">\(soft)</swatch>
                  <swatch id="stops"><operation name="stops"><array><color>#000</color><color ref="text"/></array>
                    </operation></swatch>
                  <swatch id="wide"><operation name="width"><float ref="wide" multiply="2"/></operation></swatch>
                  <swatch id="note"><operation name="note"><string>n</string></operation></swatch>
                  <swatch id="pressed"><operation name="color"><color ref="page"/></operation>
                    <operation name="color" state="highlighted"><color ref="text"/></operation>
                    <operation name="note"><string ref="word"/></operation></swatch>
                </instances></theme>
                """,
                "~dark": """
                <theme><constants><color name="page" setting="Page">#101010</color>
                  <float name="dim" setting="Dim">0.5</float></constants>
                <instances><swatch id="wide"><operation name="width"><float ref="dim"/></operation></swatch></instances>
                </theme>
                """,
            ], schema: Swatch.schema)
    }

    private typealias Registered = (swatch: Swatch, id: String?, isInScope: Bool, isPressed: Bool)

    @Test("shows what a new engine shows, and writes nothing that stays the same", arguments: 0..<4 as Range<UInt64>)
    func history(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let engine = ThemeEngine(components: Swatch.definitions)
        let scope = engine.root.makeScope()
        try engine.activate(Self.theme())
        try scope.update { $0.traits = .dark }
        let swatches: [Registered] = (0..<24).map { number in
            (Swatch(), Self.ids.randomElement(using: &random), number % 3 == 0, number % 4 == 0)
        }
        for swatch in swatches { try Self.register(swatch.swatch, like: swatch, engine, scope) }
        for step in 0..<60 {
            let before = swatches.map { (look: $0.swatch.look, writes: $0.swatch.writes) }
            let writes = try Self.change(engine, scope, &random).writes
            let fresh = ThemeEngine(components: Swatch.definitions)
            let freshScope = fresh.root.makeScope()
            try fresh.root.update { $0.traits = engine.root.traits }
            try fresh.activate(engine.root.activeTheme)
            try freshScope.update { $0.traits = .dark }
            if scope.overrides.contains(.theme) { try freshScope.activate(scope.activeTheme) }
            for (registered, before) in zip(swatches, before) {
                let new = Swatch()
                try Self.register(new, like: registered, fresh, freshScope)
                let look = registered.swatch.look
                #expect(look == new.look, "seed \(seed), step \(step), \(registered.id ?? "–")")
                if look == before.look { #expect(registered.swatch.writes == before.writes) }
            }
            #expect(writes == zip(swatches, before).reduce(0) { $0 + $1.0.swatch.writes - $1.1.writes })
        }
    }

    private static func register(
        _ swatch: Swatch, like registered: Registered, _ engine: ThemeEngine, _ scope: ThemeScope
    ) throws {
        if registered.isInScope {
            try scope.register(swatch, as: registered.id)
        } else {
            try engine.register(swatch, as: registered.id)
        }
        if registered.isPressed { try engine.setStates(.highlighted, for: swatch) }
    }

    /// Makes a random change, most often of one setting.
    private static func change(
        _ engine: ThemeEngine, _ scope: ThemeScope, _ random: inout SplitMix64
    ) throws -> ThemeSwitchReport {
        func channel() -> Float { Float(Int.random(in: 0...255, using: &random)) / 255 }
        let values: [(String, ThemeValue)] = [
            ("accent", .color(ThemeColor(red: channel(), green: channel(), blue: channel()))),
            ("page", .color(ThemeColor(red: channel(), green: channel(), blue: channel()))),
            ("wide", .integer(Int64.random(in: 0...9, using: &random))),
            ("dim", .float(Double.random(in: 0...1, using: &random))),
            ("word", .string(Bool.random(using: &random) ? "short" : "long")),
        ]
        let (name, value) = values[Int.random(in: 0..<values.count, using: &random)]
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return try engine.root.adjust(name, to: nil)
        case 1: return try engine.root.adjust(to: [:])
        case 2: return try engine.root.adjust(to: Dictionary(uniqueKeysWithValues: values.prefix(2)))
        case 3: return try engine.root.update { $0.traits = Bool.random(using: &random) ? .dark : [] }
        case 4: return try scope.adjust(name, to: value)
        case 5: return try engine.activate(engine.root.activeTheme?.unadjusted)
        default: return try engine.root.adjust(name, to: value)
        }
    }
}
