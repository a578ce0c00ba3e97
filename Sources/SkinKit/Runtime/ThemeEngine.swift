/// Puts themes on living components and switches them, all or nothing.
///
/// Components are held weakly: a registered one is freed as if it were not. A switch has two halves. *Staging* turns
/// all that the registered components need into writes, once for each component type, identifier and states; what
/// fails, fails here, and leaves everything as it was. *Committing* writes what differs from what is shown. What a
/// theme writes over is remembered and restored as soon as the current theme, traits and states say nothing of it:
/// how a component looks does not depend on the themes before, and without a theme it is as it was.
///
/// Setters that are called by a commit may register, unregister and change states; that is done when the write at
/// hand is over. They must not switch, and prepare steps must not call the engine at all.
@MainActor
public final class ThemeEngine {
    private let definitions: ComponentDefinitions
    private var scene = ThemeScene()
    /// In the order of the definitions.
    private let populations: [Population]
    private var populationsByClass: [ObjectIdentifier: Population] = [:]
    private var observers: [(number: Int, handler: @MainActor (SwitchReport) -> Void)] = []
    private var observerCount = 0
    private var activity = Activity.none
    /// Components whose look was changed by a setter while another was being written.
    private var postponed: [(population: Population, entry: Population.Entry)] = []

    private enum Activity {
        case none, staging, writing
    }

    /// An engine without a theme.
    ///
    /// - Parameter components: The classes that may be registered.
    public init(components: ComponentDefinitions) {
        definitions = components
        populations = components.all.map { Population(of: $0) }
    }

    /// The theme that is on.
    public var theme: Theme? { scene.theme }
    /// The traits that are active, at most one of each kind.
    public var traits: TraitSet { scene.traits }
    /// Pixels per point, 1 to 9.
    public var scale: Int { scene.scale }
    /// Registered components that are alive. O(components).
    public var liveCount: Int { populations.reduce(0) { $0 + $1.liveCount } }
    /// Places that registered components take: the living ones, and the dead that were not found yet. O(1) in the
    /// components.
    public var entryCount: Int { populations.reduce(0) { $0 + $1.occupiedCount } }

    // MARK: Components

    /// Registers a component and puts the current theme on it at once; its class must be defined.
    ///
    /// A component that is registered already keeps its states and takes the new identifier's look. The engine does
    /// not keep it alive. Amortised O(operations).
    ///
    /// - Parameter id: Which entity it is; nil for what the theme says of all components of its type.
    /// - Throws: What of the theme cannot be prepared for it; then nothing has changed.
    public func theme(_ component: AnyObject, as id: String? = nil) throws(PreparationError) {
        guard let population = population(of: component) else {
            preconditionFailure("\(type(of: component)) is not defined as a component")
        }
        let entry = try staging { () throws(PreparationError) in
            try population.register(component, as: id, in: scene)
        }
        show(population, entry)
    }

    /// Sets a component's states and what it shows in them; does nothing where it is not registered. O(operations).
    ///
    /// - Throws: What of the theme cannot be prepared for it; then nothing has changed.
    public func setStates(_ states: StateSet, for component: AnyObject) throws(PreparationError) {
        guard let population = population(of: component) else { return }
        let entry = try staging { () throws(PreparationError) in
            try population.setStates(states, of: component, in: scene)
        }
        if let entry { show(population, entry) }
    }

    /// The states that a component is in; nil where it is not registered. O(1).
    public func states(of component: AnyObject) -> StateSet? {
        population(of: component)?.states(of: component)
    }

    /// Makes a component what it was without a theme and forgets it; does nothing where it is not registered.
    public func unregister(_ component: AnyObject) {
        guard let population = population(of: component) else { return }
        if let entry = population.unregister(component) { show(population, entry) }
    }

    private func population(of component: AnyObject) -> Population? {
        let type = ObjectIdentifier(type(of: component))
        if let known = populationsByClass[type] { return known }
        guard let number = definitions.number(for: component) else { return nil }
        populationsByClass[type] = populations[number]
        return populations[number]
    }

    // MARK: Switching

    /// Switches to a theme, or to none.
    ///
    /// - Returns: What was done; writes are those that the difference of the two themes needs.
    /// - Throws: The first thing that cannot be prepared for a registered component; then nothing has changed.
    /// - Complexity: O(components + looks · operations).
    @discardableResult
    public func activate(_ theme: Theme?) throws(PreparationError) -> SwitchReport {
        try change { $0.theme = theme }
    }

    /// Switches to no theme: everything is as it would be had there never been one. O(components).
    @discardableResult
    public func deactivate() -> SwitchReport {
        var scene = scene
        scene.theme = nil
        do {
            return try change(to: scene)
        } catch {
            preconditionFailure("without a theme there is nothing to prepare")
        }
    }

    /// Changes the active traits, as a switch of themes does.
    ///
    /// - Parameter traits: At most one of each kind; ``TraitSet/isPossible`` tells.
    /// - Throws: The first thing that cannot be prepared for a registered component; then nothing has changed.
    @discardableResult
    public func setTraits(_ traits: TraitSet) throws(PreparationError) -> SwitchReport {
        precondition(traits.isPossible, "of each kind of traits at most one is active")
        return try change { $0.traits = traits }
    }

    /// Changes the scale, as a switch of themes does.
    ///
    /// - Parameter scale: Pixels per point, 1 to 9.
    /// - Throws: The first thing that cannot be prepared for a registered component; then nothing has changed.
    @discardableResult
    public func setScale(_ scale: Int) throws(PreparationError) -> SwitchReport {
        precondition((1...9).contains(scale), "a scale is 1 to 9")
        return try change { $0.scale = scale }
    }

    private func change(_ edit: (inout ThemeScene) -> Void) throws(PreparationError) -> SwitchReport {
        var scene = scene
        edit(&scene)
        return try change(to: scene)
    }

    private func change(to scene: ThemeScene) throws(PreparationError) -> SwitchReport {
        precondition(activity != .writing, "a setter must not switch themes or traits")
        let installs = try staging { () throws(PreparationError) in
            var installs: [@MainActor () -> Void] = []
            for population in populations { installs.append(try population.stage(scene)) }
            return installs
        }
        self.scene = scene
        for install in installs { install() }
        var report = writing { report in
            for population in populations { population.reconcileAll(&report) }
        }
        report.released = populations.reduce(0) { $0 + $1.takeReleasedCount() }
        tell(report)
        return report
    }

    // MARK: Halves

    private func staging<Result>(
        _ work: () throws(PreparationError) -> Result
    ) throws(PreparationError) -> Result {
        precondition(activity != .staging, "a prepare step must not call the engine")
        let outer = activity
        activity = .staging
        defer { activity = outer }
        return try work()
    }

    /// Brings one component to its look, now or when the write at hand is over.
    private func show(_ population: Population, _ entry: Population.Entry) {
        postponed.append((population, entry))
        if activity == .none { _ = writing { _ in } }
    }

    /// Runs writes, then those that their setters asked for.
    private func writing(_ work: (inout SwitchReport) -> Void) -> SwitchReport {
        activity = .writing
        defer { activity = .none }
        var report = SwitchReport()
        work(&report)
        var done = 0
        while done < postponed.count {
            let (population, entry) = postponed[done]
            population.reconcile(entry, &report)
            done += 1
        }
        postponed.removeAll(keepingCapacity: true)
        return report
    }

    // MARK: Observers

    /// Has a handler called after each switch of theme, traits or scale, when everything is written; in the order of
    /// the calls of this method. The handler may switch again.
    ///
    /// - Returns: What ends it; letting go of it does not.
    @discardableResult
    public func observe(_ handler: @escaping @MainActor (SwitchReport) -> Void) -> ThemeObservation {
        let number = observerCount
        observerCount += 1
        observers.append((number, handler))
        return ThemeObservation { [weak self] in self?.observers.removeAll { $0.number == number } }
    }

    private func tell(_ report: SwitchReport) {
        for (number, handler) in observers where observers.contains(where: { $0.number == number }) { handler(report) }
    }
}
