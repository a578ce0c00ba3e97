import SkinKit

/// A component class with chainable methods, so that a screen can be written as one expression per component.
///
///     let cancel = try SkinButton()
///         .setting(\.title, to: "Cancel")
///         .skin("button_cancel_action", by: engine)
///
/// The protocol has no requirements. A class need not conform to be a component.
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

    /// Registers the component with an engine, as `register(_:as:)` of the engine does.
    ///
    /// - Parameters:
    ///   - id: The identifier under which themes describe the component; nil to apply the operations for all components
    ///     of its type.
    ///   - engine: The engine, which holds the component weakly. If it is nil, the method does nothing.
    /// - Throws: An error if the theme cannot be prepared for the component. In that case nothing changes.
    @MainActor @discardableResult @_disfavoredOverload
    public func skin(_ id: String? = nil, by engine: ThemeEngine?) throws(ThemePreparationError) -> Self {
        try engine?.register(self, as: id)
        return self
    }

    /// Registers the component in a scope, as `register(_:as:)` of the scope does.
    ///
    /// - Throws: An error if the theme cannot be prepared for the component. In that case nothing changes.
    @MainActor @discardableResult @_disfavoredOverload
    public func skin(_ id: String? = nil, by scope: ThemeScope) throws(ThemePreparationError) -> Self {
        try scope.register(self, as: id)
        return self
    }

    /// Sets the states of the registered component, as `setStates(_:for:)` of the engine does.
    ///
    /// - Throws: An error if the theme cannot be prepared for the component. In that case nothing changes.
    @MainActor @discardableResult
    public func states(_ states: ThemeStates, by engine: ThemeEngine?) throws(ThemePreparationError) -> Self {
        try engine?.setStates(states, for: self)
        return self
    }
}

extension SkinView: Skinnable {}

extension Skinnable {
    /// Registers the component with an engine, under a generated identifier.
    ///
    /// - Throws: An error if the theme cannot be prepared for the component. In that case nothing changes.
    @MainActor @discardableResult
    public func skin(
        _ identifier: ThemeID<Self>, by engine: ThemeEngine?
    ) throws(ThemePreparationError) -> Self {
        try skin(identifier.text, by: engine)
    }

    /// Registers the component in a scope, under a generated identifier.
    ///
    /// - Throws: An error if the theme cannot be prepared for the component. In that case nothing changes.
    @MainActor @discardableResult
    public func skin(_ identifier: ThemeID<Self>, by scope: ThemeScope) throws(ThemePreparationError) -> Self {
        try scope.register(self, as: identifier.text)
        return self
    }
}
