import SkinBundles
import SkinDiagnostics
import SkinKit
import TestSupport

/// A component that keeps the colors of its operations.
class Colored {
    var colors: [String: ThemeColor] = [:]
    var writeCount = 0
}

/// A component for each type that random themes describe.
enum ColoredTypes {
    final class View: Colored {}
    final class Label: Colored {}
    final class Button: Colored {}
    final class Field: Colored {}
    final class Note: Colored {}

    static func component(_ type: String) -> Colored {
        switch type {
        case "uilabel": Label()
        case "uibutton": Button()
        case "uitextfield": Field()
        case "note": Note()
        default: View()
        }
    }

    static let schema = """
        <schema>
          <state name="error"/>
          <component name="note" inherits="uiview">
            <operation name="paper"><param name="color" type="color" role="background"/></operation>
            <operation name="ink"><param name="color" type="color" role="text"/></operation>
            <operation name="edge"><param name="color" type="color" role="border"/></operation>
          </component>
        </schema>
        """

    @MainActor static var definitions: ComponentDefinitions {
        var components = ComponentDefinitions()
        components.define(View.self, as: "uiview") { define(["backgroundColor"], &$0) }
        components.define(Label.self, as: "uilabel") { define(["backgroundColor", "textColor"], &$0) }
        components.define(Button.self, as: "uibutton") { define(["backgroundColor", "titleColor"], &$0) }
        components.define(Field.self, as: "uitextfield") { field in
            define(["backgroundColor", "textColor"], &field)
            field.operation(
                "placeholder", .string("text"), .color("color"), get: { $0.colors["placeholder"] },
                set: { component, color in
                    component.colors["placeholder"] = color
                    component.writeCount += 1
                }, prepare: { _, color in color })
        }
        components.define(Note.self, as: "note") { define(["paper", "ink", "edge"], &$0) }
        return components
    }

    @MainActor
    private static func define(_ names: [String], _ component: inout ComponentBuilder<some Colored>) {
        for name in names {
            component.operation(
                name, .color("color"), get: { $0.colors[name] },
                set: { component, color in
                    component.colors[name] = color
                    component.writeCount += 1
                })
        }
    }
}

extension Theme {
    /// Returns a theme for the types of ``ColoredTypes``.
    static func colored(_ content: String, dark: String? = nil) throws -> Theme {
        let folder = try TemporaryFolder()
        let schema = try folder.write("app.schema.xml", ColoredTypes.schema)
        let text = content.hasPrefix("<constants") ? content : "<instances>\(content)</instances>"
        var files = ["a.xml": "<theme>\(text)</theme>"]
        if let dark { files["b~dark.xml"] = "<theme><instances>\(dark)</instances></theme>" }
        let result = try ThemeCompiler(schemaFiles: [schema]).compile(folder.writeTheme(files))
        guard let cache = result.cache else { throw ThemeError(result.diagnostics) }
        return try Theme(cacheBytes: cache)
    }
}

extension ThemeColor {
    /// Creates a color from `#RRGGBB`.
    init(_ text: String) {
        let number = UInt64(text.dropFirst(), radix: 16) ?? 0
        let channel = { (shift: UInt64) in Float((number >> shift) & 255) / 255 }
        self.init(red: channel(16), green: channel(8), blue: channel(0), alpha: 1)
    }
}

/// `<operation name="textColor"><color>#777777</color></operation>`
func colorOperation(_ name: String, _ color: String, state: String = "") -> String {
    "<operation name=\"\(name)\" state=\"\(state)\"><color>\(color)</color></operation>"
}
