/// Which look a component has: the scope and the identifier that it was registered under, and its states.
///
/// Identifiers are compared byte by byte, as theme format 1 asks; for `String`, texts that only look the same are equal.
struct LookKey {
    var scope: ScopeNode
    var id: String?
    var states: ThemeStates
}

extension LookKey {
    /// Nearly always another number for another key.
    fileprivate var fingerprint: UInt {
        let id = id.map { $0.withBytes { CacheHash.name($0) } } ?? CacheHash.noName
        let scope = UInt64(UInt(bitPattern: ObjectIdentifier(scope)))
        let place = scope &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(states.rawValue) &* 0xD6E8_FEB8_6659_FD93
        return UInt(truncatingIfNeeded: id ^ place)
    }
}

/// The looks that components of one definition have, and the plans that the current themes have for them.
///
/// Looks and plans are known by numbers, so that a slot holds both in eight bytes and nothing is retained or released
/// while slots are compared and written. 0 is no look, and the plan of nothing.
///
/// What slots may still show, plans and transitions that were replaced, is kept until ``forgetRetired()``: at the end of
/// every write each slot shows the plan of its look.
///
/// A look that nobody has any more is kept for the next to have it (a button is pressed again and again), until the
/// next switch or until there are more of them than of those in use.
@MainActor
final class LookTable {
    /// What is asked of a look for every slot that has it.
    struct Arrival {
        /// The number of the look's plan.
        var plan: UInt32 = 0
        /// The plan from which ``transition`` leads to ``plan``.
        var origin: UInt32 = 0
        /// As it was worked out last. Sound to use while a write goes on: the table holds it at least until then.
        var transition: Unmanaged<Transition>?
    }

    private struct Look {
        /// Its key's; nil where the number is free.
        private(set) var scope: ScopeNode?
        private var id: String?
        private var states: ThemeStates = []
        /// How many components have it.
        var users = 0
        /// What the arrival refers to.
        var transition: Transition?

        init() {}

        init(_ key: LookKey) {
            scope = key.scope
            id = key.id
            states = key.states
        }

        var key: LookKey? { scope.map { LookKey(scope: $0, id: id, states: states) } }

        /// Whether it is the look of a key; nothing is retained for it.
        func has(_ key: LookKey) -> Bool {
            guard scope === key.scope, states == key.states else { return false }
            guard let id, let other = key.id else { return id == nil && key.id == nil }
            return id.withBytes { id in
                other.withBytes { other in id.count == other.count && NameWords.areSame(id, other) }
            }
        }

        /// Whether it is the only one.
        mutating func addUser() -> Bool {
            users += 1
            return users == 1
        }

        /// Whether it was the last one.
        mutating func removeUser() -> Bool {
            users -= 1
            return users == 0
        }
    }

    private let definition: ComponentDefinition
    private var looks: [Look] = [Look()]
    private var arrivals: ContiguousArray<Arrival> = [Arrival()]
    private var freeLooks: [UInt32] = []
    /// Of the looks by their keys' fingerprints.
    private var index = AddressIndex()
    private var idleCount = 0
    private static let idleAllowance = 64
    /// By number; the plan of nothing is nil, and so are free numbers.
    private var plans: [Plan?] = [nil]
    private var freePlans: [UInt32] = []
    private var retired = Retired()
    private let releases: DeferredReleases

    private struct Retired {
        var plans: [UInt32] = []
        var transitions: [Transition] = []
        var isEmpty: Bool { plans.isEmpty && transitions.isEmpty }
    }

    init(of definition: ComponentDefinition, _ releases: DeferredReleases) {
        self.definition = definition
        self.releases = releases
    }

    /// No look has the number 0.
    private var usedCount: Int { looks.count - 1 - freeLooks.count - idleCount }

    func key(_ look: UInt32) -> LookKey? { looks[Int(look)].key }

    func arrival(_ look: UInt32) -> Arrival { arrivals[Int(look)] }

    /// A look, new or known; its plan is prepared where it is new.
    func look(for key: LookKey) throws(ThemePreparationError) -> UInt32 {
        let fingerprint = key.fingerprint
        if let known = index.number(of: fingerprint, { looks[$0].has(key) }) { return UInt32(known) }
        var error = ThemePreparationError()
        let scene = key.scope.scene
        let plan = plan(for: key, of: scene.entities(for: definition), ThemePreparation(in: scene), replacing: nil, &error)
        if error.failureCount > 0 {
            releases.add(plan as Any)
            throw error
        }
        if idleCount > Self.idleAllowance + usedCount { forgetIdle() }
        let number = freeLooks.popLast() ?? UInt32(looks.count)
        if number == looks.count {
            looks.append(Look())
            arrivals.append(Arrival())
        }
        looks[Int(number)] = Look(key)
        arrivals[Int(number)].plan = self.number(for: plan)
        if index.isFull { rebuildIndex() } else { index.add(Int(number), word: fingerprint) }
        idleCount += 1
        return number
    }

    private func rebuildIndex() {
        index = index.emptied()
        for number in looks.indices {
            if let key = looks[number].key { index.add(number, word: key.fingerprint) }
        }
    }

    func addUser(to look: UInt32) {
        if looks[Int(look)].addUser() { idleCount -= 1 }
    }

    func removeUser(from look: UInt32) {
        guard look != 0 else { return }
        if looks[Int(look)].removeUser() { idleCount += 1 }
    }

    // MARK: Showing

    /// The places of a block whose components do not show their look's plan.
    func unsettledPlaces(in block: SlotBlock) -> PlaceSet { block.unsettledPlaces(arrivals) }

    /// How a component that shows a plan comes to show a look; worked out once for all components that do the same.
    func transition(from shown: UInt32, to look: UInt32) -> Transition {
        let arrival = arrivals[Int(look)]
        if arrival.origin == shown, let known = looks[Int(look)].transition { return known }
        let transition = Transition(
            from: plans[Int(shown)], to: plans[Int(arrival.plan)], operations: definition.operations)
        // What leads to nothing is as different as what is left.
        if look != 0 { set(transition, from: shown, for: look) }
        return transition
    }

    private func set(_ transition: Transition?, from origin: UInt32, for look: UInt32) {
        if let old = looks[Int(look)].transition { retired.transitions.append(old) }
        looks[Int(look)].transition = transition
        arrivals[Int(look)].origin = origin
        arrivals[Int(look)].transition = transition.map(Unmanaged.passUnretained)
    }

    /// Lets go of what nobody shows any more; to be called when every component shows the plan of its look.
    func forgetRetired() {
        if retired.isEmpty { return }
        var gone: [Plan?] = []
        for number in retired.plans {
            gone.append(plans[Int(number)])
            plans[Int(number)] = nil
            freePlans.append(number)
        }
        if !retired.plans.isEmpty {
            for look in arrivals.indices where arrivals[look].origin != 0 && plans[Int(arrivals[look].origin)] == nil {
                set(nil, from: 0, for: UInt32(look))
            }
        }
        releases.add((gone, retired.transitions))
        retired = Retired()
    }

    // MARK: Switching

    /// What is to become of the looks that are shown otherwise.
    typealias Staged = [(look: UInt32, plan: Plan?)]

    /// What themes say of the looks that components have, where it is something else than before; in the order of their
    /// numbers.
    ///
    /// - Parameter scenes: Those of the scopes that are shown something else.
    func stage(_ scenes: [ScopeNode: ThemeEnvironment], _ error: inout ThemePreparationError) -> Staged {
        var staged: Staged = []
        // Copies, for each access to a property of this object is checked for exclusivity.
        let (looks, arrivals, plans) = (looks, arrivals, plans)
        var next = 1
        while next < looks.count {
            guard let scope = looks[next].scope, let scene = scenes[scope] else {
                next += 1
                continue
            }
            let (entities, preparation) = (scene.entities(for: definition), ThemePreparation(in: scene))
            // As a rule many of one scope come one after another.
            while next < looks.count, let key = looks[next].key, key.scope === scope {
                if looks[next].users > 0 {
                    let old = plans[Int(arrivals[next].plan)]
                    let plan = plan(for: key, of: entities, preparation, replacing: old, &error)
                    if plan !== old { staged.append((UInt32(next), plan)) }
                }
                next += 1
            }
        }
        return staged
    }

    /// Makes plans those of looks.
    ///
    /// - Returns: Whether there were any.
    func install(_ staged: Staged) -> Bool {
        forgetIdle()
        for (look, plan) in staged {
            retirePlan(of: look)
            arrivals[Int(look)].plan = number(for: plan)
            set(nil, from: 0, for: look)
        }
        return !staged.isEmpty
    }

    /// What of the current themes is left out, each operation once.
    var skipped: [String] {
        var known: Set<String> = []
        var skipped: [String] = []
        for (number, look) in looks.enumerated() where look.users > 0 {
            guard let plan = plans[Int(arrivals[number].plan)], !plan.skipped.isEmpty, look.scope?.isOpen == true
            else { continue }
            skipped += plan.skipped.filter { known.insert($0).inserted }
        }
        return skipped
    }

    private func forgetIdle() {
        guard idleCount > 0 else { return }
        for number in looks.indices.dropFirst() where looks[number].users == 0 {
            guard looks[number].scope != nil else { continue }
            retirePlan(of: UInt32(number))
            set(nil, from: 0, for: UInt32(number))
            looks[number] = Look()
            arrivals[number] = Arrival()
            freeLooks.append(UInt32(number))
        }
        idleCount = 0
        rebuildIndex()
    }

    // MARK: Plans

    private func number(for plan: Plan?) -> UInt32 {
        guard let plan else { return 0 }
        if let number = freePlans.popLast() {
            plans[Int(number)] = plan
            return number
        }
        plans.append(plan)
        return UInt32(plans.count - 1)
    }

    private func retirePlan(of look: UInt32) {
        let number = arrivals[Int(look)].plan
        if number != 0 { retired.plans.append(number) }
    }

    private func plan(
        for key: LookKey, of entities: SceneEntities?, _ preparation: ThemePreparation, replacing old: Plan?,
        _ error: inout ThemePreparationError
    ) -> Plan? {
        guard let entities else { return nil }
        let scene = entities.scene
        let operations = entities.operations(id: key.id).effective(in: key.states)
        return Plan.prepare(
            operations, for: definition, in: scene, replacing: old, with: preparation
        ) { operation, reason in
            error.add(
                .init(
                    theme: scene.theme?.info.identifier ?? "",
                    entity: ThemeEntityKey(component: definition.name, id: key.id), operation: operation, reason: reason))
        }
    }
}

extension Unmanaged {
    /// Hands out the object without retaining it. A closure that is written at a call of the standard library's function
    /// is asked each time whether it runs on its actor, which costs as much as two writes; one that is written here is
    /// known to.
    @inline(__always)
    func borrowed<Answer>(_ body: (Instance) -> Answer) -> Answer { _withUnsafeGuaranteedRef(body) }
}
