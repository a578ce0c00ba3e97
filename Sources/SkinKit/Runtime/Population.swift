/// All registered components of one definition: who they are, what each is to show, and what it shows.
///
/// What a component is to show (its *look*: an identifier and states, with the plan that the theme has for them) and
/// what it shows (the plan that was applied last) are kept apart. ``reconcile(_:_:)`` brings the second to the first
/// and is the only place that writes to components. Setters may therefore call the engine: it changes what is to be
/// shown, and reconciles when the write at hand is over.
@MainActor
final class Population<Component: AnyObject>: ComponentPopulation {
    struct Entry {
        weak var component: Component?
        /// Where the component was found; another object may have come to live there since.
        var address: ObjectIdentifier
        /// Number of the look that is to be shown; nil when it is to be given up, or the entry is free.
        var look: Int?
        /// What is shown.
        var shown: Plan<Component>?
        /// What the operations of ``shown`` have written over, in no order.
        var originals: [Original<Component>] = []
        var isFree = false
    }

    let definition: ComponentDefinition<Component>
    /// In order of registration, but that places of the dead are used again.
    private var entries: ContiguousArray<Entry> = []
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var freeNumbers: [Int] = []
    /// The next entry that is looked at for being dead.
    private var sweepPosition = 0
    private var looks = LookTable<Component>()
    /// The memories that were taken last, of each operation and of a whole component: those of components that started
    /// alike are held once.
    private var recentOriginals: [Original<Component>?]
    private var recentOriginalLists: [Original<Component>] = []
    private var released = 0

    init(of definition: ComponentDefinition<Component>) {
        self.definition = definition
        recentOriginals = Array(repeating: nil, count: definition.operations.count)
    }

    var occupiedCount: Int { entries.count - freeNumbers.count }

    var liveCount: Int { entries.indices.reduce(0) { $0 + (entries[$1].component == nil ? 0 : 1) } }

    func takeReleasedCount() -> Int {
        defer { released = 0 }
        return released
    }

    // MARK: What is to be shown

    func register(_ component: AnyObject, as id: String?, in scene: ThemeScene) throws(PreparationError) -> Int? {
        guard let component = component as? Component else { return nil }
        sweep(2)
        if let number = number(of: component) {
            let states = entries[number].look.map { looks[$0].states } ?? []
            try setLook(LookKey(id: id, states: states), of: number, in: scene)
            return number
        }
        let look = try looks.number(for: LookKey(id: id, states: []), of: definition, in: scene)
        looks.addUser(to: look)
        let entry = Entry(component: component, address: ObjectIdentifier(component), look: look)
        let number: Int
        if let free = freeNumbers.popLast() {
            number = free
            entries[number] = entry
        } else {
            number = entries.count
            entries.append(entry)
        }
        // Where an entry of the dead has the same address, it finds itself replaced when it is swept.
        numbers[entry.address] = number
        return number
    }

    func setStates(_ states: StateSet, of component: AnyObject, in scene: ThemeScene) throws(PreparationError) -> Int? {
        guard let number = number(of: component), let look = entries[number].look else { return nil }
        try setLook(LookKey(id: looks[look].id, states: states), of: number, in: scene)
        return number
    }

    func unregister(_ component: AnyObject) -> Int? {
        guard let number = number(of: component) else { return nil }
        if let look = entries[number].look { looks.removeUser(from: look) }
        entries[number].look = nil
        return number
    }

    func states(of component: AnyObject) -> StateSet? {
        number(of: component).flatMap { entries[$0].look }.map { looks[$0].states }
    }

    private func setLook(_ key: LookKey, of number: Int, in scene: ThemeScene) throws(PreparationError) {
        let look = try looks.number(for: key, of: definition, in: scene)
        looks.addUser(to: look)
        if let old = entries[number].look { looks.removeUser(from: old) }
        entries[number].look = look
    }

    /// An address alone proves nothing, for a new object may have the address of a dead one.
    private func number(of component: AnyObject) -> Int? {
        guard let number = numbers[ObjectIdentifier(component)], entries[number].component === component else {
            return nil
        }
        return number
    }

    func stage(_ scene: ThemeScene) throws(PreparationError) -> @MainActor () -> Void {
        let plans: [Plan<Component>?]
        do {
            plans = try looks.plans(of: definition, in: scene)
        } catch {
            // What failed may have been for the dead only.
            sweep(entries.count)
            plans = try looks.plans(of: definition, in: scene)
        }
        return { self.looks.install(plans) }
    }

    // MARK: What is shown

    func reconcileAll(_ report: inout SwitchReport) {
        // A setter may register more components on the way; those are left to whoever registered them.
        for number in 0..<entries.count where reconcile(number, &report) { report.components += 1 }
        looks.forgetTransitions()
    }

    @discardableResult
    func reconcile(_ number: Int, _ report: inout SwitchReport) -> Bool {
        guard !entries[number].isFree else { return false }
        guard let component = entries[number].component else {
            free(number, isDead: true)
            return false
        }
        let shown = entries[number].shown
        let wanted = entries[number].look.flatMap { looks[$0].plan }
        if shown !== wanted {
            let transition = looks.transition(to: entries[number].look, from: shown)
            entries[number].shown = wanted
            if !transition.steps.isEmpty {
                run(transition, on: component, number)
                report.reskinned += 1
                report.writes += transition.steps.count
            }
        }
        if entries[number].look == nil { free(number, isDead: false) }
        return true
    }

    private func run(_ transition: Transition<Component>, on component: Component, _ number: Int) {
        var originals = entries[number].originals
        var isChanged = false
        for step in transition.steps {
            switch step {
            case .write(let write): write(component)
            case .begin(let operation, let write):
                originals.append(remember(component, operation))
                isChanged = true
                write(component)
            case .end(let operation):
                guard let place = originals.firstIndex(where: { $0.number == operation }) else { continue }
                originals.remove(at: place).restore(component)
                isChanged = true
            }
        }
        if isChanged { entries[number].originals = shared(originals) }
    }

    private func remember(_ component: Component, _ operation: Int) -> Original<Component> {
        let recent = recentOriginals[operation]
        let original = definition.operations[operation].remember(component, number: operation, recent: recent)
        if original !== recent { recentOriginals[operation] = original }
        return original
    }

    private func shared(_ originals: [Original<Component>]) -> [Original<Component>] {
        if !originals.elementsEqual(recentOriginalLists, by: ===) { recentOriginalLists = originals }
        return recentOriginalLists
    }

    // MARK: The dead

    /// Looks at some entries, each in its turn, and frees those whose component is gone.
    func sweep(_ count: Int) {
        for _ in 0..<min(count, entries.count) {
            if sweepPosition >= entries.count { sweepPosition = 0 }
            if !entries[sweepPosition].isFree, entries[sweepPosition].component == nil {
                free(sweepPosition, isDead: true)
            }
            sweepPosition += 1
        }
    }

    private func free(_ number: Int, isDead: Bool) {
        if let look = entries[number].look { looks.removeUser(from: look) }
        let address = entries[number].address
        if numbers[address] == number { numbers[address] = nil }
        entries[number] = Entry(component: nil, address: address, look: nil, isFree: true)
        freeNumbers.append(number)
        if isDead { released += 1 }
    }
}
