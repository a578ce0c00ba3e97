import SkinDiagnostics

struct OperationUse: Hashable {
    var definition: Int32
    /// The number of the schema's operation.
    var operation: Int
    /// The scope whose constants the operation sees.
    var scope: Int
}

/// An operation in force that depends on constants or assets.
struct Dependent {
    var definition: Int32
    /// The index of the use in ``Evaluator/uses``, or nil if no component type that uses the operation has it.
    var use: Int32?
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
            if !isEvaluated.operations[Int(number)] { checkOperation(number, as: operation) }
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

    /// Replaced operations are checked without following references. The `users` are the component types that use each
    /// class.
    mutating func evaluateOperations(_ theme: LinkedTheme, users: [[Int]]) {
        for entity in theme.entities {
            guard let component = schema.component(entity.component) else { continue }
            for operation in entity.operations {
                evaluateOperation(operation.definition, usedBy: CollectionOfOne(component), in: .scope(0))
            }
        }
        // An operation of a class that no entity uses is checked for its form only.
        for (number, definition) in theme.classes.enumerated() where !users[number].isEmpty {
            for operation in definition.operations {
                evaluateOperation(operation.definition, usedBy: users[number], in: .scope(0))
            }
            // A class that is defined once, as nearly every one is, replaces nothing.
            if definition.definitions.count > 1 { checkReplaced(definition, usedBy: users[number]) }
        }
    }

    mutating func reevaluateOperations(_ affected: Affected) {
        for dependent in evaluated.dependents where affected.contains(operation: dependent.definition) {
            if let use = dependent.use {
                evaluateUse(use, in: .scope(0))
            } else {
                checkObjects(of: dependent.definition, in: .scope(0))
            }
        }
    }

    private mutating func checkReplaced(_ definition: LinkedTheme.Class, usedBy types: [Int]) {
        let inForce = Set(definition.operations.map(\.definition))
        for merged in definition.definitions {
            for operation in definitions.classes[Int(merged)].operations where !inForce.contains(operation) {
                evaluateOperation(operation, usedBy: types, in: .nothing)
            }
        }
    }

    private mutating func evaluateOperation(_ number: Int32, usedBy types: some Collection<Int>, in sight: Sight) {
        if sight != .nothing, constants.scopes.affected.contains(operation: number) { return }
        let definition = definitions.operations[Int(number)]
        if definition.isUnset { return }
        if types.count == 1, let type = types.first {
            return evaluate(number, as: schema.operation(definition.key.name, of: type), in: sight)
        }
        // Types that inherit an operation have one number for it.
        let operations = Set(types.compactMap { schema.operation(definition.key.name, of: $0) })
        for operation in operations.sorted() { evaluate(number, as: operation, in: sight) }
        if operations.isEmpty { evaluate(number, as: nil, in: sight) }
    }

    /// - Parameter operation: The schema's operation; nil if no component type that uses the operation has it.
    private mutating func evaluate(_ number: Int32, as operation: Int?, in sight: Sight) {
        if operation == nil { checkObjects(of: number, in: sight) }
        let use = operation.flatMap { evaluateUse(of: number, as: $0, in: sight) }
        guard sight != .nothing, definitions.operations[Int(number)].isDependent else { return }
        evaluated.dependents.append(Dependent(definition: number, use: use))
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
                if let operation = schema.operation(name, of: use.component) {
                    evaluateUse(of: use.definition, as: operation, in: .scope(scope))
                } else if !use.isSupported {
                    checkObjects(of: use.definition, in: .scope(scope))
                }
            }
        }
        return nil
    }

    // MARK: One operation

    /// Evaluates a use once for each linked theme. Returns its index in ``uses``; nil if the operation was only
    /// checked.
    @discardableResult
    private mutating func evaluateUse(of number: Int32, as operation: Int, in sight: Sight) -> Int32? {
        let definition = definitions.operations[Int(number)]
        if definition.isDependent, sight == .nothing {
            checkOperation(number, as: operation)
            return nil
        }
        let use = uses.number(of: use(of: number, as: operation, in: sight.scope), in: number)
        while evaluated.operations.count < uses.items.count { evaluated.operations.append(nil) }
        if evaluated.operations[Int(use)] == nil { evaluateUse(use, in: sight) }
        return use
    }

    private mutating func evaluateUse(_ number: Int32, in sight: Sight) {
        let use = uses.items[Int(number)]
        isEvaluated.operations[Int(use.definition)] = true
        var trace = Trace(isRecorded: isExplaining)
        let fields = parameters(of: definitions.operations[Int(use.definition)], as: use.operation, in: sight, &trace)
        var operation = EvaluatedOperation(trace: trace.items)
        operation.parameters = fields.value.map { parameterLists.number(of: $0) }
        evaluated.operations[Int(number)] = operation
    }

    private mutating func checkOperation(_ number: Int32, as operation: Int) {
        isEvaluated.operations[Int(number)] = true
        var trace = Trace(isRecorded: false)
        _ = parameters(of: definitions.operations[Int(number)], as: operation, in: .nothing, &trace)
    }

    /// - Parameter component: The component type whose entity applies the operation.
    func evaluatedUse(of definition: Int32, by component: Int, in scope: Int) -> Int32? {
        let name = definitions.operations[Int(definition)].key.name
        guard let operation = schema.operation(name, of: component) else { return nil }
        let number = uses.find(use(of: definition, as: operation, in: scope), in: definition)
        assert(number != nil, "an operation of an entity was not evaluated")
        return number
    }

    /// Returns a use of an operation. Operations that a scope does not affect are used as in the theme.
    private func use(of definition: Int32, as operation: Int, in scope: Int) -> OperationUse {
        OperationUse(
            definition: definition, operation: operation, scope: constants.scopes.scope(scope, for: definition))
    }
}
