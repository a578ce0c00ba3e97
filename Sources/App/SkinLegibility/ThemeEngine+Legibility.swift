import SkinKit

extension ThemeScope {
    /// The contrast that the engine ensures in the scope; initially ``ThemeLegibility/off``. Observable.
    public var legibility: ThemeLegibility { (filter as? LegibilityFilter)?.legibility ?? .off }
}

extension ThemeScope.Overrides {
    /// The minimum contrast, or its absence.
    public static let legibility = filter
}

@MainActor
extension ThemeScope.Update {
    /// The contrast that the engine ensures in the scope: ``ThemeLegibility/off``, or a minimum contrast from 1 to 21.
    ///
    /// It remains through switches of theme, traits and settings. The engine does not save it, like traits and scale.
    ///
    /// With a minimum contrast, a switch also costs, for each entity and set of states in use, the number of its operations
    /// and of those behind it, and a search for the nearest color where one must change.
    public var legibility: ThemeLegibility {
        get { (filter as? LegibilityFilter)?.legibility ?? .off }
        set {
            if case .minimumContrast(let ratio) = newValue, !(1...21).contains(ratio) {
                reject(.minimumContrast(ratio))
            }
            filter = LegibilityFilter(newValue)
        }
    }
}

extension ThemeEngine {
    /// Returns the colors that a registered component shows in place of its theme's: text first, then outlines.
    ///
    /// - Returns: Empty if the component shows the theme's colors, or is not registered.
    public func legibilityChanges(of component: AnyObject) -> [ThemeLegibilityChange] {
        presentation(of: component)?.legibilityChanges ?? []
    }
}

extension ComponentPresentation {
    /// The colors that are shown in place of the themes': texts first, then outlines.
    package var legibilityChanges: [ThemeLegibilityChange] {
        (appearance.changes as? LegibleLooks)?.changes(of: entity, in: states) ?? []
    }
}

extension ThemeErrorCode {
    /// A minimum contrast that is not 1 to 21.
    public static let minimumContrast = Self(rawValue: "minimum-contrast")
}

extension ThemeFault {
    fileprivate static func minimumContrast(_ ratio: Double) -> Self {
        Self(.minimumContrast, "the minimum contrast \(ratio) is not supported; expected 1 to 21")
    }
}
