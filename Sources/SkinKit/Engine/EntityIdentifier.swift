/// The identifier of an entity that a theme has, for components of one class.
///
/// `skinctl generate swift` and the build plugin write one for each entity of an app's themes, as a member of this type.
/// An identifier that no theme has, or that is meant for components of another class, does not compile.
///
///     try engine.theme(button, as: .buttonCancelAction)
///
/// It is deliberately not expressible by a string literal. An identifier that is known only at run time is given as a
/// string.
public struct EntityIdentifier<Component: AnyObject>: Hashable, Sendable {
    /// The identifier as themes write it (`button_cancel_action`).
    public let text: String

    /// An identifier; for generated code.
    public init(named text: String) {
        self.text = text
    }
}

extension ThemeEngine {
    /// Themes a component as an entity that a theme has, as `theme(_:as:)` with a string.
    ///
    /// - Throws: What of the theme cannot be prepared for it. Nothing has changed then.
    public func theme<Component: AnyObject>(
        _ component: Component, as identifier: EntityIdentifier<Component>
    ) throws(ThemePreparationError) {
        try theme(component, as: identifier.text)
    }
}

extension ThemeScope {
    /// Themes a component in this scope as an entity that a theme has, as `theme(_:as:)` with a string.
    ///
    /// - Throws: What of the theme cannot be prepared for it. Nothing has changed then.
    public func theme<Component: AnyObject>(
        _ component: Component, as identifier: EntityIdentifier<Component>
    ) throws(ThemePreparationError) {
        try theme(component, as: identifier.text)
    }
}

extension Skinnable {
    /// Themes the component as an entity that a theme has.
    ///
    /// - Throws: What of the theme cannot be prepared for it. Nothing has changed then.
    @MainActor @discardableResult
    public func skin(
        _ identifier: EntityIdentifier<Self>, by engine: ThemeEngine?
    ) throws(ThemePreparationError) -> Self {
        try skin(identifier.text, by: engine)
    }

    /// Themes the component in a scope as an entity that a theme has.
    ///
    /// - Throws: What of the theme cannot be prepared for it. Nothing has changed then.
    @MainActor @discardableResult
    public func skin(
        _ identifier: EntityIdentifier<Self>, by scope: ThemeScope
    ) throws(ThemePreparationError) -> Self {
        try scope.theme(self, as: identifier.text)
        return self
    }
}
