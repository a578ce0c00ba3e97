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
    /// How to come here from what was shown before, as it was worked out last.
    fileprivate var arrival: (origin: Plan?, transition: Transition)?

    fileprivate init(_ key: LookKey, plan: Plan?) {
        self.key = key
        self.plan = plan
    }
}

/// The looks that components of one definition have.
///
/// A look that nobody has any more is kept for the next to have it (a button is pressed again and again), until the
/// next switch or until there are more of them than of those in use.
@MainActor
struct LookTable {
    private let definition: any ComponentTyping
    /// In the order in which they came up.
    private var looks: [Look] = []
    private var byKey: [LookKey: Look] = [:]
    private var idleCount = 0
    private static let idleAllowance = 64

    init(of definition: any ComponentTyping) {
        self.definition = definition
    }

    /// A look, new or known; its plan is prepared where it is new.
    mutating func look(for key: LookKey, in scene: ThemeScene) throws(PreparationError) -> Look {
        if let known = byKey[key] { return known }
        let look = Look(key, plan: try plan(for: key, in: scene, replacing: nil))
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

    /// How a component that shows a plan comes to show a look; worked out once for all components that do the same.
    func transition(to look: Look?, from shown: Plan?) -> Transition {
        guard let look else { return definition.transition(from: shown, to: nil) }
        if let arrival = look.arrival, arrival.origin === shown { return arrival.transition }
        let transition = definition.transition(from: shown, to: look.plan)
        look.arrival = (shown, transition)
        return transition
    }

    /// Lets go of what was worked out to leave a theme.
    func forgetTransitions() {
        for look in looks { look.arrival = nil }
    }

    // MARK: Switching

    /// The looks that a component has, with what a theme says of them; the first failure is that of the oldest look.
    func plans(in scene: ThemeScene) throws(PreparationError) -> [(look: Look, plan: Plan?)] {
        var plans: [(look: Look, plan: Plan?)] = []
        plans.reserveCapacity(looks.count)
        for look in looks where look.users > 0 {
            plans.append((look, try plan(for: look.key, in: scene, replacing: look.plan)))
        }
        return plans
    }

    mutating func install(_ plans: [(look: Look, plan: Plan?)]) {
        forgetIdle()
        for (look, plan) in plans {
            look.plan = plan
            look.arrival = nil
        }
    }

    private mutating func forgetIdle() {
        for look in looks where look.users == 0 { byKey[look.key] = nil }
        looks.removeAll { $0.users == 0 }
        idleCount = 0
    }

    private func plan(for key: LookKey, in scene: ThemeScene, replacing old: Plan?) throws(PreparationError) -> Plan? {
        guard let theme = scene.theme else { return nil }
        let operations = scene.operations(for: definition, id: key.id)
        do {
            return try definition.prepare(operations.effective(in: key.states), replacing: old)
        } catch {
            var error = error
            error.theme = theme.info.identifier
            error.entity = EntityKey(component: definition.name, id: key.id)
            throw error
        }
    }
}
