/// All registered components of one definition, each with its requested look and the plan that it shows.
///
/// A component's *look* is a scope, an identifier and states, with the plan of the scope's theme for them. The look is
/// separate from the plan that was applied last. ``reconcile(_:_:)`` applies the plan of the look, and is the only
/// method that writes to components. Setters may therefore call the engine: they change looks, and the engine
/// reconciles after the current write.
///
/// A component is identified by the number of its slot. Numbers change only in ``compact()``, which must not run
/// while a reconciliation is postponed.
@MainActor
package final class Population {
    package let definition: ComponentDefinition
    /// In order of registration, except that free slots are reused. All blocks but the last are full.
    private(set) var blocks: [SlotBlock] = []
    private(set) var slotCount = 0
    private(set) var freeSlots: [SlotNumber] = []
    private(set) var index = AddressIndex()
    /// The number of used slots at which the next sweep runs.
    private var sweepCount = Population.leastSweep
    let looks: LookTable
    /// A Boolean value that indicates whether a look's plan has changed since the last full reconciliation.
    private var isUnsettled = false
    /// The slot in which originals were saved last; nil if there is none.
    ///
    /// A number keeps nothing alive. The slot may meanwhile be free, or that of another component.
    private var recentSlot: SlotNumber?
    private let releases: DeferredReleases
    private var released = 0

    init(of definition: ComponentDefinition, _ releases: DeferredReleases) {
        self.definition = definition
        self.releases = releases
        looks = LookTable(of: definition, releases)
    }

    /// The number of used slots, including those of released components that were not yet swept. O(1).
    var occupiedCount: Int { slotCount - freeSlots.count }

    /// The number of living components in open scopes. O(n) in the number of slots.
    var liveCount: Int {
        blocks.reduce(0) { count, block in
            count
                + (0..<block.count).count { index in
                    block.component(index) != nil && looks.key(block.look(index))?.scope.isOpen ?? false
                }
        }
    }

    func takeReleasedCount() -> Int {
        defer { released = 0 }
        return released
    }

    package func observeLooks(_ observe: (@MainActor (String?) -> Void)?) { looks.observeLooks(observe) }

    package func write(by operations: [ComponentOperation]) { looks.write(by: operations) }

    package func themedValue(of operation: OperationNumber, on component: AnyObject) -> PropertyValue? {
        number(of: component).flatMap { looks.value(of: operation, in: look($0)) }
    }

    // MARK: Requested looks

    func register(
        _ component: AnyObject, as id: String?, in scope: ScopeNode
    ) throws(ThemePreparationError) -> SlotNumber {
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
        if index.isFull { rebuildIndex() } else { index.add(number.rawValue, word: address) }
        return number
    }

    func setStates(_ states: ThemeStates, of component: AnyObject) throws(ThemePreparationError) -> SlotNumber? {
        guard let number = number(of: component), var key = key(number), key.scope.isOpen else { return nil }
        key.states = states
        try setLook(key, of: number)
        return number
    }

    func unregister(_ component: AnyObject) -> SlotNumber? {
        guard let number = number(of: component) else { return nil }
        looks.removeUser(from: look(number))
        block(number).setLook(.none, number.index)
        return number
    }

    package func key(of component: AnyObject) -> LookKey? {
        guard let key = number(of: component).flatMap(key), key.scope.isOpen else { return nil }
        return key
    }

    private func setLook(_ key: LookKey, of number: SlotNumber) throws(ThemePreparationError) {
        let look = try looks.look(for: key)
        looks.addUser(to: look)
        looks.removeUser(from: self.look(number))
        block(number).setLook(look, number.index)
    }

    func install(_ staged: [LookTable.Staged]) {
        if looks.install(staged) { isUnsettled = true }
    }

    func finishTransitions(in scopes: (ScopeNode) -> Bool) { install(looks.lastFrame(in: scopes)) }

    package var keysInUse: [LookKey] { looks.keysInUse }

    // MARK: Reconciling

    /// Reconciles all components. Examines none if no look has changed, and writes to none whose look has not.
    func reconcileAll(_ report: inout ThemeSwitchReport) {
        guard isUnsettled else { return }
        isUnsettled = false
        // A setter may register more components meanwhile, and so add a block.
        var number = 0
        while number < blocks.count {
            let block = blocks[number]
            var unsettled = looks.unsettledSlots(in: block)
            // Setters may have changed the look of a later slot in the block, or freed it.
            while let index = unsettled.popFirst() {
                if !isSettled(block, index) { reconcile(block, index, &report) }
            }
            number += 1
        }
    }

    /// Whether every component shows the plan of its look. O(n) in the number of slots.
    var isSettled: Bool {
        blocks.allSatisfy { block in (0..<block.count).allSatisfy { isSettled(block, $0) || block.component($0) == nil }
        }
    }

    func isSettled(_ number: SlotNumber) -> Bool { isSettled(block(number), number.index) }

    private func isSettled(_ block: SlotBlock, _ index: Int) -> Bool {
        let look = block.look(index)
        return look == .none ? block.address(index) == 0 : looks.arrival(look).plan == block.shown(index)
    }

    func reconcile(_ number: SlotNumber, _ report: inout ThemeSwitchReport) {
        if !isSettled(number) { reconcile(block(number), number.index, &report) }
    }

    @inline(__always)
    private func reconcile(_ block: SlotBlock, _ index: Int, _ report: inout ThemeSwitchReport) {
        guard let component = block.component(index) else { return free(block, index, isDead: true) }
        let look = block.look(index)
        let arrival = looks.arrival(look)
        if arrival.origin == block.shown(index), let transition = unsafe arrival.transition {
            // The common path of a switch: only the component is retained.
            let writeCount = unsafe transition.borrowed { transition in
                guard !transition.changesMemory, transition.writeCount > 0 else { return 0 }
                block.setShown(arrival.plan, index)
                transition.write(component)
                return transition.writeCount
            }
            if writeCount > 0 {
                report.changedComponents += 1
                report.writes += writeCount
                return
            }
        }
        let transition = looks.transition(from: block.shown(index), to: look)
        block.setShown(arrival.plan, index)
        if transition.writeCount > 0 {
            if transition.changesMemory { updateOriginals(of: component, block, index, transition) }
            transition.write(component)
            report.changedComponents += 1
            report.writes += transition.writeCount
        }
        if look == .none, block.look(index) == .none { free(block, index, isDead: false) }
    }

    private func updateOriginals(of component: AnyObject, _ block: SlotBlock, _ index: Int, _ transition: Transition) {
        var originals = block.originals(index)
        let likely = transition.lastPlain ?? (transition.lastSlot ?? recentSlot).map(self.originals) ?? []
        transition.update(&originals, of: component, likely: likely)
        block.setOriginals(originals, index)
        recentSlot = SlotNumber(block: block.number, index: index)
        transition.lastSlot = recentSlot
    }

    private func originals(_ number: SlotNumber) -> [SavedOriginal] {
        number.rawValue < slotCount ? block(number).originals(number.index) : []
    }

    // MARK: Slots

    private func block(_ number: SlotNumber) -> SlotBlock { blocks[number.block] }
    private func component(_ number: SlotNumber) -> AnyObject? { block(number).component(number.index) }
    private func look(_ number: SlotNumber) -> LookNumber { block(number).look(number.index) }
    private func key(_ number: SlotNumber) -> LookKey? { looks.key(look(number)) }

    /// The address is not sufficient, because a new object may have the address of a released one.
    private func number(of component: AnyObject) -> SlotNumber? {
        guard let number = occupant(of: UInt(bitPattern: ObjectIdentifier(component))) else { return nil }
        return self.component(number) === component ? number : nil
    }

    private func occupant(of address: UInt) -> SlotNumber? {
        let number = index.number(of: address) { number in
            let number = SlotNumber(rawValue: number)
            return block(number).address(number.index) == address
        }
        return number.map(SlotNumber.init)
    }

    /// Returns a component's address, and its type and identifier; 0 if the slot is free.
    func occupant(of number: SlotNumber) -> (address: UInt, entity: ThemeEntityKey) {
        (block(number).address(number.index), ThemeEntityKey(component: definition.name, id: key(number)?.id))
    }

    private func insert(_ component: AnyObject, address: UInt, look: LookNumber) -> SlotNumber {
        if let number = freeSlots.popLast() {
            let slot = ComponentSlot(component: component, address: address, look: look)
            _ = block(number).exchange(number.index, with: slot)
            return number
        }
        blockWithRoom().append(component, address: address, look: look)
        slotCount += 1
        return SlotNumber(rawValue: UInt32(slotCount - 1))
    }

    private func blockWithRoom() -> SlotBlock {
        if slotCount % SlotBlock.capacity == 0 { blocks.append(SlotBlock(number: blocks.count)) }
        return blocks[blocks.count - 1]
    }

    private func rebuildIndex() {
        index = index.emptied()
        for block in blocks {
            for slot in 0..<block.count where block.address(slot) != 0 {
                index.add(SlotNumber(block: block.number, index: slot).rawValue, word: block.address(slot))
            }
        }
    }

    // MARK: Released components

    /// Frees the slots of released components once the used slots have grown enough since the last sweep.
    ///
    /// The threshold is half as many again, or twice as many if the last sweep found none, plus a constant. A
    /// registration therefore costs amortized O(1). The used slots never exceed twice those alive at the last sweep,
    /// plus a constant.
    private func sweep() {
        guard occupiedCount >= sweepCount else { return }
        let growth = freeReleased() ? occupiedCount / 2 : occupiedCount
        sweepCount = occupiedCount + growth + Self.leastSweep
    }

    private static let leastSweep = 64

    /// Returns whether there were any. O(n) in the number of slots.
    func freeReleased() -> Bool {
        let before = occupiedCount
        for block in blocks {
            for index in 0..<block.count where block.address(index) != 0 && block.component(index) == nil {
                free(block, index, isDead: true)
            }
        }
        return occupiedCount < before
    }

    /// Frees the slots of released components that keep something of the app alive: because the look may hold objects,
    /// such as images, or because its scope is released and may have a theme of its own.
    func freeReleasedHolders() {
        guard let isHolder = looks.holders else { return }
        for block in blocks {
            for index in 0..<block.count where isHolder[block.look(index).index] && block.component(index) == nil {
                free(block, index, isDead: true)
            }
        }
    }

    /// Moves the slots together if more than half are free. The components keep their order.
    func compact() {
        guard freeSlots.count > slotCount / 2 else { return }
        let old = blocks
        blocks = []
        slotCount = 0
        freeSlots = []
        for block in old {
            for index in 0..<block.count where block.address(index) != 0 {
                blockWithRoom().append(block.exchange(index, with: ComponentSlot()))
                slotCount += 1
            }
        }
        rebuildIndex()
    }

    private func free(_ number: SlotNumber, isDead: Bool) { free(block(number), number.index, isDead: isDead) }

    private func free(_ block: SlotBlock, _ index: Int, isDead: Bool) {
        let number = SlotNumber(block: block.number, index: index)
        let old = block.exchange(index, with: ComponentSlot())
        self.index.remove(number.rawValue, word: old.address)
        looks.removeUser(from: old.look)
        if !old.originals.isEmpty { releases.add(old.originals) }
        freeSlots.append(number)
        if isDead { released += 1 }
    }
}
