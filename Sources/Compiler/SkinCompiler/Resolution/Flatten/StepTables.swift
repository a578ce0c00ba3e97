import SkinKit
import SkinSyntax

struct StepTables {
    private(set) var steps = Numbering<[OperationProvenance.Step]>()
    /// The number of the empty list, once there is one.
    private var noSteps: Int32?
    private var allowance: ResolutionBudget.Allowance
    private var storedAllowance: ResolutionBudget.Allowance
    /// The first operation for whose steps there is too little allowance, and the limit.
    private(set) var excess: (operation: Int32, limit: Int)?
    private let files: [SourceFile]

    init(_ files: [SourceFile], _ budget: ResolutionBudget) {
        self.files = files
        (allowance, storedAllowance) = (budget.steps, budget.storedSteps)
    }

    /// The steps to the values of operations of a linked theme, which operations with other losers share.
    struct Explanations {
        fileprivate struct Key: Hashable {
            var definition: Int32
            /// -1 for an `unset`.
            var evaluation: Int32
            /// The class of the entity's list that extends the operation's own, or -1.
            var listed: Int32
        }

        /// In the rows of definitions.
        fileprivate var keys = RowNumbering<Key>()
        fileprivate var steps: [Int32] = []
    }

    mutating func steps(
        to operation: EffectiveEntities.Operation, _ evaluation: Int32, _ theme: LinkedTheme,
        _ known: inout Explanations, _ evaluator: inout Evaluator
    ) -> Int32 {
        let key = Explanations.Key(
            definition: operation.definition, evaluation: evaluation, listed: operation.listed)
        let explanation = known.keys.number(of: key, in: operation.definition)
        if Int(explanation) == known.steps.count {
            known.steps.append(steps(to: operation, evaluation, theme, &evaluator))
        }
        return known.steps[Int(explanation)]
    }

    private mutating func steps(
        to operation: EffectiveEntities.Operation, _ evaluation: Int32, _ theme: LinkedTheme,
        _ evaluator: inout Evaluator
    ) -> Int32 {
        var found: [OperationProvenance.Step] = []
        let origin = operation.origin
        if evaluator.isExplaining, origin.list >= 0 {
            let classes = theme.graph.path(to: Int(origin.index), in: origin.list).map { theme.classes[Int($0)] }
            appendSteps(along: classes, to: &found, &evaluator.values)
        }
        let trace = evaluation < 0 ? [] : evaluator.operationEvaluations[evaluation].trace
        let count = found.count + appendSteps(of: trace, to: &found, &evaluator)
        if !allowance.take(count) { excess = (operation.definition, allowance.limit) }
        let storedCount = steps.items.count
        let number = found.isEmpty ? noSteps ?? steps.number(of: []) : steps.number(of: found)
        if found.isEmpty { noSteps = number }
        if steps.items.count > storedCount, !storedAllowance.take(found.count) {
            excess = excess ?? (operation.definition, storedAllowance.limit)
        }
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
                    kind: .extends, depth: 0, name: extending.name, place: files.sourcePlace(list.place),
                    after: values.add(.string(next.name))))
        }
    }

    /// Appends each constant at its first occurrence. Not recursive, because references between constants can be a
    /// million levels deep. Returns the number of items that were visited.
    private func appendSteps(
        of trace: [Trace.Item], to steps: inout [OperationProvenance.Step], _ evaluator: inout Evaluator
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
            case .constant(let reference, let definition, let evaluation):
                guard met.insert(definition).inserted, let constant = evaluator.outcome(evaluation),
                    let value = constant.value
                else { continue }
                let defined = evaluator.definitions.constants[Int(definition)]
                var step = OperationProvenance.Step(
                    kind: .constant, depth: depth, name: defined.name, place: files.sourcePlace(defined.place),
                    after: value)
                evaluator.complete(&step, reference, definition)
                steps.append(step)
                open.append((constant.trace[...], depth + 1))
            case .field(let number):
                let field = evaluator.definitions.fields[Int(number)]
                // The field's value is in the operation's record.
                steps.append(
                    .init(
                        kind: .field, depth: depth, name: field.name, place: files.sourcePlace(field.place),
                        after: evaluator.values.add(.string(field.name))))
            case .adjustment(let adjustment): appendSteps(of: adjustment, depth, to: &steps, &evaluator.values)
            case .choice(let place, let constant, let key, let value):
                steps.append(
                    .init(
                        kind: .choice, depth: depth, name: constant, place: files.sourcePlace(place), argument: key,
                        after: value))
            }
        }
        return count
    }

    private func appendSteps(
        of adjustment: AppliedAdjustment, _ depth: Int, to steps: inout [OperationProvenance.Step],
        _ values: inout ValuePool
    ) {
        let place = files.sourcePlace(adjustment.place)
        var before = adjustment.base
        for step in adjustment.steps {
            let after =
                values.expressions.isEmpty
                ? values.add(step.result) : values.add(step.result, from: before, adjustment.initialTerms + step.terms)
            let arguments = step.arguments.map { values.add($0) }
            steps.append(
                .init(
                    kind: step.kind, depth: depth, name: step.changes[0].color?.name, place: place,
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
    fileprivate mutating func add(names: [Symbol]) -> ValueID {
        let names = names.map { add(.string($0)) }
        return add(.array(names))
    }
}
