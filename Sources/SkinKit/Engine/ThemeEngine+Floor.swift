extension ThemeEngine {
    /// The theme that gives what the current theme does not say; initially nil. Observable.
    public var floor: Theme? { tracked(environment.floor) }

    /// Sets the theme that gives what the current theme does not say, in the engine and its scopes, in an atomic switch
    /// like that of ``activate(_:)``.
    ///
    /// A component shows an operation of the floor if its theme has none of that name for it in its states. Assets and
    /// constants that the theme does not have are the floor's, too. Without a theme the floor has no effect.
    ///
    /// It remains through switches of theme. Switches of traits apply to it like to the theme.
    ///
    /// - Parameter floor: A theme that describes all components of the app; nil for none.
    /// - Throws: An error that lists everything that cannot be prepared for registered components. In that case nothing
    ///   changes.
    /// - Complexity: As ``activate(_:)``.
    @discardableResult
    public func setFloor(_ floor: Theme?) throws(ThemePreparationError) -> ThemeSwitchReport {
        try change(root) { $0.floor = .own(floor) }
    }
}
