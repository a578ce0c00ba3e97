import SkinDiagnostics

struct OperationUse: Hashable {
    var definition: Int32
    /// The number of the schema's operation, -1 if no component type that uses the operation has it.
    var operation: Int
    /// The scope whose constants the operation sees.
    var scope: Int
}

struct EvaluatedOperation {
    /// The index of the parameters in ``Evaluator/parameterLists``, or nil if they are wrong, which was reported.
    var parameters: Int32?
    var trace: [Trace.Item]
}

extension Evaluator {
    /// Checks whether the component type of each definition has the operation. What was evaluated nowhere, because it is in
    /// force under no traits, is checked on its own: values and parameters as far as possible without following references.
    mutating func checkDefinitions() {
        for object in definitions.looseObjects { checkObject(object, in: .nothing) }
        for (number, constant) in definitions.constants.enumerated() where !isEvaluated.constants[number] {
            var trace = Trace(isRecorded: false)
            checkSetting(constant, value(of: constant.object, in: .nothing, &trace))
        }
        for entity in definitions.entities {
            guard let component = schema.component(entity.component) else { continue }
            for operation in entity.operations { checkOperation(operation, ofComponent: component) }
        }
        for definition in definitions.classes {
            for operation in definition.operations { checkOperationOfClass(operation) }
        }
        for operation in definitions.looseOperations.joined() { checkOperationOfClass(operation) }
    }

    private mutating func checkOperation(_ number: Int32, ofComponent component: Int) {
        let definition = definitions.operations[Int(number)]
        if let operation = schema.operation(definition.key.name, of: component) {
            if !isEvaluated.operations[Int(number)] { check(number, as: operation, in: .nothing) }
            return
        }
        let type = schema.components[component]
        let name = text(definition.key.name)
        if !isEvaluated.operations[Int(number)] { checkObjects(of: number, in: .nothing) }
        if faults.isFull { return }
        let all = type.operations.keys.map { text($0) }.sorted()
        let known = WordAdvice.operation(name) { all.contains($0) }
        faults.report(
            .unknownOperation, at: definition.place, in: .identifier(.name),
            .unknownOperation(name, of: text(type.name)), replacing: definition.key.name, by: known,
            among: type.operations.keys, otherwise: .choice(of: all))
    }

    private mutating func checkOperationOfClass(_ number: Int32) {
        if !isEvaluated.operations[Int(number)] { checkObjects(of: number, in: .nothing) }
        let definition = definitions.operations[Int(number)]
        guard schema.operationsByName[definition.key.name] == nil else { return }
        let name = text(definition.key.name)
        let known = WordAdvice.operation(name) { name in
            faults.symbol(name).map { schema.operationsByName[$0] != nil } ?? false
        }
        faults.report(
            .unknownOperation, at: definition.place, in: .identifier(.name),
            .unknownOperation(name, of: nil), replacing: definition.key.name, by: known,
            among: schema.operationsByName.keys)
    }

    /// Evaluates the objects of an operation that cannot be compared with parameters.
    private mutating func checkObjects(of operation: Int32, in sight: Sight) {
        isEvaluated.operations[Int(operation)] = true
        for parameter in definitions.operations[Int(operation)].parameters {
            checkObject(definitions.parameters[Int(parameter)].object, in: sight)
        }
    }

    // MARK: Under traits

    /// Evaluates the operations of a linked theme. Replaced ones are checked without following references.
    ///
    /// - Parameter users: The component types that use each class.
    /// - Returns: The uses whose evaluation depends on constants.
    mutating func evaluateOperations(_ theme: LinkedTheme, users: [[Int]]) -> [Int32] {
        var dependents: [Int32] = []
        for entity in theme.entities {
            guard let component = schema.component(entity.component) else { continue }
            for operation in entity.operations {
                dependents += evaluateOperation(operation.definition, usedBy: [component])
            }
        }
        // An operation of a class that no entity uses is checked for its form only.
        for (number, definition) in theme.classes.enumerated() where !users[number].isEmpty {
            for operation in definition.operations {
                dependents += evaluateOperation(operation.definition, usedBy: users[number])
            }
            // A class that is defined once, as nearly every one is, replaces nothing.
            if definition.definitions.count > 1 { checkReplaced(definition, usedBy: users[number]) }
        }
        return dependents
    }

    private mutating func checkReplaced(_ definition: LinkedTheme.Class, usedBy types: [Int]) {
        let inForce = Set(definition.operations.map(\.definition))
        for merged in definition.definitions {
            for number in definitions.classes[Int(merged)].operations where !inForce.contains(number) {
                for operation in operations(of: number, by: types) { check(number, as: operation, in: .nothing) }
            }
        }
    }

    /// Evaluates an operation, unless scopes affect it. Returns the uses that depend on constants.
    private mutating func evaluateOperation(_ number: Int32, usedBy types: [Int]) -> [Int32] {
        if constants.scopes.affected.contains(operation: number) { return [] }
        let uses = operations(of: number, by: types).map { use(of: number, as: $0, in: 0) }
        for use in uses { evaluate(use) }
        return references.ofOperations[Int(number)].isEmpty ? [] : uses
    }

    /// The numbers of the schema's operations that an operation is for component types, -1 if none has it.
    private func operations(of number: Int32, by types: [Int]) -> [Int] {
        let definition = definitions.operations[Int(number)]
        if definition.isUnset { return [] }
        if types.count == 1 { return [schema.operation(definition.key.name, of: types[0]) ?? -1] }
        // Types that inherit an operation have one number for it.
        let found = Set(types.compactMap { schema.operation(definition.key.name, of: $0) })
        return found.isEmpty ? [-1] : found.sorted()
    }

    /// Evaluates the operations that scopes affect, once for each scope in which they are seen. Returns the owner of the
    /// first scope for which there is too little allowance.
    mutating func evaluateScopes(
        _ theme: LinkedTheme, _ chain: ThemeChain, _ cascade: EntityCascade, users: [[Int]],
        _ allowance: inout ResolutionBudget.Allowance
    ) -> ConstantDefinition.Owner? {
        for (scope, owner) in constants.scopes.all.map(\.owner).enumerated() {
            let uses = constants.scopes.operations(in: scope, theme, chain, cascade, users: users)
            let own = uses.reduce(0) { $0 + definitions.cost(of: references.ofOperations[Int($1.definition)]) }
            guard allowance.take(own) else { return owner }
            if scope > 0 {
                guard allowance.take(evaluateConstants(in: scope, for: uses)) else { return owner }
            }
            for use in uses {
                let name = definitions.operations[Int(use.definition)].key.name
                let operation = schema.operation(name, of: use.component)
                if operation == nil, use.isSupported { continue }
                evaluate(self.use(of: use.definition, as: operation ?? -1, in: scope))
            }
        }
        return nil
    }

    // MARK: One operation

    /// Evaluates a use, unless it was evaluated under the same meaning of its references.
    mutating func evaluate(_ number: Int32) {
        let use = uses.items[Int(number)]
        let key = constants.key(
            use.definition, Int32(use.operation), references.ofOperations[Int(use.definition)], in: use.scope)
        let (evaluation, isNew) = operationEvaluations.number(of: key, last: evaluationOfUse[Int(number)])
        evaluationOfUse[Int(number)] = evaluation
        if !isNew { return }
        var trace = Trace(isRecorded: isExplaining)
        let parameters = check(use.definition, as: use.operation, in: .scope(use.scope), &trace)
        let list = parameters.map { parameterLists.number(of: $0) }
        operationEvaluations.add(EvaluatedOperation(parameters: list, trace: trace.items))
    }

    private mutating func check(_ number: Int32, as operation: Int, in sight: Sight) {
        var trace = Trace(isRecorded: false)
        _ = check(number, as: operation, in: sight, &trace)
    }

    /// Returns the parameters, nil if they are wrong or if there is no operation of the schema.
    private mutating func check(
        _ number: Int32, as operation: Int, in sight: Sight, _ trace: inout Trace
    ) -> [FieldValue]? {
        isEvaluated.operations[Int(number)] = true
        if operation >= 0 {
            return parameters(of: definitions.operations[Int(number)], as: operation, in: sight, &trace).value
        }
        checkObjects(of: number, in: sight)
        return nil
    }

    /// - Parameter component: The component type whose entity applies the operation.
    func evaluatedUse(of definition: Int32, by component: Int, in scope: Int) -> Int32? {
        let name = definitions.operations[Int(definition)].key.name
        guard let operation = schema.operation(name, of: component) else { return nil }
        let use = OperationUse(
            definition: definition, operation: operation, scope: constants.scopes.scope(scope, for: definition))
        let number = uses.find(use, in: definition)
        assert(number != nil, "an operation of an entity was not evaluated")
        return number
    }

    /// Returns the number of a use. Operations that a scope does not affect are used as in the theme.
    private mutating func use(of definition: Int32, as operation: Int, in scope: Int) -> Int32 {
        let scope = constants.scopes.scope(scope, for: definition)
        let use = OperationUse(definition: definition, operation: operation, scope: scope)
        let number = uses.number(of: use, in: definition)
        if evaluationOfUse.count < uses.items.count { evaluationOfUse.append(-1) }
        return number
    }
}
