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
/// when you call ``ThemeEngine/unregister(_:)``, or when you register the component in a scope whose theme does not write the
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
    /// The theme that provides the operations, constants and assets that ``activeTheme`` lacks; initially nil. Observable.
    public var fallbackTheme: Theme? { tracked.values.floor }

    /// The values that the scope overrides; it inherits the others. A new scope overrides none.
    public var overrides: Overrides {
        let settings = node.settings
        return [
            settings.theme.isInherited ? [] : .theme, settings.traits.isInherited ? [] : .traits,
            settings.scale.isInherited ? [] : .scale, settings.floor.isInherited ? [] : .fallbackTheme,
            settings.filter.isInherited ? [] : .filter,
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
    public func register(_ component: AnyObject, as id: String? = nil) throws(ThemePreparationError) {
        try engine.register(component, as: id, in: node)
    }

    package func contains(_ component: AnyObject) -> Bool { engine.scope(of: component) === node }

    // MARK: Switching

    /// Changes what the scope and all scopes that inherit from it show, in one atomic switch.
    ///
    ///     try window.update(transition: .blend(duration: .milliseconds(250))) {
    ///         $0.theme = midnight
    ///         $0.traits = .dark
    ///     }
    ///
    /// If a setter or an observer calls this method, the engine queues the switch. The method throws if the switch
    /// cannot be prepared at the time of the call. If it cannot be prepared later, when its turn comes, observers
    /// receive the error in ``ThemeSwitchReport/failure``. It also throws if setters or observers request switches
    /// without end.
    ///
    /// With a transition, the switch is made at once as well: ``activeTheme`` and constants are those of the new theme,
    /// and observers are notified. Only the values of components follow with the frames of
    /// ``ThemeEngine/renderFrame(at:)``. A switch without a transition ends the blends in its scope.
    ///
    /// - Parameters:
    ///   - transition: The way to the new values, for an engine that has a ``ThemeAnimation``.
    ///   - changes: Sets what the switch changes. It is called once, before this method returns.
    /// - Returns: The report of the switch, which writes only the differences.
    /// - Throws: An error that lists everything that cannot be prepared for registered components, or that says that a
    ///   value is not valid. In that case nothing changes.
    /// - Complexity: O(components + looks · operations).
    @discardableResult
    public func update(
        transition: ThemeTransition = .none, _ changes: (inout Update) -> Void
    ) throws(ThemePreparationError) -> ThemeSwitchReport {
        var update = Update { [engine, node] in engine.newest(of: node) }
        changes(&update)
        if node === engine.rootNode, update.setsTheme { engine.themeRequestCount += 1 }
        if let fault = update.fault { throw ThemePreparationError(fault) }
        let edits = update.edits
        if edits.isEmpty { return engine.report() }
        return try engine.change(node, transition) { settings in
            for edit in edits { edit(&settings) }
        }
    }

    /// Switches the scope to a theme or to none, as ``update(transition:_:)`` does.
    ///
    ///     try window.activate(midnight, transition: .blend(duration: .milliseconds(250)))
    @discardableResult
    public func activate(
        _ theme: Theme?, transition: ThemeTransition = .none
    ) throws(ThemePreparationError) -> ThemeSwitchReport {
        try update(transition: transition) { $0.theme = theme }
    }

    /// Switches the scope to the light or dark appearance and keeps its other traits; with `.any`, to neither.
    ///
    /// For an app without a toolkit that knows the system's appearance.
    @discardableResult
    public func setAppearance(
        _ appearance: ThemeAppearance, transition: ThemeTransition = .none
    ) throws(ThemePreparationError) -> ThemeSwitchReport {
        try update(transition: transition) {
            $0.traits = $0.traits.subtracting([.light, .dark]).union(appearance.traits)
        }
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

    // MARK: Reading

    /// Returns an image of the scope's theme, or else of the fallback theme, under the active traits and scale; nil without a
    /// theme or a file.
    ///
    /// - Throws: An error as ``Theme/image(_:traits:scale:)`` does.
    public func image(_ name: String) throws(ThemeFault) -> ThemeImageFile? { try tracked.image(name) }

    /// Returns the bytes of an asset of the scope's theme, or else of the fallback theme, under the active traits and scale,
    /// such as a font or a sound.
    ///
    /// - Returns: The bytes; nil without a theme or a file.
    /// - Throws: An error as ``Theme/bytes(ofAsset:traits:scale:)`` does.
    public func bytes(ofAsset name: String) throws(ThemeFault) -> ThemeAssetBytes? {
        try tracked.bytes(ofAsset: name)
    }

    /// Returns a constant of the scope's theme, or else of the fallback theme, under the active traits; nil without a theme, if
    /// neither has the constant, or if it has another type.
    ///
    /// The type may need the engine, for example to decode an image: at each call, unless the theme says that the
    /// image is cached.
    ///
    /// - Throws: An error if the type refuses the value, because a file is missing or a word is unknown.
    public func constant<Value>(_ name: String, as reading: ThemeValueType<Value>) throws(ThemeFault) -> Value? {
        try tracked.constant(name, as: reading)
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
        try made.update { $0.traits = traits }
        variants[traits] = made
        return made
    }
}

extension ThemeScope {
    /// The values that a scope can override.
    public struct Overrides: OptionSet, Sendable {
        /// The bits of the values.
        public let rawValue: UInt8

        /// Creates a set from its bits. Unknown bits are ignored.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The theme, or its absence.
        public static let theme = Overrides(rawValue: 1)
        /// The traits.
        public static let traits = Overrides(rawValue: 2)
        /// The scale.
        public static let scale = Overrides(rawValue: 4)
        /// The fallback theme, or its absence.
        public static let fallbackTheme = Overrides(rawValue: 8)
        package static let filter = Overrides(rawValue: 16)
        /// All values.
        public static let all: Overrides = [.theme, .traits, .scale, .fallbackTheme, .filter]
    }

    /// The changes of a scope in one switch. Each value that is not set stays what it is. A value that is read is that after
    /// all queued switches, and after what the update has set.
    @MainActor
    public struct Update {
        /// Returns what the scope inherits, and its overrides: only for a value that is read, since it goes over the queue.
        private let newest: @MainActor () -> (inherited: Appearance.Values, settings: ScopeSettings)
        private(set) var edits: [ScopeSettings.Edit] = []
        private(set) var setsTheme = false
        /// The first value that is not valid.
        package private(set) var fault: ThemeFault?

        init(_ newest: @escaping @MainActor () -> (inherited: Appearance.Values, settings: ScopeSettings)) {
            self.newest = newest
        }

        private var values: Appearance.Values {
            var (inherited, settings) = newest()
            for edit in edits { edit(&settings) }
            return settings.applied(to: inherited)
        }

        private mutating func add(_ edit: @escaping ScopeSettings.Edit) { edits.append(edit) }

        package mutating func reject(_ fault: ThemeFault) { self.fault = self.fault ?? fault }

        /// The theme; nil for none.
        public var theme: Theme? {
            get { values.theme }
            set {
                setsTheme = true
                add { $0.theme = .own(newValue) }
            }
        }

        /// The active traits: at most one of each kind, which ``ThemeTraits/isValid`` checks.
        public var traits: ThemeTraits {
            get { values.traits }
            set {
                if !newValue.isValid { reject(.traits(newValue)) }
                add { $0.traits = .own(newValue) }
            }
        }

        /// The number of pixels per point, 1 to 9.
        public var scale: Int {
            get { values.scale }
            set {
                if !(1...9).contains(newValue) { reject(.scale(newValue)) }
                add { $0.scale = .own(newValue) }
            }
        }

        /// A theme that describes all components of the app; nil for none.
        ///
        /// It provides the operations, constants and assets that the theme lacks. A component shows an operation of it if
        /// its theme has none of that name for it in its states. Traits apply to it as they do to the theme. Without a
        /// theme it has no effect. It persists when the theme is switched.
        public var fallbackTheme: Theme? {
            get { values.floor }
            set { add { $0.floor = .own(newValue) } }
        }

        package var filter: (any LookFilter)? {
            get { values.filter }
            set { add { $0.filter = .own(newValue) } }
        }

        /// Makes the scope inherit values from the scope above again. The root has none above, and keeps what it has.
        public mutating func inherit(_ overrides: Overrides = .all) {
            add { settings in
                if overrides.contains(.theme) { settings.theme = .inherited }
                if overrides.contains(.traits) { settings.traits = .inherited }
                if overrides.contains(.scale) { settings.scale = .inherited }
                if overrides.contains(.fallbackTheme) { settings.floor = .inherited }
                if overrides.contains(.filter) { settings.filter = .inherited }
            }
        }
    }
}
