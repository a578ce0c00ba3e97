extension Resolver {
    /// What is known of the combination of traits at hand.
    struct Combination {
        let merged: MergedTheme
        private(set) var constants: ConstantValues
        /// Parameters of operations that depend on constants or assets, as far as they were asked for.
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

        /// The value of a constant; nil where it has none, which was reported, or is not known yet.
        func constant(_ name: Symbol) -> ValueID? { constants[name] }

        mutating func setConstant(_ name: Symbol, _ value: ValueID?) { constants[name] = value }
    }

    /// The parameters of an operation after the check.
    enum CheckedParameters {
        /// A number in ``Resolver/parameterLists``.
        case list(Int)
        /// Something is wrong with them, which was reported.
        case faulty

        /// - Parameter number: A list's number; -1 where something is wrong.
        fileprivate init(_ number: Int32) { self = number < 0 ? .faulty : .list(Int(number)) }

        /// The list's number; nil where something is wrong.
        var list: Int? { if case .list(let number) = self { number } else { nil } }
    }

    /// What the parameters of operations come to, by definition and operation of the schema.
    ///
    /// Nearly every definition is taken for one operation of the schema, which has its place in an array; the others
    /// of a class that is used by several component types are looked up.
    struct ParameterMemo {
        private struct Entry {
            /// -1 where nothing is known.
            var operation: Int32 = -1
            /// Number in ``Resolver/parameterLists``; -1 where something is wrong.
            var list: Int32 = -1
        }

        private var entries: [Entry]
        private var others: [UInt64: Int32] = [:]

        init(count: Int) {
            entries = [Entry](repeating: Entry(), count: count)
        }

        /// Nil where the parameters were not checked yet.
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

/// The values of constants as far as they are known, by name.
struct ConstantValues: Sendable {
    /// -1 for none.
    private var numbers: [Int32]

    init(count: Int) {
        numbers = [Int32](repeating: -1, count: count)
    }

    subscript(name: Symbol) -> ValueID? {
        get { numbers[name.index] < 0 ? nil : ValueID(rawValue: UInt32(numbers[name.index])) }
        set { numbers[name.index] = newValue.map { Int32($0.rawValue) } ?? -1 }
    }
}
