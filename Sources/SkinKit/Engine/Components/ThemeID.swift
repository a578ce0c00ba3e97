/// The identifier of an entity of a theme, for components of one class.
///
/// `skinctl export swift` and the build plugin generate a member of this type for each entity of an app's themes.
/// Code that uses an identifier that no theme has, or one for components of another class, does not compile.
///
///     try engine.register(button, as: .buttonCancelAction)
///
/// The type deliberately does not conform to `ExpressibleByStringLiteral`. Pass an identifier that is known only at run
/// time as a string.
public struct ThemeID<Component: AnyObject>: Equatable, Sendable {
    /// The identifier as written in themes, such as `button_cancel_action`.
    public let text: String

    /// Creates an identifier. Intended for generated code.
    public init(named text: String) { self.text = text }
}

extension ThemeEngine {
    /// Registers a component under a generated identifier, as `register(_:as:)` with a string does.
    ///
    /// - Throws: An error if the theme cannot be prepared for the component. In that case nothing changes.
    public func register<Component: AnyObject>(
        _ component: Component, as identifier: ThemeID<Component>
    ) throws(ThemePreparationError) {
        try register(component, as: identifier.text)
    }
}

extension ThemeScope {
    /// Registers a component in this scope under a generated identifier, as `register(_:as:)` with a string does.
    ///
    /// - Throws: An error if the theme cannot be prepared for the component. In that case nothing changes.
    public func register<Component: AnyObject>(
        _ component: Component, as identifier: ThemeID<Component>
    ) throws(ThemePreparationError) {
        try register(component, as: identifier.text)
    }
}
