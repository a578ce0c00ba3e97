/// What lets a screen be written down as what it is: each component with its settings and its skin.
///
///     extension UIView: Skinnable {}
///
///     let cancel = try UIButton()
///         .setting(\.title, to: "Cancel")
///         .skin("button_cancel_action", by: engine)
///
/// There is nothing to implement, and a class need not conform to be a component.
///
/// Between what code sets and what a theme says, the theme wins on each property for which it has an operation, in
/// whichever order the two come. What code has set before the theme first wrote there is what is restored. What code
/// sets on such a property afterwards is seen until a switch writes there anew, and is not what is restored.
public protocol Skinnable: AnyObject {}

extension Skinnable {
    /// Sets a property, at once.
    @MainActor @discardableResult
    public func setting<Value>(_ property: ReferenceWritableKeyPath<Self, Value>, to value: Value) -> Self {
        self[keyPath: property] = value
        return self
    }

    /// Registers the component with an engine, as ``ThemeEngine/theme(_:as:)-(_,String?)`` does.
    ///
    /// - Parameters:
    ///   - id: Which entity it is; nil for what the theme says of all components of its type.
    ///   - engine: The engine, which does not keep it alive; without one nothing is done.
    /// - Throws: What of the theme cannot be prepared for it; then nothing has changed.
    @MainActor @discardableResult
    public func skin(_ id: String? = nil, by engine: ThemeEngine?) throws(ThemePreparationError) -> Self {
        try engine?.theme(self, as: id)
        return self
    }

    /// Themes the component in a scope, as ``ThemeScope/theme(_:as:)-(_,String?)`` does.
    ///
    /// - Throws: What of the theme cannot be prepared for it. Nothing has changed then.
    @MainActor @discardableResult
    public func skin(_ id: String? = nil, by scope: ThemeScope) throws(ThemePreparationError) -> Self {
        try scope.theme(self, as: id)
        return self
    }

    /// Puts the component, which has a skin, into states, as ``ThemeEngine/setStates(_:for:)`` does.
    ///
    /// - Throws: What of the theme cannot be prepared for it; then nothing has changed.
    @MainActor @discardableResult
    public func states(_ states: ThemeStates, by engine: ThemeEngine?) throws(ThemePreparationError) -> Self {
        try engine?.setStates(states, for: self)
        return self
    }
}
