import SkinDiagnostics
import SkinKit
import SkinSettings
import SkinSyntax

// What parameters and fields allow: theme format 1, section 9.
extension Evaluator {
    struct AllowedArray: Hashable {
        var value: ValueID
        var field: SchemaIndex.Field
    }

    enum Allowed {
        case value(ValueID)
        /// The first refusal of each code.
        case refused([Refusal])
    }

    struct Refusal {
        var code: ThemeDiagnosticCode
        var sentence: Sentence
        /// A string that is not among the allowed ones, which are a list of ``SchemaIndex/valueLists``.
        var string: Symbol?
        var list: Int?
    }

    /// An integer becomes a float if required. The operation is that of the schema, for messages; nil for a field of a
    /// record.
    mutating func value(
        of object: Int32, fitting field: SchemaIndex.Field, of operation: Int?, isElement: Bool = false,
        in sight: Sight, _ trace: inout Trace
    ) -> Resolved {
        let node = definitions.objects[Int(object)]
        guard node.type == field.type || (field.type == .float && node.type == .integer) else {
            if !isElement || !isAside { reportType(node.type, as: field, of: operation, at: node.place) }
            checkObject(object, in: sight)
            return .reported
        }
        if case .array(let parts) = node.content, let element = field.element {
            let value = array(parts, in: node) {
                $0.value(of: $1, fitting: element, of: operation, isElement: true, in: sight, &trace)
            }
            return node.isFaulty ? .reported : value
        }
        let found = value(of: object, in: sight, &trace)
        guard case .value(let value) = found, node.type != field.type || !field.allowsAll else { return found }
        switch allowed(value, as: field, at: node.place) {
        case .value(let value): return .value(value)
        case .refused(let refusals):
            if !isAside { for refusal in refusals { report(refusal, of: node) } }
            return .reported
        }
    }

    /// - Parameter operation: The number of the schema's operation that has the parameter.
    private mutating func reportType(_ found: Symbol, as field: SchemaIndex.Field, of operation: Int?, at place: Place)
    {
        let operation = operation.map { schema.operations[$0] }
        faults.report(
            .typeMismatch, at: place,
            .wrongObject(
                text(found), as: text(field.type), of: text(field.name), operation: operation.map { text($0.name) },
                isOnly: operation?.parameters.count == 1))
    }

    private mutating func report(_ refusal: Refusal, of node: ObjectNode) {
        guard let string = refusal.string, let list = refusal.list else {
            return faults.report(refusal.code, at: node.place, in: node.valuePart, refusal.sentence)
        }
        let values = schema.valueLists[list]
        let advice = NameAdvice.list(values.texts, of: text(string)).map { Advice("\($0.text) in the schema") }
        faults.report(
            refusal.code, at: node.place, in: node.valuePart, refusal.sentence, replacing: string, by: advice,
            among: values.symbols)
    }

    private mutating func allowed(_ value: ValueID, as field: SchemaIndex.Field, at place: Place) -> Allowed {
        switch values[value] {
        case .integer(let number) where field.type == .float:
            return allowed(values.add(.float(Double(number)), from: value, [.init(.float)]), as: field, at: place)
        case .integer(let number): return allowed(value, .integer(number), as: field)
        case .float(let number): return allowed(value, .float(number), as: field)
        case .string(let string): return allowed(value, string, as: field)
        case .array: return field.element.map { allowed(array: value, of: $0, as: field, at: place) } ?? .value(value)
        default: return .value(value)
        }
    }

    private mutating func allowed(
        _ value: ValueID, _ number: ComponentSchema.Bound, as field: SchemaIndex.Field
    ) -> Allowed {
        if let excess = number.excess(minimum: field.minimum, maximum: field.maximum) {
            return .refused([Refusal(code: .invalidValue, sentence: .outOfRange(excess, of: text(field.name)))])
        }
        return .value(bounded(value, field.bounds))
    }

    private mutating func allowed(_ value: ValueID, _ string: Symbol, as field: SchemaIndex.Field) -> Allowed {
        guard let number = field.values else { return .value(value) }
        let list = schema.valueLists[number]
        guard list.symbols.contains(string) else {
            let sentence = Sentence.invalidValue(text(string), of: text(field.name), .oneOf(list.texts))
            return .refused([Refusal(code: .invalidValue, sentence: sentence, string: string, list: number)])
        }
        guard values.isDependent(value) else { return .value(value) }
        let strings = list.symbols.sorted { $0.rawValue < $1.rawValue }.map { values.add(.string($0)) }
        return .value(bounded(value, [.init(.values, values.add(.array(strings)))]))
    }

    private mutating func allowed(
        array: ValueID, of element: SchemaIndex.Field, as field: SchemaIndex.Field, at place: Place
    ) -> Allowed {
        let key = AllowedArray(value: array, field: field)
        if let known = allowedArrays[key] { return known }
        var refused = Allowed.refused([])
        let value = changed(array, at: place) { evaluator, id in
            guard case .array(let parts) = evaluator.values[id] else { return .reported }
            let allowed = evaluator.allowed(parts, as: element, at: place)
            if case .value(let id) = allowed { return .value(id) }
            if id == array { refused = allowed }
            return .reported
        }
        let result = value.value.map { Allowed.value($0) } ?? refused
        allowedArrays[key] = result
        return result
    }

    private mutating func allowed(_ parts: [ValueID], as element: SchemaIndex.Field, at place: Place) -> Allowed {
        var found: [ValueID] = []
        var refusals: [Refusal] = []
        for part in parts {
            switch allowedElement(part, as: element, at: place) {
            case .value(let value): found.append(value)
            case .refused(let more):
                refusals += more.filter { refusal in !refusals.contains { $0.code == refusal.code } }
            }
        }
        return refusals.isEmpty ? .value(values.add(.array(found))) : .refused(refusals)
    }

    private mutating func allowedElement(_ part: ValueID, as element: SchemaIndex.Field, at place: Place) -> Allowed {
        let type = values[part].type
        if type == element.type || (element.type == .float && type == .integer) {
            return allowed(part, as: element, at: place)
        }
        let sentence = Sentence.wrongElement(text(type), as: text(element.type), of: text(element.name))
        return .refused([Refusal(code: .typeMismatch, sentence: sentence)])
    }

    private mutating func bounded(_ value: ValueID, _ bounds: [ValueExpression.Term]) -> ValueID {
        guard values.isDependent(value), !bounds.isEmpty else { return value }
        return values.add(values[value], from: value, bounds)
    }
}

extension ObjectNode {
    /// The part of the element that gives the value: the reference, or else the text.
    var valuePart: MarkupPart {
        switch content {
        case .reference, .derived: .value(.ref)
        case .choice: .value(.by)
        default: .text
        }
    }
}

extension SchemaIndex.Field {
    fileprivate var allowsAll: Bool { values == nil && minimum == nil && maximum == nil && elementType == nil }

    fileprivate var bounds: [ValueExpression.Term] {
        func term(_ action: ExpressionAction, _ bound: ComponentSchema.Bound?) -> ValueExpression.Term? {
            switch bound {
            case .integer(let number)?: type == .float ? .init(action, Double(number)) : .init(action, integer: number)
            case .float(let number)?: .init(action, number)
            case nil: nil
            }
        }
        return [term(.minimum, minimum), term(.maximum, maximum)].compactMap(\.self)
    }

    fileprivate var element: SchemaIndex.Field? {
        guard let elementType else { return nil }
        var field = self
        field.type = elementType
        field.elementType = nil
        return field
    }
}

extension ComponentSchema.Bound {
    struct Excess {
        var number: ComponentSchema.Bound
        var limit: ComponentSchema.Bound

        var isBelow: Bool { number < limit }
    }

    func excess(minimum: ComponentSchema.Bound?, maximum: ComponentSchema.Bound?) -> Excess? {
        if let minimum, self < minimum { return Excess(number: self, limit: minimum) }
        if let maximum, maximum < self { return Excess(number: self, limit: maximum) }
        return nil
    }
}
