extension LookTable {
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
}
