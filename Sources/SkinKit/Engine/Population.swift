/// All registered components of one definition: who they are, what each is to show, and what it shows.
///
/// What a component is to show (its *look*: a scope, an identifier and states, with the plan that the scope's theme has
/// for them) and what it shows (the plan that was applied last) are kept apart. ``reconcile(_:_:)`` brings the second to
/// the first and is the only place that writes to components. Setters may therefore call the engine: it changes what is
/// to be shown, and reconciles when the write at hand is over.
///
/// A component is known by the number of its slot. Numbers change in ``closeRanks()`` only, which no reconciling that
/// was put off may wait for.
@MainActor
final class Population {
    let definition: ComponentDefinition
    /// In order of registration, but that places of the dead are used again; all but the last are full.
    private var blocks: [SlotBlock] = []
    private var slotCount = 0
    private var freeNumbers: [Int] = []
    private var index = AddressIndex()
    /// How many slots are in use when the dead are looked for.
    private var sweepCount = Population.leastSweep
    private let looks: LookTable
    /// Whether a look has another plan than at the last reconciling of all.
    private var isUnsettled = false
    private let recent: RecentOriginals
    private let releases: DeferredReleases
    private var released = 0

    init(of definition: ComponentDefinition, _ releases: DeferredReleases) {
        self.definition = definition
        self.releases = releases
        looks = LookTable(of: definition, releases)
        recent = RecentOriginals(operationCount: definition.operations.count)
    }

    /// Slots in use: the living, and the dead that were not found yet. O(1).
    var occupiedCount: Int { slotCount - freeNumbers.count }

    /// Living components of open scopes. O(slots).
    var liveCount: Int {
        (0..<slotCount).count { number in
            guard component(number) != nil else { return false }
            return looks.key(block(number).look(place(number)))?.scope.isOpen ?? false
        }
    }

    func takeReleasedCount() -> Int {
        defer { released = 0 }
        return released
    }

    // MARK: What is to be shown

    /// Has the component show an entity from the next reconciling on.
    ///
    /// - Returns: Its slot's number.
    func register(_ component: AnyObject, as id: String?, in scope: ScopeNode) throws(ThemePreparationError) -> Int {
        sweep()
        let address = UInt(bitPattern: ObjectIdentifier(component))
        if let number = occupant(of: address) {
            if self.component(number) === component {
                try setLook(LookKey(scope: scope, id: id, states: key(number)?.states ?? []), of: number)
                return number
            }
            free(number, isDead: true)
        }
        let look = try looks.look(for: LookKey(scope: scope, id: id, states: []))
        looks.addUser(to: look)
        let number = insert(component, address: address, look: look)
        if index.isFull { rebuildIndex() } else { index.add(number, word: address) }
        return number
    }

    /// Has the component be in some states from the next reconciling on; nil where it is not registered.
    func setStates(_ states: ThemeStates, of component: AnyObject) throws(ThemePreparationError) -> Int? {
        guard let number = number(of: component), var key = key(number), key.scope.isOpen else { return nil }
        key.states = states
        try setLook(key, of: number)
        return number
    }

    /// Has the component go back to what it was from the next reconciling on; nil where it is not registered.
    func unregister(_ component: AnyObject) -> Int? {
        guard let number = number(of: component) else { return nil }
        looks.removeUser(from: block(number).look(place(number)))
        block(number).setLook(0, place(number))
        return number
    }

    /// What a component was registered under; nil where it was not, or its scope is gone.
    func key(of component: AnyObject) -> LookKey? {
        guard let key = number(of: component).flatMap(key), key.scope.isOpen else { return nil }
        return key
    }

    private func setLook(_ key: LookKey, of number: Int) throws(ThemePreparationError) {
        let look = try looks.look(for: key)
        looks.addUser(to: look)
        looks.removeUser(from: block(number).look(place(number)))
        block(number).setLook(look, place(number))
    }

    /// Prepares all that the registered components need; changes nothing.
    ///
    /// - Parameter scenes: Those of the scopes that are shown something else.
    /// - Returns: What ``install(_:)`` makes the looks to be shown, where no population has failed.
    func stage(_ scenes: [ScopeNode: ThemeEnvironment], _ error: inout ThemePreparationError) -> LookTable.Staged {
        looks.stage(scenes, &error)
    }

    /// Has the components show what was staged from the next reconciling on.
    func install(_ staged: LookTable.Staged) {
        if looks.install(staged) { isUnsettled = true }
    }

    /// What of the current themes is left out for registered components, each operation once.
    var skipped: [ThemeSkippedOperation] {
        looks.skipped.map { ThemeSkippedOperation(component: definition.name, operation: $0) }
    }

    // MARK: What is shown

    /// Reconciles all components; looks at none where no look has changed, and at none whose look has not.
    func reconcileAll(_ report: inout ThemeSwitchReport) {
        guard isUnsettled else { return }
        isUnsettled = false
        // A setter may register more components on the way, and so add a block.
        var number = 0
        while number < blocks.count {
            let block = blocks[number]
            var places = looks.unsettledPlaces(in: block)
            // Setters may have changed what a place later in the block is to show, or have freed it.
            while let place = places.popFirst() {
                if !isSettled(block, place) { reconcile(block, place, &report) }
            }
            number += 1
        }
    }

    /// Lets go of what only the write at hand needed; to be called when it is over.
    func endWriting() { looks.forgetRetired() }

    /// Whether a component shows what it is to show.
    func isSettled(_ number: Int) -> Bool { isSettled(block(number), place(number)) }

    private func isSettled(_ block: SlotBlock, _ place: Int) -> Bool {
        let look = block.look(place)
        return look == 0 ? block.address(place) == 0 : looks.arrival(look).plan == block.shown(place)
    }

    /// Writes to one component what it is to show and does not show yet.
    func reconcile(_ number: Int, _ report: inout ThemeSwitchReport) {
        if !isSettled(number) { reconcile(block(number), place(number), &report) }
    }

    @inline(__always)
    private func reconcile(_ block: SlotBlock, _ place: Int, _ report: inout ThemeSwitchReport) {
        guard let component = block.component(place) else { return free(block, place, isDead: true) }
        let look = block.look(place)
        let arrival = looks.arrival(look)
        if arrival.origin == block.shown(place), let transition = arrival.transition {
            // What most components go through in a switch: nothing is retained but the component.
            let writeCount = transition.borrowed { transition in
                guard !transition.changesMemory, transition.writeCount > 0 else { return 0 }
                block.setShown(arrival.plan, place)
                transition.write(component)
                return transition.writeCount
            }
            if writeCount > 0 {
                report.reskinned += 1
                report.writes += writeCount
                return
            }
        }
        let transition = looks.transition(from: block.shown(place), to: look)
        block.setShown(arrival.plan, place)
        if transition.writeCount > 0 {
            if transition.changesMemory {
                var originals = block.originals(place)
                transition.bringUpToDate(&originals, of: component, recent)
                block.setOriginals(originals, place)
            }
            transition.write(component)
            report.reskinned += 1
            report.writes += transition.writeCount
        }
        if look == 0, block.look(place) == 0 { free(block, place, isDead: false) }
    }

    // MARK: Slots

    private func block(_ number: Int) -> SlotBlock { blocks[number / SlotBlock.capacity] }
    private func place(_ number: Int) -> Int { number % SlotBlock.capacity }
    private func component(_ number: Int) -> AnyObject? { block(number).component(place(number)) }
    private func key(_ number: Int) -> LookKey? { looks.key(block(number).look(place(number))) }

    /// An address alone proves nothing, for a new object may have the address of a dead one.
    private func number(of component: AnyObject) -> Int? {
        guard let number = occupant(of: UInt(bitPattern: ObjectIdentifier(component))) else { return nil }
        return self.component(number) === component ? number : nil
    }

    /// The slot whose component was found at an address; there is one at most.
    private func occupant(of address: UInt) -> Int? {
        index.number(of: address) { block($0).address(place($0)) == address }
    }

    private func insert(_ component: AnyObject, address: UInt, look: UInt32) -> Int {
        if let number = freeNumbers.popLast() {
            let slot = ComponentSlot(component: component, address: address, look: look)
            _ = block(number).exchange(place(number), with: slot)
            return number
        }
        blockWithRoom().append(component, address: address, look: look)
        slotCount += 1
        return slotCount - 1
    }

    private func blockWithRoom() -> SlotBlock {
        if slotCount % SlotBlock.capacity == 0 { blocks.append(SlotBlock(number: blocks.count)) }
        return block(slotCount)
    }

    private func rebuildIndex() {
        index = index.emptied()
        for number in 0..<slotCount {
            let address = block(number).address(place(number))
            if address != 0 { index.add(number, word: address) }
        }
    }

    // MARK: The dead

    /// Frees the places of the dead once there are half as many slots in use again as after the last time, or twice as
    /// many if none was dead then, and a few. So a registration costs amortised O(1), and slots in use are never more
    /// than twice those that were alive the last time, and a few.
    private func sweep() {
        guard occupiedCount >= sweepCount else { return }
        let growth = freeTheDead() ? occupiedCount / 2 : occupiedCount
        sweepCount = occupiedCount + growth + Self.leastSweep
    }

    private static let leastSweep = 64

    /// Gives up the places of all that are gone. O(slots).
    ///
    /// - Returns: Whether there were any.
    func freeTheDead() -> Bool {
        let before = occupiedCount
        for block in blocks {
            for place in 0..<block.count where block.address(place) != 0 && block.component(place) == nil {
                free(block, place, isDead: true)
            }
        }
        return occupiedCount < before
    }

    /// Gives back the places of the dead where they are more than the living, who keep their order.
    func closeRanks() {
        guard freeNumbers.count > slotCount / 2 else { return }
        let old = blocks
        blocks = []
        slotCount = 0
        freeNumbers = []
        for block in old {
            for place in 0..<block.count where block.address(place) != 0 {
                blockWithRoom().append(block.exchange(place, with: ComponentSlot()))
                slotCount += 1
            }
        }
        rebuildIndex()
    }

    private func free(_ number: Int, isDead: Bool) { free(block(number), place(number), isDead: isDead) }

    private func free(_ block: SlotBlock, _ place: Int, isDead: Bool) {
        let number = block.number * SlotBlock.capacity + place
        let old = block.exchange(place, with: ComponentSlot())
        index.remove(number, word: old.address)
        looks.removeUser(from: old.look)
        if !old.originals.isEmpty { releases.add(old.originals) }
        freeNumbers.append(number)
        if isDead { released += 1 }
    }
}
