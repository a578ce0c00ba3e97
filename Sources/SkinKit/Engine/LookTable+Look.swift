extension LookTable {
    /// A look: its key, the number of components that have it, and the way to its plan.
    struct Look {
        /// The scope of the key; nil if the number is free.
        private(set) var scope: ScopeNode?
        private var id: String?
        private var states: ThemeStates = []
        /// The number of components with this look.
        var users = 0
        /// The transition that the arrival refers to.
        var transition: Transition?
        /// The sequence to the plan of the latest switch; nil if the arrival's plan is that plan.
        var sequence: (any PlanSequence)?

        init() {}

        init(_ key: LookKey) {
            scope = key.scope
            id = key.id
            states = key.states
        }

        var key: LookKey? { scope.map { LookKey(scope: $0, id: id, states: states) } }

        /// Returns whether the look has a key, without retaining anything.
        func has(_ key: LookKey) -> Bool {
            guard scope === key.scope, states == key.states else { return false }
            guard let id, let other = key.id else { return id == nil && key.id == nil }
            return unsafe id.withBytes { id in
                unsafe other.withBytes { other in unsafe id.count == other.count && NameWords.areSame(id, other) }
            }
        }

        /// Adds a user. Returns whether it is the only one.
        mutating func addUser() -> Bool {
            users += 1
            return users == 1
        }

        /// Removes a user. Returns whether it was the last one.
        mutating func removeUser() -> Bool {
            users -= 1
            return users == 0
        }
    }
}
