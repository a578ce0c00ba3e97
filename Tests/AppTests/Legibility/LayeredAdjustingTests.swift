import SkinColors
import SkinLegibility
import SkinSettings
import TestSupport
import Testing

@testable import SkinKit

/// A filter that changes nothing, and counts how often looks are prepared.
private final class Counting: LookFilter, LookChanges {
    @MainActor static var count = 0

    func isSame(as other: any LookFilter) -> Bool { other is Counting }
    func changes(of appearance: Appearance, like others: [any LookChanges]) -> any LookChanges { self }
    func decidingStates(of entity: ThemeEntityKey) -> [[ThemeStates]] { [] }

    func apply(to operations: inout [ThemeOperation], of entity: ThemeEntityKey, in states: ThemeStates) {
        MainActor.assumeIsolated { Self.count += 1 }
    }

    /// The button is on the wall.
    func decidingEntities(of entity: ThemeEntityKey) -> [ThemeEntityKey]? {
        entity.component == "uibutton" ? [ThemeEntityKey(component: "uiview", id: "wall")] : []
    }
}

@MainActor
@Suite("Dragging a setting of a theme with a floor or a minimum contrast")
struct LayeredAdjustingTests {
    private static func reference(_ name: String, _ constant: String, state: String = "") -> String {
        "<operation name=\"\(name)\" state=\"\(state)\"><color ref=\"\(constant)\"/></operation>"
    }

    private static func theme() throws -> Theme {
        try .colored(
            """
            <constants>
              <color name="page" setting="Page">#FFFFFF</color>
              <color name="ink" setting="Ink">#222222</color>
              <color name="edge" setting="Edge">#888888</color>
            </constants><instances>
              <!-- skinkit:contrast note uilabel on uiview#wall -->
              <uiview id="wall">\(reference("backgroundColor", "page"))</uiview>
              <note id="a">\(reference("ink", "ink"))\(reference("edge", "edge", state: "error"))</note>
              <uilabel id="a">\(colorOperation("textColor", "#777777"))</uilabel>
              <uilabel id="b">\(reference("textColor", "ink"))\(colorOperation("backgroundColor", "#EEEEEE"))</uilabel>
              <uibutton id="a">\(reference("backgroundColor", "page"))\(colorOperation("titleColor", "#808080"))\
            \(reference("titleColor", "edge", state: "selected"))</uibutton>
              <uibutton id="b">\(colorOperation("titleColor", "#808080"))</uibutton>
            </instances>
            """)
    }

    /// What the theme lacks: an outline, a background, and a type that it has only for other identifiers.
    private static func floor() throws -> Theme {
        try .colored(
            """
            <constants><color name="page" setting="Page">#EEDDCC</color></constants><instances>
              <note id="a">\(reference("edge", "page"))\(colorOperation("ink", "#123456"))</note>
              <uilabel id="a">\(colorOperation("backgroundColor", "#222222", state: "selected"))</uilabel>
              <uitextfield id="a">\(colorOperation("textColor", "#999999"))</uitextfield>
              <uibutton id="b">\(reference("backgroundColor", "page"))</uibutton>
            </instances>
            """)
    }

    private static let keys = [
        ("uiview", "wall"), ("note", "a"), ("uilabel", "a"), ("uilabel", "b"), ("uibutton", "a"), ("uibutton", "b"),
        ("uitextfield", "a"),
    ]

    private static let states: [ThemeStates] = [[], .selected, .custom("error")]

    private func registered(in engine: ThemeEngine) throws -> [Colored] {
        try Self.keys.flatMap { type, id in
            try Self.states.map { states in
                let component = ColoredTypes.component(type)
                try engine.register(component, as: id)
                try engine.setStates(states, for: component)
                return component
            }
        }
    }

    @Test("prepares the looks that the values concern, and no others", arguments: [false, true])
    func prepared(hasFloor: Bool) throws {
        let engine = ThemeEngine(components: ColoredTypes.definitions)
        let floor = hasFloor ? try Self.floor() : nil
        try engine.root.update { $0.fallbackTheme = floor }
        _ = try engine.root.update { $0.filter = Counting() }
        try engine.activate(Self.theme())
        let components = try registered(in: engine)
        Counting.count = 0
        try engine.root.adjust("ink", to: .color(ThemeColor("#003300")))
        // The note and the second label.
        #expect(Counting.count == 2 * Self.states.count)
        Counting.count = 0
        try engine.root.adjust("page", to: .color(ThemeColor("#FFEEEE")))
        // The wall, and both buttons.
        #expect(Counting.count == 3 * Self.states.count)
        #expect(components[0].colors["backgroundColor"] == ThemeColor("#FFEEEE"))
    }

    @Test("measures a text again whose background changes, though the text does not")
    func behind() throws {
        let engine = ThemeEngine(components: ColoredTypes.definitions)
        try engine.root.update { $0.legibility = .minimumContrast(4.5) }
        try engine.activate(Self.theme())
        let label = ColoredTypes.component("uilabel")
        try engine.register(label, as: "a")
        let onWhite = label.colors["textColor"]
        try engine.root.adjust("page", to: .color(ThemeColor("#000000")))
        #expect(label.colors["textColor"] == ThemeColor("#777777") && onWhite == ThemeColor("#767676"))
    }

    @Test(
        "shows what a new engine shows, and writes nothing that stays the same", arguments: [false, true],
        [ThemeLegibility.off, .minimumContrast(4.5)])
    func history(hasFloor: Bool, legibility: ThemeLegibility) throws {
        var random = SplitMix64(seed: hasFloor ? 1 : 2)
        let (theme, floor) = (try Self.theme(), hasFloor ? try Self.floor() : nil)
        func engine(showing theme: Theme?) throws -> (ThemeEngine, [Colored]) {
            let engine = ThemeEngine(components: ColoredTypes.definitions)
            try engine.root.update { $0.fallbackTheme = floor }
            try engine.root.update { $0.legibility = legibility }
            try engine.activate(theme)
            return (engine, try registered(in: engine))
        }
        let (dragged, components) = try engine(showing: theme)
        for step in 0..<60 {
            let before = components.map(\.colors)
            let writes = components.map(\.writeCount)
            let gray = ["#000000", "#777777", "#FFFFFF", "#3A5F20", "#F0E8D8"].randomElement(using: &random) ?? ""
            let name = ["page", "ink", "edge"].randomElement(using: &random) ?? ""
            try dragged.root.adjust(name, to: .color(ThemeColor(gray)))
            let fresh = try engine(showing: dragged.root.activeTheme).1
            for (number, (component, new)) in zip(components, fresh).enumerated() {
                #expect(component.colors == new.colors, "step \(step), \(Self.keys[number / Self.states.count])")
                if component.colors == before[number] { #expect(component.writeCount == writes[number]) }
            }
        }
    }
}
