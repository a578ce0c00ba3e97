// The parameters of operations and the fields of records against the schema: theme format 1, sections 4, 5 and 9.
extension Resolver {
    /// Checks every definition by itself: whether its component type has the operation, and what can be said of its
    /// parameters without knowing any constant.
    mutating func checkDefinitions() {
        for object in chain.definitions.looseObjects { _ = value(of: object) }
        for constant in chain.definitions.constants { _ = value(of: constant.object) }
        for entity in chain.definitions.entities {
            guard let number = chain.schema.componentNumbers[entity.component] else { continue }
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
        let type = chain.schema.components[component]
        guard let operation = type.operations[definition.key.name] else {
            let name = text(definition.key.name)
            report(
                .unknownOperation, at: definition.place, "'\(text(type.name))' has no operation '\(name)'",
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
            .unknownOperation, at: definition.place, "no component type has an operation '\(name)'",
            replacing: definition.key.name, among: chain.schema.operationsByName.keys)
    }

    /// Checks the objects of an operation that cannot be checked against parameters.
    mutating func checkObjects(of definition: OperationDefinition) {
        for parameter in definition.parameters {
            if let object = chain.definitions.parameters[Int(parameter)].object { _ = value(of: object) }
        }
    }

    /// The parameters of an operation as the schema's operation takes them, in the schema's order; nil where
    /// something in them is wrong, which has been reported. Worked out once for a combination of traits.
    mutating func parameters(of definition: Int32, as operation: Int) -> [FieldValue]? {
        guard trialFaults == nil else { return computeParameters(of: definition, as: operation) }
        let key = ParametersKey(definition: definition, operation: operation)
        let known = isDependent(definition) ? combination?.parameters[key] : independentParameters[key]
        if let known { return known }
        let result = computeParameters(of: definition, as: operation)
        if isDependent(definition) {
            combination?.parameters[key] = .some(result)
        } else {
            independentParameters[key] = .some(result)
        }
        return result
    }

    /// Whether what an operation says depends on constants or assets.
    private func isDependent(_ definition: Int32) -> Bool {
        chain.definitions.operations[Int(definition)].parameters.contains { parameter in
            guard let object = chain.definitions.parameters[Int(parameter)].object else { return false }
            return chain.definitions.objects[Int(object)].isDependent
        }
    }

    private mutating func computeParameters(of number: Int32, as operationNumber: Int) -> [FieldValue]? {
        let definition = chain.definitions.operations[Int(number)]
        guard !definition.isUnset else { return [] }
        let operation = chain.schema.operations[operationNumber]
        var given: [GivenField] = []
        var isShortFormWrong = false
        for parameter in definition.parameters {
            let written = chain.definitions.parameters[Int(parameter)]
            if let name = written.name ?? operation.shortForm.map({ operation.parameters[$0].name }) {
                given.append(GivenField(name: name, place: written.place, object: written.object))
            } else {
                isShortFormWrong = true
                if let object = written.object { _ = value(of: object) }
            }
        }
        if isShortFormWrong {
            let taken = parameterList(operation.parameters)
            report(
                .missingParam, at: definition.place,
                "'\(text(operation.name))' has no single parameter that an object without 'param' could stand for\(taken)"
            )
        }
        let values = fieldValues(
            given, of: operation.parameters, owner: "the operation '\(text(operation.name))'", word: "parameter",
            place: definition.place, isWhole: !definition.hasUnreadableParts && !isShortFormWrong)
        return isShortFormWrong ? nil : values
    }

    private func parameterList(_ fields: [SchemaIndex.Field]) -> String {
        fields.isEmpty ? "; it takes none" : "; it takes " + fields.map { "'\(text($0.name))'" }.joined(separator: ", ")
    }

    /// The fields of a record as its object in the schema has them; nil where something in them is wrong.
    mutating func fieldValues(_ fields: [FieldNode], of node: ObjectNode) -> [FieldValue]? {
        guard let declared = chain.schema.objects[node.type] else { return nil }
        return fieldValues(
            fields.map { GivenField(name: $0.name, place: $0.place, object: $0.object) }, of: declared,
            owner: article(node.type), word: "field", place: node.place, isWhole: !node.isFaulty)
    }

    /// A parameter or field as it was written.
    private struct GivenField {
        var name: Symbol
        var place: Place
        var object: Int32?
    }

    private mutating func fieldValues(
        _ given: [GivenField], of declared: [SchemaIndex.Field], owner: String, word: String, place: Place,
        isWhole: Bool
    ) -> [FieldValue]? {
        var found = [(place: Place, value: ValueID?)?](repeating: nil, count: declared.count)
        var hasUnknown = false
        var isSound = isWhole
        for field in given {
            guard let index = declared.firstIndex(where: { $0.name == field.name }) else {
                hasUnknown = true
                report(
                    .unknownParam, at: field.place, "\(owner) has no \(word) '\(text(field.name))'",
                    replacing: field.name, among: declared.map(\.name))
                if let object = field.object { _ = value(of: object) }
                continue
            }
            var value: ValueID?
            if let object = field.object { value = self.value(of: object, as: declared[index]) }
            if let first = found[index] {
                let note = Diagnostic.Note("first given here", at: location(of: first.place))
                isSound = false
                report(
                    .duplicateParam, at: field.place, "the \(word) '\(text(field.name))' is given twice", notes: [note])
            } else {
                found[index] = (field.place, value)
            }
        }
        if isWhole, !hasUnknown {
            let missing = declared.indices.filter { !declared[$0].declared.isOptional && found[$0] == nil }
            if !missing.isEmpty {
                isSound = false
                let names = missing.map { "'\(text(declared[$0].name))'" }.joined(separator: ", ")
                report(.missingParam, at: place, "\(owner) needs the \(word) \(names)")
            }
        }
        guard isSound, !hasUnknown else { return nil }
        let values = declared.indices.compactMap { index in
            found[index]?.value.map { FieldValue(name: declared[index].name, value: $0) }
        }
        return values.count == found.count(where: { $0 != nil }) ? values : nil
    }
}
