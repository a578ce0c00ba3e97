// A switch, in the order in which it happens:
//
//  SwitchRequest ──▶ Proposal ──stage──▶ StagedSwitch ──commit──▶ ThemeSwitchReport ──▶ observers
//                                  └─ throws, and nothing has changed
//
// A request that a setter or an observer makes waits in the queue until the current switch has been announced.

/// A request to change the settings of one scope.
struct SwitchRequest {
    let node: ScopeNode
    let edit: ScopeSettings.Edit
    var transition = ThemeTransition.none
    /// Called when the switch has been made, before observers; not called if it fails.
    var completion: (@MainActor () -> Void)?

    var settings: ScopeSettings {
        var settings = node.settings
        edit(&settings)
        return settings
    }
}

/// The appearances of a scope and of those below it after a switch that is not yet made.
struct Proposal {
    struct Change {
        let node: ScopeNode
        let old: Appearance
        /// The appearance after the switch, which is the old one if nothing differs.
        let new: Appearance
        /// A Boolean value that indicates whether the scope is that of the request, or inherits a theme from it.
        let inheritsTheme: Bool
        /// A Boolean value for each of the first values of the theme's cache that indicates whether it differs; nil if
        /// all looks may change. It is set if only values differ, as when a user drags a color wheel.
        let changedValues: [Bool]?

        var isEmpty: Bool { old === new }
    }

    let node: ScopeNode
    let settings: ScopeSettings
    /// The changes of all scopes, each after that of its parent.
    private(set) var changes: [Change] = []
    private var places: [ObjectIdentifier: Int] = [:]

    init(_ node: ScopeNode, _ settings: ScopeSettings) {
        (self.node, self.settings) = (node, settings)
        for next in node.subtree {
            let above = next === node ? nil : next.parent.flatMap { self[$0] }
            let base = above?.new ?? next.parent?.appearance ?? next.appearance
            let new = base.with(next === node ? settings : next.settings, replacing: next.appearance)
            places[ObjectIdentifier(next)] = changes.count
            changes.append(
                Change(
                    node: next, old: next.appearance, new: new,
                    inheritsTheme: next === node || next.settings.theme.isInherited && above?.inheritsTheme == true,
                    changedValues: new.changedValues(since: next.appearance, like: above)))
        }
    }

    /// The change of a scope; nil if the switch does not concern it.
    subscript(node: ScopeNode) -> Change? { places[ObjectIdentifier(node)].map { changes[$0] } }

    /// The scopes whose appearance changes, and that of the request.
    var concerned: [ScopeNode] { changes.filter { $0.node === node || !$0.isEmpty }.map(\.node) }
}

/// A proposal with everything prepared, so that committing it cannot fail.
struct StagedSwitch {
    let proposal: Proposal
    /// The plans that each population installs; empty if no look changes.
    let plans: [[LookTable.Staged]]
    let endsBlends: Bool
}

extension ThemeEngine {
    func change(
        _ node: ScopeNode, _ transition: ThemeTransition = .none, then completion: (@MainActor () -> Void)? = nil,
        _ edit: @escaping ScopeSettings.Edit
    ) throws(ThemePreparationError) -> ThemeSwitchReport {
        checkIsNotPreparing()
        defer { settle() }
        let request = SwitchRequest(node: node, edit: edit, transition: transition, completion: completion)
        return activity == .none && queue.isEmpty ? try make(request) : try enqueue(request)
    }

    private func make(_ request: SwitchRequest) throws(ThemePreparationError) -> ThemeSwitchReport {
        let wasBlending = isBlending
        let staged: StagedSwitch
        do {
            // The engine calls and releases objects of the app. What they request follows, as it does after a write.
            staged = try during(.writing) { () throws(ThemePreparationError) in
                if request.node === rootNode {
                    for population in populations { population.freeReleasedHolders() }
                }
                let sequences = begin(request.transition)
                return try stage(Proposal(request.node, request.settings), sequences)
            }
        } catch {
            // An object of the app may have registered a component when it was released.
            _ = writing { _ in }
            throw error
        }
        let report = commit(staged)
        let isBeginning = report.isBlending && !wasBlending
        notify(report, staged.proposal.concerned) {
            request.completion?()
            if isBeginning { self.onTransitionStart?() }
        }
        return report
    }

    // MARK: Staging

    /// Prepares the plans of all looks that a proposal changes. If one cannot be prepared, nothing has changed.
    ///
    /// - Parameter sequences: The sequences of the switch; nil if components get their new values at once.
    private func stage(
        _ proposal: Proposal, _ sequences: (any PlanSequences)?
    ) throws(ThemePreparationError) -> StagedSwitch {
        var plans: [[LookTable.Staged]] = []
        if proposal.changes.contains(where: { $0.node.isOpen && !$0.isEmpty }) {
            plans = try preparing { () throws(ThemePreparationError) in
                var error = ThemePreparationError()
                var plans = populations.map { $0.looks.stage(proposal, sequences, &error) }
                // The failures may concern released components only.
                if error.failureCount > 0, populations.count(where: { $0.freeReleased() }) > 0 {
                    releases.add((plans, error))
                    error = ThemePreparationError()
                    plans = populations.map { $0.looks.stage(proposal, sequences, &error) }
                }
                guard error.failureCount > 0 else { return plans }
                releases.add(plans)
                throw error
            }
        }
        return StagedSwitch(proposal: proposal, plans: plans, endsBlends: sequences == nil && isBlending)
    }

    /// Prepares a theme for all registered components and changes nothing, to detect errors.
    package func check(_ theme: Theme?) throws(ThemePreparationError) {
        defer { settle() }
        var settings = rootNode.settings
        settings.theme = .own(theme)
        releases.add(try stage(Proposal(rootNode, settings), nil))
    }

    // MARK: Committing

    /// Shows a staged switch: in its scopes, in the plans of looks, then in the components.
    private func commit(_ staged: StagedSwitch) -> ThemeSwitchReport {
        var report = writing { report in
            install(staged)
            for population in populations {
                writer = population
                population.reconcileAll(&report)
            }
        }
        report.generation = generation
        report.isBlending = isBlending
        for population in populations {
            report.released += population.takeReleasedCount()
            population.compact()
            assert(population.isSettled, "a switch ends with each component showing the plan of its look")
            population.looks.forgetRetired()
        }
        return report
    }

    private func install(_ staged: StagedSwitch) {
        let proposal = staged.proposal
        generation += 1
        proposal.node.settings = proposal.settings
        for change in proposal.changes { change.node.appearance = change.new }
        for population in populations { population.looks.forgetIdle() }
        for (population, plans) in zip(populations, staged.plans) { population.install(plans) }
        guard staged.endsBlends else { return }
        // A scope that overrides everything that changes goes on.
        for population in populations {
            population.finishTransitions { proposal[$0].map { !$0.isEmpty || $0.inheritsTheme } ?? false }
        }
    }

    // MARK: Announcing

    /// - Parameters:
    ///   - concerned: The scopes that the switch concerns; none if it failed.
    ///   - completion: Called first.
    private func notify(
        _ report: ThemeSwitchReport, _ concerned: [ScopeNode] = [], _ completion: (@MainActor () -> Void)? = nil
    ) {
        during(.notifying) {
            for node in concerned { node.lastSwitch = report.generation }
            completion?()
            for node in concerned { node.notifyReaders() }
            observers.notify(report)
        }
    }

    /// Returns the report of a switch that changed nothing.
    func report(of failure: ThemePreparationError? = nil) -> ThemeSwitchReport {
        var report = ThemeSwitchReport()
        report.generation = generation
        report.failure = failure
        return report
    }

    // MARK: Queueing

    /// Queues a switch. Stages it on what is shown now, to detect errors.
    private func enqueue(_ request: SwitchRequest) throws(ThemePreparationError) -> ThemeSwitchReport {
        try followUps?.add(requester)
        releases.add(try stage(Proposal(request.node, request.settings), nil))
        queue.append(request)
        var report = report()
        report.isQueued = true
        return report
    }

    private var requester: String {
        if activity == .notifying { return observers.notified.map { "an observer of \($0)" } ?? "a handler" }
        return writer.map { "a setter of '\($0.definition.name)'" } ?? "a callback"
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
                _ = try make(next)
            } catch {
                notify(report(of: error))
            }
            release()
        }
    }

    private func release() {
        if !releases.isEmpty { during(.releasing) { releases.releaseAll() } }
    }

    /// Returns the values that a scope inherits, and its overrides, after all queued switches.
    func newest(of node: ScopeNode) -> (inherited: Appearance.Values, settings: ScopeSettings) {
        if queue.isEmpty { return ((node.parent ?? node).appearance.values, node.settings) }
        // The root has no parent to inherit from, and keeps what it has.
        var (values, settings) = (rootNode.appearance.values, rootNode.settings)
        edit(&settings, of: rootNode) { values = $0.applied(to: values) }
        var path = Array(sequence(first: node) { $0.parent }.dropLast())
        while let next = path.popLast() {
            values = settings.applied(to: values)
            settings = next.settings
            edit(&settings, of: next)
        }
        return (values, settings)
    }

    private func edit(_ settings: inout ScopeSettings, of node: ScopeNode, then use: (ScopeSettings) -> Void = { _ in })
    {
        queue.forEach { request in
            guard request.node === node else { return }
            request.edit(&settings)
            use(settings)
        }
    }
}

extension ThemeScope {
    /// The theme of this scope after all queued switches.
    package var newestTheme: Theme? {
        let newest = engine.newest(of: node)
        return newest.settings.applied(to: newest.inherited).theme
    }

    package func put(_ theme: Theme, _ transition: ThemeTransition) throws(ThemePreparationError) -> ThemeSwitchReport {
        try engine.put(theme, on: node, transition)
    }
}

// MARK: - Phases

extension ThemeEngine {
    /// The work that the engine does. Calls by the app's code depend on it: during a write or a release, what they ask for
    /// follows; during a notification, too, if it is a switch; while prepare steps run, they trap.
    enum Activity {
        case none, preparing, writing, notifying, releasing
    }

    func checkIsNotPreparing() {
        precondition(activity != .preparing, "a prepare step must not call the engine")
    }

    private func during<Answer, Failure>(
        _ activity: Activity, _ work: () throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        let outer = self.activity
        self.activity = activity
        defer { self.activity = outer }
        return try work()
    }

    /// Runs prepare steps.
    func preparing<Answer, Failure>(_ work: () throws(Failure) -> Answer) throws(Failure) -> Answer {
        checkIsNotPreparing()
        let workshop = rootNode.appearance.workshop
        workshop.beginStaging()
        var isSuccess = false
        defer { for object in workshop.endStaging(successfully: isSuccess) { releases.add(object) } }
        let answer = try during(.preparing, work)
        isSuccess = true
        return answer
    }

    /// Runs writes, then those that their setters requested.
    func writing(_ work: (inout ThemeSwitchReport) -> Void) -> ThemeSwitchReport {
        during(.writing) {
            var report = ThemeSwitchReport()
            work(&report)
            while let (population, number) = postponed.popFirst() {
                writer = population
                population.reconcile(number, &report)
            }
            writer = nil
            for population in postponed.takePopulations() { population.looks.forgetRetired() }
            return report
        }
    }

    /// Applies one component's look, now or after the current write.
    func show(_ population: Population, _ number: SlotNumber) {
        if activity == .writing { return postponed.add(population, number) }
        if population.isSettled(number) { return population.looks.forgetRetired() }
        writer = population
        _ = writing { population.reconcile(number, &$0) }
        population.looks.forgetRetired()
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
}

/// The result of a switch.
public struct ThemeSwitchReport: Sendable {
    /// The engine's generation after the switch, which is the number of its switches.
    public internal(set) var generation = 0
    /// The number of components with at least one write.
    public internal(set) var changedComponents = 0
    /// The number of properties written, including those restored.
    public internal(set) var writes = 0
    /// The number of components found released since the previous report.
    public internal(set) var released = 0
    /// A Boolean value that indicates whether a setter or an observer requested the switch, so that it is still pending
    /// and nothing has changed. Observers receive the report of the switch itself.
    public internal(set) var isQueued = false
    /// A Boolean value that indicates whether components still move to their new values, in a blend.
    ///
    /// ``changedComponents`` and ``writes`` then count only what changed at the start.
    public internal(set) var isBlending = false
    /// The error with which a queued switch failed when its turn came; nil otherwise. A failed switch changes nothing.
    /// A switch that is not queued throws its error instead, except for ``ThemeScope/deactivate()``.
    public internal(set) var failure: ThemePreparationError?
}
