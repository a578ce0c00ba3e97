/// What an entity shows in one set of states: its prepared operations, shared by all components that show it.
@MainActor
final class Plan {
    struct Step {
        /// The operation's number in the component's definition.
        var operation: Int
        /// What the write was prepared from.
        var parameters: [ThemeOperation.Parameter]
        /// What preparing has asked beyond the parameters.
        var questions: [Preparation.Question] = []
        var write: PreparedWrite

        /// Whether another step was prepared from the same and writes the same.
        func isSame(as other: Step) -> Bool { parameters == other.parameters && questions == other.questions }
    }

    /// In the theme's order, at most one for each operation.
    let steps: [Step]

    private init(_ steps: [Step]) {
        self.steps = steps
    }

    /// Prepares what a theme says of an entity. O(n) in the operations, times their parameters.
    ///
    /// - Returns: The old plan itself where nothing is different; what it has prepared is taken over.
    /// - Throws: The first operation that cannot be prepared.
    static func prepare(
        _ operations: [ThemeOperation], for definition: ComponentDefinition, in scene: ThemeScene, replacing old: Plan?
    ) throws(PreparationError) -> Plan {
        var steps: [Step] = []
        steps.reserveCapacity(operations.count)
        let oldSteps = old?.steps ?? []
        var preparation: Preparation?
        var isSame = oldSteps.count == operations.count
        for operation in operations {
            // As a rule an operation has the same place as before.
            let place = steps.count
            let usual = place < oldSteps.count ? oldSteps[place].operation : place
            guard let number = definition.number(of: operation.name, likely: usual) else {
                throw PreparationError(operation: operation.name, .unknownOperation)
            }
            let isInPlace = place < oldSteps.count && oldSteps[place].operation == number
            let known = isInPlace ? oldSteps[place] : oldSteps.first { $0.operation == number }
            if let known, known.parameters == operation.parameters,
                known.questions.allSatisfy({ $0.isAnsweredAlike(in: scene) })
            {
                isSame = isSame && isInPlace
                steps.append(known)
            } else {
                isSame = false
                let context = preparation ?? Preparation(in: scene)
                preparation = context
                let write = try Self.write(operation, by: definition.operations[number], context)
                steps.append(
                    Step(
                        operation: number, parameters: operation.parameters, questions: context.takeQuestions(),
                        write: write))
            }
        }
        if isSame, let old { return old }
        return Plan(steps)
    }

    private static func write(
        _ operation: ThemeOperation, by definition: ComponentOperation, _ preparation: Preparation
    ) throws(PreparationError) -> PreparedWrite {
        do {
            return try definition.prepare(operation, preparation)
        } catch {
            throw PreparationError(operation: operation.name, wrapping: error)
        }
    }
}
