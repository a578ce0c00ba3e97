/// What an entity shows in one set of states: its prepared operations, shared by all components that show it.
@MainActor
class Plan {}

/// The least work that turns a component which shows one plan into one that shows another.
@MainActor
class Transition {
    /// How many properties are written.
    let writeCount: Int

    init(writeCount: Int) {
        self.writeCount = writeCount
    }

    /// Writes; brings what is remembered of the component up to date.
    func run(on component: AnyObject, _ memory: inout [RememberedOriginal], _ recent: RecentOriginals) {}
}

/// A ``Plan`` whose component class is known.
final class TypedPlan<Component: AnyObject>: Plan {
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

    static func prepare(
        _ operations: [ThemeOperation], for definition: ComponentDefinition<Component>, replacing old: TypedPlan?
    ) throws(PreparationError) -> TypedPlan {
        var steps: [Step] = []
        steps.reserveCapacity(operations.count)
        let oldSteps = old?.steps ?? []
        var isSame = oldSteps.count == operations.count
        for operation in operations {
            guard let number = definition.number(of: operation.name) else {
                throw PreparationError(operation: operation.name, .unknownOperation)
            }
            // As a rule an operation has the same place as before.
            let place = steps.count
            let isInPlace = place < oldSteps.count && oldSteps[place].operation == number
            let known = isInPlace ? oldSteps[place] : oldSteps.first { $0.operation == number }
            if let known, known.parameters == operation.parameters {
                isSame = isSame && isInPlace
                steps.append(known)
            } else {
                isSame = false
                let write = try Self.write(operation, by: definition.operations[number])
                steps.append(Step(operation: number, parameters: operation.parameters, write: write))
            }
        }
        if isSame, let old { return old }
        return TypedPlan(steps)
    }

    private static func write(
        _ operation: ThemeOperation, by definition: ComponentOperation<Component>
    ) throws(PreparationError) -> @MainActor (Component) -> Void {
        do {
            return try definition.prepare(operation)
        } catch {
            throw PreparationError(operation: operation.name, wrapping: error)
        }
    }
}

/// A ``Transition`` whose component class is known.
final class TypedTransition<Component: AnyObject>: Transition {
    /// Operations whose old value is restored.
    private let ends: [(operation: Int, restore: @MainActor (Component, Original) -> Void)]
    /// Operations whose old value is remembered.
    private let beginnings: [(operation: Int, remember: @MainActor (Component, Original?) -> Original)]
    /// In the new plan's order.
    private let writes: [@MainActor (Component) -> Void]

    /// Compares two plans. O(n) in their operations, times their parameters.
    init(
        from old: [TypedPlan<Component>.Step], to new: [TypedPlan<Component>.Step],
        operations: [ComponentOperation<Component>]
    ) {
        var before: [Int: [ThemeOperation.Parameter]] = [:]
        for step in old { before[step.operation] = step.parameters }
        var beginnings: [(operation: Int, remember: @MainActor (Component, Original?) -> Original)] = []
        var writes: [@MainActor (Component) -> Void] = []
        for step in new {
            let parameters = before.removeValue(forKey: step.operation)
            if parameters == nil { beginnings.append((step.operation, operations[step.operation].remember)) }
            if parameters != step.parameters { writes.append(step.write) }
        }
        ends = old.filter { before[$0.operation] != nil }.map { ($0.operation, operations[$0.operation].restore) }
        self.beginnings = beginnings
        self.writes = writes
        super.init(writeCount: ends.count + writes.count)
    }

    /// What is restored comes first, for a setter may have a say in other properties; then everything is remembered,
    /// and then written.
    override func run(on component: AnyObject, _ memory: inout [RememberedOriginal], _ recent: RecentOriginals) {
        guard let component = component as? Component else { return }
        if !ends.isEmpty || !beginnings.isEmpty {
            var originals = memory
            for (operation, restore) in ends {
                guard let place = originals.firstIndex(where: { $0.operation == operation }) else { continue }
                restore(component, originals.remove(at: place).original)
            }
            for (operation, remember) in beginnings {
                let original = remember(component, recent.originals[operation])
                recent.originals[operation] = original
                originals.append(RememberedOriginal(operation: operation, original: original))
            }
            memory = recent.shared(originals)
        }
        for write in writes { write(component) }
    }
}

/// What an operation, by its number, has written over on one component.
struct RememberedOriginal {
    var operation: Int
    var original: Original
}

/// The memories that were taken last: those of components that started alike are held once.
@MainActor
final class RecentOriginals {
    /// By the operation's number.
    var originals: [Original?]
    private var list: [RememberedOriginal] = []

    init(operationCount: Int) {
        originals = Array(repeating: nil, count: operationCount)
    }

    /// The same memories, in storage that is shared with the component before where they are the same.
    func shared(_ memories: [RememberedOriginal]) -> [RememberedOriginal] {
        if memories.isEmpty { return [] }
        let isKnown = memories.elementsEqual(list) { $0.operation == $1.operation && $0.original === $1.original }
        if !isKnown { list = memories }
        return list
    }
}
