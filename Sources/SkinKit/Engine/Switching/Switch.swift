extension ThemeEngine {
    typealias Edit = (inout ScopeSettings) -> Void

    struct QueuedSwitch {
        let node: ScopeNode
        let edit: Edit
        let transition: ThemeTransition
        let completion: (@MainActor () -> Void)?

        var settings: ScopeSettings {
            var settings = node.settings
            edit(&settings)
            return settings
        }
    }

    /// - Parameter completion: Called when the switch has been made, before observers; not called if it fails.
    func change(
        _ node: ScopeNode, _ transition: ThemeTransition = .none, then completion: (@MainActor () -> Void)? = nil,
        _ edit: @escaping Edit
    ) throws(ThemePreparationError) -> ThemeSwitchReport {
        precondition(activity != .staging, "a prepare step must not call the engine")
        defer { settle() }
        let change = QueuedSwitch(node: node, edit: edit, transition: transition, completion: completion)
        return activity == .none && queue.isEmpty ? try commit(change) : try enqueue(change)
    }

    /// Queues a switch. Stages it on what is shown now, to detect errors.
    private func enqueue(_ new: QueuedSwitch) throws(ThemePreparationError) -> ThemeSwitchReport {
        try followUps?.add(requester)
        try check(new.node, new.settings)
        queue.append(new)
        var report = ThemeSwitchReport()
        report.generation = generation
        report.isQueued = true
        return report
    }

    private var requester: String {
        if activity == .notifying { return observers.notified.map { "an observer of \($0)" } ?? "a handler" }
        return writer.map { "a setter of '\($0.definition.name)'" } ?? "a callback"
    }

    fileprivate func newestTheme(of node: ScopeNode) -> Theme? {
        var next: ScopeNode? = node
        while let scope = next {
            var settings = scope.settings
            var newest = settings.theme
            queue.forEach { request in
                guard request.node === scope else { return }
                request.edit(&settings)
                // The root has no parent to inherit from, and keeps what it has.
                if scope !== rootNode || !settings.theme.isInherited { newest = settings.theme }
            }
            if case .own(let theme) = newest { return theme }
            next = scope.parent
        }
        return rootNode.appearance.theme
    }

    /// Prepares a theme for all registered components and changes nothing, to detect errors.
    package func check(_ theme: Theme?) throws(ThemePreparationError) {
        defer { settle() }
        var settings = rootNode.settings
        settings.theme = .own(theme)
        try check(rootNode, settings)
    }

    private func check(_ node: ScopeNode, _ settings: ScopeSettings) throws(ThemePreparationError) {
        releases.add(try node.staging(settings) { nodes throws(ThemePreparationError) in try stage(nodes) })
    }

    /// Ends a call: releases what the engine no longer needs, then makes the queued switches in order. Their callbacks
    /// may queue more.
    ///
    /// During a write or a release it does nothing, because the outer call ends with the same steps.
    func settle() {
        guard activity == .none || activity == .notifying else { return }
        release()
        guard activity == .none, !queue.isEmpty else { return }
        followUps = FollowUps()
        defer { followUps = nil }
        while let next = queue.popFirst() {
            do {
                _ = try commit(next)
            } catch {
                notify(report(of: error))
            }
            release()
        }
    }

    /// Returns the report of a switch that changed nothing.
    func report(of failure: ThemePreparationError) -> ThemeSwitchReport {
        var report = ThemeSwitchReport()
        report.generation = generation
        report.failure = failure
        return report
    }

    private func release() {
        if releases.isEmpty { return }
        let outer = activity
        activity = .releasing
        defer { activity = outer }
        releases.releaseAll()
    }

    /// Unregisters released components, and releases what only they kept alive. O(n) in the number of components.
    package func sweep() {
        guard activity == .none || activity == .notifying else { return }
        for population in populations {
            _ = population.freeReleased()
            population.looks.forgetRetired()
        }
        settle()
    }

    private func commit(_ new: QueuedSwitch) throws(ThemePreparationError) -> ThemeSwitchReport {
        let concerned: [ScopeNode]
        let wasBlending = isBlending
        do {
            concerned = try committing { () throws(ThemePreparationError) in try prepare(new) }
        } catch {
            // An object of the app may have registered a component when it was released.
            _ = writing { _ in }
            throw error
        }
        var report = writing { report in
            for population in populations {
                writer = population
                population.reconcileAll(&report)
            }
        }
        report.generation = generation
        report.isBlending = isBlending
        for population in populations {
            report.released += population.takeReleasedCount()
            report.skipped += population.skipped
            population.compact()
            population.looks.forgetRetired()
        }
        let isBeginning = report.isBlending && !wasBlending
        notify(report, concerned) {
            new.completion?()
            if isBeginning { self.onBlend?() }
        }
        return report
    }

    /// Returns the scopes that the switch concerns. The next reconciliation shows it.
    private func prepare(_ new: QueuedSwitch) throws(ThemePreparationError) -> [ScopeNode] {
        if new.node === rootNode {
            for population in populations { population.freeReleasedHolders() }
        }
        let (settings, wasBlending) = (new.settings, isBlending)
        let sequences = begin(new.transition)
        return try new.node.staging(settings) { nodes throws(ThemePreparationError) in
            let staged = try stage(nodes, sequences)
            new.node.settings = settings
            install(staged, in: nodes, endingBlends: sequences == nil && wasBlending)
            return nodes.filter { $0 === new.node || $0.change?.isSame == false }
        }
    }

    private func install(_ staged: [[LookTable.Staged]], in nodes: [ScopeNode], endingBlends: Bool) {
        generation += 1
        for node in nodes {
            if let change = node.change { node.appearance = change.appearance }
        }
        for population in populations { population.looks.forgetIdle() }
        for (population, staged) in zip(populations, staged) { population.install(staged) }
        if endingBlends {
            // A scope that overrides everything that changes goes on.
            for population in populations {
                population.endBlends { $0.change.map { !$0.isSame || $0.inheritsTheme } ?? false }
            }
        }
    }

    /// - Parameter sequences: The sequences of the switch; nil if components get their new values at once.
    /// - Returns: The plans that each population installs; empty if no look changes.
    private func stage(
        _ nodes: [ScopeNode], _ sequences: (any PlanSequences)? = nil
    ) throws(ThemePreparationError) -> [[LookTable.Staged]] {
        guard nodes.contains(where: { $0.isOpen && $0.change?.isSame == false }) else { return [] }
        return try staging { () throws(ThemePreparationError) in
            var error = ThemePreparationError()
            var staged = populations.map { $0.looks.stage(sequences, &error) }
            // The failures may concern released components only.
            if error.failureCount > 0, populations.count(where: { $0.freeReleased() }) > 0 {
                releases.add((staged, error))
                error = ThemePreparationError()
                staged = populations.map { $0.looks.stage(sequences, &error) }
            }
            guard error.failureCount > 0 else { return staged }
            releases.add(staged)
            throw error
        }
    }

    // MARK: Phases

    func staging<Result, Failure>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
        precondition(activity != .staging, "a prepare step must not call the engine")
        let outer = activity
        activity = .staging
        appearance.workshop.beginStaging()
        var isSuccess = false
        defer {
            activity = outer
            for object in appearance.workshop.endStaging(successfully: isSuccess) { releases.add(object) }
        }
        let result = try work()
        isSuccess = true
        return result
    }

    /// Runs work in which objects of the app may be released. What they ask for then follows, as it does after a write.
    private func committing<Answer, Failure>(_ work: () throws(Failure) -> Answer) throws(Failure) -> Answer {
        let outer = activity
        activity = .writing
        defer { activity = outer }
        return try work()
    }

    /// Applies one component's look, now or after the current write.
    func show(_ population: Population, _ number: SlotNumber) {
        if activity == .writing { return postponed.add(population, number) }
        if population.isSettled(number) { return population.looks.forgetRetired() }
        writer = population
        _ = writing { population.reconcile(number, &$0) }
        population.looks.forgetRetired()
    }

    /// Runs writes, then those that their setters requested.
    func writing(_ work: (inout ThemeSwitchReport) -> Void) -> ThemeSwitchReport {
        let outer = activity
        activity = .writing
        defer { activity = outer }
        var report = ThemeSwitchReport()
        work(&report)
        while let (population, number) = postponed.popFirst() {
            writer = population
            population.reconcile(number, &report)
        }
        for population in postponed.takePopulations() { population.looks.forgetRetired() }
        return report
    }

    /// - Parameters:
    ///   - concerned: The scopes whose appearance changed, and the one whose settings were changed; none if the switch
    ///     failed.
    ///   - completion: Called first.
    private func notify(
        _ report: ThemeSwitchReport, _ concerned: [ScopeNode] = [], _ completion: (@MainActor () -> Void)? = nil
    ) {
        let outer = activity
        activity = .notifying
        defer { activity = outer }
        for node in concerned { node.lastSwitch = report.generation }
        completion?()
        for node in concerned { node.notifyReaders() }
        observers.notify(report)
    }
}

extension ThemeScope {
    /// The theme of this scope after all queued switches.
    package var newestTheme: Theme? { engine.newestTheme(of: node) }

    package func put(_ theme: Theme, _ transition: ThemeTransition) throws(ThemePreparationError) -> ThemeSwitchReport {
        try engine.put(theme, on: node, transition)
    }
}

/// The components whose look a setter changed during another write, in order, each once.
@MainActor
struct PostponedLooks {
    struct Slot: Hashable {
        var population: ObjectIdentifier
        var number: SlotNumber
    }

    private(set) var queue = Queue<(population: Population, number: SlotNumber)>()
    private(set) var slots: Set<Slot> = []
    /// The populations that setters concerned since the write began.
    private(set) var populations: [Population] = []
    /// How often each component was removed from the queue since the write began, by its address.
    private(set) var counts: [UInt: Int] = [:]
    /// The setters of the components that were removed half as often as ``changeLimit`` allows.
    private var suspects: [String] = []
    /// The most looks of one component that one write shows because setters request them.
    static let changeLimit = 20_000

    /// Throws if setters have changed the look of the component without end.
    func checkCycle(of component: AnyObject) throws(ThemePreparationError) {
        let count = counts[UInt(bitPattern: ObjectIdentifier(component))] ?? 0
        if count >= Self.changeLimit { throw ThemePreparationError(.cycle(suspects)) }
    }

    /// Adds a component by its slot, unless it shows its look or is waiting already.
    mutating func add(_ population: Population, _ number: SlotNumber) {
        if !populations.contains(where: { $0 === population }) { populations.append(population) }
        guard !population.isSettled(number) else { return }
        let slot = Slot(population: ObjectIdentifier(population), number: number)
        if slots.insert(slot).inserted { queue.append((population, number)) }
    }

    /// Removes and returns the first component; nil if there is none. Another change of its look adds it again.
    mutating func popFirst() -> (population: Population, number: SlotNumber)? {
        guard let next = queue.popFirst() else { return nil }
        slots.remove(Slot(population: ObjectIdentifier(next.population), number: next.number))
        let (address, entity) = next.population.occupant(of: next.number)
        counts[address, default: 0] += 1
        if counts[address] == Self.changeLimit / 2 { suspects.append("a setter of '\(entity)'") }
        return next
    }

    mutating func takePopulations() -> [Population] {
        if populations.isEmpty { return [] }
        (counts, suspects) = ([:], [])
        defer { populations = [] }
        return populations
    }
}

/// The switches that callbacks request while a switch is made that a callback requested itself.
struct FollowUps {
    static let limit = 1_000
    private var count = 0
    private var requesters: [String] = []

    /// Throws if there are so many that they must follow one another without end.
    mutating func add(_ requester: String) throws(ThemePreparationError) {
        count += 1
        // The first ones may have no part in a cycle.
        if count > Self.limit - 16, !requesters.contains(requester) { requesters.append(requester) }
        if count > Self.limit { throw ThemePreparationError(.cycle(requesters)) }
    }
}

/// A queue whose memory is bounded by the most elements that it held at once.
struct Queue<Element> {
    private(set) var elements: [Element?] = []
    private(set) var first = 0

    var isEmpty: Bool { first == elements.count }

    func forEach(_ body: (Element) -> Void) {
        for element in elements[first...] { element.map(body) }
    }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        guard first < elements.count else { return nil }
        defer {
            first += 1
            // Half of the elements are moved at most once for each that was removed.
            if first == elements.count {
                elements.removeAll(keepingCapacity: first <= 64)
                first = 0
            } else if first >= 64, first > elements.count / 2 {
                elements.removeFirst(first)
                first = 0
            }
        }
        return elements[first].take()
    }
}
