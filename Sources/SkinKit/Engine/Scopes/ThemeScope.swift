/// A part of an app with a theme, traits and a scale: all of it, a window, a subtree of views, a preview.
///
/// An engine has one scope for all components that are in no other, ``ThemeEngine/root``. Other scopes inherit from the
/// scope that created them, except for what they override. A component is registered in one scope only. Registering it
/// in another scope moves it there and writes the difference.
///
/// Keep a reference to a scope that you made: neither the engine nor a component keeps it alive. The scope keeps its
/// engine alive.
///
/// Releasing a scope writes nothing. Its components keep the values that they show, or that a blend leads to, but are no
/// longer registered, and switches no longer affect them. The engine still has their original values. It restores them
/// when you call ``ThemeEngine/stopTheming(_:)``, or when you register the component in a scope whose theme does not write the
/// property. To restore the original values immediately, call ``deactivate()`` before you release the scope. Scopes
/// created in a released scope continue to work, and continue to inherit from it.
@MainActor
public final class ThemeScope {
    /// The engine that the scope is a part of.
    public let engine: ThemeEngine
    let node: ScopeNode
    /// The scopes that ``variant(_:)`` has made, by their traits.
    var variants: [ThemeTraits: ThemeScope] = [:]

    init(_ node: ScopeNode, of engine: ThemeEngine) {
        self.engine = engine
        self.node = node
        node.setOwner(self)
    }

    /// The current theme of the scope, either its own or an inherited one. Observable.
    public var activeTheme: Theme? { tracked.theme }
    /// The active traits, at most one of each kind. Observable.
    public var traits: ThemeTraits { tracked.traits }
    /// The number of pixels per point, 1 to 9. Observable.
    public var scale: Int { tracked.scale }

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
            settings.theme.isInherited ? [] : .theme, settings.traits.isInherited ? [] : .traits,
            settings.scale.isInherited ? [] : .scale,
        ]
    }

    /// Creates a scope within this one, which inherits from it.
    public func makeScope() -> ThemeScope { ThemeScope(ScopeNode(in: node), of: engine) }

    // MARK: Components

    // Disfavored, so that the error for a misspelt generated identifier names it.
    /// Registers a component in this scope and immediately applies the scope's theme. The component's class or a
    /// superclass must be defined in the engine's ``ComponentDefinitions``.
    ///
    /// A component that is already registered, here or in another scope of the engine, moves to this scope, keeps its
    /// states and gets the look of the new identifier. The engine does not keep the component alive.
    ///
    /// - Parameters:
    ///   - component: The component, which follows every switch of the scope from now on.
    ///   - id: The identifier under which themes describe the component; nil to apply the operations for all components
    ///     of its type.
    /// - Throws: An error if the theme cannot be prepared for the component, or if neither its class nor a superclass
    ///   is defined. In that case nothing changes.
    /// - Complexity: Amortized O(n) in the number of operations.
    @_disfavoredOverload
    public func theme(_ component: AnyObject, as id: String? = nil) throws(ThemePreparationError) {
        try engine.theme(component, as: id, in: node)
    }

    package func contains(_ component: AnyObject) -> Bool { engine.scope(of: component) === node }

    // MARK: Switching

    /// Switches the scope, and all scopes that inherit its theme, to a theme or to none.
    ///
    ///     try window.activate(midnight, transition: .blend(duration: .milliseconds(250)))
    ///
    /// If a setter or an observer calls this method, the engine queues the switch. The method throws if the switch
    /// cannot be prepared at the time of the call. If it cannot be prepared later, when its turn comes, observers
    /// receive the error in ``ThemeSwitchReport/failure``. It also throws if setters or observers request switches
    /// without end.
    ///
    /// With a transition, the switch is made at once as well: ``activeTheme`` and constants are those of the new theme,
    /// and observers are notified. Only the values of components follow with the frames of
    /// ``ThemeEngine/advance(to:)``. A switch without a transition ends the blends in its scope.
    ///
    /// - Parameters:
    ///   - theme: The theme; nil for none.
    ///   - transition: The way to the new values, for an engine that has a ``ThemeAnimation``.
    /// - Returns: The report of the switch, which writes only the differences between the two themes.
    /// - Throws: An error that lists everything that cannot be prepared for registered components. In that case nothing
    ///   changes.
    /// - Complexity: O(components + looks · operations).
    @discardableResult
    public func activate(
        _ theme: Theme?, transition: ThemeTransition = .none
    ) throws(ThemePreparationError) -> ThemeSwitchReport {
        if node === engine.rootNode { engine.themeRequestCount += 1 }
        return try engine.put(theme, on: node, transition)
    }

    /// Switches the scope, and all scopes that inherit its theme, to no theme, and restores all original values. O(n)
    /// in the number of components.
    ///
    /// - Returns: The report. It has a ``ThemeSwitchReport/failure`` if callbacks request switches without end.
    @discardableResult
    public func deactivate() -> ThemeSwitchReport {
        do {
            return try activate(nil)
        } catch {
            // Without a theme there is nothing to prepare, so this is a request in a cycle.
            return engine.report(of: error)
        }
    }

    /// Sets the traits of the scope, and of all scopes that inherit them, in a switch like that of
    /// ``activate(_:transition:)``.
    ///
    /// - Parameters:
    ///   - traits: At most one trait of each kind, which ``ThemeTraits/isPossible`` checks.
    ///   - transition: The way to the new values, as in ``activate(_:transition:)``.
    /// - Throws: An error that lists everything that cannot be prepared for registered components, or that says that
    ///   the traits contain two of a kind. In that case nothing changes.
    @discardableResult
    public func setTraits(
        _ traits: ThemeTraits, transition: ThemeTransition = .none
    ) throws(ThemePreparationError) -> ThemeSwitchReport {
        guard traits.isPossible else { throw ThemePreparationError(.traits(traits)) }
        return try engine.change(node, transition) { $0.traits = .own(traits) }
    }

    /// Sets the scale of the scope, and of all scopes that inherit it, in a switch like that of
    /// ``activate(_:transition:)``.
    ///
    /// - Parameter scale: The number of pixels per point, 1 to 9.
    /// - Throws: An error that lists everything that cannot be prepared for registered components, or that says that
    ///   the scale is out of range. In that case nothing changes.
    @discardableResult
    public func setScale(_ scale: Int) throws(ThemePreparationError) -> ThemeSwitchReport {
        guard (1...9).contains(scale) else { throw ThemePreparationError(.scale(scale)) }
        return try engine.change(node) { $0.scale = .own(scale) }
    }

    /// Makes the scope inherit from its parent again. The root has none, and keeps what it has.
    ///
    /// - Parameters:
    ///   - parts: The overrides to remove. The scope keeps its other overrides.
    ///   - transition: The way to the new values, as in ``activate(_:transition:)``.
    /// - Throws: An error that lists everything that cannot be prepared for registered components. In that case nothing
    ///   changes.
    @discardableResult
    public func inherit(
        _ parts: Parts = .all, transition: ThemeTransition = .none
    ) throws(ThemePreparationError) -> ThemeSwitchReport {
        try engine.change(node, transition) { settings in
            if parts.contains(.theme) { settings.theme = .inherited }
            if parts.contains(.traits) { settings.traits = .inherited }
            if parts.contains(.scale) { settings.scale = .inherited }
        }
    }

    // MARK: Reading

    /// Returns an image of the scope's theme, or else of the floor, under the active traits and scale; nil without a
    /// theme or a file.
    ///
    /// - Throws: An error as ``Theme/image(_:traits:scale:)`` does.
    public func image(_ name: String) throws(ThemeAssetError) -> ThemeImageFile? { try tracked.image(name) }

    /// Returns the bytes of an asset of the scope's theme, or else of the floor, under the active traits and scale,
    /// such as a font or a sound.
    ///
    /// - Returns: The bytes; nil without a theme or a file.
    /// - Throws: An error as ``Theme/bytes(ofAsset:traits:scale:)`` does.
    public func bytes(ofAsset name: String) throws(ThemeAssetError) -> ThemeAssetBytes? {
        try tracked.bytes(ofAsset: name)
    }

    /// Returns a constant of the scope's theme, or else of the floor, under the active traits; nil without a theme, if
    /// neither has the constant, or if it has another type.
    ///
    /// The reading may need the engine, for example to decode an image: at each call, unless the theme says that the
    /// image is cached. If it fails, because a file is missing or a word is unknown, ``ThemeEngine/faultHandler`` is
    /// called and the result is nil.
    public func constant<Value>(_ name: String, as reading: ThemeReading<Value>) -> Value? {
        do {
            return try tracked.constant(name, as: reading)
        } catch {
            ThemeEngine.faultHandler(error)
            return nil
        }
    }

    /// Returns the scope for components that have the theme and the scale of this one, and other traits: this scope itself
    /// if the traits are the same.
    ///
    /// This scope retains the scopes that it makes, and returns them again.
    ///
    /// - Throws: An error if the traits contain two of a kind.
    package func variant(_ traits: ThemeTraits) throws(ThemePreparationError) -> ThemeScope {
        if node.appearance.traits == traits { return self }
        if let known = variants[traits] { return known }
        let made = makeScope()
        try made.setTraits(traits)
        variants[traits] = made
        return made
    }
}
