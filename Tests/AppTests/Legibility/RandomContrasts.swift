import TestSupport

/// Random themes with texts on backgrounds, many of which are hard to read: by states, traits, roles, gradients,
/// translucent colors and what is behind entities.
struct RandomContrasts {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed &* 2_654_435_761 &+ 3) }

    /// The entities, with the operations that color them.
    static let entities: [(type: String, id: String?)] = [
        ("uilabel", nil), ("uibutton", nil),
        ("uilabel", "a"), ("uilabel", "b"), ("uibutton", "a"), ("uibutton", "b"), ("uitextfield", "a"), ("note", "a"),
        ("note", "b"),
    ]

    /// Returns the configuration files of a theme, by name.
    mutating func files() -> [String: String] {
        var files = ["a.xml": file(isWhole: true)]
        if chance(2) { files["b~dark.xml"] = file(isWhole: false) }
        if chance(4) { files["c~highcontrast.xml"] = file(isWhole: false) }
        return files
    }

    private mutating func file(isWhole: Bool) -> String {
        let constants = ["ink", "paper"].filter { _ in isWhole || chance(2) }
            .map { "<color name=\"\($0)\">\(color())</color>" }.joined()
        let own = Self.entities.filter { $0.id != nil }.filter { _ in isWhole || chance(3) }.map {
            entity($0.type, $0.id)
        }
        let defaults = ["uilabel", "uibutton"].filter { _ in chance(3) }.map { entity($0, nil) }
        let wall =
            isWhole || chance(2) ? "<uiview id=\"wall\">\(colored("backgroundColor", isOpaque: true))</uiview>" : ""
        let comment = isWhole && !chance(4) ? "<!-- skinkit:contrast \(behind()) on uiview#wall -->" : ""
        return comment + .theme(constants: constants, instances: (defaults + own + [wall]).joined(separator: "\n"))
    }

    private mutating func behind() -> String {
        ["uilabel", "uibutton", "note", "uitextfield#a"].filter { _ in !chance(4) }.joined(separator: " ")
            + " uilabel#b"
    }

    private mutating func entity(_ type: String, _ id: String?) -> String {
        let (texts, ground) =
            switch type {
            case "uilabel": (["textColor"], "backgroundColor")
            case "uibutton": (["titleColor"], "backgroundColor")
            case "uitextfield": (["textColor", "placeholder"], "backgroundColor")
            default: (["ink", "edge"], "paper")
            }
        var content = texts.map { colored($0, isOpaque: false) }.joined()
        if !chance(4) { content += colored(ground, isOpaque: !chance(3)) }
        for state in ["selected", "highlighted", "disabled", "focused hovered", "error"] where chance(5) {
            content += colored(chance(2) ? ground : texts[0], isOpaque: true, state: state)
        }
        if chance(8) { content += Self.operation("alpha", "<float>0.\(Int.random(in: 5...9, using: &random))</float>") }
        if chance(8) { content += gradient() }
        if type == "uilabel", chance(5) {
            content += "<operation name=\"font\"><font family=\"Any\" size=\"24\"/></operation>"
        }
        return "<\(type)\(id.map { " id=\"\($0)\"" } ?? "")>\(content)</\(type)>"
    }

    private mutating func gradient() -> String {
        let colors = "<field name=\"colors\"><array><color>\(color())</color><color>\(color())</color></array></field>"
        return Self.operation("backgroundGradient", "<gradient>\(colors)</gradient>")
    }

    private mutating func colored(_ name: String, isOpaque: Bool, state: String = "") -> String {
        let reference = chance(4) ? " ref=\"\(chance(2) ? "ink" : "paper")\"" : nil
        let alpha = isOpaque || !chance(4) ? "" : String(Int.random(in: 64...255, using: &random), radix: 16)
        let value = reference.map { "<color\($0)/>" } ?? "<color>\(color())\(alpha)</color>"
        let content = name == "placeholder" ? "<string>Name</string><param name=\"color\">\(value)</param>" : value
        return "<operation name=\"\(name)\" state=\"\(state)\">\(content)</operation>"
    }

    private static func operation(_ name: String, _ value: String) -> String {
        "<operation name=\"\(name)\">\(value)</operation>"
    }

    private mutating func color() -> String {
        let number = String(random.next() >> 40, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 6 - number.count) + number
    }

    private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
}
