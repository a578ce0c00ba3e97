import SkinBlending
import SkinKit

/// A component with a property of each kind that a blend distinguishes.
final class Panel {
    var writes = 0
    var color: ThemeColor? { didSet { writes += 1 } }
    var width = 1.0 { didSet { writes += 1 } }
    var lines = 1
    var offset = ThemePoint(x: 0, y: 0)
    var extent = ThemeSize(width: 0, height: 0)
    var frame = ThemeRect(x: 0, y: 0, width: 0, height: 0)
    var margins = ThemeInsets(top: 0, left: 0, bottom: 0, right: 0)
    var font = ThemeFont(size: 10)
    var stops: [ThemeColor] = []
    var shadow: Shadow?
    var text = "mine" { didSet { onText?() } }
    var isOn = false
    /// Changes at the start of a blend.
    var early = 0.0
    /// Changes at the middle of a blend.
    var late = 0.0
    var onText: (() -> Void)?

    struct Shadow: Equatable {
        var color: ThemeColor
        var radius: Double
    }

    /// The values as objects of a theme; nil for values that only an app has.
    var values: [String: ThemeValue?] {
        [
            "color": color.map { .color($0) }, "width": .float(width), "lines": .integer(Int64(lines)),
            "offset": .point(offset), "extent": .size(extent), "frame": .rect(frame), "margins": .insets(margins),
            "font": .font(font), "stops": .array(stops.map { .color($0) }),
            "shadow": shadow.map { .array([.color($0.color), .float($0.radius)]) }, "text": .string(text),
            "isOn": .bool(isOn), "early": .float(early), "late": .float(late),
        ]
    }
}

extension ThemeEngine.Configuration {
    /// Switches move.
    static var blending: Self { Self(animation: .blending) }
}

extension ComponentDefinitions {
    /// Definitions of panels. `onWidth` runs in the prepare step of the width.
    static func panels(onWidth: @escaping @MainActor (Double) throws -> Void = { _ in }) -> ComponentDefinitions {
        var components = ComponentDefinitions()
        components.define(Panel.self, as: "panel") { panel in
            panel.operation("color", .color("value"), get: \.color, set: { $0.color = $1 })
            panel.operation(
                "width", .float("value"), get: \.width, set: { $0.width = $1 },
                prepare: { width in
                    try onWidth(width)
                    return width
                })
            panel.operation("lines", .integer("value"), get: \.lines, set: { $0.lines = $1 })
            panel.operation("offset", .point("value"), get: \.offset, set: { $0.offset = $1 })
            panel.operation("extent", .size("value"), get: \.extent, set: { $0.extent = $1 })
            panel.operation("frame", .rect("value"), get: \.frame, set: { $0.frame = $1 })
            panel.operation("margins", .insets("value"), get: \.margins, set: { $0.margins = $1 })
            panel.operation("font", .font("value"), get: \.font, set: { $0.font = $1 })
            panel.operation("stops", .array("value", of: .color), get: \.stops, set: { $0.stops = $1 })
            panel.operation(
                "shadow",
                .record("value", "shade") { shade in
                    try Panel.Shadow(
                        color: shade.value(.color("color")), radius: shade.value(.optional(.float("radius"))) ?? 0)
                }, get: \.shadow, set: { $0.shadow = $1 })
            panel.operation("text", .string("value"), get: \.text, set: { $0.text = $1 })
            panel.operation("isOn", .bool("value"), get: \.isOn, set: { $0.isOn = $1 })
            panel.operation("early", .float("value"), get: \.early, set: { $0.early = $1 })
            panel.operation("late", .float("value"), get: \.late, set: { $0.late = $1 })
            panel.setBlending(.atStart, of: "early")
            panel.setBlending(.atMiddle, of: "late")
        }
        return components
    }
}

extension Theme {
    static let panelSchema: String = {
        let types = [
            "color": "color", "width": "float", "lines": "integer", "offset": "point", "extent": "size",
            "frame": "rect", "margins": "insets", "font": "font", "shadow": "shade", "text": "string",
            "isOn": "bool", "early": "float", "late": "float",
        ]
        let operations = types.sorted { $0.key < $1.key }.map {
            "<operation name=\"\($0.key)\"><param name=\"value\" type=\"\($0.value)\"/></operation>"
        }
        return """
            <schema>
              <object name="shade"><field name="color" type="color"/>
                <field name="radius" type="float" optional="true"/></object>
              <component name="panel">\(operations.joined())
                <operation name="stops"><param name="value" type="array" of="color"/></operation></component>
            </schema>
            """
    }()

    /// Returns a theme of panels with the contents of the element `instances`.
    static func panels(_ instances: String, dark: String? = nil) throws -> Theme {
        var texts = ["": "<theme><instances>\(instances)</instances></theme>"]
        if let dark { texts["~dark"] = "<theme><instances>\(dark)</instances></theme>" }
        return try fixture(texts, schema: panelSchema)
    }

    /// Returns a theme in which every panel has a width.
    static func panels(width: Double) throws -> Theme { try panels("<panel>\(panel("width", "\(width)"))</panel>") }
}

/// Returns an operation of a panel: `<operation name="width"><float>3</float></operation>`.
func panel(_ name: String, _ value: String, state: String = "") -> String {
    let types = [
        "color": "color", "lines": "integer", "offset": "point", "extent": "size", "frame": "rect",
        "margins": "insets", "text": "string", "isOn": "bool",
    ]
    let object =
        switch name {
        case "font", "stops", "shadow": value
        default: "<\(types[name] ?? "float")>\(value)</\(types[name] ?? "float")>"
        }
    return "<operation name=\"\(name)\" state=\"\(state)\">\(object)</operation>"
}

func shade(_ color: String, _ radius: Double) -> String {
    """
    <shade><field name="color"><color>\(color)</color></field>\
    <field name="radius"><float>\(radius)</float></field></shade>
    """
}

func colors(_ colors: [String]) -> String {
    "<array>\(colors.map { "<color>\($0)</color>" }.joined())</array>"
}

extension ThemeTransition {
    /// A blend of 100 milliseconds, so that a frame's time is a percentage.
    static let even = ThemeTransition.blend(duration: .milliseconds(100), curve: .linear)
}
