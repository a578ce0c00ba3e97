/// What a theme can change on the components of one class: a component type's name and its operations.
///
/// Made by ``ComponentDefinitions/define(_:as:_:)``; it does not change afterwards. The class is known to the
/// closures only.
@MainActor
package final class ComponentDefinition {
    package let name: String
    /// The definition that this one inherits from.
    package let parent: ComponentDefinition?
    /// Inherited ones first, in the order of declaration.
    let operations: [ComponentOperation]
    /// Whether a component is of the definition's class.
    let includes: @MainActor (AnyObject) -> Bool
    private let numbers: [String: Int]

    init(
        name: String, parent: ComponentDefinition?, operations: [ComponentOperation],
        includes: @escaping @MainActor (AnyObject) -> Bool
    ) {
        self.name = name
        self.parent = parent
        self.operations = operations
        self.includes = includes
        numbers = Dictionary(uniqueKeysWithValues: operations.enumerated().map { ($1.name, $0) })
    }

    package var shapes: [OperationShape] { operations.map { OperationShape(name: $0.name, parameters: $0.parameters) } }

    /// An operation's place in ``operations``, which is looked for first where it is likely to be. O(1).
    func number(of operation: String, likely: Int) -> Int? {
        if likely < operations.count, operations[likely].name == operation { return likely }
        return numbers[operation]
    }
}

/// What a definition says of an operation, without its closures.
package struct OperationShape: Hashable {
    package var name: String
    package var parameters: [ParameterShape]
}
