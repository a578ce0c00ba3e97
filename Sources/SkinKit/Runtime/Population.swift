/// All registered components of one definition: who they are, what each is to show, and what it shows.
///
/// What a component is to show (its *look*: an identifier and states, with the plan that the theme has for them) and
/// what it shows (the plan that was applied last) are kept apart. ``reconcile(_:_:)`` brings the second to the first
/// and is the only place that writes to components. Setters may therefore call the engine: it changes what is to be
/// shown, and reconciles when the write at hand is over.
@MainActor
final class Population {
    /// One registered component.
    @MainActor
    final class Entry {
        weak var component: AnyObject?
        /// Where the component was found; another object may have come to live there since.
        let address: ObjectIdentifier
        /// Its place in ``Population/entries``.
        var number: Int
        /// What is to be shown; nil when the component is to be given up.
        var look: Look?
        /// What is shown.
        var shown: Plan?
        /// What the operations of ``shown`` have written over, in no order.
        var originals: [RememberedOriginal] = []
        /// Whether the place is to be had.
        var isFree = false

        init(_ component: AnyObject, number: Int, look: Look) {
            self.component = component
            self.number = number
            self.look = look
            address = ObjectIdentifier(component)
        }
    }

    let definition: any ComponentTyping
    /// In order of registration, but that places of the dead are used again.
    private var entries: [Entry] = []
    private var addresses: [ObjectIdentifier: Entry] = [:]
    private var freeNumbers: [Int] = []
    /// The next entry that is looked at for being dead.
    private var sweepPosition = 0
    private var looks: LookTable
    private let recent: RecentOriginals
    private var released = 0

    init(of definition: any ComponentTyping) {
        self.definition = definition
        looks = LookTable(of: definition)
        recent = RecentOriginals(operationCount: definition.shapes.count)
    }

    /// Entries in use: the living, and the dead that were not found yet. O(1).
    var occupiedCount: Int { entries.count - freeNumbers.count }

    /// O(entries).
    var liveCount: Int { entries.reduce(0) { $0 + ($1.component == nil ? 0 : 1) } }

    func takeReleasedCount() -> Int {
        defer { released = 0 }
        return released
    }

    // MARK: What is to be shown

    /// Has the component show an entity from the next reconciling on.
    func register(_ component: AnyObject, as id: String?, in scene: ThemeScene) throws(PreparationError) -> Entry {
        sweep(2)
        if let entry = entry(of: component) {
            let states = entry.look?.key.states ?? []
            try setLook(LookKey(id: id, states: states), of: entry, in: scene)
            return entry
        }
        let look = try looks.look(for: LookKey(id: id, states: []), in: scene)
        looks.addUser(to: look)
        let free = freeNumbers.popLast()
        let entry = Entry(component, number: free ?? entries.count, look: look)
        if let free { entries[free] = entry } else { entries.append(entry) }
        // An entry of the dead that has the same address finds itself replaced when it is swept.
        addresses[entry.address] = entry
        return entry
    }

    /// Has the component be in some states from the next reconciling on; nil where it is not registered.
    func setStates(
        _ states: StateSet, of component: AnyObject, in scene: ThemeScene
    ) throws(PreparationError) -> Entry? {
        guard let entry = entry(of: component), let look = entry.look else { return nil }
        try setLook(LookKey(id: look.key.id, states: states), of: entry, in: scene)
        return entry
    }

    /// Has the component go back to what it was from the next reconciling on; nil where it is not registered.
    func unregister(_ component: AnyObject) -> Entry? {
        guard let entry = entry(of: component) else { return nil }
        if let look = entry.look { looks.removeUser(from: look) }
        entry.look = nil
        return entry
    }

    func states(of component: AnyObject) -> StateSet? {
        entry(of: component)?.look?.key.states
    }

    private func setLook(_ key: LookKey, of entry: Entry, in scene: ThemeScene) throws(PreparationError) {
        let look = try looks.look(for: key, in: scene)
        looks.addUser(to: look)
        if let old = entry.look { looks.removeUser(from: old) }
        entry.look = look
    }

    /// An address alone proves nothing, for a new object may have the address of a dead one.
    private func entry(of component: AnyObject) -> Entry? {
        guard let entry = addresses[ObjectIdentifier(component)], entry.component === component else { return nil }
        return entry
    }

    /// Prepares all that the registered components need; changes nothing.
    ///
    /// - Returns: What makes it the looks to be shown.
    func stage(_ scene: ThemeScene) throws(PreparationError) -> @MainActor () -> Void {
        let plans: [(look: Look, plan: Plan?)]
        do {
            plans = try looks.plans(in: scene)
        } catch {
            // What failed may have been for the dead only.
            sweep(entries.count)
            plans = try looks.plans(in: scene)
        }
        return { self.looks.install(plans) }
    }

    // MARK: What is shown

    func reconcileAll(_ report: inout SwitchReport) {
        // A setter may register more components on the way; those are left to whoever registered them.
        for entry in entries where reconcile(entry, &report) { report.components += 1 }
        looks.forgetTransitions()
        if freeNumbers.count > entries.count / 2 { closeRanks() }
    }

    /// Writes to one component what it is to show and does not show yet; false where it is gone.
    @discardableResult
    func reconcile(_ entry: Entry, _ report: inout SwitchReport) -> Bool {
        guard !entry.isFree else { return false }
        guard let component = entry.component else {
            free(entry, isDead: true)
            return false
        }
        let wanted = entry.look?.plan
        if entry.shown !== wanted {
            let transition = looks.transition(to: entry.look, from: entry.shown)
            entry.shown = wanted
            if transition.writeCount > 0 {
                // Setters may call back; the entry is not held meanwhile, and no other reconciling touches it.
                var originals = entry.originals
                transition.run(on: component, &originals, recent)
                entry.originals = originals
                report.reskinned += 1
                report.writes += transition.writeCount
            }
        }
        if entry.look == nil { free(entry, isDead: false) }
        return true
    }

    // MARK: The dead

    /// Looks at some entries, each in its turn, and frees those whose component is gone.
    func sweep(_ count: Int) {
        for _ in 0..<min(count, entries.count) {
            if sweepPosition >= entries.count { sweepPosition = 0 }
            let entry = entries[sweepPosition]
            if !entry.isFree, entry.component == nil { free(entry, isDead: true) }
            sweepPosition += 1
        }
    }

    /// Gives back the places of the dead; the living keep their order.
    private func closeRanks() {
        entries.removeAll(where: \.isFree)
        for (number, entry) in entries.enumerated() { entry.number = number }
        freeNumbers = []
        sweepPosition = 0
    }

    private func free(_ entry: Entry, isDead: Bool) {
        if let look = entry.look { looks.removeUser(from: look) }
        if addresses[entry.address] === entry { addresses[entry.address] = nil }
        entry.component = nil
        entry.look = nil
        entry.shown = nil
        entry.originals = []
        entry.isFree = true
        freeNumbers.append(entry.number)
        if isDead { released += 1 }
    }
}
