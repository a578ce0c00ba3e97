/// The identifier of an entity that a theme has, for components of one class.
///
/// `skinctl generate swift` and the build plugin write one for each entity of an app's themes, as a member of this type:
/// what no theme has does not compile, nor what is meant for components of another class.
///
///     try engine.theme(button, as: .buttonCancelAction)
///
/// It is deliberately not expressible by a string literal. Identifiers that are known at run time only are given as the
/// strings that they are.
public struct EntityIdentifier<Component: AnyObject>: Hashable, Sendable {
    /// The identifier as themes write it (`button_cancel_action`).
    public let text: String

    /// An identifier; for generated code.
    public init(named text: String) {
        self.text = text
    }
}

extension ThemeEngine {
    /// Registers a component under an identifier that a theme has, as `theme(_:as:)` with a string.
    ///
    /// - Throws: What of the theme cannot be prepared for it; then nothing has changed.
    public func theme<Component: AnyObject>(
        _ component: Component, as identifier: EntityIdentifier<Component>
    ) throws(ThemePreparationError) {
        try theme(component, as: identifier.text)
    }
}

extension Skinnable {
    /// Registers the component under an identifier that a theme has, as `ThemeEngine.theme(_:as:)`.
    ///
    /// - Throws: What of the theme cannot be prepared for it; then nothing has changed.
    @MainActor @discardableResult
    public func skin(_ identifier: EntityIdentifier<Self>, by engine: ThemeEngine?) throws(ThemePreparationError) -> Self {
        try skin(identifier.text, by: engine)
    }
}
