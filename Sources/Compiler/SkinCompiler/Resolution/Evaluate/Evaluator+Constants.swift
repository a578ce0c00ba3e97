import SkinDiagnostics

// Constants of one linked theme: cycles, then values, each after those that it refers to.
extension Evaluator {
    mutating func evaluateConstants() {
        let names = constants.order.filter { constants[$0, 0] == nil }
        let table = constants
        for name in order(of: names, in: 0, where: { table[$0, 0] == nil }) { evaluateConstant(name, in: 0) }
    }

    /// Returns the number of constants and of the names that they refer to.
    mutating func evaluateConstants(in scope: Int, for operations: [Scopes.OperationUse]) -> Int {
        let affected = constants.scopes.affected
        let scoped = constants.scopes.all[scope].definitions.sorted { $0.value < $1.value }
        var roots = scoped.map(\.key)
        for reference in operations.flatMap({ references.ofOperations[Int($0.definition)] }) {
            if let name = meant(reference, in: scope), affected.contains(name) { roots.append(name) }
        }
        var count = 0
        for name in order(of: roots, in: scope, where: affected.contains) {
            if let number = constants.definition(of: name, in: scope) {
                count += definitions.cost(of: references.ofConstants[number])
                count += definitions.whenCount(ofConstant: number)
            }
            evaluateConstant(name, in: scope)
        }
        return count
    }

    /// Returns constants with all that they refer to, each after those. Reports cycles, whose members have no value.
    private mutating func order(of names: [Symbol], in scope: Int, where isIncluded: (Symbol) -> Bool) -> [Symbol] {
        let (definitions, references, table) = (definitions, references, constants)
        let walk = DependencyWalk(over: names.lazy.map(\.index)) { name in
            guard let number = table.definition(of: Symbol(rawValue: UInt32(name)), in: scope) else { return [] }
            return references.ofConstants[number].compactMap { reference in
                let meant = definitions.meant(reference) { table.definition(of: $0, in: scope) != nil }
                return meant.flatMap { isIncluded($0) ? $0.index : nil }
            }
        }
        for cycle in walk.cycles { report(cycle.map { Symbol(rawValue: UInt32($0)) }, in: scope) }
        if scope == 0, let omitted = walk.omitted,
            let number = constants.definition(of: Symbol(rawValue: UInt32(omitted)), in: scope)
        {
            faults.reportOmittedCycles(at: definitions.constants[number].place)
        }
        return walk.order.map { Symbol(rawValue: UInt32($0)) }
    }

    /// Reports a cycle, and gives its members no value. One without scoped constants was reported for the theme.
    private mutating func report(_ cycle: [Symbol], in scope: Int) {
        for name in cycle { constants[name, scope] = .init(value: nil, trace: []) }
        let scoped = constants.scopes.all[scope].definitions
        if scope > 0, !cycle.contains(where: { scoped[$0] != nil }) { return }
        let members = cycle.compactMap { name in
            constants.definition(of: name, in: scope).map { (name: name, place: definitions.constants[$0].place) }
        }
        faults.report(cycle: members, .constantCycle, alone: .refersToItself(text(cycle[0])))
    }

    private mutating func evaluateConstant(_ name: Symbol, in scope: Int) {
        guard let number = constants.definition(of: name, in: scope) else { return }
        var trace = Trace(isRecorded: isExplaining)
        let value = value(of: definitions.constants[number].object, in: .scope(scope), &trace).value
        // A member of a cycle is evaluated for its other faults.
        guard constants[name, scope] == nil else { return }
        let isSetting = definitions.constants[number].owner == .theme && settingNames.contains(name)
        let chosen = value.map { isSetting ? values.add(setting: name, default: $0) : $0 }
        constants[name, scope] = .init(value: chosen, trace: trace.items)
    }
}
