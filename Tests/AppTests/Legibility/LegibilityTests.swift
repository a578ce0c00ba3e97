import SkinColors
import SkinInspector
import SkinKit
import SkinLegibility
import SkinLibrary
import SkinSettings
import Testing

@MainActor
@Suite("An engine with a minimum contrast")
struct LegibilityTests {
    private let engine = ThemeEngine(components: ColoredTypes.definitions)

    private func label(_ id: String = "a") throws -> Colored {
        let label = ColoredTypes.component("uilabel")
        try engine.register(label, as: id)
        return label
    }

    private static let faint = try? Theme.colored(
        "<uilabel id=\"a\">\(colorOperation("textColor", "#999999"))\(colorOperation("backgroundColor", "#FFFFFF"))</uilabel>"
    )

    private func faint() throws -> Theme { try #require(Self.faint) }

    @Test("shows the nearest color that has it, and the theme's again without")
    func nearest() throws {
        let label = try label()
        try engine.activate(faint())
        #expect(label.colors["textColor"] == ThemeColor("#999999"))
        #expect(engine.root.legibility == .off && engine.legibilityChanges(of: label) == [])
        let report = try engine.root.update { $0.legibility = .minimumContrast(4.5) }
        #expect(engine.root.legibility == .minimumContrast(4.5))
        let shown = try #require(label.colors["textColor"])
        #expect(shown == ThemeColor("#767676"))
        #expect(label.colors["backgroundColor"] == ThemeColor("#FFFFFF"))
        #expect(report.writes == 1)
        let change = try #require(engine.legibilityChanges(of: label).first)
        #expect(change.operation == "textColor" && change.parameter == "color")
        #expect(change.before == ThemeColor("#999999") && change.after == shown)
        #expect(change.ground == ThemeColor("#FFFFFF"))
        #expect(abs(change.contrastBefore - 2.85) < 0.01 && change.contrastAfter >= 4.5)
        try engine.root.update { $0.legibility = .off }
        #expect(label.colors["textColor"] == ThemeColor("#999999"))
    }

    @Test("has it in the scopes that do not override it, and in each again that inherits")
    func inheritance() throws {
        let (scope, label) = (engine.root.makeScope(), ColoredTypes.component("uilabel"))
        try scope.register(label, as: "a")
        try engine.activate(faint())
        try scope.update { $0.legibility = .off }
        try engine.root.update { $0.legibility = .minimumContrast(4.5) }
        #expect(label.colors["textColor"] == ThemeColor("#999999") && scope.overrides == .legibility)
        try scope.update { $0.inherit(.legibility) }
        #expect(label.colors["textColor"] == ThemeColor("#767676") && scope.overrides == [])
    }

    @Test("takes any ratio from 1 to 21, and no other", arguments: [1.0, 3, 7, 21])
    func ratios(_ ratio: Double) throws {
        let label = try label()
        try engine.activate(faint())
        try engine.root.update { $0.legibility = .minimumContrast(ratio) }
        let found = try #require(label.colors["textColor"])
        let contrast = found.contrast(on: ThemeColor("#FFFFFF"))
        #expect(contrast >= ratio - 1e-6 && (found == ThemeColor("#999999")) == (ratio < 2.8))
        for wrong in [0, 0.99, -4.5, 21.01, .infinity, .nan] {
            let error = #expect(throws: ThemePreparationError.self) {
                try engine.root.update { $0.legibility = .minimumContrast(wrong) }
            }
            #expect("\(try #require(error))".contains("not supported; expected 1 to 21"))
            #expect(engine.root.legibility == .minimumContrast(ratio))
        }
    }

    @Test("follows switches of theme, traits, settings and states")
    func live() throws {
        let label = try label()
        try engine.root.update { $0.legibility = .minimumContrast(4.5) }
        let theme = try Theme.colored(
            """
            <constants><color name="ink" setting="Ink">#AAAAAA</color></constants><instances><uilabel id="a">
            <operation name="textColor"><color ref="ink"/></operation>
            \(colorOperation("backgroundColor", "#FFFFFF"))
            \(colorOperation("backgroundColor", "#000000", state: "selected"))</uilabel></instances>
            """,
            dark: "<uilabel id=\"a\">\(colorOperation("backgroundColor", "#101010"))</uilabel>")
        try engine.activate(theme)
        #expect(label.colors["textColor"] == ThemeColor("#767676"))
        try engine.setStates(.selected, for: label)
        #expect(label.colors["textColor"] == ThemeColor("#AAAAAA"))
        try engine.setStates([], for: label)
        try engine.root.update { $0.traits = .dark }
        #expect(label.colors["textColor"] == ThemeColor("#AAAAAA"))
        try engine.root.adjust("ink", to: .color(ThemeColor("#333333")))
        #expect(try #require(label.colors["textColor"]).contrast(on: ThemeColor("#101010")) >= 4.5)
        try engine.root.update { $0.traits = [] }
        #expect(label.colors["textColor"] == ThemeColor("#333333"))
        try engine.setStates(.disabled, for: label)
        try engine.root.adjust("ink", to: .color(ThemeColor("#EEEEEE")))
        // What is inactive needs no contrast.
        #expect(label.colors["textColor"] == ThemeColor("#EEEEEE"))
        try engine.activate(faint())
        try engine.setStates([], for: label)
        #expect(label.colors["textColor"] == ThemeColor("#767676"))
        engine.deactivate()
        #expect(label.colors["textColor"] == nil)
    }

    @Test("makes texts legible in scopes, also in those with a theme or traits of their own")
    func scopes() throws {
        let (scope, inner) = (engine.root.makeScope(), engine.root.makeScope())
        let (one, two) = (ColoredTypes.component("uilabel"), ColoredTypes.component("uilabel"))
        try scope.register(one, as: "a")
        try inner.register(two, as: "a")
        try engine.activate(faint())
        let other = try Theme.colored(
            "<uilabel id=\"a\">\(colorOperation("textColor", "#777777"))\(colorOperation("backgroundColor", "#000000"))</uilabel>"
        )
        try inner.activate(other)
        try engine.root.update { $0.legibility = .minimumContrast(7) }
        #expect(try #require(one.colors["textColor"]).contrast(on: ThemeColor("#FFFFFF")) >= 7)
        #expect(try #require(two.colors["textColor"]).contrast(on: ThemeColor("#000000")) >= 7)
        try scope.update { $0.traits = .dark }
        #expect(try #require(one.colors["textColor"]).contrast(on: ThemeColor("#FFFFFF")) >= 7)
        try inner.update { $0.inherit() }
        #expect(one.colors == two.colors)
    }

    @Test("uses the roles and the backgrounds that the theme's cache names")
    func rolesAndBackdrops() throws {
        let theme = try Theme.colored(
            """
            <!-- skinkit:contrast note uilabel on uiview#wall -->
            <uiview id="wall">\(colorOperation("backgroundColor", "#FFFFFF"))</uiview>
            <note id="a">\(colorOperation("paper", "#000000"))\(colorOperation("ink", "#222222"))
            \(colorOperation("edge", "#EEEEEE"))</note>
            <uilabel id="a">\(colorOperation("textColor", "#CCCCCC"))</uilabel>
            """)
        #expect(throws: Never.self) { try theme.verify() }
        let (label, note) = (try label(), ColoredTypes.component("note"))
        try engine.register(note, as: "a")
        try engine.activate(theme)
        try engine.root.update { $0.legibility = .minimumContrast(4.5) }
        #expect(label.colors["textColor"] == ThemeColor("#757575"))
        #expect(engine.legibilityChanges(of: note).map(\.operation) == ["ink", "edge"])
        #expect(try #require(note.colors["ink"]).contrast(on: ThemeColor("#000000")) >= 4.5)
        let edge = try #require(note.colors["edge"]).contrast(on: ThemeColor("#FFFFFF"))
        #expect(edge >= 3 && edge < 3.1)
    }

    private func shown(_ color: String, between first: String, _ second: String, at ratio: Double) throws -> ThemeColor?
    {
        let colors = "<array><color>\(first)</color><color>\(second)</color></array>"
        let gradient =
            "<operation name=\"backgroundGradient\"><gradient><field name=\"colors\">\(colors)</field></gradient></operation>"
        let label = try label()
        try engine.activate(
            Theme.colored("<uilabel id=\"a\">\(gradient)\(colorOperation("textColor", color))</uilabel>"))
        try engine.root.update { $0.legibility = .minimumContrast(ratio) }
        return label.colors["textColor"]
    }

    @Test("shows the theme's color, black or white where no color has the contrast, whichever is most legible")
    func impossible() throws {
        #expect(try shown("#777777", between: "#FFFFFF", "#000000", at: 7) == ThemeColor("#777777"))
        #expect(try shown("#777777", between: "#6F6F6F", "#7F7F7F", at: 7) == ThemeColor("#000000"))
        #expect(try shown("#FFFFFF", between: "#FFFFFF", "#DDDDDD", at: 21) == ThemeColor("#000000"))
        // Black is more legible in the middle, and not at the dark end.
        #expect(try shown("#E07000", between: "#FFFFFF", "#101040", at: 7) == ThemeColor("#E07000"))
    }

    @Test("shows a gray where no color of the hue has the contrast")
    func gray() throws {
        // Two grounds with room for a gray between them: 117 has 4.503 on each side.
        let grounds = ["#020202", "#FDFDFD"].map { ground in
            let color = ColorChannels(ThemeColor(ground))
            return ContrastGround(own: color, behind: color, opacity: 1, required: 4.5)
        }
        let green = ColorChannels(ThemeColor("#0BBD29"))
        #expect(green.nearestOrMoreOpaque(on: grounds) == nil)
        let gray = try #require(green.nearestGray(on: grounds))
        #expect(gray.color == ThemeColor("#757575"))
        #expect(grounds.allSatisfy { $0.passes(gray) })
    }

    @Test("is reported with the entities and operations that fail, the worst first")
    func failures() throws {
        let report = try Theme.colored(
            """
            <uilabel id="a">\(colorOperation("textColor", "#999999"))\(colorOperation("backgroundColor", "#FFFFFF"))</uilabel>
            <uilabel id="b">\(colorOperation("textColor", "#EEEEEE"))\(colorOperation("backgroundColor", "#FFFFFF"))</uilabel>
            <uilabel id="c">\(colorOperation("textColor", "#000000"))\(colorOperation("backgroundColor", "#FFFFFF"))</uilabel>
            """
        ).legibilityReport()
        #expect(
            report.failures.map { "\($0.entity) \($0.operation)" } == ["uilabel#b textColor", "uilabel#a textColor"])
        #expect(report.failures.first?.ratio == report.worstRatio && report.failing == 2)
    }

    @Test("changes nothing that is legible, hidden, or on a picture")
    func untouched() throws {
        let theme = try Theme.colored(
            """
            <uilabel id="a">\(colorOperation("textColor", "#595959"))\(colorOperation("backgroundColor", "#FFFFFF"))</uilabel>
            <uilabel id="b">\(colorOperation("textColor", "#EEEEEE"))\(colorOperation("backgroundColor", "#FFFFFF"))
            <operation name="hidden"><bool>true</bool></operation></uilabel>
            <uilabel id="c">\(colorOperation("textColor", "#EEEEEE"))</uilabel>
            """)
        let labels = try ["a", "b", "c"].map { try label($0) }
        try engine.activate(theme)
        let report = try engine.root.update { $0.legibility = .minimumContrast(4.5) }
        #expect(report.writes == 0)
        #expect(labels.map { $0.colors["textColor"] } == ["#595959", "#EEEEEE", "#EEEEEE"].map { ThemeColor($0) })
    }

    @Test("explains what it shows")
    func explanation() throws {
        let label = try label()
        try engine.activate(faint())
        #expect(engine.explain(label, "textColor").first?.legibilityChanges == [])
        try engine.root.update { $0.legibility = .minimumContrast(4.5) }
        let found = try #require(engine.explain(label, "textColor").first)
        #expect(found.operation.parameters.first?.object == .color(ThemeColor("#767676")))
        #expect(found.legibilityChanges == engine.legibilityChanges(of: label))
        let line = found.description.split(separator: "\n").first { $0.contains("made legible") }
        let words = try #require(line).split(separator: " ").joined(separator: " ")
        #expect(words == "made legible #999999 → #767676 2.84:1 → 4.54:1 on #FFFFFF")
        #expect(engine.explain(label, "backgroundColor").first?.description.contains("legible") == false)
        let theme = try faint()
        let same = theme.explain(
            component: "uilabel", id: "a", operation: "textColor", states: [], legibility: .minimumContrast(4.5))
        #expect(same == engine.explain(label, "textColor"))
        let json = theme.json(same)
        #expect(json.contains("\"legibility\": [{\"parameter\": \"color\", \"before\": "))
        #expect(!theme.json(theme.explain(component: "uilabel", id: "a")).contains("legibility"))
    }
}

@MainActor
@Suite("A look with a minimum contrast")
struct LegibleLookTests {
    final class Widget {
        var look: [String]?
    }

    struct Style {
        var title = ""
        var ground = ""
    }

    private static func tone(_ color: ThemeColor) -> String { color.red > 0.3 ? "light" : "dark" }

    @Test("changes colors only in the sets of states in which they are faint")
    func look() throws {
        var components = ComponentDefinitions()
        components.define(Widget.self, as: "uibutton") { widget in
            let operations: [ThemeLookOperation<Style>] = [
                ThemeLookOperation("titleColor", .color("color")) { $0.title = Self.tone($1) },
                ThemeLookOperation("backgroundColor", .color("color")) { $0.ground = Self.tone($1) },
            ]
            widget.look(operations, get: { $0.look }, set: { $0.look = $1 }) { look in
                try look.stateSets().map { states in
                    var style = Style()
                    try look.add(to: &style, in: states)
                    return "\(states.names.joined(separator: "+")): \(style.title) on \(style.ground)"
                }
            }
        }
        let (engine, widget) = (ThemeEngine(components: components), Widget())
        try engine.register(widget, as: "b")
        let theme = try Theme.colored(
            """
            <uibutton id="b">\(colorOperation("backgroundColor", "#FFFFFF"))\(colorOperation("titleColor", "#000000"))
            \(colorOperation("backgroundColor", "#111111", state: "hovered"))</uibutton>
            """)
        try engine.activate(theme)
        let own = [": dark on light", "hovered: dark on dark"]
        #expect(widget.look == own)
        try engine.root.update { $0.legibility = .minimumContrast(4.5) }
        #expect(widget.look == [": dark on light", "hovered: light on dark", "hovered+disabled: dark on dark"])
        try engine.root.update { $0.legibility = .minimumContrast(1) }
        #expect(widget.look == own)
    }
}
