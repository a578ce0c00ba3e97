import SkinKit

/// A component that counts its writes.
final class Probe {
    var writes = 0
    var color: ThemeColor? { didSet { writes += 1 } }
    var width = 1.0 { didSet { writes += 1 } }
    var text = "mine" { didSet { writes += 1; onText?() } }
    var onText: (() -> Void)?

    /// The visible state, without the count of writes.
    var look: [String] { ["\(String(describing: color))", "\(width)", text] }
}

struct Refusal: Error {}

extension ComponentDefinitions {
    static var probes: ComponentDefinitions {
        var components = ComponentDefinitions()
        components.define(Probe.self, as: "probe") { probe in
            probe.operation("color", .color("color"), get: \.color, set: { $0.color = $1 })
            probe.operation("width", .float("width"), get: \.width, set: { $0.width = $1 })
            probe.operation(
                "text", .string("text"), get: \.text, set: { $0.text = $1 },
                prepare: { text in
                    if text == "refused" { throw Refusal() }
                    return text
                })
        }
        return components
    }
}

extension Theme {
    static let probeSchema = """
        <schema><component name="probe">
          <operation name="color"><param name="color" type="color"/></operation>
          <operation name="width"><param name="width" type="float"/></operation>
          <operation name="text"><param name="text" type="string"/></operation>
          <operation name="unheardOf"><param name="value" type="bool"/></operation>
        </component></schema>
        """

    /// Returns a theme with the contents of the element `instances`.
    static func probes(_ instances: String, dark: String? = nil) throws -> Theme {
        var texts = ["": "<theme><instances>\(instances)</instances></theme>"]
        if let dark { texts["~dark"] = "<theme><instances>\(dark)</instances></theme>" }
        return try fixture(texts, schema: probeSchema)
    }
}

/// `<operation name="width"><float>3</float></operation>`
func operation(_ name: String, _ value: String, state: String = "") -> String {
    let type = ["color": "color", "width": "float", "text": "string", "unheardOf": "bool"][name] ?? name
    return "<operation name=\"\(name)\" state=\"\(state)\"><\(type)>\(value)</\(type)></operation>"
}
