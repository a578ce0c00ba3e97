import SkinDiagnostics

// Checks of operations' parameters and records' fields against the schema: theme format 1, sections 4, 5 and 9.
extension Resolver {
    /// Checks each definition on its own: whether its component type has the operation, and its parameters as far as
    /// possible without resolving constants.
    mutating func checkDefinitions() {
        for object in chain.definitions.looseObjects { _ = value(of: object) }
        for constant in chain.definitions.constants {
            _ = value(of: constant.object)
            checkSetting(of: constant)
        }
        for entity in chain.definitions.entities {
            guard let number = chain.schema.component(entity.component) else { continue }
            for operation in entity.operations { checkOperation(operation, ofComponent: number) }
        }
        for definition in chain.definitions.classes {
            for operation in definition.operations { checkOperationOfClass(operation) }
        }
        for operation in chain.definitions.looseOperations.joined() {
            checkOperationOfClass(operation)
            checkClassOperation(operation, usedBy: nil)
        }
    }

    private mutating func checkOperation(_ number: Int32, ofComponent component: Int) {
        let definition = chain.definitions.operations[Int(number)]
        guard let operation = chain.schema.operation(definition.key.name, of: component) else {
            let type = chain.schema.components[component]
            let name = text(definition.key.name)
            report(
                .unknownOperation, at: definition.place, in: .identifier(.name),
                "unknown operation '\(name)' for '\(text(type.name))'",
                replacing: definition.key.name, among: type.operations.keys)
            return checkObjects(of: definition)
        }
        _ = parameters(of: number, as: operation)
    }

    private mutating func checkOperationOfClass(_ number: Int32) {
        let definition = chain.definitions.operations[Int(number)]
        checkObjects(of: definition)
        guard chain.schema.operationsByName[definition.key.name] == nil else { return }
        let name = text(definition.key.name)
        report(
            .unknownOperation, at: definition.place, in: .identifier(.name),
            "unknown operation '\(name)' for any component type",
            replacing: definition.key.name, among: chain.schema.operationsByName.keys)
    }

    /// Checks the objects of an operation that cannot be checked against parameters.
    mutating func checkObjects(of definition: OperationDefinition) {
        for parameter in definition.parameters {
            if let object = chain.definitions.parameters[Int(parameter)].object { _ = value(of: object) }
        }
    }

    /// Returns the parameters of an operation, in the schema's order, as an index in ``parameterLists``.
    ///
    /// Returns nil if they are invalid, which is reported. The result is computed once per combination of traits.
    mutating func parameters(of definition: Int32, as operation: Int) -> Int? {
        guard trialFaults == nil else { return triedParameters(of: definition, as: operation) }
        guard chain.definitions.operations[Int(definition)].isDependent else {
            if let known = independentParameters.find(definition, operation) { return known.list }
            let result = computeParameters(of: definition, as: operation)
            independentParameters.set(definition, operation, result)
            return result
        }
        guard isCombined else { return computeParameters(of: definition, as: operation) }
        if combination.scope > 0 {
            let key = Combination.ScopedOperation(
                definition: definition, operation: operation, scope: combination.scope)
            if let known = combination.scopedParameters[key] { return known }
            let result = computeParameters(of: definition, as: operation)
            combination.scopedParameters[key] = .some(result)
            return result
        }
        if let known = combination.parameters.find(definition, operation) { return known.list }
        let result = parametersByMeaning(of: definition, as: operation)
        combination.parameters.set(definition, operation, result)
        return result
    }

    /// Returns the parameters of an operation during a trial.
    private mutating func triedParameters(of definition: Int32, as operation: Int) -> Int? {
        let isDependent = chain.definitions.operations[Int(definition)].isDependent
        guard isDependent, isCombined, combination.scope == 0 else {
            return computeParameters(of: definition, as: operation)
        }
        return parametersByMeaning(of: definition, as: operation)
    }

    /// Returns the parameters of an operation outside of scopes, computed once for each meaning of its constants.
    ///
    /// After an error nothing is looked up, so that every combination reports its own errors.
    private mutating func parametersByMeaning(of definition: Int32, as operation: Int) -> Int? {
        guard !hasFaults,
            let meaning = operationMeanings.meaning(of: definition, combination.constants.meanings)
        else { return computeParameters(of: definition, as: operation) }
        let use = Int32(truncatingIfNeeded: operation)
        if let known = parametersByMeaning.find(definition, use: use, meaning: meaning) { return known }
        let result = computeParameters(of: definition, as: operation)
        if let result, !hasFaults, trialFaults ?? 0 == 0 {
            parametersByMeaning.add(definition, use: use, meaning: meaning, result)
        }
        return result
    }

    /// Returns the parameters of an operation that was checked under this combination of traits, as every effective
    /// operation was.
    ///
    /// - Parameter scope: The scope of the entity that shows the operation.
    func checkedParameters(of definition: Int32, as operation: Int, in scope: Int) -> Int? {
        if scope > 0, combination.scopes.isSensitive(operation: definition) {
            let key = Combination.ScopedOperation(definition: definition, operation: operation, scope: scope)
            return combination.scopedParameters[key] ?? nil
        }
        if let known = independentParameters.find(definition, operation) { return known.list }
        return combination.parameters.find(definition, operation)?.list
    }

    private mutating func computeParameters(of number: Int32, as operationNumber: Int) -> Int? {
        let definition = chain.definitions.operations[Int(number)]
        guard !definition.isUnset else { return parameterLists.addEmpty() }
        checkedOperation = operationNumber
        let outcome = collectInOrder(definition, operationNumber)
        if outcome == .sound { return parameterLists.end(key: parameterLists.first?.value.index ?? 0) }
        parameterLists.drop()
        return outcome == .undecided ? collectInAnyOrder(definition, operationNumber) : nil
    }

    /// The result of ``collectInOrder(_:_:)``.
    private enum OrderedOutcome {
        /// Every parameter has a value. The values are the list being built in ``parameterLists``.
        case sound
        /// A value is invalid, which was reported.
        case faulty
        /// The fast path does not apply: another order, a record, a missing parameter.
        case undecided
    }

    /// Returns the list of parameters in any order, and reports errors.
    private mutating func collectInAnyOrder(_ definition: OperationDefinition, _ operationNumber: Int) -> Int? {
        let operation = chain.schema.operations[operationNumber]
        let shortForm = chain.schema.shortFormName(of: operationNumber)
        let isShortFormWrong = shortForm == nil && checkNameless(definition)
        if isShortFormWrong {
            let taken = parameterList(operation.parameters)
            report(
                .missingParam, at: definition.place,
                "operation '\(text(operation.name))' has no short form\(taken)"
            )
        }
        let isSound = checkFields(
            .parameters(definition.parameters, shortForm: shortForm), of: operation.parameters,
            owner: .operation(operation.name), place: definition.place,
            isWhole: !definition.hasUnreadableParts && !isShortFormWrong)
        guard isSound, !isShortFormWrong else { return nil }
        return parameterLists.add(fieldResults, key: fieldResults.first?.value.index ?? 0)
    }

    /// Collects the values of parameters in the order of their declaration, which is the usual case.
    private mutating func collectInOrder(_ definition: OperationDefinition, _ operation: Int) -> OrderedOutcome {
        guard !definition.hasUnreadableParts else { return .undecided }
        let declared = declaredParameters.range(of: operation)
        var next = declared.lowerBound
        var isSound = true
        for number in definition.parameters {
            let parameter = chain.definitions.parameters[Int(number)]
            guard let object = parameter.object, let name = parameter.name ?? chain.schema.shortFormName(of: operation)
            else { return .undecided }
            let node = chain.definitions.objects[Int(object)]
            guard node.isPlain else { return .undecided }
            while next < declared.upperBound, declaredParameters.elements[next].name != name {
                guard declaredParameters.elements[next].isOptional else { return .undecided }
                next += 1
            }
            guard next < declared.upperBound else { return .undecided }
            let value = value(ofPlain: node, object, as: next, of: operation)
            if let value { parameterLists.append(FieldValue(name: name, value: value)) } else { isSound = false }
            next += 1
        }
        while next < declared.upperBound, declaredParameters.elements[next].isOptional { next += 1 }
        guard next == declared.upperBound else { return .undecided }
        return isSound ? .sound : .faulty
    }

    /// Returns the value of an object without parts as a parameter accepts it.
    ///
    /// - Parameters:
    ///   - object: The node's number.
    ///   - parameter: The parameter's index in all declared parameters.
    @inline(__always)
    private mutating func value(
        ofPlain node: ObjectNode, _ object: Int32, as parameter: Int, of operation: Int
    ) -> ValueID? {
        let declared = declaredParameters.elements[parameter]
        if node.type == declared.type {
            if node.isDependent, !isCombined { return nil }
            if declared.allowsAll, node.isDependent { return compute(node) }
            if declared.allowsAll, case .literal(let value) = node.content { return value }
        }
        let first = declaredParameters.range(of: operation).lowerBound
        return value(of: object, as: chain.schema.operations[operation].parameters[parameter - first])
    }

    /// Checks the objects without `param`, and returns whether there are any.
    private mutating func checkNameless(_ definition: OperationDefinition) -> Bool {
        var isNameless = false
        for parameter in definition.parameters where chain.definitions.parameters[Int(parameter)].name == nil {
            isNameless = true
            if let object = chain.definitions.parameters[Int(parameter)].object { _ = value(of: object) }
        }
        return isNameless
    }

    private func parameterList(_ fields: [SchemaIndex.Field]) -> String {
        let names = fields.map { "'\(text($0.name))'" }
        return names.isEmpty ? "; it has no parameters" : "; use 'param' for \(names.listed)"
    }

    /// Returns the fields of a record in the order of its declaration, or nil if they are invalid.
    ///
    /// - Parameter isDerived: Whether a constant has the fields that are missing.
    mutating func fieldValues(_ fields: Range<Int32>, of node: ObjectNode, isDerived: Bool = false) -> [FieldValue]? {
        guard let declared = chain.schema.objects[node.type] else { return nil }
        let isSound = checkFields(
            isDerived ? .derivedFields(fields) : .fields(fields), of: declared, owner: .object(node.type),
            place: node.place, isWhole: !node.isFaulty)
        return isSound ? fieldResults : nil
    }

    /// Parameters or fields as written.
    private enum Given {
        /// - Parameter shortForm: The name of parameters without one. If nil, those parameters are skipped.
        case parameters(Range<Int32>, shortForm: Symbol?)
        case fields(Range<Int32>)
        /// Fields beside those of a constant, so that none is missing.
        case derivedFields(Range<Int32>)

        var range: Range<Int32> {
            switch self {
            case .parameters(let range, _), .fields(let range), .derivedFields(let range): range
            }
        }

        var isDerived: Bool { if case .derivedFields = self { true } else { false } }
    }

    /// A parameter or field that is present.
    struct GivenField {
        var place: Place
        var value: ValueID?
        /// The type of the object as written.
        var type: Symbol?
    }

    /// The owner of parameters or fields, for messages.
    private enum Owner {
        case operation(Symbol)
        case object(Symbol)

        /// The word for what the owner has.
        var word: String {
            switch self {
            case .operation: "parameter"
            case .object: "field"
            }
        }
    }

    private func text(_ owner: Owner) -> String {
        switch owner {
        case .operation(let name): "operation '\(text(name))'"
        case .object(let type): "'\(text(type))'"
        }
    }

    private func written(_ index: Int32, of given: Given) -> (name: Symbol, place: Place, object: Int32?)? {
        switch given {
        case .parameters(_, let shortForm):
            let parameter = chain.definitions.parameters[Int(index)]
            return (parameter.name ?? shortForm).map { ($0, parameter.place, parameter.object) }
        case .fields, .derivedFields:
            let field = chain.definitions.fields[Int(index)]
            return (field.name, field.place, field.object)
        }
    }

    /// Checks parameters or fields against their declarations, and reports errors.
    ///
    /// On success, ``fieldResults`` contains the values in the order of declaration.
    private mutating func checkFields(
        _ given: Given, of declared: [SchemaIndex.Field], owner: Owner, place: Place, isWhole: Bool
    ) -> Bool {
        let start = givenFields.count
        for _ in declared { givenFields.append(nil) }
        defer { givenFields.removeLast(declared.count) }
        var hasUnknown = false
        var isSound = isWhole
        for index in given.range {
            guard let field = written(index, of: given) else { continue }
            guard let number = declared.firstIndex(where: { $0.name == field.name }) else {
                hasUnknown = true
                report(
                    .unknownParam, at: field.place, in: .identifier(.name),
                    "unknown \(owner.word) '\(text(field.name))' for \(text(owner))",
                    replacing: field.name, among: declared.map(\.name))
                if let object = field.object { _ = value(of: object) }
                continue
            }
            if isNameless(index, of: given), let first = givenFields[start + number] {
                isSound = false
                reportNameless(field, after: first, as: declared[number], among: declared)
                continue
            }
            let value = field.object.flatMap { self.value(of: $0, as: declared[number]) }
            if let first = givenFields[start + number] {
                let note = ThemeDiagnostic.Note("first defined here", at: range(of: first.place))
                isSound = false
                report(
                    .duplicateParam, at: field.place, "duplicate \(owner.word) '\(text(field.name))'",
                    notes: [note])
            } else {
                let type = field.object.map { chain.definitions.objects[Int($0)].type }
                givenFields[start + number] = GivenField(place: field.place, value: value, type: type)
            }
        }
        if isWhole, !hasUnknown, !given.isDerived,
            !requireFields(declared, from: start, owner: owner, place: place)
        {
            isSound = false
        }
        return isSound && !hasUnknown && collectFields(declared, from: start)
    }

    private func isNameless(_ index: Int32, of given: Given) -> Bool {
        guard case .parameters = given else { return false }
        return chain.definitions.parameters[Int(index)].name == nil
    }

    /// Reports an object without `param` where there is one already, but not also that its type is not that of the
    /// parameter in the short form.
    ///
    /// If the first one has a wrong type and this one has the right one, the first one was reported and is the mistake.
    private mutating func reportNameless(
        _ field: (name: Symbol, place: Place, object: Int32?), after first: GivenField,
        as declared: SchemaIndex.Field, among all: [SchemaIndex.Field]
    ) {
        guard let object = field.object else { return }
        _ = value(of: object)
        let type = chain.definitions.objects[Int(object)].type
        if let firstType = first.type, firstType != declared.type, type == declared.type { return }
        let others = all.filter { $0.name != declared.name && $0.type == type }.map { "'\(text($0.name))'" }
        let advice =
            others.isEmpty
            ? "an object without 'param' is its value" : "use 'param' for \(others.joined(separator: " or "))"
        report(
            .duplicateParam, at: field.place, "duplicate parameter '\(text(field.name))'; \(advice)",
            notes: [ThemeDiagnostic.Note("first defined here", at: range(of: first.place))])
    }

    /// Returns whether all required fields are present, and reports those that are not.
    private mutating func requireFields(
        _ declared: [SchemaIndex.Field], from start: Int, owner: Owner, place: Place
    ) -> Bool {
        guard declared.indices.contains(where: { !declared[$0].isOptional && givenFields[start + $0] == nil }) else {
            return true
        }
        let names = declared.indices.filter { !declared[$0].isOptional && givenFields[start + $0] == nil }
            .map { "'\(text(declared[$0].name))'" }.listed
        report(.missingParam, at: place, "missing \(owner.word) \(names) of \(text(owner))")
        return false
    }

    /// Collects the values of present fields in ``fieldResults``. Returns false if one has no value.
    private mutating func collectFields(_ declared: [SchemaIndex.Field], from start: Int) -> Bool {
        fieldResults.removeAll(keepingCapacity: true)
        for index in declared.indices {
            guard let given = givenFields[start + index] else { continue }
            guard let value = given.value else { return false }
            fieldResults.append(FieldValue(name: declared[index].name, value: value))
        }
        return true
    }
}

/// The facts about a declared parameter that the fast path needs.
struct DeclaredParameter: Sendable {
    let name: Symbol
    let type: Symbol
    let isOptional: Bool
    /// A Boolean value that indicates whether every value of the type is allowed.
    let allowsAll: Bool

    init(_ field: SchemaIndex.Field) {
        (name, type, isOptional, allowsAll) = (field.name, field.type, field.isOptional, field.allowsAll)
    }
}
