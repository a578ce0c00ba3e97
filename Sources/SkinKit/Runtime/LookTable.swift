/// Which look a component has: the identifier that it was registered under, and its states.
struct LookKey: Hashable {
    var id: String?
    var states: StateSet
}

/// A look that components of one definition have, with the current theme's plan for it.
@MainActor
final class Look {
    let key: LookKey
    /// How many components have it.
    fileprivate(set) var users = 0
    /// Nil where no theme is on.
    fileprivate(set) var plan: Plan?
    /// How to come here from ``origin``, as it was worked out last.
    private var arrival: Transition?
    private var origin: Plan?

    fileprivate init(_ key: LookKey, plan: Plan?) {
        self.key = key
        self.plan = plan
    }

    /// How a component that shows a plan comes to show this look; worked out once for all components that do the same.
    func arrival(from shown: Plan?, _ definition: ComponentDefinition) -> Transition {
        if let known = knownArrival(from: shown) { return known }
        let transition = Transition(from: shown, to: plan, operations: definition.operations)
        arrival = transition
        origin = shown
        return transition
    }

    /// The same where it was worked out last.
    @inline(__always)
    func knownArrival(from shown: Plan?) -> Transition? { origin === shown ? arrival : nil }

    /// Lets go of what was worked out to leave a theme.
    func forgetArrival() {
        arrival = nil
        origin = nil
    }
}

/// The looks that components of one definition have.
///
/// A look that nobody has any more is kept for the next to have it (a button is pressed again and again), until the
/// next switch or until there are more of them than of those in use.
@MainActor
struct LookTable {
    private let definition: ComponentDefinition
    /// In the order in which they came up.
    private var looks: [Look] = []
    private var byKey: [LookKey: Look] = [:]
    private var idleCount = 0
    private static let idleAllowance = 64

    init(of definition: ComponentDefinition) {
        self.definition = definition
    }

    /// A look, new or known; its plan is prepared where it is new.
    mutating func look(for key: LookKey, in scene: ThemeScene) throws(PreparationError) -> Look {
        if let known = byKey[key] { return known }
        var error = PreparationError()
        let look = Look(key, plan: plan(for: key, in: scene, replacing: nil, &error))
        if error.failureCount > 0 { throw error }
        if idleCount > Self.idleAllowance + (looks.count - idleCount) { forgetIdle() }
        looks.append(look)
        byKey[key] = look
        idleCount += 1
        return look
    }

    mutating func addUser(to look: Look) {
        if look.users == 0 { idleCount -= 1 }
        look.users += 1
    }

    mutating func removeUser(from look: Look) {
        look.users -= 1
        if look.users == 0 { idleCount += 1 }
    }

    /// Lets go of what was worked out to leave a theme.
    func forgetTransitions() {
        for look in looks { look.forgetArrival() }
    }

    // MARK: Switching

    /// The looks that a component has, in the order in which they came up, with what a theme says of them.
    func plans(in scene: ThemeScene, _ error: inout PreparationError) -> [(look: Look, plan: Plan?)] {
        var plans: [(look: Look, plan: Plan?)] = []
        plans.reserveCapacity(looks.count)
        for look in looks where look.users > 0 {
            plans.append((look, plan(for: look.key, in: scene, replacing: look.plan, &error)))
        }
        return plans
    }

    /// Makes plans those of the looks.
    ///
    /// - Returns: Whether one of them is not what the look had before.
    mutating func install(_ plans: [(look: Look, plan: Plan?)]) -> Bool {
        forgetIdle()
        let differs = plans.contains { $0.look.plan !== $0.plan }
        for (look, plan) in plans {
            look.plan = plan
            look.forgetArrival()
        }
        return differs
    }

    private mutating func forgetIdle() {
        for look in looks where look.users == 0 { byKey[look.key] = nil }
        looks.removeAll { $0.users == 0 }
        idleCount = 0
    }

    /// What of the current theme is left out, each operation once.
    var skipped: [String] {
        var known: Set<String> = []
        return looks.lazy.filter { $0.users > 0 }.flatMap { $0.plan?.skipped ?? [] }.filter { known.insert($0).inserted }
    }

    private func plan(
        for key: LookKey, in scene: ThemeScene, replacing old: Plan?, _ error: inout PreparationError
    ) -> Plan? {
        guard let theme = scene.theme else { return nil }
        let operations = scene.operations(for: definition, id: key.id).effective(in: key.states)
        return Plan.prepare(operations, for: definition, in: scene, replacing: old) { operation, reason in
            error.add(
                .init(
                    theme: theme.info.identifier, entity: EntityKey(component: definition.name, id: key.id),
                    operation: operation, reason: reason))
        }
    }
}
