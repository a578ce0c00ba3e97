/// A component class with chainable methods, so that a screen can be written as one expression per component.
///
///     extension UIView: Skinnable {}
///
///     let cancel = try UIButton()
///         .setting(\.title, to: "Cancel")
///         .skin("button_cancel_action", by: engine)
///
/// The protocol has no requirements, and a class need not conform to be a component.
///
/// A theme overrides code on each property for which it has an operation. The engine saves the value from before the
/// theme's first write, and restores that value at the end. If code sets such a property afterwards, the new value
/// shows only until a switch writes the property again. The engine does not restore it.
public protocol Skinnable: AnyObject {}

extension Skinnable {
    /// Sets a property immediately.
    @MainActor @discardableResult
    public func setting<Value>(_ property: ReferenceWritableKeyPath<Self, Value>, to value: Value) -> Self {
        self[keyPath: property] = value
        return self
    }

    /// Registers the component with an engine, as ``ThemeEngine/theme(_:as:)-(_,String?)`` does.
    ///
    /// - Parameters:
    ///   - id: The identifier under which themes describe the component; nil to apply the operations for all components
    ///     of its type.
    ///   - engine: The engine, which holds the component weakly. If it is nil, the method does nothing.
    /// - Throws: An error if the theme cannot be prepared for the component. In that case nothing changes.
    @MainActor @discardableResult
    public func skin(_ id: String? = nil, by engine: ThemeEngine?) throws(ThemePreparationError) -> Self {
        try engine?.theme(self, as: id)
        return self
    }

    /// Registers the component in a scope, as ``ThemeScope/theme(_:as:)-(_,String?)`` does.
    ///
    /// - Throws: An error if the theme cannot be prepared for the component. In that case nothing changes.
    @MainActor @discardableResult
    public func skin(_ id: String? = nil, by scope: ThemeScope) throws(ThemePreparationError) -> Self {
        try scope.theme(self, as: id)
        return self
    }

    /// Sets the states of the registered component, as ``ThemeEngine/setStates(_:for:)`` does.
    ///
    /// - Throws: An error if the theme cannot be prepared for the component. In that case nothing changes.
    @MainActor @discardableResult
    public func states(_ states: ThemeStates, by engine: ThemeEngine?) throws(ThemePreparationError) -> Self {
        try engine?.setStates(states, for: self)
        return self
    }
}
