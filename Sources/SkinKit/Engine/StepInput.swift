@usableFromInline
package enum StepInput: Equatable {
    case parameters([ThemeField])
    /// The operations of a look over all states, and the states of the component.
    case look([ThemeOperation], ThemeStates)

    /// Returns the value of a parameter; nil if it is absent. O(n) in the number of parameters.
    @usableFromInline
    package subscript(parameter: String) -> ThemeObject? {
        guard case .parameters(let fields) = self else { return nil }
        return fields.first { $0.name.isIdentical(to: parameter) }?.object
    }
}

/// The operations that a component shows.
struct ShownOperations {
    /// The operations of the component's own properties that are effective.
    var operations: [ThemeOperation] = []
    /// The operations of the component's look over all states; empty if it has no look.
    var look: [ThemeOperation] = []
    var states: ThemeStates = []

    /// The number of steps, of which the look is the last.
    var count: Int { operations.count + (look.isEmpty ? 0 : 1) }

    func name(_ index: Int) -> String {
        index < operations.count ? operations[index].name : ComponentOperation.lookName
    }

    func input(_ index: Int) -> StepInput {
        index < operations.count ? .parameters(operations[index].parameters) : .look(look, states)
    }
}
