/// Why a theme cannot be put on: the operations that could not be turned into values.
///
/// Thrown before anything is written; the components keep the look that they had.
public struct ThemePreparationError: Error {
    /// What went wrong.
    public enum Reason: Error {
        /// A parameter that the operation needs was not given.
        case missingParameter(String)
        /// A parameter holds an object of another type than the definition reads.
        case wrongType(parameter: String, expected: String, found: String)
        /// A parameter's value is of the right type but not one that the definition knows.
        case unknownValue(parameter: String, value: String)
        /// A parameter holds what only an engine can make a value of, and no engine asks.
        case needsEngine(parameter: String)
        /// The definition's own prepare step threw this.
        case failed(any Error)
    }

    /// One operation of one entity that could not be turned into a value.
    public struct Failure: Sendable {
        /// The theme's identifier.
        public var theme: String
        /// The type and the identifier of the components that it is for.
        public var entity: ThemeEntityKey
        /// The operation's name.
        public var operation: String
        /// What went wrong.
        public var reason: Reason
    }

    /// At most as many are kept of what failed.
    package static let failureLimit = 100

    /// What failed, in the order of the component definitions, then of registration; the first ``failureLimit``.
    public private(set) var failures: [Failure] = []
    /// How many failed, those included that are not kept. The same operation counts once for each entity and states.
    public private(set) var failureCount = 0

    mutating func add(_ failure: Failure) {
        failureCount += 1
        if failures.count < Self.failureLimit { failures.append(failure) }
    }
}

extension ThemePreparationError: CustomStringConvertible {
    /// A line for each failure; the last tells of those that are not kept.
    public var description: String {
        let rest = failureCount - failures.count
        return (failures.map(\.description) + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
    }
}

extension ThemePreparationError.Failure: CustomStringConvertible {
    /// `org.example.midnight: uibutton#cancel: backgroundColor: the parameter 'color' is missing`.
    public var description: String { "\(theme): \(entity): \(operation): \(reason)" }
}

extension ThemePreparationError.Reason: CustomStringConvertible {
    /// A sentence without a full stop.
    public var description: String {
        switch self {
        case .missingParameter(let name): "the parameter '\(name)' is missing"
        case .wrongType(let name, let expected, let found): "the parameter '\(name)' is \(found), not \(expected)"
        case .unknownValue(let name, let value): "the parameter '\(name)' cannot be '\(value)'"
        case .needsEngine(let name): "the parameter '\(name)' is made of assets, for which it takes an engine"
        case .failed(let error): "\(error)"
        }
    }
}
