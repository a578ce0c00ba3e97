@usableFromInline
package enum StepInput: Equatable {
    case parameters([ThemeField])
    case look([ThemeOperation], ThemeStates)

    @usableFromInline
    package subscript(parameter: String) -> ThemeObject? {
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
