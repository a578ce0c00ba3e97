import SkinColors
import SkinDiagnostics
import SkinKit
import SkinSyntax

// References to constants, and their adjustments: theme format 1, sections 5, 13 and 17.
extension Evaluator {
    /// Returns the value of the constant that a reference means.
    ///
    /// - Parameters:
    ///   - type: The element type that the constant must have. An integer is also accepted as a float.
    ///   - attribute: The attribute with the reference.
    mutating func constant(
        _ reference: ConstantReference, type: Symbol, of attribute: Word = .ref, at place: Place, in sight: Sight,
        _ trace: inout Trace
    ) -> Resolved {
        guard case .scope(let scope) = sight else { return .unseen }
        guard let name = meant(reference, in: scope), let number = constants.definition(of: name, in: scope) else {
            reportUnknown(reference, .value(attribute), at: place, in: scope)
            return .reported
        }
        let definition = definitions.constants[number]
        let found = definitions.objects[Int(definition.object)].type
        // A constant whose element is not an object was already reported.
        guard isObject(found) else { return .reported }
        guard found == type || (type == .float && found == .integer) else {
            let message = "constant '\(text(name))' is \(article(found)); expected \(article(type))"
            faults.report(
                .typeMismatch, at: place, in: .value(attribute), message + scopeText(scope),
                notes: [faults.note("'\(text(name))' is defined here", at: definition.place)])
            return .reported
        }
        guard let value = constants[name, scope]?.value else { return .reported }
        trace.add(reference, named: name, definition: number)
        return .value(settingNames.isEmpty ? value : chosen(before: name, in: reference, value))
    }

    /// Returns the first name of a reference that is defined in a scope, or nil.
    func meant(_ reference: ConstantReference, in scope: Int) -> Symbol? {
        definitions.meant(reference) { constants.definition(of: $0, in: scope) != nil }
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

    private mutating func reportUnknown(
        _ reference: ConstantReference, _ part: MarkupPart, at place: Place, in scope: Int
    ) {
        let names = definitions.names(of: reference)
        guard let first = names.first else {
            return faults.report(.unknownConstant, at: place, in: part, "missing name of a constant")
        }
        guard !faults.contains(.unknownConstant, at: place, in: part) else { return }
        let all = names.map { "'\(text($0))'" }.listed
        let subject = names.count == 1 ? "unknown constant \(all)" : "none of the constants \(all) is defined"
        faults.report(
            .unknownConstant, at: place, in: part, subject + constants.traitsText + scopeText(scope), replacing: first,
            among: [constants.order, Array(constants.scopes.all[scope].definitions.keys)].joined())
    }

    /// A suffix for messages, such as " for 'uibutton#send'". Empty outside of scopes.
    private func scopeText(_ scope: Int) -> String {
        guard scope > 0, case .entity(let component, let id) = constants.scopes.all[scope].owner else { return "" }
        return " for '\(ThemeEntityKey(component: text(component), id: id.map { text($0) }))'"
    }

    private func isObject(_ type: Symbol) -> Bool {
        type.index < ObjectKind.allCases.count || schema.objects[type] != nil
    }

    // MARK: Adjustments

    mutating func reference(
        _ base: ConstantReference, _ number: Int32, in node: ObjectNode, _ sight: Sight, _ trace: inout Trace
    ) -> Resolved {
        let value = constant(base, type: node.type, at: node.place, in: sight, &trace)
        if AdjustmentDefinition.keepsValue(number) { return value }
        return adjusted(value, definitions.adjustments[Int(number)], in: node, sight, &trace)
    }

    mutating func adjustedLiteral(
        _ number: Int32, in node: ObjectNode, _ sight: Sight, _ trace: inout Trace
    ) -> Resolved {
        let (literal, adjustment) = definitions.adjustedLiterals[Int(number)]
        if sight == .nothing, node.isDependent { return .unseen }
        if case .font = literal {
            // The size of a font without a reference is no change: without it, there is no font.
            let base = asset(values.add(literal), at: node.place, in: sight)
            return adjusted(base, adjustment, in: node, sight, &trace, isExplained: false)
        }
        return adjusted(.value(values.add(literal)), adjustment, in: node, sight, &trace)
    }

    /// Returns an adjusted value.
    ///
    /// - Parameter isExplained: Whether the attributes are steps of the trace.
    private mutating func adjusted(
        _ base: Resolved, _ definition: AdjustmentDefinition, in node: ObjectNode, _ sight: Sight,
        _ trace: inout Trace, isExplained: Bool = true
    ) -> Resolved {
        // Every reference is evaluated, also where another one has no value.
        var referred = ReferredValues()
        let isReferred = referColors(definition, in: node, sight, &referred, &trace)
        let adjustment = resolved(definition, in: node, sight, &referred, &trace)
        if case .unseen = base { return .unseen }
        guard case .value(let id) = base, let adjustment, isReferred, !node.isFaulty else { return .reported }
        guard let (result, steps) = apply(adjustment, to: values[id], referred, in: sight.scope) else {
            let overflow = MarkupPart.value(adjustment.overflow(of: values[id]))
            faults.report(.invalidValue, at: node.place, in: overflow, "adjusted number is out of range for its type")
            return .reported
        }
        if isExplained, !steps.isEmpty { trace.add(.init(place: node.place, base: id, steps: steps)) }
        let terms = settingNames.isEmpty ? [] : adjustment.terms(referred)
        return .value(settingNames.isEmpty ? values.add(result) : values.add(result, from: id, terms))
    }

    /// Applies the attributes of an adjustment one after the other. Returns nil if a number leaves the range of its type.
    private func apply(
        _ adjustment: Adjustment, to value: ThemeValue, _ referred: ReferredValues, in scope: Int
    ) -> (result: ThemeValue, steps: [AppliedAdjustment.Step])? {
        let colors = ReferredColors(mixed: color(referred.mixed), ground: color(referred.ground))
        var result = adjustment.typed(value)
        var steps: [AppliedAdjustment.Step] = []
        for part in adjustment.parts {
            guard let next = part.adjustment.applied(to: result, with: colors) else { return nil }
            var arguments = part.arguments
            // The ratios before and after follow the wanted one.
            if part.kind == .against, let ground = colors.ground, case .color(let old) = result,
                case .color(let new) = next
            {
                arguments += [.float(old.roundedContrast(to: ground)), .float(new.roundedContrast(to: ground))]
            }
            steps.append(
                .init(
                    kind: part.kind, constant: part.constant.flatMap { meant($0, in: scope) }, arguments: arguments,
                    result: next, terms: settingNames.isEmpty ? [] : part.adjustment.terms(referred)))
            result = next
        }
        return (result, steps)
    }

    /// Finds the colors that an adjustment refers to, and returns false if one has no value.
    private mutating func referColors(
        _ definition: AdjustmentDefinition, in node: ObjectNode, _ sight: Sight, _ referred: inout ReferredValues,
        _ trace: inout Trace
    ) -> Bool {
        let (mixed, ground) = (definition.mixed, definition.ground)
        if let mixed {
            referred.mixed = constant(mixed, type: node.type, of: .mix, at: node.place, in: sight, &trace).value
        }
        if let ground {
            referred.ground = constant(ground, type: node.type, of: .against, at: node.place, in: sight, &trace).value
        }
        return (mixed == nil || color(referred.mixed) != nil) && (ground == nil || color(referred.ground) != nil)
    }

    private func color(_ value: ValueID?) -> ColorChannels? {
        guard let value, case .color(let color) = values[value] else { return nil }
        return color
    }

    /// Returns an adjustment with the numbers that constants give, or nil if one is unknown or out of range.
    private mutating func resolved(
        _ definition: AdjustmentDefinition, in node: ObjectNode, _ sight: Sight, _ referred: inout ReferredValues,
        _ trace: inout Trace
    ) -> Adjustment? {
        var adjustment = definition.adjustment
        var isSound = true
        let type: Symbol = node.type == .integer ? .integer : .float
        for number in definition.numbers {
            let found = constant(number.constant, type: type, of: number.attribute, at: node.place, in: sight, &trace)
            guard case .value(let value) = found else {
                isSound = false
                continue
            }
            referred.numbers.append((number.attribute, value))
            if adjustment.set(number.attribute, to: values[value]) { continue }
            isSound = false
            let name = definitions.names(of: number.constant).map { text($0) }.joined(separator: " ")
            faults.report(
                .invalidValue, at: node.place, in: .value(number.attribute),
                "the number of constant '\(name)' is out of range for '\(number.attribute.text)'"
                    + scopeText(sight.scope))
        }
        return isSound ? adjustment : nil
    }

    /// Returns a type with its article, such as "a 'color'" or "an 'image'".
    func article(_ type: Symbol) -> String {
        let name = text(type)
        return "\("aeio".contains(name.prefix(1)) ? "an" : "a") '\(name)'"
    }
}

extension Symbol {
    /// The names of numbers, which the vocabulary numbers in the order of ``ObjectKind``.
    static let integer = Symbol(Word.integer)
    static let float = Symbol(Word.float)
}
