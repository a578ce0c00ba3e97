import SkinColors
import SkinFormat
import SkinKit

/// The properties of an entity that affect contrast, under one set of traits and in one set of states.
package struct ContrastLook {
    private let shown: [String: ContrastOperation]
    /// The names of operations in effective order that draw a background because the schema says so.
    private let declaredBackgrounds: [String]

    /// - Parameter all: The operations of the entity for all states.
    package init(_ all: [ContrastOperation], in states: ThemeStates) {
        var shown: [String: ContrastOperation] = [:]
        for candidate in all where candidate.operation.states.isSubset(of: states) {
            if let known = shown[candidate.operation.name],
                (-known.layer, known.weight) >= (-candidate.layer, candidate.weight)
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

    package var isHidden: Bool { shown["hidden"]?.operation.parameters.first?.object == .bool(true) }

    package var opacity: Double {
        if case .float(let value) = shown["alpha"]?.operation.parameters.first?.object { value } else { 1 }
    }

    package var background: ContrastOperation? {
        (Self.backgroundNames + declaredBackgrounds).reversed().firstNonNil { name in
            shown[name].flatMap { $0.backgroundColors.isEmpty ? nil : $0 }
        }
    }

    /// The operations that draw the background, from bottom to top.
    fileprivate static let backgroundNames = [
        "backgroundColor", "barTintColor", "backgroundGradient", "fill", "selectedBackgroundColor",
    ]

    /// One transparent color without a background; nil if the background is an image, or has more colors than
    /// ``contrastColorLimit``.
    package func ownBackground(in states: ThemeStates) -> [ColorChannels]? {
        if shown["backgroundImage"] != nil { return nil }
        var grounds: [ColorChannels] = [.transparent]
        for name in Self.backgroundNames + declaredBackgrounds
        where name != "selectedBackgroundColor" || states.contains(.selected) {
            let colors = shown[name]?.backgroundColors ?? []
            if colors.isEmpty { continue }
            guard colors.count * grounds.count <= contrastColorLimit else { return nil }
            grounds = colors.flatMap { top in grounds.map { top.over($0) } }.withoutRepetitions
        }
        return grounds
    }

    /// Returns the colors of an object. A gradient includes colors between its stops, where the contrast can be lowest.
    ///
    /// - Returns: The colors, each once. If there are more than ``contrastColorLimit``, more than that.
    fileprivate static func colors(in object: ThemeValue) -> [ColorChannels] {
        switch object {
        case .color(let color): return [ColorChannels(color)]
        case .array(let parts): return colors(in: parts).withoutRepetitions
        case .record(let record):
            let stops = colors(in: record.fields.map(\.object))
            let between = zip(stops, stops.dropFirst()).flatMap { from, to in
                (1..<blends).map { from.mixed(with: to, amount: Double($0) / Double(blends)) }
            }
            return (stops + between).withoutRepetitions
        default: return []
        }
    }

    private static func colors(in objects: [ThemeValue]) -> [ColorChannels] {
        var found: [ColorChannels] = []
        for object in objects where found.count <= contrastColorLimit { found += colors(in: object) }
        return Array(found.prefix(contrastColorLimit + 1))
    }

    private static let blends = 12

    /// A text, a template image or an outline that must be legible on its background.
    package struct Foreground {
        package enum Kind: Sendable {
            case text(isLarge: Bool)
            case image
            /// An outline, which must stand out from what is behind the entity.
            case border
        }

        package var operation: ContrastOperation
        package var parameter: String
        package var color: ColorChannels
        package var kind: Kind
    }

    /// The texts, then the outlines, each by the names of their operations, then the image.
    package var foregrounds: [Foreground] {
        let shownInOrder = shown.sorted { $0.key < $1.key }.map(\.value)
        let texts = shownInOrder.flatMap { entry in
            textColors(of: entry).map { name, color in
                let font = shown[entry.operation.name.hasPrefix("title") ? "titleFont" : "font"]?.operation
                return Foreground(
                    operation: entry, parameter: name, color: color, kind: .text(isLarge: font?.isLargeFont ?? false))
            }
        }
        let borders = shownInOrder.flatMap { entry in
            entry.namedColors(of: .border).map { Foreground(operation: entry, parameter: $0, color: $1, kind: .border) }
        }
        return texts + borders + [template].compactMap(\.self)
    }

    /// Returns the colors of texts: those of the schema's role, or else one by the operation's name.
    private func textColors(of entry: ContrastOperation) -> [(parameter: String, color: ColorChannels)] {
        let declared = entry.namedColors(of: .text)
        guard declared.isEmpty, entry.roles.isEmpty, isText(entry.operation.name) else { return declared }
        return [entry.operation.color].compactMap(\.self)
    }

    /// The image, if it is drawn in the tint color (WCAG 2.2, 1.4.11).
    private var template: Foreground? {
        guard case .image(let image) = shown["image"]?.operation.parameters.first?.object, image.mode == .template,
            let tint = shown["tintColor"], tint.roles.isEmpty, let (name, color) = tint.operation.color
        else { return nil }
        return Foreground(operation: tint, parameter: name, color: color, kind: .image)
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

    package static let sizeNames: Set<String> = ["font", "titleFont"]

    package static func decides(_ name: String) -> Bool {
        backgroundNames.contains(name) || isTextColor(name)
            || ["hidden", "alpha", "backgroundImage", "image", "title", "tintColor"].contains(name)
            || sizeNames.contains(name)
    }
}

/// An operation of an entity with the roles that the schema gives to its parameters.
package struct ContrastOperation {
    package var operation: ThemeOperation
    package var roles: [String: ColorRole]
    /// A number by which the user of the look knows the operation.
    package var number: Int
    /// The layer that has the operation, 0 for the nearest. What a nearer layer says counts more.
    package var layer = 0
    /// Of two operations of a name and layer whose states are active, the one with the greater weight counts.
    package var weight: UInt64

    package init(_ operation: ThemeOperation, roles: [String: ColorRole] = [:], number: Int = 0) {
        self.operation = operation
        self.roles = roles
        self.number = number
        weight = operation.states.rawValue
    }
}

extension ContrastOperation {
    /// Whether the operation colors a text, as the schema or else its name says.
    package var isOfText: Bool {
        roles.isEmpty ? ContrastLook.isTextColor(operation.name) : roles.values.contains(.text)
    }

    fileprivate func colors(of role: ColorRole) -> [ColorChannels] { namedColors(of: role).map(\.color) }

    fileprivate func namedColors(of role: ColorRole) -> [(parameter: String, color: ColorChannels)] {
        operation.parameters.compactMap { parameter in
            guard roles[parameter.name] == role, case .color(let color) = parameter.object else { return nil }
            return (parameter.name, ColorChannels(color))
        }
    }

    /// The colors of the background that the operation draws: those of the schema's role, or else all of an operation
    /// whose name says so.
    fileprivate var backgroundColors: [ColorChannels] {
        if !roles.isEmpty { return colors(of: .background) }
        guard ContrastLook.backgroundNames.contains(operation.name) else { return [] }
        return operation.parameters.flatMap { ContrastLook.colors(in: $0.object) }
    }
}

/// The greatest number of colors of a background. One of more colors counts as unknown, so that no theme makes an audit
/// take long.
package let contrastColorLimit = 1024

extension [ColorChannels] {
    /// The colors, each once, in the order of their first appearance.
    fileprivate var withoutRepetitions: [ColorChannels] {
        if count < 2 { return self }
        var known: Set<ColorChannels> = []
        return filter { known.insert($0).inserted }
    }
}

extension ThemeOperation {
    fileprivate var color: (parameter: String, color: ColorChannels)? {
        for parameter in parameters {
            if case .color(let color) = parameter.object { return (parameter.name, ColorChannels(color)) }
        }
        return nil
    }

    /// Whether the font is "large scale" in WCAG 2.2: at least 18 points, or at least 14 points and bold.
    fileprivate var isLargeFont: Bool {
        guard case .font(let font) = parameters.first?.object else { return false }
        return font.size >= 18 || (font.size >= 14 && font.weight >= 700)
    }
}
