/// The prepared operations of an entity in one set of states, shared by all components that show it.
@MainActor
package final class Plan {
    package struct Step {
        package let operation: OperationNumber
        fileprivate let input: StepInput
        /// The requests of the prepare step, beyond its parameters.
        fileprivate let requests: [ThemePreparation.Request]
        package let value: PropertyValue

        /// Returns whether another step of the same operation writes the same value: because it was prepared from the
        /// same input, or because its prepare step made the same value from another.
        @MainActor
        package func isSame(as other: Step, of operation: ComponentOperation) -> Bool {
            input == other.input && requests == other.requests
                || operation.isSame(value, other.value) && named == other.named
        }

        /// The requests for files that the value only names. The bytes of the files are a part of the value.
        private var named: [ThemePreparation.Request] {
            requests.filter { if case .named = $0 { true } else { false } }
        }

        fileprivate func isSame(_ input: StepInput, in appearance: Appearance) -> Bool {
            self.input == input && hasSameRequests(in: appearance)
        }

        package var parameters: [ThemeField] { if case .parameters(let fields) = input { fields } else { [] } }

        package func hasSameRequests(in appearance: Appearance) -> Bool {
            requests.allSatisfy { $0.hasSameResult(in: appearance) }
        }

        package var containsFile: Bool { requests.contains { if case .content = $0 { true } else { false } } }

        @MainActor
        package func with(
            _ parameters: [ThemeField], by definition: ComponentOperation, _ preparation: ThemePreparation
        ) throws -> Step {
            try definition.step(operation, .parameters(parameters), preparation)
        }
    }

    /// The steps in the theme's order, at most one for each operation.
    package let steps: [Step]
    /// A Boolean value that indicates whether a prepared value may contain an object of the app, such as an image.
    package let mayHoldObjects: Bool

    package init(_ steps: [Step], for definition: ComponentDefinition) {
        self.steps = steps
        var mayHoldObjects = false
        // A closure would check at each call that it runs on the main actor.
        for step in steps where !definition[step.operation].isPlain { mayHoldObjects = true }
        self.mayHoldObjects = mayHoldObjects
    }

    func hasSameResults(in appearance: Appearance) -> Bool {
        for step in steps where !step.requests.allSatisfy({ $0.hasSameResult(in: appearance) }) { return false }
        return true
    }

    /// Prepares the operations of a theme for an entity. O(n) in the operations, times their parameters.
    ///
    /// - Parameters:
    ///   - preparation: The preparation of the appearance, not in use by another plan.
    ///   - failed: Called with each operation that cannot be prepared, and with the states of the part of a look. The
    ///     plan omits it.
    /// - Returns: The new plan, which reuses prepared steps; the old plan itself if nothing differs.
    static func prepare(
        _ operations: ShownOperations, for definition: ComponentDefinition, in appearance: Appearance,
        replacing old: Plan?, with preparation: ThemePreparation,
        failed: (_ operation: String, _ states: ThemeStates?, ThemeFault) -> Void
    ) -> Plan {
        let oldSteps = old?.steps ?? []
        // Nil while all steps equal those of the old plan, as most plans do to the end.
        var steps: [Step]?
        var count = 0
        for index in 0..<operations.count {
            let (name, input) = (operations.name(index), operations.input(index))
            // An operation usually has the same index as before.
            let usual = count < oldSteps.count ? oldSteps.span[count].operation : OperationNumber(index: count)
            // A theme may be newer than the app, and have operations that the definition does not have.
            guard let number = definition.number(of: name, likely: usual) else { continue }
            let isInOrder = count < oldSteps.count && usual == number
            let known = isInOrder ? count : oldSteps.firstIndex { $0.operation == number }
            var isKnown = false
            // A span avoids a retain of the array's element for the comparison.
            if let known { isKnown = oldSteps.span[known].isSame(input, in: appearance) }
            if !isInOrder || !isKnown, steps == nil {
                steps = []
                steps?.reserveCapacity(operations.count)
                steps?.append(contentsOf: oldSteps[..<min(count, oldSteps.count)])
            }
            count += 1
            if let known, isKnown {
                steps?.append(oldSteps[known])
                continue
            }
            do {
                steps?.append(try definition[number].step(number, input, preparation))
            } catch {
                let reason = error as? ThemeFault ?? .failed(error)
                failed(reason.part?.operation ?? name, reason.part?.states, reason)
            }
        }
        if let old, steps == nil, count == oldSteps.count { return old }
        return Plan(steps ?? Array(oldSteps[..<count]), for: definition)
    }
}

extension ComponentOperation {
    fileprivate func step(
        _ number: OperationNumber, _ input: StepInput, _ preparation: ThemePreparation
    ) throws -> Plan.Step {
        do {
            let value = try prepare(input, preparation)
            return Plan.Step(operation: number, input: input, requests: preparation.takeRequests(), value: value)
        } catch {
            _ = preparation.takeRequests()
            throw error
        }
    }
}

@usableFromInline
package enum StepInput: Equatable {
    case parameters([ThemeField])
    case look([ThemeOperation], ThemeStates)

    @usableFromInline
    package subscript(parameter: String) -> ThemeValue? {
        guard case .parameters(let fields) = self else { return nil }
        return fields.first { $0.name.isIdentical(to: parameter) }?.object
    }
}

struct ShownOperations {
    var operations: [ThemeOperation] = []
    /// The operations of the component's look over all states; empty if it has no look.
    var look: [ThemeOperation] = []
    var states: ThemeStates = []

    var count: Int { operations.count + (look.isEmpty ? 0 : 1) }

    func name(_ index: Int) -> String {
        index < operations.count ? operations[index].name : ComponentOperation.lookName
    }

    func input(_ index: Int) -> StepInput {
        index < operations.count ? .parameters(operations[index].parameters) : .look(look, states)
    }
}

/// The plans by which a look gets from the one that its components show to that of a switch: one for each frame.
@MainActor
package protocol PlanSequence: AnyObject {
    /// The last plan; nil if the theme has no operations for the look.
    var target: Plan? { get }
    /// A Boolean value that indicates whether a value that the sequence keeps may contain an object of the app.
    var mayHoldObjects: Bool { get }

    /// Returns the plan at the start.
    ///
    /// - Parameters:
    ///   - shown: The plan that is shown. The result is this plan itself if nothing differs.
    ///   - releases: Receives the errors of prepare steps, which may contain objects of the app.
    func firstPlan(replacing shown: Plan?, _ releases: DeferredReleases) -> Plan?

    func plan(at time: Duration, replacing shown: Plan?, _ releases: DeferredReleases) -> (plan: Plan?, isLast: Bool)

    func end()
}

@MainActor
package protocol PlanSequences: AnyObject {
    /// Returns the sequence between two plans of a definition; nil if nothing changes after the start.
    ///
    /// - Parameters:
    ///   - running: The sequence whose plan is the first one; nil if the look does not change just now.
    ///   - appearance: The appearance in which the second plan was prepared.
    func sequence(
        from origin: Plan?, to target: Plan?, after running: (any PlanSequence)?, for definition: ComponentDefinition,
        in appearance: Appearance
    ) -> (any PlanSequence)?
}

/// The way in which an engine animates switches. A target that has one, such as SkinBlending, makes it.
public struct ThemeAnimation: Sendable {
    /// Returns the sequences of a switch; nil if all components get their new values at once.
    let begin: @MainActor (ThemeTransition.Blend) -> (any PlanSequences)?

    package init(_ begin: @escaping @MainActor (ThemeTransition.Blend) -> (any PlanSequences)?) {
        self.begin = begin
    }
}
