/// What a theme can change on the components of one class: a component type's name and its operations.
///
/// Made by ``ComponentDefinitions/define(_:as:_:)``; it does not change afterwards.
@MainActor
final class ComponentDefinition<Component: AnyObject>: ComponentTyping {
    let name: String
    let parent: (any ComponentTyping)?
    /// Inherited ones first, in the order of declaration.
    let operations: [ComponentOperation<Component>]
    private let numbers: [String: Int]

    init(name: String, parent: (any ComponentTyping)?, operations: [ComponentOperation<Component>]) {
        self.name = name
        self.parent = parent
        self.operations = operations
        numbers = Dictionary(uniqueKeysWithValues: operations.enumerated().map { ($1.name, $0) })
    }

    var shapes: [OperationShape] { operations.map { OperationShape(name: $0.name, parameters: $0.parameters) } }

    /// An operation's place in ``operations``. O(1).
    func number(of operation: String) -> Int? { numbers[operation] }

    func includes(_ component: AnyObject) -> Bool { component is Component }

    func prepare(_ operations: [ThemeOperation], replacing old: Plan?) throws(PreparationError) -> Plan {
        try TypedPlan.prepare(operations, for: self, replacing: old as? TypedPlan<Component>)
    }

    func transition(from old: Plan?, to new: Plan?) -> Transition {
        TypedTransition(
            from: (old as? TypedPlan<Component>)?.steps ?? [], to: (new as? TypedPlan<Component>)?.steps ?? [],
            operations: operations)
    }
}

/// A definition whose class is not known.
@MainActor
protocol ComponentTyping: AnyObject {
    var name: String { get }
    /// The definition that this one inherits from.
    var parent: (any ComponentTyping)? { get }
    var shapes: [OperationShape] { get }
    /// Whether a component is of the definition's class.
    func includes(_ component: AnyObject) -> Bool
    /// Prepares what a theme says of an entity.
    ///
    /// - Returns: The old plan itself where nothing is different; what it has prepared is taken over.
    /// - Throws: The first operation that cannot be prepared. O(n) in the operations, times their parameters.
    func prepare(_ operations: [ThemeOperation], replacing old: Plan?) throws(PreparationError) -> Plan
    /// Compares two plans of this definition; nil is the plan without operations.
    func transition(from old: Plan?, to new: Plan?) -> Transition
}

/// What a definition says of an operation, without its Swift types.
struct OperationShape: Hashable {
    var name: String
    var parameters: [ParameterShape]
}
