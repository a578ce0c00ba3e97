import SkinCompiler
import SkinInspector
import SkinKit

/// The properties of an entity that affect contrast, under one set of traits and in one set of states.
struct ContrastLook {
    /// An effective operation and the places that decide on its value.
    struct Shown {
        var operation: ThemeOperation
        var places: Theme.ValuePlaces
        /// The roles that the schema gives to parameters.
        var roles: [String: ComponentSchema.ColorRole] = [:]
    }

    private let shown: [String: Shown]
    /// The names of operations in effective order that draw a background because the schema says so.
    private let declaredBackgrounds: [String]

    /// - Parameters:
    ///   - all: The operations of the entity for all states.
    ///   - states: The active states.
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
        var names: Set<String> = []
        declaredBackgrounds = all.map(\.operation.name).filter { name in
            !Self.backgroundNames.contains(name) && shown[name]?.roles.values.contains(.background) == true
                && names.insert(name).inserted
        }
    }

    var isHidden: Bool { shown["hidden"]?.operation.parameters.first?.object == .bool(true) }

    /// The opacity of the entity as a whole, 0 to 1.
    var opacity: Double {
        if case .float(let value) = shown["alpha"]?.operation.parameters.first?.object { value } else { 1 }
    }

    /// The places that decide on the topmost background layer.
    var backgroundPlaces: Theme.ValuePlaces? {
        (Self.backgroundNames + declaredBackgrounds).reversed().lazy
            .compactMap { name in shown[name].flatMap { $0.backgroundColors.isEmpty ? nil : $0.places } }.first
    }

    /// The operations that draw the background, from bottom to top.
    fileprivate static let backgroundNames = [
        "backgroundColor", "barTintColor", "backgroundGradient", "fill", "selectedBackgroundColor",
    ]

    /// Returns the colors that occur in the entity's own background once its layers are composited.
    ///
    /// - Returns: One transparent color without a background; nil if the background is an image.
    func ownBackground(in states: ThemeStates) -> [ColorChannels]? {
        if shown["backgroundImage"] != nil { return nil }
        var grounds: [ColorChannels] = [.transparent]
        for name in Self.backgroundNames + declaredBackgrounds
        where name != "selectedBackgroundColor" || states.contains(.selected) {
            let colors = shown[name]?.backgroundColors ?? []
            if !colors.isEmpty { grounds = colors.flatMap { top in grounds.map { top.over($0) } } }
        }
        return grounds
    }

    /// Returns the colors of an object. A gradient includes colors between its stops, where the contrast can be lowest.
    fileprivate static func colors(in object: ThemeObject) -> [ColorChannels] {
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

    /// A text, a template image or an outline that must be legible on its background.
    struct Foreground {
        enum Kind {
            case text(isLarge: Bool)
            case image
            /// An outline, which must stand out from what is behind the entity.
            case border
        }

        var shown: Shown
        var color: ColorChannels
        var kind: Kind
    }

    var foregrounds: [Foreground] {
        let texts = shown.values.flatMap { entry in
            textColors(of: entry).map { color in
                let font = shown[entry.operation.name.hasPrefix("title") ? "titleFont" : "font"]?.operation
                return Foreground(shown: entry, color: color, kind: .text(isLarge: font?.isLargeFont ?? false))
            }
        }
        let borders = shown.values.flatMap { entry in
            entry.colors(of: .border).map { Foreground(shown: entry, color: $0, kind: .border) }
        }
        return texts + borders + [template].compactMap(\.self)
    }

    /// Returns the colors of texts: those of the schema's role, or else one by the operation's name.
    private func textColors(of entry: Shown) -> [ColorChannels] {
        let declared = entry.colors(of: .text)
        guard declared.isEmpty, entry.roles.isEmpty, isText(entry.operation.name) else { return declared }
        return [entry.operation.color].compactMap(\.self)
    }

    /// The image, if it is drawn in the tint color (WCAG 2.2, 1.4.11).
    private var template: Foreground? {
        guard case .image(let image) = shown["image"]?.operation.parameters.first?.object, image.mode == .template,
            let tint = shown["tintColor"], tint.roles.isEmpty, let color = tint.operation.color
        else { return nil }
        return Foreground(shown: tint, color: color, kind: .image)
    }

    /// Returns whether an operation colors a text. An entity with an image and no title has no title text.
    private func isText(_ name: String) -> Bool {
        Self.isTextColor(name) && (!name.hasPrefix("title") || shown["title"] != nil || shown["image"] == nil)
    }

    /// Returns whether a name is `textColor`, `titleColor`, `linkColor`, an app's own name with that suffix, or
    /// `placeholder`.
    fileprivate static func isTextColor(_ name: String) -> Bool {
        if name == "placeholder" { return true }
        return ["text", "title", "link"].contains { role in
            name == role + "Color" || name.hasSuffix(role.prefix(1).uppercased() + role.dropFirst() + "Color")
        }
    }

    static let sizeNames: Set = ["font", "titleFont"]

    static func decides(_ name: String) -> Bool {
        backgroundNames.contains(name) || isTextColor(name)
            || ["hidden", "alpha", "backgroundImage", "image", "title", "tintColor"].contains(name)
            || sizeNames.contains(name)
    }
}

extension ContrastLook.Shown {
    /// Whether the operation colors a text, as the schema or else its name says.
    var isOfText: Bool {
        roles.isEmpty ? ContrastLook.isTextColor(operation.name) : roles.values.contains(.text)
    }

    /// Returns the colors of parameters to which the schema gives a role.
    fileprivate func colors(of role: ComponentSchema.ColorRole) -> [ColorChannels] {
        operation.parameters.filter { roles[$0.name] == role }.flatMap { ContrastLook.colors(in: $0.object) }
    }

    /// The colors of the background that the operation draws: those of the schema's role, or else all of an operation
    /// whose name says so.
    fileprivate var backgroundColors: [ColorChannels] {
        if !roles.isEmpty { return colors(of: .background) }
        guard ContrastLook.backgroundNames.contains(operation.name) else { return [] }
        return operation.parameters.flatMap { ContrastLook.colors(in: $0.object) }
    }
}

extension ThemeOperation {
    fileprivate var color: ColorChannels? {
        for parameter in parameters { if case .color(let color) = parameter.object { return ColorChannels(color) } }
        return nil
    }

    /// Whether the font is "large scale" in WCAG 2.2: at least 18 points, or at least 14 points and bold.
    fileprivate var isLargeFont: Bool {
        guard case .font(let font) = parameters.first?.object else { return false }
        return font.size >= 18 || (font.size >= 14 && font.weight >= 700)
    }
}
