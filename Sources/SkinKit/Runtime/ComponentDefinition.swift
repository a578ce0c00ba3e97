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

    func makePopulation() -> any ComponentPopulation { Population(of: self) }
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
    func makePopulation() -> any ComponentPopulation
}

/// What a definition says of an operation, without its Swift types.
struct OperationShape: Hashable {
    var name: String
    var parameters: [ParameterShape]
}
