import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSyntax

// References to constants, and their adjustments: theme format 1, sections 5, 13 and 17.
extension Evaluator {
    /// - Parameter type: The element type that the constant must have. An integer is also accepted as a float.
    mutating func constant(
        _ reference: ConstantReference, type: Symbol, of attribute: String = "ref", part: MarkupPart? = nil,
        at place: Place, in sight: Sight, _ trace: inout Trace
    ) -> Resolved {
        let part = part ?? .value(attribute)
        guard case .scope(let scope) = sight else { return .unseen }
        guard let name = meant(reference, in: scope), let number = constants.definition(of: name, in: scope) else {
            reportUnknown(reference, type: type, of: attribute, in: part, at: place, in: scope)
            return .reported
        }
        let definition = definitions.constants[number]
        let found = definitions.objects[Int(definition.object)].type
        // A constant whose element is not an object was already reported.
        guard isObject(found) else { return .reported }
        guard Self.isAllowed(found, as: type) else {
            // Where the element is of a wrong type, that of its constant follows from it.
            if faults.contains(.typeMismatch, at: place, in: .name) { return .reported }
            faults.report(
                .typeMismatch, at: place, in: part,
                .wrongConstant(text(name), is: text(found), expected: text(type), of: entity(of: scope)),
                notes: [faults.note(.defined(text(name)), at: definition.place)])
            return .reported
        }
        guard let evaluation = constants[name, scope], let value = outcome(evaluation)?.value else {
            return .reported
        }
        trace.add(reference, definition: number, evaluation)
        return .value(settingNames.isEmpty ? value : chosen(before: name, in: reference, value))
    }

    func meant(_ reference: ConstantReference, in scope: Int) -> Symbol? {
        constants.meant(reference, in: scope)
    }

    /// Returns the value that a list of names has, where settings that are defined elsewhere may take precedence: an app
    /// that changes one defines it under all traits.
    private mutating func chosen(before meant: Symbol, in reference: ConstantReference, _ value: ValueID) -> ValueID {
        guard reference.name == nil else { return value }
        let names = definitions.names(of: reference).prefix { $0 != meant }
        return names.reversed().reduce(value) { value, name in
            settingNames.contains(name) ? values.add(setting: name, default: value) : value
        }
    }

    private static func isAllowed(_ found: Symbol, as type: Symbol) -> Bool {
        found == type || (type == .float && found == .integer)
    }

    /// Reports a reference to no constant, and suggests one of its type that is not defined by the reference itself.
    private mutating func reportUnknown(
        _ reference: ConstantReference, type: Symbol, of attribute: String, in part: MarkupPart, at place: Place,
        in scope: Int
    ) {
        let names = definitions.names(of: reference)
        guard let first = names.first else {
            return faults.report(.unknownConstant, at: place, in: part, .unnamedReference)
        }
        guard !faults.isFull, !faults.contains(.unknownConstant, at: place, in: part) else { return }
        let sentence = Sentence.unknownConstant(
            names.map { text($0) }, under: constants.traits.sortedNames, of: entity(of: scope))
        let isKnown = { [constants, definitions] (name: Symbol) in
            guard let number = constants.definition(of: name, in: scope) else { return false }
            let constant = definitions.constants[number]
            return constant.place != place && Self.isAllowed(definitions.objects[Int(constant.object)].type, as: type)
        }
        let advice = ReferenceAdvice.advice(on: names.map { text($0) }, of: attribute, expecting: text(type)) { name in
            faults.symbol(name).map(isKnown) ?? false
        }
        let all = [constants.order, Array(constants.scopes.all[scope].definitions.keys)].joined()
        let elsewhere = definitions.constants.first { $0.name == first && $0.owner == .theme && $0.place != place }
        let definition = ReferenceAdvice.definition(
            of: text(first), for: attribute, element: text(type), isElsewhere: elsewhere != nil)
        faults.report(
            .unknownConstant, at: place, in: part, sentence, replacing: first, by: advice,
            among: all.lazy.filter(isKnown), otherwise: definition,
            notes: elsewhere.map { [faults.note(.definedForSomeTraits(text(first)), at: $0.place)] } ?? [])
    }

    private func entity(of scope: Int) -> String? {
        guard scope > 0, case .entity(let component, let id) = constants.scopes.all[scope].owner else { return nil }
        return "\(ThemeEntityKey(component: text(component), id: id.map { text($0) }))"
    }

    private func isObject(_ type: Symbol) -> Bool {
        type.index < ObjectKind.allCases.count || schema.objects[type] != nil
    }

    // MARK: Adjustments

    mutating func reference(
        _ base: ConstantReference, _ number: Int32, in node: ObjectNode, _ sight: Sight, _ trace: inout Trace
    ) -> Resolved {
        let value = constant(base, type: node.type, at: node.place, in: sight, &trace)
        let adjustment = definitions.adjustments[Int(number)]
        if adjustment.changes.isEmpty, node.type != .float { return value }
        return adjusted(value, adjustment, in: node, sight, &trace)
    }

    mutating func adjustedLiteral(
        _ number: Int32, in node: ObjectNode, _ sight: Sight, _ trace: inout Trace
    ) -> Resolved {
        let (literal, adjustment) = definitions.adjustedLiterals[Int(number)]
        if sight == .nothing, node.isDependent {
            let changes = resolved(adjustment, in: node, sight, &trace).known
            return node.isFaulty || steps(changes, from: literal, in: node) == nil ? .reported : .unseen
        }
        if case .font = literal {
            // The size of a font without a reference is no change: without it, there is no font.
            let base = asset(values.add(literal), at: node.place, in: sight)
            return adjusted(base, adjustment, in: node, sight, &trace, isExplained: false)
        }
        return adjusted(.value(values.add(literal)), adjustment, in: node, sight, &trace)
    }

    /// A float is one also where it refers to an integer. If `isExplained`, the attributes are steps of the trace.
    mutating func adjusted(
        _ base: Resolved, _ adjustment: Adjustment, in node: ObjectNode, _ sight: Sight, _ trace: inout Trace,
        isExplained: Bool = true
    ) -> Resolved {
        // Every reference is evaluated, also where another one has no value.
        let (changes, isComplete) = resolved(adjustment, in: node, sight, &trace)
        if case .unseen = base { return .unseen }
        guard case .value(let id) = base, !node.isFaulty else { return .reported }
        var value = values[id]
        if node.type == .float, let number = value.number { value = .float(number) }
        guard let steps = steps(changes, from: value, in: node), isComplete else { return .reported }
        let applied = AppliedAdjustment(place: node.place, base: id, isFloat: node.type == .float, steps: steps)
        if isExplained, !steps.isEmpty { trace.add(applied) }
        let result = steps.last?.result ?? value
        return .value(settingNames.isEmpty ? values.add(result) : values.add(result, from: id, applied.terms))
    }

    private mutating func steps(
        _ changes: [ResolvedChange], from value: PooledValue, in node: ObjectNode
    ) -> [AdjustmentStep]? {
        switch changes.applied(to: value, values) {
        case .success(let steps): return steps
        case .failure(let overflow):
            refuse(
                .invalidValue, at: node.place, in: .value(overflow.attribute.form.name),
                .adjustedOutOfRange(for: text(node.type)))
            return nil
        }
    }

    /// Returns the changes of an adjustment up to the first one that refers to a constant which is unknown, not seen or out of
    /// range, and whether they are all.
    private mutating func resolved(
        _ adjustment: Adjustment, in node: ObjectNode, _ sight: Sight, _ trace: inout Trace
    ) -> (known: [ResolvedChange], isComplete: Bool) {
        var changes = adjustment.changes.map { ResolvedChange(attribute: $0.attribute, argument: .integer(0)) }
        var count = changes.count
        for (index, change) in adjustment.changes.enumerated() {
            guard let color = change.color else { continue }
            changes[index].color = self.color(color, of: change.attribute, in: node, sight, &trace)
            if changes[index].color == nil { count = min(count, index) }
        }
        for (index, change) in adjustment.changes.enumerated() {
            switch change.argument {
            case .literal(let value): changes[index].argument = value
            case .constant(let reference):
                let number = number(reference, of: change.attribute, in: node, sight, &trace)
                guard let number else {
                    count = min(count, index)
                    continue
                }
                (changes[index].argument, changes[index].number) = number
            }
        }
        return (Array(changes.prefix(count)), count == changes.count)
    }

    private mutating func color(
        _ reference: ConstantReference, of attribute: AdjustmentAttribute, in node: ObjectNode, _ sight: Sight,
        _ trace: inout Trace
    ) -> (name: Symbol, value: ValueID)? {
        let found = constant(reference, type: node.type, of: attribute.form.name, at: node.place, in: sight, &trace)
        guard case .value(let value) = found, values[value].color != nil else { return nil }
        return meant(reference, in: sight.scope).map { ($0, value) }
    }

    private mutating func number(
        _ reference: ConstantReference, of attribute: AdjustmentAttribute, in node: ObjectNode, _ sight: Sight,
        _ trace: inout Trace
    ) -> (argument: PooledValue, value: ValueID)? {
        let name = attribute.form.numberName
        let isInteger = node.type == .integer
        let found = constant(
            reference, type: isInteger ? .integer : .float, of: name, at: node.place, in: sight, &trace)
        guard case .value(let value) = found, let number = values[value].number else { return nil }
        if attribute.allows(number) { return (isInteger ? values[value] : .float(number), value) }
        refuse(.invalidValue, at: node.place, in: .value(name), outOfRange(reference, for: name, sight))
        return nil
    }

    func outOfRange(_ reference: ConstantReference, for attribute: String, _ sight: Sight) -> Sentence {
        let names = definitions.names(of: reference).map { text($0) }.joined(separator: " ")
        return .outOfRange(constant: names, for: attribute, of: entity(of: sight.scope))
    }
}

extension Symbol {
    /// The names of numbers, which the vocabulary numbers in the order of ``ObjectKind``.
    static let integer = Symbol(Word.integer)
    static let float = Symbol(Word.float)
}
