/// A part of an app that may have a theme, traits or a scale of its own: a window, a subtree of views, a preview.
///
/// A scope follows the scope, or the engine, that it was made in, but for what it was given of its own. A component is
/// registered in one place only: registering it elsewhere takes it along and writes the difference.
///
/// Only its owner keeps a scope alive; it keeps its engine alive. A scope that is released writes nothing: its components
/// keep what they show, no switch reaches them any more, and they count as not registered. What its themes wrote over
/// is not forgotten as long as they live: it is restored when they are registered elsewhere, where the theme there does
/// not say otherwise, or unregistered. To have them restored at once, ``deactivate()`` first. Scopes that were made in
/// it go on, and with them what they follow.
@MainActor
public final class ThemeScope {
    private let engine: ThemeEngine
    let node: ScopeNode

    init(in parent: ScopeNode, of engine: ThemeEngine) {
        self.engine = engine
        node = ScopeNode(in: parent)
        node.setOwner(self)
    }

    /// The theme that is on in this scope, its own or an inherited one.
    public var theme: Theme? { node.scene.theme }
    /// The traits that are active in this scope.
    public var traits: ThemeTraits { node.scene.traits }
    /// Pixels per point in this scope, 1 to 9.
    public var scale: Int { node.scene.scale }

    /// What a scope may have of its own.
    public struct Parts: OptionSet, Sendable {
        /// A bit for each part.
        public let rawValue: UInt8

        /// Parts from their bits; those that stand for none are ignored.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The theme, or that there is none.
        public static let theme = Parts(rawValue: 1)
        /// The traits.
        public static let traits = Parts(rawValue: 2)
        /// The scale.
        public static let scale = Parts(rawValue: 4)
        /// All of them.
        public static let all: Parts = [.theme, .traits, .scale]
    }

    /// What the scope has of its own; it follows its parent in the rest. None for a new scope.
    public var own: Parts {
        let settings = node.settings
        return [
            settings.theme.isInherited ? [] : .theme, settings.traits == nil ? [] : .traits,
            settings.scale == nil ? [] : .scale,
        ]
    }

    /// A scope within this one, which follows it.
    public func makeScope() -> ThemeScope { ThemeScope(in: node, of: engine) }

    // MARK: Components

    /// Registers a component in this scope, as ``ThemeEngine/theme(_:as:)-(_,String?)`` does; one that is registered
    /// elsewhere in the engine moves here with its states.
    ///
    /// - Throws: All that cannot be prepared for it; then nothing has changed.
    public func theme(_ component: AnyObject, as id: String? = nil) throws(ThemePreparationError) {
        try engine.theme(component, as: id, in: node)
    }

    /// Sets a component's states, wherever in the engine it is registered: ``ThemeEngine/setStates(_:for:)``.
    public func setStates(_ states: ThemeStates, for component: AnyObject) throws(ThemePreparationError) {
        try engine.setStates(states, for: component)
    }

    /// Makes a component what it was without a theme, wherever in the engine it is registered, and forgets it.
    public func stopTheming(_ component: AnyObject) { engine.stopTheming(component) }

    /// Whether a component is registered in this scope itself. O(1).
    public func contains(_ component: AnyObject) -> Bool { engine.scope(of: component) === node }

    // MARK: Switching

    /// Gives the scope, and all that follow it, a theme of its own, or none: ``ThemeEngine/activate(_:)-(Theme?)``.
    @discardableResult
    public func activate(_ theme: Theme?) throws(ThemePreparationError) -> ThemeSwitchReport {
        try engine.put(theme, on: node)
    }

    /// Has the scope, and all that follow it, show no theme: ``ThemeEngine/deactivate()``.
    @discardableResult
    public func deactivate() -> ThemeSwitchReport { engine.deactivate(node) }

    /// Gives the scope, and all that follow it, traits of its own: ``ThemeEngine/setTraits(_:)``.
    @discardableResult
    public func setTraits(_ traits: ThemeTraits) throws(ThemePreparationError) -> ThemeSwitchReport {
        precondition(traits.isPossible, "of each kind of traits at most one is active")
        return try engine.change(node) { $0.traits = traits }
    }

    /// Gives the scope, and all that follow it, a scale of its own: ``ThemeEngine/setScale(_:)``.
    @discardableResult
    public func setScale(_ scale: Int) throws(ThemePreparationError) -> ThemeSwitchReport {
        precondition((1...9).contains(scale), "a scale is 1 to 9")
        return try engine.change(node) { $0.scale = scale }
    }

    /// Has the scope follow its parent again.
    ///
    /// - Parameter parts: In what; it keeps what else it has of its own.
    /// - Throws: All that cannot be prepared for registered components; then nothing has changed.
    @discardableResult
    public func inherit(_ parts: Parts = .all) throws(ThemePreparationError) -> ThemeSwitchReport {
        try engine.change(node) { settings in
            if parts.contains(.theme) { settings.theme = .inherited }
            if parts.contains(.traits) { settings.traits = nil }
            if parts.contains(.scale) { settings.scale = nil }
        }
    }

    /// Has a handler called with the scope's theme after each switch that concerns it, as long as its owner lives:
    /// ``ThemeEngine/observe(_:_:)``. The scope keeps itself alive for it no more than the engine does.
    @discardableResult
    public func observe<Owner: AnyObject>(
        _ owner: Owner, _ handler: @escaping @MainActor (Owner, Theme?) -> Void
    ) -> ThemeObservation {
        engine.observe(owner, in: node, handler)
    }
}
