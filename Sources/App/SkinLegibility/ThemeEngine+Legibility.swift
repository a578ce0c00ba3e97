import SkinKit

extension ThemeEngine {
    /// The contrast that the engine ensures in all its scopes; initially ``ThemeLegibility/off``. Observable.
    public var legibility: ThemeLegibility { (filter as? LegibilityFilter)?.legibility ?? .off }

    /// Sets the contrast that the engine ensures in all its scopes, in an atomic switch like that of
    /// `activate(_:transition:)`.
    ///
    /// It remains through switches of theme, traits and settings. The engine does not save it, like traits and scale.
    ///
    /// - Parameter legibility: ``ThemeLegibility/off``, or a minimum contrast from 1 to 21.
    /// - Throws: An error that lists everything that cannot be prepared for registered components, or that says that
    ///   the contrast is out of range. In that case nothing changes.
    /// - Complexity: As `activate(_:transition:)`. With a minimum contrast, each entity and set of states in use also
    ///   costs the number of its operations and of those behind it, and a search for the nearest color where one must
    ///   change.
    @discardableResult
    public func setLegibility(_ legibility: ThemeLegibility) throws(ThemePreparationError) -> ThemeSwitchReport {
        if case .minimumContrast(let ratio) = legibility, !(1...21).contains(ratio) {
            throw ThemePreparationError(.minimumContrast(ratio))
        }
        return try setFilter(LegibilityFilter(legibility))
    }

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

extension ThemeFault.Code {
    /// A minimum contrast that is not 1 to 21.
    public static let minimumContrast = Self(rawValue: "minimum-contrast")
}

extension ThemeFault {
    fileprivate static func minimumContrast(_ ratio: Double) -> Self {
        Self(.minimumContrast, "the minimum contrast \(ratio) is not supported; expected 1 to 21")
    }
}
