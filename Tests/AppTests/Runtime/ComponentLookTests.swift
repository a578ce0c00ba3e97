import SkinInspector
import SkinKit
import TestSupport
import Testing

@MainActor
@Suite("A look, which shows operations over all states")
struct ComponentLookTests {
    /// A widget of a toolkit that resolves states itself.
    final class Widget {
        var look: [String]? { didSet { writeCount += 1 } }
        var title = "own"
        var writeCount = 0
    }

    private func engine() -> ThemeEngine {
        var components = ComponentDefinitions()
        components.define(Widget.self, as: "uibutton") { widget in
            widget.operation("title", .string("text"), get: { $0.title }, set: { $0.title = $1 })
            let operations: [ThemeLookOperation<String>] = [
                ThemeLookOperation("alpha", .float("value")) { $0 += " alpha \($1)" },
                ThemeLookOperation("cornerRadius", .float("radius")) { style, radius in
                    if radius > 100 { throw Refusal() }
                    style += " radius \(radius)"
                },
            ]
            widget.look(operations, get: { $0.look }, set: { $0.look = $1 }) { look in
                try look.stateSets().map { states in
                    var style = states.names.joined(separator: "+") + ":"
                    try look.add(to: &style, in: states)
                    return style
                }
            }
        }
        return ThemeEngine(components: components)
    }

    private func theme(_ operations: String) throws -> Theme {
        try .fixture(["": "<theme><instances><uibutton id=\"b\">\(operations)</uibutton></instances></theme>"])
    }

    private static let alpha = "<operation name=\"alpha\"><float>0.5</float></operation>"

    @Test("is made once, from the operations of every combination of states, and restored")
    func states() throws {
        let (engine, widget) = (engine(), Widget())
        try engine.register(widget, as: "b")
        try engine.activate(
            theme(
                Self.alpha + "<operation name=\"alpha\" state=\"hovered\"><float>0.6</float></operation>"
                    + "<operation name=\"cornerRadius\" state=\"disabled\"><float>3</float></operation>"
                    + "<operation name=\"title\"><string>Send</string></operation>"))
        #expect(
            widget.look == [
                ": alpha 0.5", "hovered: alpha 0.6", "disabled: alpha 0.5 radius 3.0",
                "hovered+disabled: alpha 0.6 radius 3.0",
            ])
        #expect(widget.title == "Send")
        engine.deactivate()
        #expect(widget.look == nil)
        #expect(widget.title == "own")
    }

    @Test("is written only if it differs")
    func minimal() throws {
        let (engine, widget) = (engine(), Widget())
        try engine.register(widget, as: "b")
        try engine.activate(theme(Self.alpha))
        try engine.activate(theme(Self.alpha + "<operation name=\"title\"><string>Send</string></operation>"))
        #expect(widget.writeCount == 1)
        #expect(widget.title == "Send")
    }

    @Test("that cannot be prepared fails the switch, and names the operation")
    func failure() throws {
        let (engine, widget) = (engine(), Widget())
        try engine.register(widget, as: "b")
        let bad = try theme(Self.alpha + "<operation name=\"cornerRadius\"><float>200</float></operation>")
        let error = #expect(throws: ThemePreparationError.self) { try engine.activate(bad) }
        #expect(error?.failures.map(\.operation) == ["cornerRadius"])
        #expect(widget.look == nil)
    }

    @Test("leaves a component alone whose theme has none of its operations")
    func absent() throws {
        let (engine, widget) = (engine(), Widget())
        try engine.register(widget, as: "b")
        try engine.activate(theme("<operation name=\"title\"><string>Send</string></operation>"))
        #expect(widget.look == nil)
        #expect(engine.undefinedOperations() == [])
    }
}
