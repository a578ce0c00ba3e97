/// The references of constants and operations, in the order in which they are explained.
struct References {
    /// The references of each constant, by its definition.
    private(set) var ofConstants = ListPool<ConstantReference>()
    /// The references of each operation, by its definition.
    private(set) var ofOperations = ListPool<ConstantReference>()

    init(_ definitions: ThemeDefinitions) {
        for constant in definitions.constants {
            var found: [ConstantReference] = []
            definitions.forEachReference(of: constant.object) { found.append($0) }
            ofConstants.append(found)
        }
        for (number, operation) in definitions.operations.enumerated() {
            var found: [ConstantReference] = []
            if operation.isDependent {
                definitions.forEachReference(ofOperation: Int32(number)) { found.append($0) }
            }
            ofOperations.append(found)
        }
    }
}

/// The constants and operations whose values other constants may change.
struct Affected {
    private(set) var constants: Set<Symbol> = []
    /// The definitions of operations.
    private(set) var operations: Set<Int32> = []

    init() {}

    /// Finds the constants with some names, all constants that may refer to them, and the operations that may.
    init(by names: [Symbol], in theme: LinkedTheme, _ references: References, _ definitions: ThemeDefinitions) {
        var users: [Symbol: [Symbol]] = [:]
        for name in theme.constantOrder {
            for reference in references.ofConstants[Int(theme.constants[name.index])] {
                for used in definitions.names(of: reference) { users[used, default: []].append(name) }
            }
        }
        var isAffected = [Bool](repeating: false, count: theme.constants.count)
        var open = names
        while let name = open.popLast() {
            if isAffected[name.index] { continue }
            isAffected[name.index] = true
            constants.insert(name)
            open += users[name] ?? []
        }
        for (number, references) in references.ofOperations.enumerated() {
            let refers = references.contains { reference in
                if let name = reference.name { return isAffected[name.index] }
                return definitions.names(of: reference).contains { isAffected[$0.index] }
            }
            if refers { operations.insert(Int32(number)) }
        }
    }
}
