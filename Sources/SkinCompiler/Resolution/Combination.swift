extension Resolver {
    /// The state of resolution under the current combination of traits.
    struct Combination {
        let merged: MergedTheme
        private(set) var constants: ConstantValues
        /// The checked parameters of operations that depend on constants or assets.
        var parameters: ParameterMemo

        init() {
            merged = MergedTheme()
            constants = ConstantValues(count: 0)
            parameters = ParameterMemo(count: 0)
        }

        init(_ merged: MergedTheme, _ chain: ThemeChain) {
            self.merged = merged
            constants = ConstantValues(count: chain.symbols.count)
            parameters = ParameterMemo(count: chain.definitions.operations.count)
        }

        /// Returns the value of a constant, or nil if it is not resolved yet or has none, which was reported.
        func constant(_ name: Symbol) -> ValueID? { constants[name] }

        mutating func setConstant(_ name: Symbol, _ value: ValueID?) { constants[name] = value }
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

/// The resolved values of constants, by name.
struct ConstantValues: Sendable {
    /// The values by name, -1 if not resolved.
    private var numbers: [Int32]

    init(count: Int) {
        numbers = [Int32](repeating: -1, count: count)
    }

    subscript(name: Symbol) -> ValueID? {
        get { numbers[name.index] < 0 ? nil : ValueID(rawValue: UInt32(numbers[name.index])) }
        set { numbers[name.index] = newValue.map { Int32($0.rawValue) } ?? -1 }
    }
}
