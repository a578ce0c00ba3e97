/// The references of constants and operations, in the order in which they are explained.
package struct References: Sendable {
    /// The references of each constant, by its definition.
    package private(set) var ofConstants = ListPool<ConstantReference>()
    /// The references of each operation, by its definition.
    package private(set) var ofOperations = ListPool<ConstantReference>()

    package init(_ definitions: ThemeDefinitions) {
        for constant in definitions.constants {
            var found: [ConstantReference] = []
            definitions.forEachReference(of: constant.object) { found.append($0) }
            ofConstants.append(found)
        }
        for (number, operation) in definitions.operations.enumerated() {
            var found: [ConstantReference] = []
            if operation.isDependent { definitions.forEachReference(ofOperation: Int32(number)) { found.append($0) } }
            ofOperations.append(found)
        }
    }
}

/// The constants and operations whose values other constants may change.
struct Affected {
    /// Whether each constant is affected, by the index of its name. Empty if none is.
    private var constants: [Bool] = []
    /// Whether each definition of an operation is affected. Empty if none is.
    private var operations: [Bool] = []

    init() {}

    init(by names: [Symbol], in theme: LinkedTheme, _ references: References, _ definitions: ThemeDefinitions) {
        if names.isEmpty { return }
        var users = [[Symbol]](repeating: [], count: theme.constants.count)
        for name in theme.constantOrder {
            for reference in references.ofConstants[Int(theme.constants[name.index])] {
                for used in definitions.names(of: reference) { users[used.index].append(name) }
            }
        }
        constants = Array(repeating: false, count: theme.constants.count)
        var open = names
        while let name = open.popLast() {
            if constants[name.index] { continue }
            constants[name.index] = true
            open += users[name.index]
        }
        operations = references.ofOperations.map { list in
            list.contains { reference in
                if let name = reference.name { return constants[name.index] }
                return definitions.names(of: reference).contains { constants[$0.index] }
            }
        }
    }

    var isEmpty: Bool { constants.isEmpty }

    func contains(_ constant: Symbol) -> Bool { !isEmpty && constants[constant.index] }

    func contains(operation: Int32) -> Bool { !isEmpty && operations[Int(operation)] }
}
