extension Resolver {
    /// The state of resolution under the current combination of traits.
    struct Combination {
        private(set) var constants: VisibleConstants
        /// The checked parameters of operations that depend on constants or assets.
        var parameters: ParameterMemo
        /// The checked parameters of operations in scopes, as indices of lists.
        var scopedParameters: [ScopedOperation: Int?] = [:]
        /// The entity or class that the current scope is checked for, or the theme outside of scopes.
        private(set) var scopeUser = ConstantDefinition.Owner.theme

        /// The indices of the classes that extend themselves, which was reported.
        var classesInCycles: Set<Int> = []

        /// An operation in a scope.
        struct ScopedOperation: Hashable {
            var definition: Int32
            /// The number of the schema's operation.
            var operation: Int
            var scope: Int
        }

        init() {
            constants = VisibleConstants(MergedTheme(), ThemeDefinitions(), count: 0)
            parameters = ParameterMemo(count: 0)
        }

        init(_ merged: MergedTheme, _ chain: ThemeChain) {
            constants = VisibleConstants(merged, chain.definitions, count: chain.symbols.count)
            parameters = ParameterMemo(count: chain.definitions.operations.count)
        }

        var merged: MergedTheme { constants.merged }
        var scopes: ConstantScopes { constants.scopes }
        var scope: Int { constants.scope }

        /// Sets the value of a constant in the current scope.
        mutating func setConstant(_ name: Symbol, _ value: ValueID?) { constants.set(name, value) }

        /// Sets the meaning of a constant outside of scopes.
        mutating func setMeaning(_ name: Symbol, _ meaning: Int32) { constants.setMeaning(name, meaning) }

        /// Enters a scope. Returns to that of the theme with scope 0.
        mutating func enter(scope: Int, for user: ConstantDefinition.Owner = .theme) {
            constants.scope = scope
            scopeUser = user
        }

        /// Returns the number of the scope with some definitions.
        mutating func scope(_ definitions: [Symbol: Int32]) -> Int { constants.scopes.add(definitions) }

        /// Removes the newest scopes, none of which is an entity's.
        mutating func removeScopes(from number: Int) {
            constants.scope = 0
            constants.scopes.removeScopes(from: number)
        }

        /// Adds the scope of the next entity.
        mutating func append(entityWith scope: Int) { constants.scopes.append(entityWith: scope) }
    }

    /// The result of checking an operation's parameters.
    enum CheckedParameters {
        /// The index of a valid list in ``Resolver/parameterLists``.
        case list(Int)
        /// Invalid parameters, which were reported.
        case faulty

        /// - Parameter number: The index of a list, or -1 for invalid parameters.
        fileprivate init(_ number: Int32) { self = number < 0 ? .faulty : .list(Int(number)) }

        /// The index of the list, or nil for invalid parameters.
        var list: Int? { if case .list(let number) = self { number } else { nil } }
    }

    /// The checked parameters of operations, by definition and operation of the schema.
    ///
    /// Nearly every definition is used as one operation of the schema, which is stored in an array. If several
    /// component types use a class, the others are in a dictionary.
    struct ParameterMemo {
        private struct Entry {
            /// The number of the schema's operation, or -1 for an empty entry.
            var operation: Int32 = -1
            /// The index in ``Resolver/parameterLists``, or -1 for invalid parameters.
            var list: Int32 = -1
        }

        private var entries: [Entry]
        private var others: [UInt64: Int32] = [:]

        init(count: Int) {
            entries = [Entry](repeating: Entry(), count: count)
        }

        /// Returns the checked parameters, or nil if they are not checked yet.
        func find(_ definition: Int32, _ operation: Int) -> CheckedParameters? {
            let entry = entries[Int(definition)]
            if entry.operation == Int32(operation) { return CheckedParameters(entry.list) }
            if entry.operation < 0 { return nil }
            return others[Self.key(definition, operation)].map(CheckedParameters.init)
        }

        mutating func set(_ definition: Int32, _ operation: Int, _ list: Int?) {
            let list = Int32(list ?? -1)
            if entries[Int(definition)].operation < 0 {
                entries[Int(definition)] = Entry(operation: Int32(operation), list: list)
            } else {
                others[Self.key(definition, operation)] = list
            }
        }

        private static func key(_ definition: Int32, _ operation: Int) -> UInt64 {
            UInt64(UInt32(bitPattern: definition)) << 32 | UInt64(UInt32(truncatingIfNeeded: operation))
        }
    }
}
