import SkinColors
import SkinKit

/// The contrast that an engine ensures, whatever the theme.
///
///     try engine.root.update { $0.legibility = .minimumContrast(4.5) }
///
/// With a minimum contrast, the engine shows a text in the nearest color that has it, if the theme's color has not. It
/// measures as the contrast audit of `skinctl lint` does: text, template images and outlines, on every background that
/// they may be seen on. Everything else of the theme is unchanged.
public enum ThemeLegibility: Hashable, Sendable {
    /// Themes are shown as they are.
    case off
    /// The minimum contrast ratio of text, 1 to 21. WCAG 2.2 asks for 4.5 (AA) or 7 (AAA).
    ///
    /// Large text needs less: 4.5 if the minimum is 7 or more, otherwise at most 3. Images and outlines need at most 3.
    /// The contrast of disabled components is not checked.
    case minimumContrast(Double)

    package var required: RequiredContrast? {
        guard case .minimumContrast(let ratio) = self else { return nil }
        return RequiredContrast(text: ratio)
    }
}

/// A color that an engine shows in place of a theme's, because that has too little contrast.
public struct ThemeLegibilityChange: Hashable, Sendable {
    /// The operation that sets the color.
    public let operation: String
    /// The parameter that is the color.
    public let parameter: String
    /// The theme's color.
    public let before: ThemeColor
    /// The color that is shown: the nearest of its hue that has the contrast, or else the nearest such gray. If none has, it is
    /// black, white or the theme's own: the most legible of those that are nowhere less legible than the theme's.
    public let after: ThemeColor
    /// The color around the text on which the theme's color has the least contrast.
    public let ground: ThemeColor
    /// The contrast ratio of the theme's color on ``ground``.
    public let contrastBefore: Double
    /// The contrast ratio of the shown color on ``ground``.
    public let contrastAfter: Double
}

extension ThemeLegibilityChange {
    /// - Parameter contrast: A contrast that fails.
    init(_ contrast: Contrast) {
        let color = contrast.foreground.color
        // A color is stored with less precision than it is compared with.
        let grounds = contrast.grounds.map {
            ContrastGround(own: $0.own, behind: $0.behind, opacity: $0.opacity, required: $0.required + 1e-6)
        }
        let after =
            color.nearestOrMoreOpaque(on: grounds) ?? color.nearestGray(on: grounds) ?? color.mostLegible(on: grounds)
        let worst = contrast.worst
        self.init(
            operation: contrast.foreground.operation.operation.name, parameter: contrast.foreground.parameter,
            before: color.color, after: after.color, ground: worst.color.color, contrastBefore: worst.ratio(color),
            contrastAfter: worst.ratio(after))
    }
}

extension [ThemeOperation] {
    package mutating func apply(_ changes: [ThemeLegibilityChange]) {
        for change in changes {
            guard let place = firstIndex(where: { $0.name.isIdentical(to: change.operation) }),
                let parameter = self[place].parameters.firstIndex(where: { $0.name.isIdentical(to: change.parameter) })
            else { continue }
            self[place].parameters[parameter].object = .color(change.after)
        }
    }
}
