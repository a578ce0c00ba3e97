import Observation

/// Puts themes on living components and switches them, all or nothing.
///
/// Components are held weakly: a registered one is freed as if it were not. A switch has two halves. *Staging* turns
/// all that the registered components need into writes, once for each component type, identifier and states; what
/// fails, fails here, and leaves everything as it was. *Committing* writes what differs from what is shown. What a
/// theme writes over is remembered and restored as soon as the current theme, traits and states say nothing of it:
/// how a component looks does not depend on the themes before, and without a theme it is as it was.
///
/// Setters that are called by a commit, and observers, may call the engine: it queues, and never nests. What a setter
/// registers, unregisters or changes in states is shown when the write at hand is over. A switch that a setter or an
/// observer asks for is made when the one before is written and told to all observers; so each observer sees every
/// generation, in order. The same holds for an app's value that calls the engine when it is released: the engine
/// releases what it no longer needs at the end of a call. Only prepare steps must not call the engine.
@MainActor
public final class ThemeEngine {
    private let definitions: ComponentDefinitions
    /// What is shown to components that are in no other scope.
    let root = ScopeNode(showing: ThemeEnvironment(workshop: AssetWorkshop()))
    /// In the order of the definitions.
    private let populations: [Population]
    private var populationsByClass: [ObjectIdentifier: Population] = [:]
    /// What was found in ``populationsByClass`` last: components of one class often come one after another.
    private var lastPopulation: (type: ObjectIdentifier, population: Population)?
    private let observers = ThemeObservers()
    /// Knows who reads ``theme``, ``traits`` and ``scale`` by way of the Observation framework.
    let registrar = ObservationRegistrar()
    private var activity = Activity.none
    /// Switches that setters and observers have asked for, in order.
    private var queue: [(node: ScopeNode, edit: SceneChange.Edit)] = []
    /// Components whose look was changed by a setter while another was being written.
    private var postponed: [(population: Population, number: Int)] = []
    private let releases: DeferredReleases

    /// Counts what was asked for in the way of themes, so that one that is still being loaded sees that it is late.
    package var themeRequestCount = 0
    /// Where the engine finds themes by identifier; nil without a library.
    var libraryState: EngineLibrary?

    private enum Activity {
        case none, staging, writing, telling, releasing
    }

    /// An engine without a theme.
    ///
    /// - Parameter components: The classes that may be registered.
    public init(components: ComponentDefinitions) {
        let releases = DeferredReleases()
        self.releases = releases
        definitions = components
        populations = components.all.map { Population(of: $0, releases) }
    }

    var scene: ThemeEnvironment { root.scene }
    /// The theme that is on; observable.
    public var theme: Theme? { tracked(scene.theme) }
    /// The traits that are active, at most one of each kind; observable.
    public var traits: ThemeTraits { tracked(scene.traits) }
    /// Pixels per point, 1 to 9; observable.
    public var scale: Int { tracked(scene.scale) }
    /// How many switches of theme, traits or scale the engine and its scopes have made. Counts up before the first write
    /// of a switch.
    public private(set) var generation = 0
    /// Registered components that are alive, in all scopes. O(components).
    public var liveCount: Int { populations.reduce(0) { $0 + $1.liveCount } }
    /// Places that components take: the living ones, those of released scopes, and the dead that were not found yet.
    /// O(1) in the components.
    package var entryCount: Int { populations.reduce(0) { $0 + $1.occupiedCount } }

    /// A scope that follows the engine, until it is given a theme, traits or a scale of its own.
    public func makeScope() -> ThemeScope { ThemeScope(in: root, of: self) }

    // MARK: Components

    /// Registers a component and puts the current theme on it at once; its class must be defined.
    ///
    /// A component that is registered already, here or in a scope, keeps its states and takes the new identifier's look.
    /// The engine does not keep it alive. Amortised O(operations).
    ///
    /// - Parameters:
    ///   - component: What is to be re-skinned from now on.
    ///   - id: Which entity it is; nil for what the theme says of all components of its type.
    /// - Throws: What of the theme cannot be prepared for it; then nothing has changed.
    public func theme(_ component: AnyObject, as id: String? = nil) throws(ThemePreparationError) {
        try theme(component, as: id, in: root)
    }

    func theme(_ component: AnyObject, as id: String?, in scope: ScopeNode) throws(ThemePreparationError) {
        guard let population = population(of: component) else {
            preconditionFailure("\(type(of: component)) is not defined as a component")
        }
        defer { settle() }
        let number = try staging { () throws(ThemePreparationError) in
            try population.register(component, as: id, in: scope)
        }
        show(population, number)
    }

    /// Sets a component's states and what it shows in them; does nothing where it is not registered. O(operations).
    ///
    /// - Throws: What of the theme cannot be prepared for it; then nothing has changed.
    public func setStates(_ states: ThemeStates, for component: AnyObject) throws(ThemePreparationError) {
        guard let population = population(of: component) else { return }
        defer { settle() }
        let number = try staging { () throws(ThemePreparationError) in
            try population.setStates(states, of: component)
        }
        if let number { show(population, number) }
    }

    /// The states that a component is in; nil where it is not registered. O(1).
    public func states(of component: AnyObject) -> ThemeStates? {
        population(of: component)?.key(of: component)?.states
    }

    /// Where a component is registered; nil where it is not.
    func scope(of component: AnyObject) -> ScopeNode? {
        population(of: component)?.key(of: component)?.scope
    }

    /// What a registered component shows, and where; nil where its theme has nothing for its type. O(1).
    package func presentation(of component: AnyObject) -> ComponentPresentation? {
        guard let population = population(of: component), let key = population.key(of: component),
            let type = key.scope.scene.type(for: population.definition), let theme = key.scope.scene.theme
        else { return nil }
        return ComponentPresentation(
            entity: ThemeEntityKey(component: type, id: key.id), states: key.states, theme: theme,
            traits: key.scope.scene.traits, scale: key.scope.scene.scale)
    }

    /// Makes a component what it was without a theme and forgets it; does nothing where it is not registered.
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
    /// Called by a setter or an observer, it queues the switch; what cannot be prepared now is thrown now, and what
    /// cannot be prepared when its turn comes is told to the observers (``ThemeSwitchReport/failure``).
    ///
    /// - Returns: What was done; writes are those that the difference of the two themes needs.
    /// - Throws: All that cannot be prepared for registered components; then nothing has changed.
    /// - Complexity: O(components + looks · operations).
    @discardableResult
    public func activate(_ theme: Theme?) throws(ThemePreparationError) -> ThemeSwitchReport {
        themeRequestCount += 1
        return try put(theme, on: root)
    }

    /// Shows a theme as ``activate(_:)`` does, but supersedes no pending request; for a theme whose sources were saved.
    package func refresh(_ theme: Theme) throws(ThemePreparationError) -> ThemeSwitchReport {
        try put(theme, on: root)
    }

    /// Gives a scope a theme of its own, or none, without counting a request.
    func put(_ theme: Theme?, on node: ScopeNode) throws(ThemePreparationError) -> ThemeSwitchReport {
        try change(node) { $0.theme = .own(theme) }
    }

    /// Switches to no theme: everything is as it would be had there never been one, but in scopes with a theme of their
    /// own. O(components).
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

    /// Changes the active traits, as a switch of themes does.
    ///
    /// - Parameter traits: At most one of each kind; ``ThemeTraits/isPossible`` tells.
    /// - Throws: All that cannot be prepared for registered components; then nothing has changed.
    @discardableResult
    public func setTraits(_ traits: ThemeTraits) throws(ThemePreparationError) -> ThemeSwitchReport {
        precondition(traits.isPossible, "of each kind of traits at most one is active")
        return try change(root) { $0.traits = traits }
    }

    /// Changes the scale, as a switch of themes does.
    ///
    /// - Parameter scale: Pixels per point, 1 to 9.
    /// - Throws: All that cannot be prepared for registered components; then nothing has changed.
    @discardableResult
    public func setScale(_ scale: Int) throws(ThemePreparationError) -> ThemeSwitchReport {
        precondition((1...9).contains(scale), "a scale is 1 to 9")
        return try change(root) { $0.scale = scale }
    }

    func change(_ node: ScopeNode, _ edit: @escaping SceneChange.Edit) throws(ThemePreparationError) -> ThemeSwitchReport {
        defer { settle() }
        return activity == .none ? try commit(node, edit) : try enqueue(node, edit)
    }

    /// Stages a switch for what it may throw, and leaves it for later.
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

    /// Ends a call: releases what the engine no longer needs, then makes the switches that callbacks have asked for, one
    /// after the other; their callbacks may ask for more.
    ///
    /// Within a write or a release it does nothing, for the call that is under way ends in the same manner.
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

    private func commit(_ node: ScopeNode, _ edit: SceneChange.Edit) throws(ThemePreparationError) -> ThemeSwitchReport {
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

    /// - Parameter scenes: What scopes are to show.
    /// - Returns: For each population what makes it what they show; nothing where there are none.
    private func stage(_ scenes: [ScopeNode: ThemeEnvironment]) throws(ThemePreparationError) -> [LookTable.Staged] {
        let scenes = scenes.filter { $0.key.isOpen }
        guard !scenes.isEmpty else { return [] }
        return try staging { () throws(ThemePreparationError) in
            var error = ThemePreparationError()
            var staged = populations.map { $0.stage(scenes, &error) }
            // What failed may have been for the dead only.
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

    // MARK: Halves

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

    /// Brings one component to its look, now or when the write at hand is over.
    private func show(_ population: Population, _ number: Int) {
        if activity != .writing, population.isSettled(number) { return population.endWriting() }
        postponed.append((population, number))
        if activity != .writing { _ = writing { _ in } }
    }

    /// Runs writes, then those that their setters asked for.
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

    // MARK: Observers

    /// Has a handler called after each switch of theme, traits or scale, of the engine or of a scope, when everything is
    /// written; in the order of the calls of this method. A switch that the handler asks for comes when all observers
    /// were told of this one.
    ///
    /// - Returns: What ends it; letting go of it does not.
    @discardableResult
    public func observe(_ handler: @escaping @MainActor (ThemeSwitchReport) -> Void) -> ThemeObservation {
        observers.add { report, _ in handler(report) }
    }

    /// Has a handler called with the engine's theme after each switch of the engine's, as long as its owner lives.
    ///
    ///     engine.observe(window) { window, theme in window.color = theme?.color("accent") }
    ///
    /// - Parameters:
    ///   - owner: Whose life bounds it. The engine does not keep it alive, nor must the handler: it is given the owner.
    ///   - handler: Not called for the current theme, nor for a queued switch that failed.
    /// - Returns: What ends it before its owner goes; letting go of it does not.
    @discardableResult
    public func observe<Owner: AnyObject>(
        _ owner: Owner, _ handler: @escaping @MainActor (Owner, Theme?) -> Void
    ) -> ThemeObservation {
        observe(owner, in: root, handler)
    }

    func observe<Owner: AnyObject>(
        _ owner: Owner, in node: ScopeNode, _ handler: @escaping @MainActor (Owner, Theme?) -> Void
    ) -> ThemeObservation {
        observers.add(owner: owner) { [weak owner] _, concerned in
            if let owner, concerned.contains(node), node.isOpen { handler(owner, node.scene.theme) }
        }
    }

    /// The current theme, then the theme after each switch of the engine's theme, traits or scale; nil for none.
    ///
    /// Each call makes a stream of its own, for one reader. A reader that is slower than the switches gets the newest
    /// only. It ends when the engine is gone, and does not keep it alive.
    public var changes: AsyncStream<Theme?> { observers.stream(from: scene.theme) }

    /// - Parameter concerned: The scopes that show something else, and the one that was changed.
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
