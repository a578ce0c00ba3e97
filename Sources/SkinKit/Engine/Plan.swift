/// What an entity shows in one set of states: its prepared operations, shared by all components that show it.
@MainActor
final class Plan {
    struct Step {
        /// The operation's number in the component's definition.
        var operation: Int
        /// What the write was prepared from.
        var parameters: [ThemeOperation.Parameter]
        /// What preparing has asked beyond the parameters.
        var questions: [ThemePreparation.Question]
        var write: PreparedWrite

        /// Whether another step was prepared from the same and writes the same.
        func isSame(as other: Step) -> Bool { parameters == other.parameters && questions == other.questions }

        /// Whether preparing would come to the same.
        func isSame(_ parameters: [ThemeOperation.Parameter], in scene: ThemeEnvironment) -> Bool {
            self.parameters == parameters && questions.allSatisfy { $0.isAnsweredAlike(in: scene) }
        }
    }

    /// In the theme's order, at most one for each operation.
    let steps: [Step]
    /// The names of the operations that the definition does not have.
    let skipped: [String]

    private init(_ steps: [Step], skipped: [String]) {
        self.steps = steps
        self.skipped = skipped
    }

    /// Prepares what a theme says of an entity. O(n) in the operations, times their parameters.
    ///
    /// - Parameters:
    ///   - preparation: What the steps ask; of the scene, and not in use by another plan.
    ///   - failed: Called with each operation that cannot be prepared; the plan is without it then.
    /// - Returns: The old plan itself where nothing is different; what it has prepared is taken over.
    static func prepare(
        _ operations: [ThemeOperation], for definition: ComponentDefinition, in scene: ThemeEnvironment,
        replacing old: Plan?, with preparation: ThemePreparation,
        failed: (_ operation: String, ThemePreparationError.Reason) -> Void
    ) -> Plan {
        let oldSteps = old?.steps ?? []
        // None as long as all are those of the old plan, which most plans are to the end.
        var steps: [Step]?
        var skipped: [String] = []
        var place = 0
        for operation in operations {
            // As a rule an operation has the same place as before.
            let usual = place < oldSteps.count ? oldSteps.span[place].operation : place
            guard let number = definition.number(of: operation.name, likely: usual) else {
                skipped.append(operation.name)
                continue
            }
            let isInPlace = place < oldSteps.count && usual == number
            let known = isInPlace ? place : oldSteps.firstIndex { $0.operation == number }
            var isKnown = false
            // A span, for an array's element is retained before it is compared.
            if let known { isKnown = oldSteps.span[known].isSame(operation.parameters, in: scene) }
            if !isInPlace || !isKnown, steps == nil {
                steps = []
                steps?.reserveCapacity(operations.count)
                steps?.append(contentsOf: oldSteps[..<min(place, oldSteps.count)])
            }
            place += 1
            if let known, isKnown {
                steps?.append(oldSteps[known])
                continue
            }
            do {
                let write = try definition.operations[number].prepare(operation, preparation)
                steps?.append(
                    Step(
                        operation: number, parameters: operation.parameters, questions: preparation.takeQuestions(),
                        write: write))
            } catch {
                _ = preparation.takeQuestions()
                failed(operation.name, error as? ThemePreparationError.Reason ?? .failed(error))
            }
        }
        if let old, steps == nil, place == oldSteps.count, skipped == old.skipped { return old }
        return Plan(steps ?? Array(oldSteps[..<place]), skipped: skipped)
    }
}
