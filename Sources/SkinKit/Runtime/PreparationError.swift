/// Why a theme cannot be put on: one operation of one entity could not be turned into a value.
///
/// Thrown before anything is written; the components keep the look that they had.
public struct PreparationError: Error {
    /// What went wrong.
    public enum Reason: Error {
        /// The component's definition has no operation of this name.
        case unknownOperation
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

    /// The theme's identifier; nil where an operation was prepared outside of a theme.
    public internal(set) var theme: String?
    /// The component type and the identifier of the entity.
    public internal(set) var entity: EntityKey?
    /// The operation's name.
    public internal(set) var operation: String
    /// What went wrong.
    public var reason: Reason

    /// An error of one operation; staging adds the theme and the entity.
    public init(operation: String, _ reason: Reason) {
        self.operation = operation
        self.reason = reason
    }

    init(operation: String, wrapping error: any Error) {
        self.init(operation: operation, error as? Reason ?? .failed(error))
    }
}

extension PreparationError: CustomStringConvertible {
    /// `org.example.midnight: uibutton#cancel: backgroundColor: the parameter 'color' is missing`.
    public var description: String {
        [theme, entity?.description, operation, "\(reason)"].compactMap(\.self).joined(separator: ": ")
    }
}

extension PreparationError.Reason: CustomStringConvertible {
    /// A sentence without a full stop.
    public var description: String {
        switch self {
        case .unknownOperation: "the component's definition has no such operation"
        case .missingParameter(let name): "the parameter '\(name)' is missing"
        case .wrongType(let name, let expected, let found): "the parameter '\(name)' is \(found), not \(expected)"
        case .unknownValue(let name, let value): "the parameter '\(name)' cannot be '\(value)'"
        case .needsEngine(let name): "the parameter '\(name)' is made of assets, for which it takes an engine"
        case .failed(let error): "\(error)"
        }
    }
}
