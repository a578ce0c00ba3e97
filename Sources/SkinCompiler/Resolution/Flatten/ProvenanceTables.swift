import SkinKit
import SkinSyntax

/// What explains effective operations: where they are defined, what they win over, and the steps to their values.
struct ProvenanceTables {
    private(set) var records = Numbering<OperationProvenance>()
    /// The provenance of all operations of an entity, for each distinct one.
    var lists = Numbering<[Int32]>()
    private(set) var sources: [OperationProvenance.Source] = []
    private var sourceNumbers: [SourceKey: Int32] = [:]
    private(set) var losers = Numbering<[OperationProvenance.Loser]>()
    private(set) var steps = Numbering<[OperationProvenance.Step]>()
    /// The index of the steps of operations of the linked theme at hand.
    private var knownSteps: [StepsKey: Int32] = [:]
    private var allowance: ResolutionBudget.Allowance
    /// The first operation for whose explanation there is too little allowance.
    private(set) var excess: Int32?
    private let files: [SourceFile]

    /// A definition as an entity applies it. A definition belongs to one class.
    private struct SourceKey: Hashable {
        var definition: Int32
        var component: Int
        var isDefault: Bool
    }

    private struct StepsKey: Hashable {
        var definition: Int32
        var scope: Int
        /// The classes at the ends of the path over `extends`, or nil for an operation that is not inherited.
        var path: ClassPath?
    }

    private struct ClassPath: Hashable {
        var first: Int32
        var last: Int32
    }

    init(_ files: [SourceFile], _ allowance: ResolutionBudget.Allowance) {
        self.files = files
        self.allowance = allowance
    }

    /// Begins the next linked theme, under which constants have other values.
    mutating func beginTheme() { knownSteps.removeAll() }

    /// Returns the number of the provenance of an effective operation, or of a removed one.
    ///
    /// - Parameter scope: The scope of the entity that shows the operation.
    mutating func provenance(
        of slot: EffectiveOperations.Slot, in scope: Int, _ cascade: inout EntityCascade, _ evaluator: inout Evaluator
    ) -> Int32 {
        let steps = steps(to: slot, in: scope, &cascade, &evaluator)
        let winner = source(of: slot.definition, slot.origin, &cascade, evaluator.definitions)
        var losers: [OperationProvenance.Loser] = []
        for loser in slot.losers.reversed() {
            let source = source(of: loser.definition, loser.origin, &cascade, evaluator.definitions)
            losers.append(.init(source: source, reason: loser.reason))
        }
        take(losers.count, of: slot.definition)
        return records.number(of: .init(winner: winner, losers: self.losers.number(of: losers), steps: steps))
    }

    private mutating func take(_ count: Int, of definition: Int32) {
        if !allowance.take(count), excess == nil { excess = definition }
    }

    private mutating func source(
        of number: Int32, _ origin: EffectiveOperations.Origin, _ cascade: inout EntityCascade,
        _ definitions: ThemeDefinitions
    ) -> Int32 {
        let key = SourceKey(definition: number, component: origin.component, isDefault: origin.isDefault)
        if let known = sourceNumbers[key] { return known }
        let definition = definitions.operations[Int(number)]
        sourceNumbers[key] = Int32(sources.count)
        sources.append(
            .init(
                place: sourcePlace(definition.place), component: UInt16(origin.component),
                isDefault: origin.isDefault, className: origin.applied.map { cascade.name(of: $0) },
                isUnset: definition.isUnset))
        return Int32(sources.count - 1)
    }

    func sourcePlace(_ place: Place) -> SourcePlace {
        let (line, column) = files[Int(place.file)].text.position(ofOffset: Int(place.offset))
        return SourcePlace(file: place.file, line: UInt32(line), column: UInt32(column))
    }

    // MARK: Steps

    /// Returns the index of the steps to an operation's values.
    private mutating func steps(
        to slot: EffectiveOperations.Slot, in scope: Int, _ cascade: inout EntityCascade, _ evaluator: inout Evaluator
    ) -> Int32 {
        let scope = evaluator.constants.scopes.scope(scope, for: slot.definition)
        var key = StepsKey(definition: slot.definition, scope: scope)
        if let applied = slot.origin.applied, applied.application.depth > 0 {
            key.path = ClassPath(first: applied.application.listed, last: applied.application.number)
        } else if evaluator.definitions.operations[Int(slot.definition)].isLiteral {
            return steps.number(of: [])
        }
        if let known = knownSteps[key] { return known }
        if excess != nil { return steps.number(of: []) }
        var found: [OperationProvenance.Step] = []
        if let applied = slot.origin.applied, key.path != nil {
            appendSteps(along: cascade.path(to: applied), to: &found, &evaluator.values)
        }
        let name = evaluator.definitions.operations[Int(slot.definition)].key.name
        let operation = evaluator.schema.operation(name, of: slot.origin.component)
        let evaluated = operation.flatMap { evaluator.evaluated(slot.definition, as: $0, in: scope) }
        take(
            found.count + appendSteps(of: evaluated?.trace ?? [], in: scope, to: &found, &evaluator),
            of: slot.definition)
        let number = steps.number(of: found)
        knownSteps[key] = number
        return number
    }

    /// Appends a step for each class of a path but the last: the class, the place of its `extends`, and the next class.
    private func appendSteps(
        along path: [LinkedTheme.Class], to steps: inout [OperationProvenance.Step], _ values: inout ValuePool
    ) {
        for (extending, next) in zip(path, path.dropFirst()) {
            guard let list = extending.list else { continue }
            steps.append(
                .init(
                    kind: .extends, depth: 0, name: extending.name, place: sourcePlace(list.place),
                    after: values.add(.string(next.name))))
        }
    }

    /// Appends the steps of a trace and of the constants in it, each constant at its first occurrence.
    ///
    /// The method is not recursive, because references between constants can be a million levels deep.
    ///
    /// - Returns: The number of items that were visited.
    private func appendSteps(
        of trace: [Trace.Item], in scope: Int, to steps: inout [OperationProvenance.Step], _ evaluator: inout Evaluator
    ) -> Int {
        var count = 0
        var met: Set<Int32> = []
        var open: [(items: ArraySlice<Trace.Item>, depth: Int)] = [(trace[...], 0)]
        while !open.isEmpty {
            guard let item = open[open.count - 1].items.popFirst() else {
                open.removeLast()
                continue
            }
            count += 1
            let depth = open[open.count - 1].depth + item.depth
            switch item.kind {
            case .constant(let reference, let name, let definition):
                guard met.insert(definition).inserted, let constant = evaluator.constants[name, scope],
                    let value = constant.value
                else { continue }
                var step = OperationProvenance.Step(
                    kind: .constant, depth: depth, name: name,
                    place: sourcePlace(evaluator.definitions.constants[Int(definition)].place), after: value)
                evaluator.complete(&step, reference, definition)
                steps.append(step)
                open.append((constant.trace[...], depth + 1))
            case .field(let number):
                let field = evaluator.definitions.fields[Int(number)]
                // The field's value is in the operation's record.
                steps.append(
                    .init(
                        kind: .field, depth: depth, name: field.name, place: sourcePlace(field.place),
                        after: evaluator.values.add(.string(field.name))))
            case .adjustment(let adjustment):
                appendSteps(of: adjustment, depth, to: &steps, &evaluator.values)
            }
        }
        return count
    }

    private func appendSteps(
        of adjustment: AppliedAdjustment, _ depth: Int, to steps: inout [OperationProvenance.Step],
        _ values: inout ValuePool
    ) {
        let place = sourcePlace(adjustment.place)
        var before = adjustment.base
        for step in adjustment.steps {
            let after =
                values.expressions.isEmpty
                ? values.add(step.result) : values.add(step.result, from: before, step.terms)
            let arguments = step.arguments.map { values.add($0) }
            steps.append(
                .init(
                    kind: step.kind, depth: depth, name: step.constant, place: place,
                    argument: arguments.count == 1 ? arguments[0] : values.add(.array(arguments)), before: before,
                    after: after))
            before = after
        }
    }
}

extension Evaluator {
    /// Adds to the step of a constant the class or entity that it is scoped to, and the names of which the first defined
    /// one is meant.
    fileprivate mutating func complete(
        _ step: inout OperationProvenance.Step, _ reference: ConstantReference, _ definition: Int32
    ) {
        switch definitions.constants[Int(definition)].owner {
        case .theme: break
        case .class(let name): (step.kind, step.before) = (.classConstant, values.add(.string(name)))
        case .entity(let component, let id):
            let names = [component] + (id.map { [$0] } ?? [])
            (step.kind, step.before) = (.entityConstant, values.add(names: names))
        }
        let names = definitions.names(of: reference)
        if names.count > 1 { step.argument = values.add(names: names) }
    }
}

extension ValuePool {
    /// Adds an array of names.
    fileprivate mutating func add(names: [Symbol]) -> ValueID {
        let names = names.map { add(.string($0)) }
        return add(.array(names))
    }
}
