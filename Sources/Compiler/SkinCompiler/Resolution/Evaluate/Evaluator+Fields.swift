import SkinDiagnostics

// Parameters of operations and fields of records against their declarations: theme format 1, sections 4, 5 and 9.
extension Evaluator {
    /// The values of parameters or fields, in the order of their declarations.
    typealias ResolvedFields = Outcome<[FieldValue]>

    private struct Given {
        var name: Symbol
        var place: Place
        var object: Int32?
        /// Whether the name is that of the short form.
        var isNameless = false
    }

    private struct Found {
        var place: Place
        var value: Resolved
        var type: Symbol?
    }

    private enum Owner {
        /// The number of an operation of the schema.
        case operation(Int)
        case object(Symbol)

        var operation: Int? { if case .operation(let number) = self { number } else { nil } }
    }

    private func named(_ owner: Owner) -> Sentence.Owner {
        switch owner {
        case .operation(let number): .operation(text(schema.operations[number].name))
        case .object(let type): .object(text(type))
        }
    }

    // MARK: Operations

    /// Adds to the trace what led to the parameters. The number is that of the schema's operation.
    mutating func parameters(
        of definition: OperationDefinition, as number: Int, in sight: Sight, _ trace: inout Trace
    ) -> ResolvedFields {
        if definition.isUnset { return .value([]) }
        let shortForm = schema.shortFormName(of: number)
        let isShortFormWrong = shortForm == nil && checkNameless(definition, in: sight)
        if isShortFormWrong {
            let names = schema.operations[number].parameters.map { text($0.name) }
            faults.report(
                .missingParam, at: definition.place,
                .noShortForm(of: text(definition.key.name), parameters: names))
        }
        let given = definition.parameters.compactMap { index -> Given? in
            let written = definitions.parameters[Int(index)]
            guard let name = written.name ?? shortForm else { return nil }
            return Given(name: name, place: written.place, object: written.object, isNameless: written.name == nil)
        }
        return resolveFields(
            given, of: schema.operations[number].parameters, owner: .operation(number), place: definition.place,
            isWhole: !definition.hasUnreadableParts && !isShortFormWrong, in: sight, &trace)
    }

    private mutating func checkNameless(_ definition: OperationDefinition, in sight: Sight) -> Bool {
        let nameless = definition.parameters.filter { definitions.parameters[Int($0)].name == nil }
        for parameter in nameless { checkObject(definitions.parameters[Int(parameter)].object, in: sight) }
        return !nameless.isEmpty
    }

    /// Evaluates an object for its faults only.
    mutating func checkObject(_ object: Int32?, in sight: Sight) {
        var trace = Trace(isRecorded: false)
        if let object { _ = value(of: object, in: sight, &trace) }
    }

    // MARK: Records

    /// - Parameter isDerived: Whether a constant has the fields that are missing.
    mutating func fields(
        _ range: Range<Int32>, of node: ObjectNode, isDerived: Bool, in sight: Sight, _ trace: inout Trace
    ) -> ResolvedFields {
        guard let declared = schema.objects[node.type] else { return .reported }
        let given = range.map { index in
            let field = definitions.fields[Int(index)]
            return Given(name: field.name, place: field.place, object: field.object)
        }
        return resolveFields(
            given, of: declared, owner: .object(node.type), place: node.place, isWhole: !node.isFaulty,
            isDerived: isDerived, first: range.lowerBound, in: sight, &trace)
    }

    // MARK: Both

    /// - Parameters:
    ///   - isWhole: Whether every part could be read, so that one which is not there is missing.
    ///   - first: The index of the first field of a record in ``ThemeDefinitions/fields``.
    private mutating func resolveFields(
        _ given: [Given], of declared: [SchemaIndex.Field], owner: Owner, place: Place, isWhole: Bool,
        isDerived: Bool = false, first: Int32 = 0, in sight: Sight, _ trace: inout Trace
    ) -> ResolvedFields {
        var found = [Found?](repeating: nil, count: declared.count)
        var isSound = isWhole
        var hasUnknown = false
        for (index, part) in given.enumerated() {
            guard let number = declared.firstIndex(where: { $0.name == part.name }) else {
                hasUnknown = true
                reportUnknown(part, among: declared, owner, in: sight)
                continue
            }
            if let earlier = found[number] {
                isSound = false
                reportDuplicate(part, after: earlier, as: declared[number], among: declared, owner, in: sight)
                continue
            }
            found[number] = value(of: part, as: declared[number], owner, field: first + Int32(index), in: sight, &trace)
        }
        if isWhole, !hasUnknown, !isDerived { isSound = requireAll(declared, found, owner, at: place) && isSound }
        return isSound && !hasUnknown ? collect(found, declared) : .reported
    }

    private mutating func value(
        of part: Given, as declared: SchemaIndex.Field, _ owner: Owner, field: Int32, in sight: Sight,
        _ trace: inout Trace
    ) -> Found {
        guard let object = part.object else { return Found(place: part.place, value: .reported) }
        let type = definitions.objects[Int(object)].type
        if owner.operation == nil { trace.beginField(field) }
        defer { if owner.operation == nil { trace.endField() } }
        let value = value(of: object, fitting: declared, of: owner.operation, in: sight, &trace)
        return Found(place: part.place, value: value, type: type)
    }

    private func collect(_ found: [Found?], _ declared: [SchemaIndex.Field]) -> ResolvedFields {
        var fields: [FieldValue] = []
        var isUnseen = false
        for (found, declared) in zip(found, declared) {
            switch found?.value {
            case nil: continue
            case .value(let value)?: fields.append(FieldValue(name: declared.name, value: value))
            case .reported?: return .reported
            case .unseen?: isUnseen = true
            }
        }
        return isUnseen ? .unseen : .value(fields)
    }

    // MARK: Faults

    private mutating func reportUnknown(
        _ part: Given, among declared: [SchemaIndex.Field], _ owner: Owner, in sight: Sight
    ) {
        let names = declared.map { text($0.name) }
        faults.report(
            .unknownParam, at: part.place, in: .identifier(.name),
            .unknown(text(part.name), of: named(owner)), replacing: part.name, among: declared.map(\.name),
            otherwise: .choice(of: names))
        checkObject(part.object, in: sight)
    }

    private mutating func reportDuplicate(
        _ part: Given, after first: Found, as declared: SchemaIndex.Field, among all: [SchemaIndex.Field],
        _ owner: Owner, in sight: Sight
    ) {
        if part.isNameless { return reportNameless(part, after: first, as: declared, among: all, in: sight) }
        var trace = Trace(isRecorded: false)
        if let object = part.object { _ = value(of: object, fitting: declared, of: owner.operation, in: sight, &trace) }
        faults.report(
            .duplicateParam, at: part.place, .duplicate(text(part.name), of: named(owner)),
            notes: [faults.note(.firstDefined, at: first.place)])
    }

    /// Reports an object without `param` where there is one already, but not also that its type is not that of the
    /// parameter in the short form.
    ///
    /// If the first one has a wrong type and this one has the right one, the first one was reported and is the mistake.
    private mutating func reportNameless(
        _ part: Given, after first: Found, as declared: SchemaIndex.Field, among all: [SchemaIndex.Field],
        in sight: Sight
    ) {
        guard let object = part.object else { return }
        checkObject(object, in: sight)
        let type = definitions.objects[Int(object)].type
        if let firstType = first.type, firstType != declared.type, type == declared.type { return }
        let others = all.filter { $0.name != declared.name && $0.type == type }.map { text($0.name) }
        faults.report(
            .duplicateParam, at: part.place, .duplicateShortForm(text(part.name), others: others),
            notes: [faults.note(.firstDefined, at: first.place)])
    }

    private mutating func requireAll(
        _ declared: [SchemaIndex.Field], _ found: [Found?], _ owner: Owner, at place: Place
    ) -> Bool {
        let missing = zip(declared, found).filter { !$0.isOptional && $1 == nil }
        if missing.isEmpty { return true }
        faults.report(.missingParam, at: place, .missing(missing.map { text($0.0.name) }, of: named(owner)))
        return false
    }
}
