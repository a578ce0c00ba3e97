/// A part of an app that may override the theme, traits or scale: a window, a subtree of views, a preview.
///
/// A scope inherits from the scope or engine that created it, except for what it overrides. A component is registered
/// in one scope only. Registering it in another scope moves it there and writes the difference.
///
/// Keep a reference to the scope: neither the engine nor a component keeps it alive. The scope keeps its engine alive.
///
/// Releasing a scope writes nothing. Its components keep the values that they show, but are no longer registered, and
/// switches no longer affect them. The engine still has their original values. It restores them when you call
/// ``ThemeEngine/stopTheming(_:)``, or when you register the component in a scope whose theme does not write the
/// property. To restore the original values immediately, call ``deactivate()`` before you release the scope. Scopes
/// created in a released scope continue to work, and continue to inherit from it.
@MainActor
public final class ThemeScope {
    /// The engine that the scope is a part of.
    public let engine: ThemeEngine
    let node: ScopeNode

    init(in parent: ScopeNode, of engine: ThemeEngine) {
        self.engine = engine
        node = ScopeNode(in: parent)
        node.setOwner(self)
    }

    /// The current theme of this scope, either its own or an inherited one.
    public var theme: Theme? { node.environment.theme }
    /// The active traits of this scope.
    public var traits: ThemeTraits { node.environment.traits }
    /// The number of pixels per point in this scope, 1 to 9.
    public var scale: Int { node.environment.scale }

    /// The values that a scope can override.
    public struct Parts: OptionSet, Sendable {
        /// The bits of the parts.
        public let rawValue: UInt8

        /// Creates a set from its bits. Unknown bits are ignored.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The theme, or its absence.
        public static let theme = Parts(rawValue: 1)
        /// The traits.
        public static let traits = Parts(rawValue: 2)
        /// The scale.
        public static let scale = Parts(rawValue: 4)
        /// All parts.
        public static let all: Parts = [.theme, .traits, .scale]
    }

    /// The parts that the scope overrides; it inherits the others. A new scope overrides none.
    public var own: Parts {
        let settings = node.settings
        return [
            settings.theme.isInherited ? [] : .theme, settings.traits == nil ? [] : .traits,
            settings.scale == nil ? [] : .scale,
        ]
    }

    /// Creates a scope within this one, which inherits from it.
    public func makeScope() -> ThemeScope { ThemeScope(in: node, of: engine) }

    // MARK: Components

    /// Registers a component in this scope, as ``ThemeEngine/theme(_:as:)-(_,String?)`` does.
    ///
    /// A component that is registered elsewhere in the engine moves to this scope and keeps its states.
    ///
    /// - Throws: An error that lists everything that cannot be prepared for the component. In that case nothing
    ///   changes.
    public func theme(_ component: AnyObject, as id: String? = nil) throws(ThemePreparationError) {
        try engine.theme(component, as: id, in: node)
    }

    /// Sets the states of a component registered anywhere in the engine, as ``ThemeEngine/setStates(_:for:)`` does.
    public func setStates(_ states: ThemeStates, for component: AnyObject) throws(ThemePreparationError) {
        try engine.setStates(states, for: component)
    }

    /// Restores a component's original values and unregisters it, wherever in the engine it is registered.
    public func stopTheming(_ component: AnyObject) { engine.stopTheming(component) }

    /// Returns whether a component is registered in this scope itself. O(1).
    public func contains(_ component: AnyObject) -> Bool { engine.scope(of: component) === node }

    // MARK: Switching

    /// Switches this scope, and all scopes that inherit its theme, to a theme or to none, as
    /// ``ThemeEngine/activate(_:)-(Theme?)`` does.
    @discardableResult
    public func activate(_ theme: Theme?) throws(ThemePreparationError) -> ThemeSwitchReport {
        try engine.put(theme, on: node)
    }

    /// Switches this scope, and all scopes that inherit its theme, to no theme, as ``ThemeEngine/deactivate()`` does.
    @discardableResult
    public func deactivate() -> ThemeSwitchReport { engine.deactivate(node) }

    /// Overrides the traits of this scope, and of all scopes that inherit them, as ``ThemeEngine/setTraits(_:)`` does.
    @discardableResult
    public func setTraits(_ traits: ThemeTraits) throws(ThemePreparationError) -> ThemeSwitchReport {
        try engine.set(traits, on: node)
    }

    /// Overrides the scale of this scope, and of all scopes that inherit it, as ``ThemeEngine/setScale(_:)`` does.
    @discardableResult
    public func setScale(_ scale: Int) throws(ThemePreparationError) -> ThemeSwitchReport {
        try engine.set(scale: scale, on: node)
    }

    /// Makes the scope inherit from its parent again.
    ///
    /// - Parameter parts: The overrides to remove. The scope keeps its other overrides.
    /// - Throws: An error that lists everything that cannot be prepared for registered components. In that case nothing
    ///   changes.
    @discardableResult
    public func inherit(_ parts: Parts = .all) throws(ThemePreparationError) -> ThemeSwitchReport {
        try inherit(parts, transition: .none)
    }

    /// Makes the scope inherit as ``inherit(_:)`` does, in a blend.
    @discardableResult
    public func inherit(
        _ parts: Parts = .all, transition: ThemeTransition
    ) throws(ThemePreparationError) -> ThemeSwitchReport {
        try engine.change(node, transition) { settings in
            if parts.contains(.theme) { settings.theme = .inherited }
            if parts.contains(.traits) { settings.traits = nil }
            if parts.contains(.scale) { settings.scale = nil }
        }
    }

    /// Calls a handler with the scope's theme after each switch that affects the scope, as
    /// ``ThemeEngine/observe(_:_:)`` does.
    ///
    /// The handler is active while its owner is alive. Neither the engine nor the observation keeps the scope alive.
    @discardableResult
    public func observe<Owner: AnyObject>(
        _ owner: Owner, _ handler: @escaping @MainActor (Owner, Theme?) -> Void
    ) -> ThemeObservation {
        engine.observe(owner, in: node, handler)
    }

    // MARK: Reading

    /// Returns an image of the scope's theme under its traits and scale, as ``ThemeEngine/image(_:)`` does.
    public func image(_ name: String) throws(ThemeAssetError) -> ThemeImageFile? {
        try node.environment.image(name)
    }

    /// Returns the bytes of an asset of the scope's theme, as ``ThemeEngine/bytes(ofAsset:)`` does.
    public func bytes(ofAsset name: String) throws(ThemeAssetError) -> ThemeAssetBytes? {
        try node.environment.bytes(ofAsset: name)
    }

    /// Returns a constant of the scope's theme under its traits, as ``ThemeEngine/constant(_:as:)`` does.
    public func constant<Value>(_ name: String, as reading: ThemeReading<Value>) -> Value? {
        node.environment.constant(name, as: reading)
    }
}
