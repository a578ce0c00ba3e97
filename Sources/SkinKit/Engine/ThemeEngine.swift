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
/// - An object of the app may call the engine in its `deinit`. The engine releases what it no longer needs at the end
///   of a call.
/// - Prepare steps must not call the engine.
@MainActor
public final class ThemeEngine {
    private let definitions: ComponentDefinitions
    /// The root scope, for components that are in no other scope.
    let root: ScopeNode
    /// The populations, in the order of the definitions.
    private let populations: [Population]
    private var populationsByClass: [ObjectIdentifier: Population] = [:]
    /// The latest result from ``populationsByClass``. Consecutive calls often concern components of one class.
    private var lastPopulation: (type: ObjectIdentifier, population: Population)?
    let observers = ThemeObservers()
    /// Tracks the readers of ``theme``, ``traits`` and ``scale`` for the Observation framework.
    let registrar = ObservationRegistrar()
    private var activity = Activity.none
    /// The pending switches that setters and observers requested, in order.
    private var queue: [(node: ScopeNode, edit: SceneChange.Edit)] = []
    /// The components whose look a setter changed during another write.
    private var postponed: [(population: Population, number: Int)] = []
    private let releases: DeferredReleases

    /// Incremented for each request, so that a pending load can detect that it was superseded.
    package var themeRequestCount = 0
    /// The library in which the engine finds themes by identifier; nil without one.
    var libraryState: EngineLibrary?

    private enum Activity {
        case none, staging, writing, telling, releasing
    }

    /// Creates an engine that shows no theme yet.
    ///
    /// - Parameter components: The definitions of the classes whose instances can be registered.
    public init(components: ComponentDefinitions) {
        let releases = DeferredReleases()
        self.releases = releases
        definitions = components
        root = ScopeNode(showing: ThemeEnvironment(workshop: AssetWorkshop(), customStates: components.states))
        populations = components.all.map { Population(of: $0, releases) }
    }

    var scene: ThemeEnvironment { root.scene }
    /// The current theme. Observable.
    public var theme: Theme? { tracked(scene.theme) }
    /// The active traits, at most one of each kind. Observable.
    public var traits: ThemeTraits { tracked(scene.traits) }
    /// The number of pixels per point, 1 to 9. Observable.
    public var scale: Int { tracked(scene.scale) }
    /// The number of switches of theme, traits or scale in the engine and its scopes. It increases before the first
    /// write of a switch.
    public private(set) var generation = 0
    /// The number of registered components that are alive, in all scopes. O(n) in the number of components.
    public var liveCount: Int { populations.reduce(0) { $0 + $1.liveCount } }
    /// The number of used slots: those of living components, of released scopes, and of released components not yet
    /// swept. O(1) in the number of components.
    @_spi(Reading) public var entryCount: Int { populations.reduce(0) { $0 + $1.occupiedCount } }

    /// Creates a scope that inherits from the engine until it overrides the theme, traits or scale.
    public func makeScope() -> ThemeScope { ThemeScope(in: root, of: self) }

    // MARK: Components

    /// Registers a component and immediately applies the current theme. The component's class or a superclass must be
    /// defined in the engine's ``ComponentDefinitions``.
    ///
    /// A component that is already registered, here or in a scope, keeps its states and gets the look of the new
    /// identifier. The engine does not keep the component alive. Amortized O(n) in the number of operations.
    ///
    /// - Parameters:
    ///   - component: The component, which follows every switch from now on.
    ///   - id: The identifier under which themes describe the component; nil to apply the operations for all components
    ///     of its type.
    /// - Throws: An error if the theme cannot be prepared for the component. In that case nothing changes.
    public func theme(_ component: AnyObject, as id: String? = nil) throws(ThemePreparationError) {
        try theme(component, as: id, in: root)
    }

    func theme(_ component: AnyObject, as id: String?, in scope: ScopeNode) throws(ThemePreparationError) {
        guard let population = population(of: component) else {
            preconditionFailure("'\(type(of: component))' is not defined as a component")
        }
        defer { settle() }
        let number = try staging { () throws(ThemePreparationError) in
            try population.register(component, as: id, in: scope)
        }
        show(population, number)
    }

    /// Sets the states of a component and applies their operations. Has no effect if the component is not registered.
    ///
    /// - Throws: An error if the theme cannot be prepared for the component. In that case nothing changes.
    /// - Complexity: O(n) in the number of operations.
    public func setStates(_ states: ThemeStates, for component: AnyObject) throws(ThemePreparationError) {
        guard let population = population(of: component) else { return }
        defer { settle() }
        let number = try staging { () throws(ThemePreparationError) in
            try population.setStates(states, of: component)
        }
        if let number { show(population, number) }
    }

    /// Returns the states of a component; nil if it is not registered. O(1).
    public func states(of component: AnyObject) -> ThemeStates? {
        population(of: component)?.key(of: component)?.states
    }

    /// Returns the scope in which a component is registered; nil if it is not registered.
    func scope(of component: AnyObject) -> ScopeNode? {
        population(of: component)?.key(of: component)?.scope
    }

    /// Returns the presentation of a registered component; nil if its theme has nothing for its type. O(1).
    package func presentation(of component: AnyObject) -> ComponentPresentation? {
        guard let population = population(of: component), let key = population.key(of: component),
            let type = key.scope.scene.type(for: population.definition), let theme = key.scope.scene.theme
        else { return nil }
        return ComponentPresentation(
            entity: ThemeEntityKey(component: type, id: key.id),
            states: key.scope.scene.themeStates(key.states), theme: theme,
            traits: key.scope.scene.traits, scale: key.scope.scene.scale)
    }

    /// Restores a component's original values and unregisters it. Has no effect if it is not registered.
    public func stopTheming(_ component: AnyObject) {
        guard let population = population(of: component) else { return }
        defer { settle() }
        if let number = population.unregister(component) { show(population, number) }
    }

    private func population(of component: AnyObject) -> Population? {
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

    /// Switches to a theme, or to none.
    ///
    /// If a setter or an observer calls this method, the engine queues the switch. The method throws if the switch
    /// cannot be prepared at the time of the call. If it cannot be prepared later, when its turn comes, observers
    /// receive the error in ``ThemeSwitchReport/failure``.
    ///
    /// - Returns: The report of the switch, which writes only the differences between the two themes.
    /// - Throws: An error that lists everything that cannot be prepared for registered components. In that case nothing
    ///   changes.
    /// - Complexity: O(components + looks · operations).
    @discardableResult
    public func activate(_ theme: Theme?) throws(ThemePreparationError) -> ThemeSwitchReport {
        themeRequestCount += 1
        return try put(theme, on: root)
    }

    /// Shows a theme as ``activate(_:)`` does, without superseding a pending request. Used when a theme's sources were
    /// saved.
    package func refresh(_ theme: Theme) throws(ThemePreparationError) -> ThemeSwitchReport {
        try put(theme, on: root)
    }

    /// Overrides the theme of a scope, or removes it, without counting a request.
    func put(_ theme: Theme?, on node: ScopeNode) throws(ThemePreparationError) -> ThemeSwitchReport {
        try change(node) { $0.theme = .own(theme) }
    }

    /// Switches to no theme, and restores all original values, except in scopes with their own theme. O(n) in the
    /// number of components.
    @discardableResult
    public func deactivate() -> ThemeSwitchReport {
        themeRequestCount += 1
        return deactivate(root)
    }

    func deactivate(_ node: ScopeNode) -> ThemeSwitchReport {
        do {
            return try change(node) { $0.theme = .own(nil) }
        } catch {
            preconditionFailure("without a theme there is nothing to prepare")
        }
    }

    /// Sets the active traits, in an atomic switch like that of ``activate(_:)``.
    ///
    /// - Parameter traits: At most one trait of each kind; otherwise the method traps. ``ThemeTraits/isPossible``
    ///   checks it.
    /// - Throws: An error that lists everything that cannot be prepared for registered components. In that case nothing
    ///   changes.
    @discardableResult
    public func setTraits(_ traits: ThemeTraits) throws(ThemePreparationError) -> ThemeSwitchReport {
        precondition(traits.isPossible, "at most one trait of each kind may be active")
        return try change(root) { $0.traits = traits }
    }

    /// Sets the scale, in an atomic switch like that of ``activate(_:)``.
    ///
    /// - Parameter scale: The number of pixels per point, 1 to 9.
    /// - Throws: An error that lists everything that cannot be prepared for registered components. In that case nothing
    ///   changes.
    @discardableResult
    public func setScale(_ scale: Int) throws(ThemePreparationError) -> ThemeSwitchReport {
        precondition((1...9).contains(scale), "the scale must be 1 to 9")
        return try change(root) { $0.scale = scale }
    }

    func change(_ node: ScopeNode, _ edit: @escaping SceneChange.Edit) throws(ThemePreparationError)
        -> ThemeSwitchReport
    {
        defer { settle() }
        return activity == .none ? try commit(node, edit) : try enqueue(node, edit)
    }

    /// Stages a switch to detect errors, and queues it.
    private func enqueue(
        _ node: ScopeNode, _ edit: @escaping SceneChange.Edit
    ) throws(ThemePreparationError) -> ThemeSwitchReport {
        var change = SceneChange()
        for earlier in queue { change.edit(earlier.node, earlier.edit) }
        let before = change.scenes(from: root)
        change.edit(node, edit)
        releases.add(try stage(change.scenes(from: root).filter { !$1.isSame(as: before[$0] ?? $0.scene) }))
        queue.append((node, edit))
        var report = ThemeSwitchReport()
        report.generation = generation
        report.isQueued = true
        return report
    }

    /// Ends a call: releases what the engine no longer needs, then makes the queued switches in order. Their callbacks
    /// may queue more.
    ///
    /// During a write or a release it does nothing, because the outer call ends with the same steps.
    private func settle() {
        guard activity == .none || activity == .telling else { return }
        release()
        while activity == .none, !queue.isEmpty {
            let (node, edit) = queue.removeFirst()
            do {
                _ = try commit(node, edit)
            } catch {
                var report = ThemeSwitchReport()
                report.generation = generation
                report.failure = error
                tell(report, [])
            }
            release()
        }
    }

    private func release() {
        if releases.isEmpty { return }
        let outer = activity
        activity = .releasing
        defer { activity = outer }
        releases.releaseAll()
    }

    private func commit(_ node: ScopeNode, _ edit: SceneChange.Edit) throws(ThemePreparationError) -> ThemeSwitchReport
    {
        var change = SceneChange()
        change.edit(node, edit)
        let scenes = change.scenes(from: root)
        let staged = try stage(scenes)
        for (node, settings) in change.settings { node.settings = settings }
        for (node, scene) in scenes { node.scene = scene }
        generation += 1
        for (population, staged) in zip(populations, staged) { population.install(staged) }
        var report = writing { report in
            for population in populations { population.reconcileAll(&report) }
        }
        report.generation = generation
        for population in populations {
            report.released += population.takeReleasedCount()
            report.entries += population.occupiedCount
            report.skipped += population.skipped
            population.closeRanks()
            population.endWriting()
        }
        tell(report, Set(scenes.keys).union([node]))
        return report
    }

    /// - Parameter scenes: The new environments of scopes.
    /// - Returns: The plans that each population installs; empty if no open scope's environment changes.
    private func stage(_ scenes: [ScopeNode: ThemeEnvironment]) throws(ThemePreparationError) -> [LookTable.Staged] {
        let scenes = scenes.filter { $0.key.isOpen }
        guard !scenes.isEmpty else { return [] }
        return try staging { () throws(ThemePreparationError) in
            var error = ThemePreparationError()
            var staged = populations.map { $0.stage(scenes, &error) }
            // The failures may concern released components only.
            if error.failureCount > 0, populations.count(where: { $0.freeTheDead() }) > 0 {
                releases.add((staged, error))
                error = ThemePreparationError()
                staged = populations.map { $0.stage(scenes, &error) }
            }
            guard error.failureCount > 0 else { return staged }
            releases.add(staged)
            throw error
        }
    }

    // MARK: Phases

    private func staging<Result>(
        _ work: () throws(ThemePreparationError) -> Result
    ) throws(ThemePreparationError) -> Result {
        precondition(activity != .staging, "a prepare step must not call the engine")
        let outer = activity
        activity = .staging
        var isSuccess = false
        defer {
            activity = outer
            for object in scene.workshop.endStaging(successfully: isSuccess) { releases.add(object) }
        }
        let result = try work()
        isSuccess = true
        return result
    }

    /// Applies one component's look, now or after the current write.
    private func show(_ population: Population, _ number: Int) {
        if activity != .writing, population.isSettled(number) { return population.endWriting() }
        postponed.append((population, number))
        if activity != .writing { _ = writing { _ in } }
    }

    /// Runs writes, then those that their setters requested.
    private func writing(_ work: (inout ThemeSwitchReport) -> Void) -> ThemeSwitchReport {
        let outer = activity
        activity = .writing
        defer { activity = outer }
        var report = ThemeSwitchReport()
        work(&report)
        var done = 0
        while done < postponed.count {
            let (population, number) = postponed[done]
            population.reconcile(number, &report)
            done += 1
        }
        for (population, _) in postponed { population.endWriting() }
        postponed.removeAll(keepingCapacity: true)
        return report
    }

    /// - Parameter concerned: The scopes whose environment changed, and the one whose settings were changed.
    private func tell(_ report: ThemeSwitchReport, _ concerned: Set<ScopeNode>) {
        let outer = activity
        activity = .telling
        defer { activity = outer }
        let isRootConcerned = concerned.contains(root)
        if isRootConcerned { tellReaders() }
        observers.tell(report, concerned)
        if isRootConcerned { observers.tellStreams(scene.theme) }
    }
}
