//  slot.look ──▶ Look { scope, id, states }
//                  │
//                  └─▶ Arrival ─┬─ plan ────────▶ Plan { steps }
//                               ├─ origin ──────▶ Plan that is replaced
//                               └─ transition ──▶ Transition (origin → plan) { ends, beginnings, write }
//
//  slot.shown ──────────────────────────────────▶ Plan that the component shows
//
//  A slot is settled if arrivals[slot.look].plan == slot.shown. The transition from another plan makes it so: it
//  restores the originals of the operations that end, saves those of the operations that begin, and performs the
//  writes.
//
//  A switch stages the new plans of looks, installs them in the arrivals, then reconciles the slots that are not
//  settled.

/// The looks of the components of one definition, and the plans of the current themes for them.
///
/// Looks and plans are identified by number. A slot therefore holds both in eight bytes, and comparing and writing
/// slots retains and releases nothing. Number 0 identifies no look and the plan without operations.
///
/// Slots may still show plans and transitions that were replaced. The table retains these until ``forgetRetired()``. At
/// the end of every write each slot shows the plan of its look.
///
/// The table keeps idle looks, which no component has, for reuse: a button is pressed again and again. It removes them
/// at the next switch, or when there are ``idleAllowance`` more of them than looks in use. A look that may hold objects
/// of the app, or whose scope is released, is removed when the current write ends.
@MainActor
final class LookTable {
    /// A look: its key, the number of components that have it, and the way to its plan.
    struct Look {
        /// The key; nil if the number is free.
        let key: LookKey?
        var users = 0
        /// The transition that the arrival refers to.
        var transition: Transition?
        /// The sequence to the plan of the latest switch; nil if the arrival's plan is that plan.
        var sequence: (any PlanSequence)?

        init(_ key: LookKey? = nil) { self.key = key }

        func has(_ key: LookKey) -> Bool {
            guard let own = self.key, own.scope === key.scope, own.states == key.states else { return false }
            guard let id = own.id, let other = key.id else { return own.id == nil && key.id == nil }
            return id.isIdentical(to: other)
        }
    }

    /// The target of all slots with one look.
    @safe
    struct Arrival {
        var plan = PlanNumber.empty
        /// The plan from which ``transition`` leads to ``plan``.
        var origin = PlanNumber.empty
        /// The latest transition. Safe: the table retains it at least until the current write ends.
        var transition: Unmanaged<Transition>?
    }

    private let definition: ComponentDefinition
    /// The operations by which components are written: those of the definition, or others that also report each write.
    private var operations: [ComponentOperation]
    private(set) var looks: [Look] = [Look()]
    private(set) var arrivals: ContiguousArray<Arrival> = [Arrival()]
    private(set) var freeLooks: [LookNumber] = []
    /// The numbers of looks, by the fingerprints of their keys.
    private(set) var index = AddressIndex()
    private(set) var idleCount = 0
    private(set) var newlyIdle: [LookNumber] = []
    private static let idleAllowance = 64
    /// The plans by number. The plan without operations is nil, and so are free numbers.
    private(set) var plans: [Plan?] = [nil]
    private(set) var freePlans: [PlanNumber] = []
    private(set) var retired = Retired()
    private let releases: DeferredReleases
    /// Called with the identifier of each look that comes into use; nil if no one observes looks.
    private var didUse: (@MainActor (String?) -> Void)?

    struct Retired {
        var plans: [PlanNumber] = []
        var transitions: [Transition] = []
        var sequences: [any PlanSequence] = []
        var isEmpty: Bool { plans.isEmpty && transitions.isEmpty && sequences.isEmpty }
    }

    init(of definition: ComponentDefinition, _ releases: DeferredReleases) {
        self.definition = definition
        operations = definition.operations
        self.releases = releases
    }

    /// The number of looks in use. No look has the number 0.
    private var usedCount: Int { looks.count - 1 - freeLooks.count - idleCount }

    var numbers: some Collection<LookNumber> { (1..<UInt32(looks.count)).lazy.map(LookNumber.init) }

    func plan(of look: LookNumber) -> Plan? { plans[arrivals[look.index].plan.index] }

    func key(_ look: LookNumber) -> LookKey? { looks[look.index].key }

    func arrival(_ look: LookNumber) -> Arrival { arrivals[look.index] }

    func look(for key: LookKey) throws(ThemePreparationError) -> LookNumber {
        let fingerprint = key.fingerprint
        if let known = index.number(of: fingerprint, { looks[Int($0)].has(key) }) { return LookNumber(rawValue: known) }
        var error = ThemePreparationError()
        let appearance = key.scope.appearance
        let plan = plan(
            for: key, as: appearance.type(for: definition), in: appearance, ThemePreparation(in: appearance),
            replacing: nil, &error)
        if error.failureCount > 0 {
            releases.add(plan as Any)
            throw error
        }
        if idleCount > Self.idleAllowance + usedCount { forgetIdle() }
        let number = freeLooks.popLast() ?? LookNumber(rawValue: UInt32(looks.count))
        if number.index == looks.count {
            looks.append(Look())
            arrivals.append(Arrival())
        }
        looks[number.index] = Look(key)
        arrivals[number.index].plan = self.number(for: plan)
        if index.isFull { rebuildIndex() } else { index.add(number.rawValue, word: fingerprint) }
        idleCount += 1
        return number
    }

    func observeLooks(_ observe: (@MainActor (String?) -> Void)?) {
        didUse = observe
        guard let observe else { return }
        for key in keysInUse { observe(key.id) }
    }

    /// - Parameter operations: As many operations as the definition has, which write the same properties.
    func write(by operations: [ComponentOperation]) {
        self.operations = operations
        for look in numbers where looks[look.index].transition != nil { set(nil, from: .empty, for: look) }
        forgetRetired()
    }

    func value(of operation: OperationNumber, in look: LookNumber) -> PropertyValue? {
        plan(of: look)?.steps.first { $0.operation == operation }?.value
    }

    private func rebuildIndex() {
        index = index.emptied()
        for look in numbers {
            if let key = looks[look.index].key { index.add(look.rawValue, word: key.fingerprint) }
        }
    }

    func addUser(to look: LookNumber) {
        looks[look.index].users += 1
        guard looks[look.index].users == 1 else { return }
        idleCount -= 1
        if let didUse { didUse(looks[look.index].key?.id) }
    }

    func removeUser(from look: LookNumber) {
        guard look != .none else { return }
        assert(looks[look.index].users > 0, "a look counts the components that have it")
        looks[look.index].users -= 1
        guard looks[look.index].users == 0 else { return }
        idleCount += 1
        if isHolder(look) { newlyIdle.append(look) }
    }

    /// Returns whether a look may keep something of the app alive: an object in its plan, or the theme of a released
    /// scope.
    private func isHolder(_ look: LookNumber) -> Bool {
        guard let scope = looks[look.index].key?.scope else { return false }
        if looks[look.index].sequence?.mayHoldObjects ?? false { return true }
        return plan(of: look)?.mayHoldObjects ?? false || !scope.isOpen
    }

    /// Whether each look is a holder that components have; nil if none is.
    var holders: [Bool]? {
        func isUsedHolder(_ look: LookNumber) -> Bool { looks[look.index].users > 0 && isHolder(look) }
        return numbers.contains(where: isUsedHolder) ? [false] + numbers.map(isUsedHolder) : nil
    }

    // MARK: Showing

    func unsettledSlots(in block: SlotBlock) -> SlotSet { block.unsettledSlots(arrivals) }

    /// Returns the transition from a plan to a look, computed once for all components that go through the same one.
    func transition(from shown: PlanNumber, to look: LookNumber) -> Transition {
        let arrival = arrivals[look.index]
        if arrival.origin == shown, let known = looks[look.index].transition { return known }
        let transition = Transition(from: plans[shown.index], to: plans[arrival.plan.index], operations: operations)
        // No look removes the theme. Its transitions differ by the plan that is shown, so none is kept.
        if look != .none { set(transition, from: shown, for: look) }
        return transition
    }

    private func set(_ transition: Transition?, from origin: PlanNumber, for look: LookNumber) {
        if let old = looks[look.index].transition { retired.transitions.append(old) }
        looks[look.index].transition = transition
        arrivals[look.index].origin = origin
        unsafe arrivals[look.index].transition = unsafe transition.map(Unmanaged.passUnretained)
    }

    /// Releases replaced plans and transitions. Must be called when every component shows the plan of its look.
    func forgetRetired() {
        if !newlyIdle.isEmpty {
            // The number may meanwhile belong to another look.
            for look in newlyIdle where looks[look.index].users == 0 && isHolder(look) { forget(look) }
            newlyIdle.removeAll(keepingCapacity: true)
        }
        if retired.isEmpty { return }
        var gone: [Plan?] = []
        for number in retired.plans {
            gone.append(plans[number.index])
            plans[number.index] = nil
            freePlans.append(number)
        }
        if !retired.plans.isEmpty {
            for look in numbers {
                let origin = arrivals[look.index].origin
                if origin != .empty, plans[origin.index] == nil { set(nil, from: .empty, for: look) }
            }
        }
        releases.add((gone, retired.transitions, retired.sequences))
        retired = Retired()
    }

    // MARK: Switching

    struct Staged {
        let look: LookNumber
        let plan: Plan?
        /// The sequence to which the plan belongs; nil if it is the plan of the switch.
        let sequence: (any PlanSequence)?
    }

    /// The `sequences` are nil if components get their new values at once. The result is in the order of the looks'
    /// numbers.
    func stage(
        _ proposal: Proposal, _ sequences: (any PlanSequences)?, _ error: inout ThemePreparationError
    ) -> [Staged] {
        var staged: [Staged] = []
        // Copies avoid an exclusivity check at each access to a property of this object.
        let (looks, arrivals, plans) = (looks, arrivals, plans)
        var next = 1
        while next < looks.count {
            guard let scope = looks[next].key?.scope, scope.isOpen, let change = proposal[scope], !change.isEmpty else {
                next += 1
                continue
            }
            let appearance = change.new
            let type = appearance.type(for: definition)
            let preparation = ThemePreparation(in: appearance)
            // Looks of one scope usually have consecutive numbers.
            while next < looks.count, let key = looks[next].key, key.scope === scope {
                defer { next += 1 }
                guard looks[next].users > 0 else { continue }
                let shown = plans[arrivals[next].plan.index]
                let old = if let sequence = looks[next].sequence { sequence.target } else { shown }
                if let changed = change.changedValues, appearance.isUnaffected(type, id: key.id, by: changed),
                    old?.hasSameResults(in: appearance) ?? true
                {
                    continue
                }
                let plan = plan(for: key, as: type, in: appearance, preparation, replacing: old, &error)
                if plan === old { continue }
                let sequence = sequences?.sequence(
                    from: shown, to: plan, after: looks[next].sequence, for: definition, in: appearance)
                let first = if let sequence { sequence.firstPlan(replacing: shown, releases) } else { plan }
                staged.append(Staged(look: LookNumber(rawValue: UInt32(next)), plan: first, sequence: sequence))
            }
        }
        return staged
    }

    func install(_ staged: [Staged]) -> Bool {
        for item in staged {
            set(item.sequence, of: item.look)
            if item.plan === plan(of: item.look) { continue }
            retirePlan(of: item.look)
            arrivals[item.look.index].plan = number(for: item.plan)
            set(nil, from: .empty, for: item.look)
        }
        return !staged.isEmpty
    }

    // MARK: Sequences

    /// The number of looks that show the plans of a sequence.
    private(set) var sequenceCount = 0

    private func set(_ sequence: (any PlanSequence)?, of look: LookNumber) {
        let old = looks[look.index].sequence
        if old == nil && sequence == nil { return }
        sequenceCount += (sequence == nil ? 0 : 1) - (old == nil ? 0 : 1)
        if let old { retired.sequences.append(old) }
        looks[look.index].sequence = sequence
    }

    /// Looks without components take part, because a component may return to one, such as a button that was pressed.
    func frame(at time: Duration) -> [Staged] {
        next { look, sequence in
            let shown = self.plan(of: look)
            let (plan, isLast) = sequence.plan(at: time, replacing: shown, releases)
            if !isLast && plan === shown { return nil }
            return Staged(look: look, plan: plan, sequence: isLast ? nil : sequence)
        }
    }

    func lastFrame(in scopes: (ScopeNode) -> Bool) -> [Staged] {
        next { look, sequence in
            guard let scope = looks[look.index].key?.scope, scopes(scope) else { return nil }
            return Staged(look: look, plan: sequence.target, sequence: nil)
        }
    }

    private func next(_ staged: (LookNumber, any PlanSequence) -> Staged?) -> [Staged] {
        guard sequenceCount > 0 else { return [] }
        return numbers.compactMap { look in looks[look.index].sequence.flatMap { staged(look, $0) } }
    }

    func endSequences() {
        for look in looks { look.sequence?.end() }
    }

    var keysInUse: [LookKey] {
        looks.compactMap { look in look.users > 0 && look.key?.scope.isOpen == true ? look.key : nil }
    }

    func forgetIdle() {
        guard idleCount > 0 else { return }
        for look in numbers where looks[look.index].users == 0 { forget(look) }
    }

    private func forget(_ look: LookNumber) {
        guard let key = looks[look.index].key else { return }
        index.remove(look.rawValue, word: key.fingerprint)
        retirePlan(of: look)
        set(nil, from: .empty, for: look)
        set(nil, of: look)
        // The scope may be released with the look, and objects of the app with the scope.
        releases.add(looks[look.index])
        looks[look.index] = Look()
        arrivals[look.index] = Arrival()
        freeLooks.append(look)
        idleCount -= 1
    }

    // MARK: Plans

    private func number(for plan: Plan?) -> PlanNumber {
        guard let plan else { return .empty }
        if let number = freePlans.popLast() {
            plans[number.index] = plan
            return number
        }
        plans.append(plan)
        return PlanNumber(rawValue: UInt32(plans.count - 1))
    }

    private func retirePlan(of look: LookNumber) {
        let number = arrivals[look.index].plan
        if number != .empty { retired.plans.append(number) }
    }

    private func plan(
        for key: LookKey, as type: Appearance.ComponentType?, in appearance: Appearance,
        _ preparation: ThemePreparation, replacing old: Plan?, _ error: inout ThemePreparationError
    ) -> Plan? {
        guard appearance.theme != nil else { return nil }
        let states = appearance.states(key.states)
        let operations = appearance.look(of: type, id: key.id, for: definition, in: states)
        return Plan.prepare(
            operations, for: definition, in: appearance, replacing: old, with: preparation
        ) { operation, partStates, reason in
            let entity = ThemeEntityKey(component: definition.name, id: key.id)
            error.add(appearance.failure(of: operation, of: entity, as: type, in: partStates ?? states, reason))
        }
    }
}

extension Unmanaged {
    /// Calls a closure with the object without retaining it.
    ///
    /// A closure passed directly to the standard library's function has its actor checked at each call, which costs as
    /// much as two writes. A closure passed to this function is known to run on its actor.
    @inline(__always)
    func borrowed<Answer>(_ body: (Instance) -> Answer) -> Answer { unsafe _withUnsafeGuaranteedRef(body) }
}

/// The key of a look: the scope and the identifier of a registered component, and its states.
///
/// Identifiers are compared byte by byte, as theme format 1 requires. `String` would compare by canonical equivalence.
package struct LookKey {
    var scope: ScopeNode
    package var id: String?
    var states: ThemeStates
}

@MainActor
extension LookKey {
    /// Returns the names of the operations that the current themes have for the components of a definition with this key.
    package func operationNames(for definition: ComponentDefinition) -> [String] {
        let appearance = scope.appearance
        let type = appearance.type(for: definition)
        return appearance.look(of: type, id: id, for: definition, in: appearance.states(states)).operations.map(\.name)
    }

    package var themes: [Theme] { scope.appearance.themes }

    package func type(for definition: ComponentDefinition) -> String? { scope.appearance.type(for: definition)?.name }
}

extension LookKey {
    /// A hash of the key. Different keys may in rare cases have the same one.
    var fingerprint: UInt {
        let id = id.map { unsafe $0.withBytes { unsafe CacheHash.name($0) } } ?? CacheHash.noName
        let scope = UInt64(UInt(bitPattern: ObjectIdentifier(scope)))
        let place = scope &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(states.rawValue) &* 0xD6E8_FEB8_6659_FD93
        return UInt(truncatingIfNeeded: id ^ place)
    }
}

/// The number of a look in the ``LookTable`` of its definition. Numbers of looks that were forgotten are reused.
struct LookNumber: Equatable {
    /// No look: that of a free slot, and of a component that is being unregistered.
    static var none: LookNumber { LookNumber(rawValue: 0) }
    let rawValue: UInt32

    var index: Int { Int(rawValue) }
}

/// The number of a plan in the ``LookTable`` of its definition. Numbers of plans that were replaced are reused.
struct PlanNumber: Equatable {
    static var empty: PlanNumber { PlanNumber(rawValue: 0) }
    let rawValue: UInt32

    var index: Int { Int(rawValue) }
}

/// The number of a slot in a ``Population``: which block it is in, and its index there.
struct SlotNumber: Hashable {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(block: Int, index: Int) { rawValue = UInt32(block * SlotBlock.capacity + index) }

    var block: Int { Int(rawValue) / SlotBlock.capacity }
    var index: Int { Int(rawValue) % SlotBlock.capacity }
}

package struct OperationNumber: Hashable {
    package let index: Int

    package init(index: Int) { self.index = index }
}
