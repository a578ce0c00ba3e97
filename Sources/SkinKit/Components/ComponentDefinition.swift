/// The definition of one component class: the component type's name and its operations.
///
/// ``ComponentDefinitions/define(_:as:_:)`` creates definitions. They are immutable. Only the closures know the class.
@MainActor
package final class ComponentDefinition {
    package let name: String
    package let parent: ComponentDefinition?
    /// The operations, inherited ones first, in the order of declaration.
    package let operations: [ComponentOperation]
    /// The operations that the component's look shows together; empty if it has none.
    let lookShapes: [OperationShape]
    let lookNames: [String]
    /// The names of the look's operations that are not also operations of their own.
    let namesOnlyInLook: [String]
    /// Shows the states that the app sets for a component, whatever its theme says; nil if only themes show them.
    let showStates: (@MainActor (AnyObject, ThemeStates) -> Void)?
    let includes: @MainActor (AnyObject) -> Bool
    let type: AnyClass
    private let includesClass: @MainActor (AnyClass) -> Bool

    init(
        name: String, parent: ComponentDefinition?, operations: [ComponentOperation],
        lookShapes: [OperationShape], showStates: (@MainActor (AnyObject, ThemeStates) -> Void)?, type: AnyClass,
        includes: @escaping @MainActor (AnyObject) -> Bool, includesClass: @escaping @MainActor (AnyClass) -> Bool
    ) {
        self.name = name
        self.parent = parent
        self.operations = operations
        self.lookShapes = lookShapes
        lookNames = lookShapes.map(\.name)
        namesOnlyInLook = lookNames.filter { operations.firstIndex(named: $0) == nil }
        self.showStates = showStates
        self.type = type
        self.includes = includes
        self.includesClass = includesClass
    }

    func isBelow(_ other: ComponentDefinition) -> Bool { other.includesClass(type) }

    package var shapes: [OperationShape] {
        operations.filter { $0.name != ComponentOperation.lookName }.map {
            OperationShape(name: $0.name, parameters: $0.parameters)
        } + lookShapes.filter { namesOnlyInLook.containsIdentical($0.name) }
    }

    package subscript(number: OperationNumber) -> ComponentOperation { operations[number.index] }

    /// Tries a likely number first.
    package func number(of operation: String, likely: OperationNumber = OperationNumber(index: 0)) -> OperationNumber? {
        if likely.index < operations.count, self[likely].name.isIdentical(to: operation) { return likely }
        return operations.firstIndex(named: operation).map(OperationNumber.init)
    }
}

/// The signature of an operation in a definition, without its closures.
package struct OperationShape: Hashable {
    package let name: String
    package let parameters: [ParameterShape]
}

extension [ComponentDefinition] {
    func firstIndex(named name: String) -> Int? { firstIndex { $0.name.isIdentical(to: name) } }
}
