/// What an entity shows in one set of states: its prepared operations, shared by all components that show it.
@MainActor
final class Plan<Component: AnyObject> {
    struct Step {
        /// The operation's number in the component's definition.
        var operation: Int
        /// What the write was prepared from.
        var parameters: [ThemeOperation.Parameter]
        var write: @MainActor (Component) -> Void
    }

    /// In the theme's order, at most one for each operation.
    let steps: [Step]

    private init(_ steps: [Step]) {
        self.steps = steps
    }

    /// Prepares what a theme says; what the entity's old plan has prepared from equal parameters is taken over.
    ///
    /// - Returns: The old plan itself where nothing is different.
    /// - Throws: The first operation that cannot be prepared. O(n) in the operations, times their parameters.
    static func prepare(
        _ operations: [ThemeOperation], for definition: ComponentDefinition<Component>, replacing old: Plan?
    ) throws(PreparationError) -> Plan {
        var known: [Int: Step] = [:]
        for step in old?.steps ?? [] { known[step.operation] = step }
        var steps: [Step] = []
        var isSame = old?.steps.count == operations.count
        for operation in operations {
            guard let number = definition.number(of: operation.name) else {
                throw PreparationError(operation: operation.name, .unknownOperation)
            }
            if let step = known[number], step.parameters == operation.parameters {
                isSame = isSame && old?.steps[steps.count].operation == number
                steps.append(step)
            } else {
                isSame = false
                let write = try definition.operations[number].prepare(operation)
                steps.append(Step(operation: number, parameters: operation.parameters, write: write))
            }
        }
        if isSame, let old { return old }
        return Plan(steps)
    }
}

/// The least work that turns a component which shows one plan into one that shows another.
@MainActor
struct Transition<Component: AnyObject> {
    enum Step {
        /// Writes an operation that the old plan has as well.
        case write(@MainActor (Component) -> Void)
        /// Remembers what the component shows, then writes.
        case begin(Int, @MainActor (Component) -> Void)
        /// Restores what was remembered of an operation.
        case end(Int)
    }

    /// What is restored comes first, then what is written in the new plan's order.
    let steps: [Step]

    /// Compares two plans; nil is the plan without operations. O(n) in their operations, times their parameters.
    init(from old: Plan<Component>?, to new: Plan<Component>?) {
        var before: [Int: [ThemeOperation.Parameter]] = [:]
        for step in old?.steps ?? [] { before[step.operation] = step.parameters }
        var writes: [Step] = []
        for step in new?.steps ?? [] {
            guard let parameters = before.removeValue(forKey: step.operation) else {
                writes.append(.begin(step.operation, step.write))
                continue
            }
            if parameters != step.parameters { writes.append(.write(step.write)) }
        }
        let ends = (old?.steps ?? []).filter { before[$0.operation] != nil }.map { Step.end($0.operation) }
        steps = ends + writes
    }
}
