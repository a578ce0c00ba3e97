import Observation

/// Applies themes to registered components, and switches between themes atomically.
///
/// The engine holds components weakly. A switch has two phases. *Staging* prepares all writes that the registered
/// components need, once for each component type, identifier and set of states. Only staging can fail, and then nothing
/// changes. *Committing* writes the values that differ from those that the components show.
///
/// The engine saves each value that a theme replaces. It restores the value as soon as the current theme, traits and
/// states have no operation for the property. A component's look therefore does not depend on earlier themes. Without a
/// theme, a component has its original values.
///
/// Setters and observers may call the engine. The engine does not nest such calls:
///
/// - If a setter registers a component, unregisters one or sets states, the engine applies that after the current
///   write.
/// - If a setter or an observer requests a switch, the engine makes it after it has notified all observers of the
///   current one. Each observer therefore receives every generation, in order.
/// - If setters or observers set each other off without end, their requests fail with ``ThemeErrorCode/cycle``.
/// - An object of the app may call the engine in its `deinit`. The engine releases what it no longer needs at the end
///   of a call.
/// - Prepare steps must not call the engine.
@MainActor
public final class ThemeEngine {
    private let definitions: ComponentDefinitions
    /// The app's images and fonts, how switches move, and who hears of faults.
    public package(set) var configuration: Configuration
    let rootNode: ScopeNode
    private weak var rootScope: ThemeScope?
    /// The populations, in the order of the definitions.
    package let populations: [Population]
    private var populationsByClass: [ObjectIdentifier: Population] = [:]
    /// The latest result from ``populationsByClass``. Consecutive calls often concern components of one class.
    private var lastPopulation: (type: ObjectIdentifier, population: Population)?
    let observers = ThemeObservers()
    var activity = Activity.none
    var queue = Queue<SwitchRequest>()
    var postponed = PostponedLooks()
    /// Nil unless a queued switch is made.
    var followUps: FollowUps?
    /// The population that was written last, whose setters may call the engine.
    var writer: Population?
    let releases: DeferredReleases

    /// Called when a switch begins to move components, unless some move already; initially nil. Start the app's frame
    /// clock in it, which calls ``renderFrame(at:)``. A clock that is set while components move starts at once.
    public var onTransitionStart: (@MainActor () -> Void)? {
        didSet {
            hasFrames = nil
            if isBlending { onTransitionStart?() }
        }
    }

    /// Incremented for each request, so that a pending load can detect that it was superseded.
    package var themeRequestCount = 0
    /// The state of SkinLibrary, for an engine that finds themes by identifier.
    package var libraryState: AnyObject?
    /// Whether the clock of an adapter would get frames now; nil for a clock of the app. Without frames a switch has no
    /// transition.
    package var hasFrames: (@MainActor () -> Bool)?

    /// Creates an engine that shows no theme yet.
    ///
    /// - Parameters:
    ///   - components: The definitions of the classes whose instances can be registered.
    ///   - configuration: The app's images and fonts, and how switches move; by default none of them.
    public init(components: ComponentDefinitions, configuration: Configuration = Configuration()) {
        let releases = DeferredReleases()
        self.releases = releases
        definitions = components
        self.configuration = configuration
        let workshop = AssetWorkshop(configuration.imageDecoder, configuration.fontMaker)
        rootNode = ScopeNode(showing: Appearance(Appearance.Values(), workshop))
        populations = components.all.map { Population(of: $0, releases) }
        appearance.workshop.imageCache.onRemoveAll = { [weak self] in
            guard let self else { return }
            MainActor.assumeIsolated { self.sweep() }
        }
        configuration.didMake?(self)
    }

    var appearance: Appearance { rootNode.appearance }
    /// The scope of all components that are in no other.
    public var root: ThemeScope {
        if let rootScope { return rootScope }
        let scope = ThemeScope(rootNode, of: self)
        rootScope = scope
        return scope
    }
    /// The number of switches of the engine and its scopes, of any kind. It increases before the first write of a
    /// switch.
    public internal(set) var generation = 0
    /// The number of registered components that are alive, in all scopes. O(n) in the number of components.
    public var liveCount: Int { populations.reduce(0) { $0 + $1.liveCount } }
    /// The number of used slots: those of living components, of released scopes, and of released components not yet
    /// swept. O(1) in the number of components.
    @_spi(Testing) public var entryCount: Int { populations.reduce(0) { $0 + $1.occupiedCount } }

    /// The living scopes of the engine, each after its parent. O(n) in their number.
    package var scopes: [ThemeScope] { rootNode.subtree.dropFirst().compactMap(\.owner) }

    // MARK: Components

    // Disfavored, so that the error for a misspelt generated identifier names it.
    /// Registers a component in ``root``, as ``ThemeScope/register(_:as:)-(_,String?)`` does.
    @_disfavoredOverload
    public func register(_ component: AnyObject, as id: String? = nil) throws(ThemePreparationError) {
        try register(component, as: id, in: rootNode)
    }

    func register(_ component: AnyObject, as id: String?, in scope: ScopeNode) throws(ThemePreparationError) {
        guard let population = population(of: component) else {
            throw ThemePreparationError(.component(type: "\(type(of: component))"))
        }
        try postponed.checkCycle(of: component)
        defer { settle() }
        let number = try preparing { () throws(ThemePreparationError) in
            try population.register(component, as: id, in: scope)
        }
        show(population, number)
    }

    /// Sets the states of a component and applies their operations. Has no effect if the component is not registered.
    ///
    /// - Throws: An error if the theme cannot be prepared for the component, or if setters change the states of one
    ///   another without end (``ThemeErrorCode/cycle``). In that case nothing changes.
    /// - Complexity: O(n) in the number of operations.
    public func setStates(_ states: ThemeStates, for component: AnyObject) throws(ThemePreparationError) {
        guard let population = population(of: component) else { return }
        try postponed.checkCycle(of: component)
        defer { settle() }
        let number = try preparing { () throws(ThemePreparationError) in
            try population.setStates(states, of: component)
        }
        guard let number else { return }
        show(population, number)
        show(states, of: component, population)
    }

    /// Shows the states that the app sets where the toolkit has states, apart from what a theme has for them.
    private func show(_ states: ThemeStates, of component: AnyObject, _ population: Population) {
        guard let showStates = population.definition.showStates else { return }
        if activity == .writing { return showStates(component, states) }
        _ = writing { _ in showStates(component, states) }
    }

    /// Returns the states of a component; nil if it is not registered. O(1).
    public func states(of component: AnyObject) -> ThemeStates? {
        population(of: component)?.key(of: component)?.states
    }

    /// Returns the identifier under which a component is registered; nil if it has none or is not registered. O(1).
    public func identifier(of component: AnyObject) -> String? {
        population(of: component)?.key(of: component)?.id
    }

    func scope(of component: AnyObject) -> ScopeNode? {
        population(of: component)?.key(of: component)?.scope
    }

    package func presentation(of component: AnyObject) -> ComponentPresentation? {
        guard let population = population(of: component), let key = population.key(of: component),
            let type = key.scope.appearance.type(for: population.definition)
        else { return nil }
        let appearance = key.scope.appearance
        return ComponentPresentation(
            entity: ThemeEntityKey(component: type.name, id: key.id), states: appearance.states(key.states),
            appearance: appearance)
    }

    /// Restores a component's original values and unregisters it. Has no effect if it is not registered.
    public func unregister(_ component: AnyObject) {
        guard let population = population(of: component) else { return }
        checkIsNotPreparing()
        defer { settle() }
        guard let number = population.unregister(component) else { return }
        show(population, number)
        show([], of: component, population)
    }

    package func population(of component: AnyObject) -> Population? {
        let type = ObjectIdentifier(type(of: component))
        if let lastPopulation, lastPopulation.type == type { return lastPopulation.population }
        if let known = populationsByClass[type] {
            lastPopulation = (type, known)
            return known
        }
        guard let number = definitions.number(for: component) else { return nil }
        populationsByClass[type] = populations[number]
        return populations[number]
    }

    // MARK: Switching

    /// Switches ``root`` to a theme or to none, as ``ThemeScope/activate(_:transition:)`` does.
    @discardableResult
    public func activate(
        _ theme: Theme?, transition: ThemeTransition = .none
    ) throws(ThemePreparationError) -> ThemeSwitchReport {
        try root.activate(theme, transition: transition)
    }

    /// Switches ``root`` to no theme, as ``ThemeScope/deactivate()`` does.
    @discardableResult
    public func deactivate() -> ThemeSwitchReport { root.deactivate() }

    package func activate(
        _ theme: Theme?, _ transition: ThemeTransition, then completion: @escaping @MainActor () -> Void
    ) throws(ThemePreparationError) -> ThemeSwitchReport {
        themeRequestCount += 1
        return try change(rootNode, transition, then: completion) { $0.theme = .own(theme) }
    }

    /// Overrides the theme of a scope, or removes it, without counting a request.
    func put(
        _ theme: Theme?, on node: ScopeNode, _ transition: ThemeTransition = .none
    ) throws(ThemePreparationError) -> ThemeSwitchReport {
        try change(node, transition) { $0.theme = .own(theme) }
    }
}

package struct ComponentPresentation {
    package let entity: ThemeEntityKey
    /// The states in the numbering of the appearance.
    package let states: ThemeStates
    package let appearance: Appearance
}

extension ThemeEngine {
    /// The configuration of an engine: images, fonts and animation.
    ///
    /// Adapters have one for their toolkit, such as `.uiKit`, to which an app adds what it needs:
    ///
    ///     var configuration = ThemeEngine.Configuration.uiKit
    ///     configuration.animation = .blending
    ///     let engine = ThemeEngine(components: .uiKit, configuration: configuration)
    @MainActor
    public struct Configuration {
        /// The decoder for operations that take decoded images; nil if there are none.
        public var imageDecoder: (any ThemeImageDecoder)?
        /// The font maker for operations that take fonts of the app's type; nil if there are none.
        public var fontMaker: (any ThemeFontMaker)?
        /// The animation of switches; nil if all components get their new values at once, whatever the
        /// ``ThemeTransition``.
        public var animation: ThemeAnimation?
        /// Returns whether to skip animations, as users request with Reduce Motion. The engine calls it at each switch
        /// that has a transition.
        public var reducesMotion: @MainActor () -> Bool = { false }
        /// Called with a fault where nothing can be thrown: in an assignment such as `view.skin = "button_send"` of SkinUIKit,
        /// in a property with ``Themed``, and in changes that the system makes. The view keeps its look then, and the property
        /// has its default value. By default it prints the fault as a line on standard error.
        public var faultHandler: @MainActor (any Error) -> Void = { FileSystem.printFault("SkinKit: \($0)") }
        /// Called with the engine when it is made, for an adapter that must follow its switches.
        package var didMake: (@MainActor (ThemeEngine) -> Void)?

        /// Creates a configuration without images, fonts and animation.
        public init(
            imageDecoder: (any ThemeImageDecoder)? = nil, fontMaker: (any ThemeFontMaker)? = nil,
            animation: ThemeAnimation? = nil
        ) {
            self.imageDecoder = imageDecoder
            self.fontMaker = fontMaker
            self.animation = animation
        }
    }

    /// Returns the sequences of a switch; nil if all components get their new values at once.
    func begin(_ transition: ThemeTransition) -> (any PlanSequences)? {
        guard let blend = transition.blend, !configuration.reducesMotion(), hasFrames?() ?? true else { return nil }
        return configuration.animation?.begin(blend)
    }
}

extension ThemeEngine {
    /// The shared engine, for an app in which every view needs access to one; initially nil. Observable.
    ///
    /// The app creates the engine with its own component definitions and themes, and sets it at launch:
    ///
    ///     ThemeEngine.shared = try ThemeEngine(components: .standard, library: library, choices: choices)
    ///
    /// A preview or a test may set another one. Components remain registered with the engine with which they were
    /// registered.
    public static var shared: ThemeEngine? {
        get { SharedEngine.holder.engine }
        set { SharedEngine.holder.engine = newValue }
    }

    /// Returns what a closure returns. If it throws, calls ``Configuration/faultHandler`` and returns nil.
    @discardableResult
    package func reportingFaults<Answer>(_ work: () throws -> Answer) -> Answer? {
        do {
            return try work()
        } catch {
            configuration.faultHandler(error)
            return nil
        }
    }
}

/// The holder of the shared engine. It notifies the code that has read it of another one.
@MainActor
private final class SharedEngine: Observable {
    static let holder = SharedEngine()
    private let registrar = ObservationRegistrar()
    private var current: ThemeEngine?

    var engine: ThemeEngine? {
        get {
            registrar.access(self, keyPath: \.engine)
            return current
        }
        set {
            current = newValue
            // Observation notifies on `willSet`, although the change is already complete.
            registrar.willSet(self, keyPath: \.engine)
            registrar.didSet(self, keyPath: \.engine)
        }
    }
}
