/// Which look a component has: the identifier that it was registered under, and its states.
struct LookKey: Hashable {
    var id: String?
    var states: StateSet
}

/// The looks that components of one definition have, each with the current theme's plan for it.
///
/// A look that nobody has any more is kept for the next to have it (a button is pressed again and again), until the
/// next switch or until there are more of them than of those in use.
@MainActor
struct LookTable {
    struct Look {
        var key: LookKey
        var users = 0
        /// Nil where no theme is on.
        var plan: Plan?
        /// How to come here from what was shown before, as it was worked out last.
        var arrival: (origin: Plan?, transition: Transition)?
        var isFree = false

        var id: String? { key.id }
        var states: StateSet { key.states }
    }

    private let definition: any ComponentTyping
    private var looks: [Look] = []
    private var numbers: [LookKey: Int] = [:]
    private var freeNumbers: [Int] = []
    private var idleCount = 0
    private static var idleAllowance: Int { 64 }

    init(of definition: any ComponentTyping) {
        self.definition = definition
    }

    subscript(number: Int) -> Look { looks[number] }

    /// What a look is in the current theme; nil without one.
    func plan(of number: Int) -> Plan? { looks[number].plan }

    /// The number of a look, new or known; its plan is prepared where it is new.
    mutating func number(
        for key: LookKey, in scene: ThemeScene
    ) throws(PreparationError) -> Int {
        if let known = numbers[key] { return known }
        let plan = try plan(for: key, in: scene, replacing: nil)
        if idleCount > Self.idleAllowance + (numbers.count - idleCount) { freeIdle() }
        let look = Look(key: key, plan: plan)
        let number: Int
        if let free = freeNumbers.popLast() {
            number = free
            looks[number] = look
        } else {
            number = looks.count
            looks.append(look)
        }
        numbers[key] = number
        idleCount += 1
        return number
    }

    mutating func addUser(to number: Int) {
        if looks[number].users == 0 { idleCount -= 1 }
        looks[number].users += 1
    }

    mutating func removeUser(from number: Int) {
        looks[number].users -= 1
        if looks[number].users == 0 { idleCount += 1 }
    }

    /// How a component that shows a plan comes to show a look; worked out once for all components that do the same.
    mutating func transition(to number: Int?, from shown: Plan?) -> Transition {
        guard let number else { return definition.transition(from: shown, to: nil) }
        if let arrival = looks[number].arrival, arrival.origin === shown { return arrival.transition }
        let transition = definition.transition(from: shown, to: looks[number].plan)
        looks[number].arrival = (shown, transition)
        return transition
    }

    /// Lets go of what was worked out to leave a theme.
    mutating func forgetTransitions() {
        for number in looks.indices { looks[number].arrival = nil }
    }

    // MARK: Switching

    /// The plans of a theme for all looks that a component has, by number.
    func plans(
        in scene: ThemeScene
    ) throws(PreparationError) -> [Plan?] {
        var plans: [Plan?] = []
        plans.reserveCapacity(looks.count)
        for look in looks {
            let isNeeded = !look.isFree && look.users > 0
            plans.append(
                isNeeded ? try plan(for: look.key, in: scene, replacing: look.plan) : nil)
        }
        return plans
    }

    mutating func install(_ plans: [Plan?]) {
        freeIdle()
        for (number, plan) in plans.enumerated() {
            looks[number].plan = plan
            looks[number].arrival = nil
        }
    }

    private mutating func freeIdle() {
        for number in looks.indices where !looks[number].isFree && looks[number].users == 0 {
            numbers[looks[number].key] = nil
            looks[number] = Look(key: LookKey(id: nil, states: []), isFree: true)
            freeNumbers.append(number)
        }
        idleCount = 0
    }

    private func plan(
        for key: LookKey, in scene: ThemeScene, replacing old: Plan?
    ) throws(PreparationError) -> Plan? {
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
