import SkinInspector
import SkinKit

/// What an entity looks like under one set of traits and in one set of states, as far as contrast is concerned.
struct ContrastLook {
    /// An operation that shows, and where it comes from.
    struct Shown {
        var operation: ThemeOperation
        var origin: ThemeOperationOrigin
    }

    private let shown: [String: Shown]

    /// - Parameter all: The operations of the entity for all states, with their origins.
    init(_ all: [Shown], in states: ThemeStates) {
        var shown: [String: Shown] = [:]
        for candidate in all where candidate.operation.states.isSubset(of: states) {
            if let known = shown[candidate.operation.name],
                known.operation.states.rawValue >= candidate.operation.states.rawValue
            {
                continue
            }
            shown[candidate.operation.name] = candidate
        }
        self.shown = shown
    }

    var isHidden: Bool { shown["hidden"]?.operation.parameters.first?.object == .bool(true) }

    /// How opaque the entity is as a whole.
    var opacity: Double {
        if case .float(let value) = shown["alpha"]?.operation.parameters.first?.object { value } else { 1 }
    }

    /// Where the background comes from: of what lies uppermost.
    var backgroundOrigin: ThemeOperationOrigin? {
        Self.backgroundNames.reversed().lazy.compactMap { shown[$0]?.origin }.first
    }

    /// From bottom to top.
    private static let backgroundNames = [
        "backgroundColor", "barTintColor", "backgroundGradient", "fill", "selectedBackgroundColor",
    ]

    /// The colours that the entity's own background has in places, each as it is after all its layers; transparent
    /// without one, nil where it is an image.
    func ownBackground(in states: ThemeStates) -> [ColorChannels]? {
        if shown["backgroundImage"] != nil { return nil }
        var grounds: [ColorChannels] = [.transparent]
        for name in Self.backgroundNames where name != "selectedBackgroundColor" || states.contains(.selected) {
            guard let operation = shown[name]?.operation else { continue }
            let colors = operation.parameters.flatMap { Self.colors(in: $0.object) }
            if !colors.isEmpty { grounds = colors.flatMap { top in grounds.map { top.over($0) } } }
        }
        return grounds
    }

    /// The colours of an object; between those of a gradient some more, as what lies between may be the hardest to
    /// read on.
    private static func colors(in object: ThemeObject) -> [ColorChannels] {
        switch object {
        case .color(let color): return [ColorChannels(color)]
        case .array(let parts): return parts.flatMap { colors(in: $0) }
        case .record(let record):
            let stops = record.fields.flatMap { colors(in: $0.object) }
            let between = zip(stops, stops.dropFirst()).flatMap { from, to in
                (1..<blends).map { from.mixed(with: to, amount: Double($0) / Double(blends)) }
            }
            return Array(Set(stops + between))
        default: return []
        }
    }

    private static let blends = 6

    /// What is to be read or made out on the background.
    struct Foreground {
        var shown: Shown
        var color: ColorChannels
        /// Whether it is text, and not a picture in one colour.
        var isText: Bool
        var isLarge: Bool
    }

    var foregrounds: [Foreground] {
        let texts = shown.values.filter { isText($0.operation.name) }.compactMap { entry in
            entry.operation.color.map { color in
                let font = shown[entry.operation.name.hasPrefix("title") ? "titleFont" : "font"]?.operation
                return Foreground(shown: entry, color: color, isText: true, isLarge: font?.isLargeFont ?? false)
            }
        }
        return texts + [template].compactMap(\.self)
    }

    /// A picture that is drawn in the tint colour: WCAG 2.2, 1.4.11.
    private var template: Foreground? {
        guard case .image(let image) = shown["image"]?.operation.parameters.first?.object, image.mode == .template,
            let tint = shown["tintColor"], let color = tint.operation.color
        else { return nil }
        return Foreground(shown: tint, color: color, isText: false, isLarge: false)
    }

    /// Whether an operation colours a text. What has a picture and is given no title has none.
    private func isText(_ name: String) -> Bool {
        Self.isTextColor(name) && (!name.hasPrefix("title") || shown["title"] != nil || shown["image"] == nil)
    }

    /// `textColor`, `titleColor`, `linkColor`, names of an app's own that end so, and the colour of a placeholder.
    private static func isTextColor(_ name: String) -> Bool {
        if name == "placeholder" { return true }
        return ["text", "title", "link"].contains { role in
            name == role + "Color" || name.hasSuffix(role.prefix(1).uppercased() + role.dropFirst() + "Color")
        }
    }

    static func decides(_ name: String) -> Bool {
        backgroundNames.contains(name) || isTextColor(name)
            || ["hidden", "alpha", "backgroundImage", "image", "title", "tintColor", "font", "titleFont"].contains(name)
    }
}

extension ThemeOperation {
    fileprivate var color: ColorChannels? {
        for parameter in parameters { if case .color(let color) = parameter.object { return ColorChannels(color) } }
        return nil
    }

    /// WCAG 2.2, "large scale": 18 points, or 14 and bold.
    fileprivate var isLargeFont: Bool {
        guard case .font(let font) = parameters.first?.object else { return false }
        return font.size >= 18 || (font.size >= 14 && font.weight >= 700)
    }
}
