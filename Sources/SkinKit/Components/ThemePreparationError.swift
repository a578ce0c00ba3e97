/// An error that lists the operations of a theme that cannot be prepared, or names an argument that is not valid.
///
/// The engine throws it before it writes anything. Components keep their look.
public struct ThemePreparationError: Error {
    /// The cause of a failure.
    public enum Reason: Error {
        /// A required parameter is missing.
        case missingParameter(String)
        /// A parameter holds an object of another type than the definition expects.
        case wrongType(parameter: String, expected: String, found: String)
        /// A parameter's value has the right type, but the definition does not accept it.
        case unknownValue(parameter: String, value: String)
        /// A parameter's value requires an engine, and the caller provides none.
        case needsEngine(parameter: String)
        /// The definition's prepare step threw this error.
        case failed(any Error)
    }

    /// One operation of one entity that cannot be prepared.
    public struct Failure: Sendable {
        /// The theme's identifier.
        public var theme: String
        /// The type and the identifier of the affected components.
        public var entity: ThemeEntityKey
        /// The operation's name.
        public var operation: String
        /// The component type of the theme from which ``entity`` takes the operation: its own, or one that it inherits.
        public var themeComponent: String
        /// The traits under which it cannot be prepared.
        public var traits: ThemeTraits
        /// The states in which it cannot be prepared.
        public var states: ThemeStates
        /// The cause.
        public var reason: Reason
    }

    /// An argument that an engine does not accept. It may come from a user's settings or from the platform.
    public struct InvalidArgument: Sendable, CustomStringConvertible {
        /// The kind of argument.
        public struct Code: RawRepresentable, Hashable, Sendable {
            /// The word, such as `scale`.
            public let rawValue: String

            /// Creates a code.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// Traits of which two are of one kind.
            public static let traits = Self(rawValue: "traits")
            /// A scale that is not 1 to 9.
            public static let scale = Self(rawValue: "scale")
            /// A component whose class is not defined, nor any superclass.
            public static let component = Self(rawValue: "component")
        }

        /// The kind of argument.
        public let code: Code
        /// A description of the fault, without a full stop.
        public let description: String

        package init(_ code: Code, _ description: String) {
            (self.code, self.description) = (code, description)
        }
    }

    /// The maximum number of failures that an error keeps.
    package static let failureLimit = 100

    /// The first 100 failures, in the order of the component definitions, then of registration.
    public private(set) var failures: [Failure] = []
    /// The total number of failures, including those not kept. An operation counts once for each entity and set of
    /// states.
    public private(set) var failureCount = 0
    /// The argument that the engine does not accept; nil if something cannot be prepared.
    public private(set) var invalidArgument: InvalidArgument?

    init() {}

    package init(_ invalidArgument: InvalidArgument) {
        self.invalidArgument = invalidArgument
    }

    mutating func add(_ failure: Failure) {
        failureCount += 1
        if failures.count < Self.failureLimit { failures.append(failure) }
    }
}

extension ThemePreparationError: CustomStringConvertible {
    /// The failures, one a line. The last line counts those that are not kept.
    public var description: String {
        if let invalidArgument { return invalidArgument.description }
        let rest = failureCount - failures.count
        return (failures.map(\.description) + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
    }
}

extension ThemePreparationError.Failure: CustomStringConvertible {
    /// The failure as `org.example.midnight: uibutton#cancel: backgroundColor: the parameter 'color' is missing`.
    public var description: String { "\(theme): \(entity): \(operation): \(reason)" }
}

extension ThemePreparationError.InvalidArgument {
    static func traits(_ traits: ThemeTraits) -> Self {
        Self(
            .traits,
            "the traits '\(traits.sortedNames.joined(separator: " "))' contain two of one kind; "
                + "at most one of each kind may be active")
    }

    static func scale(_ scale: Int) -> Self { Self(.scale, "the scale \(scale) is not supported; expected 1 to 9") }

    static func component(type: String) -> Self {
        Self(.component, "the class '\(type)' is not defined as a component")
    }
}

extension ThemePreparationError.Reason: CustomStringConvertible {
    /// A description of the cause, without a full stop.
    public var description: String {
        switch self {
        case .missingParameter(let name): "the parameter '\(name)' is missing"
        case .wrongType(let name, let expected, let found):
            "the parameter '\(name)' has the type '\(found)'; expected '\(expected)'"
        case .unknownValue(let name, let value): "the parameter '\(name)' cannot be '\(value)'"
        case .needsEngine(let name): "the parameter '\(name)' refers to assets and requires an engine"
        case .failed(let error): "\(error)"
        }
    }
}
