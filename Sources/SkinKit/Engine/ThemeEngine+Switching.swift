extension ThemeEngine {
    /// A change of a scope's settings, and what follows when it has been made.
    struct QueuedSwitch {
        let node: ScopeNode
        let edit: ScopeChanges.Edit
        let transition: ThemeTransition
        let completion: (@MainActor () -> Void)?
    }

    /// Makes a switch, or queues it during another call.
    ///
    /// - Parameter completion: Called when the switch has been made, before observers; not called if it fails.
    func change(
        _ node: ScopeNode, _ transition: ThemeTransition = .none, then completion: (@MainActor () -> Void)? = nil,
        _ edit: @escaping ScopeChanges.Edit
    ) throws(ThemePreparationError) -> ThemeSwitchReport {
        precondition(activity != .staging, "a prepare step must not call the engine")
        defer { settle() }
        let change = QueuedSwitch(node: node, edit: edit, transition: transition, completion: completion)
        return activity == .none && queue.isEmpty ? try commit(change) : try enqueue(change)
    }

    /// Stages a switch to detect errors, and queues it.
    private func enqueue(_ new: QueuedSwitch) throws(ThemePreparationError) -> ThemeSwitchReport {
        if queue.isEmpty { queuedChange = ScopeChanges() }
        let before = queuedChange.environments(below: new.node)
        let old = queuedChange.settings[new.node]
        queuedChange.edit(new.node, new.edit)
        do {
            let environments = queuedChange.environments(below: new.node)
            releases.add(try stage(environments.filter { !$1.isSame(as: before[$0] ?? $0.environment) }))
        } catch {
            queuedChange.restore(new.node, old)
            throw error
        }
        queue.append(new)
        var report = ThemeSwitchReport()
        report.generation = generation
        report.isQueued = true
        return report
    }

    /// Returns the theme of a scope after all queued switches.
    fileprivate func newestTheme(of node: ScopeNode) -> Theme? {
        queue.isEmpty ? node.environment.theme : queuedChange.environments(below: node)[node]?.theme
    }

    /// Prepares a theme for all registered components and changes nothing, to detect errors.
    package func check(_ theme: Theme?) throws(ThemePreparationError) {
        defer { settle() }
        var change = ScopeChanges()
        change.edit(rootNode) { $0.theme = .own(theme) }
        releases.add(try stage(change.environments(below: rootNode).filter { !$1.isSame(as: $0.environment) }))
    }

    /// Ends a call: releases what the engine no longer needs, then makes the queued switches in order. Their callbacks
    /// may queue more.
    ///
    /// During a write or a release it does nothing, because the outer call ends with the same steps.
    func settle() {
        guard activity == .none || activity == .notifying else { return }
        release()
        while activity == .none, let next = queue.popFirst() {
            do {
                _ = try commit(next)
            } catch {
                queuedChange = ScopeChanges()
                queue.forEach { queuedChange.edit($0.node, $0.edit) }
                var report = ThemeSwitchReport()
                report.generation = generation
                report.failure = error
                notify(report, [])
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

    /// Releases what only components kept alive that are released themselves.
    func freeUnneeded() {
        guard activity == .none || activity == .notifying else { return }
        for population in populations {
            population.freeReleasedHolders()
            population.endWriting()
        }
        settle()
    }

    private func commit(_ new: QueuedSwitch) throws(ThemePreparationError) -> ThemeSwitchReport {
        if new.node == rootNode {
            for population in populations { population.freeReleasedHolders() }
        }
        var change = ScopeChanges()
        change.edit(new.node, new.edit)
        let below = change.environments(below: new.node)
        let environments = below.filter { !$1.isSame(as: $0.environment) }
        let sequences = begin(new.transition)
        let wasBlending = isBlending
        let staged = try stage(environments, sequences)
        for (node, settings) in change.settings { node.settings = settings }
        for (node, environment) in environments { node.environment = environment }
        generation += 1
        for population in populations { population.forgetIdle() }
        for (population, staged) in zip(populations, staged) { population.install(staged) }
        if sequences == nil, wasBlending {
            for population in populations { population.endBlends { below[$0] != nil } }
        }
        var report = writing { report in
            for population in populations { population.reconcileAll(&report) }
        }
        report.generation = generation
        report.isBlending = isBlending
        for population in populations {
            report.released += population.takeReleasedCount()
            report.skipped += population.skipped
            population.compact()
            population.endWriting()
        }
        let isBeginning = report.isBlending && !wasBlending
        notify(report, Set(environments.keys).union([new.node])) {
            new.completion?()
            if isBeginning { self.onBlend?() }
        }
        return report
    }

    /// - Parameters:
    ///   - environments: The new environments of scopes.
    ///   - sequences: The sequences of the switch; nil if components get their new values at once.
    /// - Returns: The plans that each population installs; empty if no open scope's environment changes.
    private func stage(
        _ environments: [ScopeNode: ThemeEnvironment], _ sequences: (any PlanSequences)? = nil
    ) throws(ThemePreparationError) -> [[LookTable.Staged]] {
        let environments = environments.filter { $0.key.isOpen }
        guard !environments.isEmpty else { return [] }
        return try staging { () throws(ThemePreparationError) in
            var error = ThemePreparationError()
            let reach = LookReach(of: environments)
            var staged = populations.map { $0.stage(environments, reach, sequences, &error) }
            // The failures may concern released components only.
            if error.failureCount > 0, populations.count(where: { $0.freeReleased() }) > 0 {
                releases.add((staged, error))
                error = ThemePreparationError()
                staged = populations.map { $0.stage(environments, reach, sequences, &error) }
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
        var isSuccess = false
        defer {
            activity = outer
            for object in environment.workshop.endStaging(successfully: isSuccess) { releases.add(object) }
        }
        let result = try work()
        isSuccess = true
        return result
    }

    /// Applies one component's look, now or after the current write.
    func show(_ population: Population, _ number: SlotNumber) {
        if activity == .writing { return postponed.add(population, number) }
        if population.isSettled(number) { return population.endWriting() }
        _ = writing { population.reconcile(number, &$0) }
        population.endWriting()
    }

    /// Runs writes, then those that their setters requested.
    func writing(_ work: (inout ThemeSwitchReport) -> Void) -> ThemeSwitchReport {
        let outer = activity
        activity = .writing
        defer { activity = outer }
        var report = ThemeSwitchReport()
        work(&report)
        while let (population, number) = postponed.popFirst() { population.reconcile(number, &report) }
        for population in postponed.takePopulations() { population.endWriting() }
        return report
    }

    /// - Parameters:
    ///   - concerned: The scopes whose environment changed, and the one whose settings were changed.
    ///   - completion: Called first.
    private func notify(
        _ report: ThemeSwitchReport, _ concerned: Set<ScopeNode>, _ completion: (@MainActor () -> Void)? = nil
    ) {
        let outer = activity
        activity = .notifying
        defer { activity = outer }
        completion?()
        for node in concerned { node.notifyReaders() }
        observers.notify(report, concerned)
    }
}

extension ThemeScope {
    /// The theme of this scope after all queued switches.
    package var newestTheme: Theme? { engine.newestTheme(of: node) }

    /// Switches this scope to a theme of its own.
    package func put(
        _ theme: Theme, _ transition: ThemeTransition
    ) throws(ThemePreparationError) -> ThemeSwitchReport {
        try engine.put(theme, on: node, transition)
    }
}
