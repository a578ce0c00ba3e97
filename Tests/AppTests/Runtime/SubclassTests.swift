import SkinKit
import TestSupport
import Testing

private class Base {
    var shown = ""
}
private class Control: Base {}
private class Button: Control {}
private class Fancy: Button {}
private final class Fanciest: Fancy {}
private final class Part {
    var shown = ""
}

@MainActor
@Suite("A component of a class that is not defined itself")
struct SubclassTests {
    /// A theme that writes the name of each component type.
    private static func theme() throws -> Theme {
        let names = ["base", "control", "button", "other", "wrapper", "part"]
        let schema = names.map {
            "<component name=\"\($0)\"><operation name=\"shown\"><param name=\"text\" type=\"string\"/></operation></component>"
        }.joined()
        let instances = names.map { "<\($0)><operation name=\"shown\"><string>\($0)</string></operation></\($0)>" }
            .joined()
        return try .fixture(
            ["": "<theme><instances>\(instances)</instances></theme>"], schema: "<schema>\(schema)</schema>")
    }

    private static func declare<View: Base>(_ view: inout ComponentBuilder<View>) {
        view.operation("shown", .string("text"), get: { $0.shown }, set: { $0.shown = $1 })
    }

    private typealias Definition = @MainActor (inout ComponentDefinitions) -> Void

    private func shown(_ component: Base, by definitions: [Definition]) throws -> String {
        var components = ComponentDefinitions()
        for define in definitions { define(&components) }
        let engine = ThemeEngine(components: components)
        try engine.register(component)
        try engine.activate(Self.theme())
        return component.shown
    }

    @Test("is one of the nearest defined superclass, however long the line of another definition is")
    func nearest() throws {
        let line: [Definition] = [
            { $0.define(Base.self, as: "base", Self.declare) },
            { $0.define(Control.self, as: "control", inheriting: Base.self) },
            { $0.define(Button.self, as: "button", inheriting: Control.self) },
        ]
        let alone: Definition = { $0.define(Fancy.self, as: "other", Self.declare) }
        for place in 0...3 {
            var definitions = line
            definitions.insert(alone, at: place)
            #expect(try shown(Fanciest(), by: definitions) == "other")
            #expect(try shown(Fancy(), by: definitions) == "other")
            #expect(try shown(Button(), by: definitions) == "button")
        }
    }

    @Test("is one of the nearest defined superclass, also where that wraps a part")
    func wrapping() throws {
        let definitions: [Definition] = [
            {
                $0.define(Part.self, as: "part") {
                    $0.operation("shown", .string("text"), get: { $0.shown }, set: { $0.shown = $1 })
                }
            },
            { $0.define(Control.self, as: "wrapper", wrapping: { _ in Part() }) },
            { $0.define(Base.self, as: "base", Self.declare) },
            { $0.define(Button.self, as: "button", inheriting: Base.self) },
        ]
        #expect(try shown(Fanciest(), by: definitions) == "button")
        #expect(try shown(Control(), by: definitions) == "")
    }
}
