/// An error that lists the operations of a theme that cannot be prepared, or names an argument that is not valid.
///
/// The engine throws it before it writes anything. Components keep their look.
public struct ThemePreparationError: Error {
    /// One operation of one entity that cannot be prepared.
    public struct Failure: Sendable {
        /// The theme's identifier.
        public internal(set) var theme: String
        /// The type and the identifier of the affected components.
        public let entity: ThemeEntityKey
        /// The operation's name.
        public let operation: String
        /// The component type of the theme from which ``entity`` takes the operation: its own, or one that it inherits.
        package internal(set) var themeComponent: String
        /// The traits under which it cannot be prepared.
        public let traits: ThemeTraits
        /// The states in which it cannot be prepared.
        public internal(set) var states: ThemeStates
        /// The cause.
        public let reason: ThemeFault
    }

    package static let failureLimit = 100

    /// The first 100 failures, in the order of the component definitions, then of registration.
    public private(set) var failures: [Failure] = []
    /// The total number of failures, including those not kept. An operation counts once for each entity and set of
    /// states.
    public private(set) var failureCount = 0
    /// The fault of an argument, which may come from a user's settings or from the platform, or of a request by setters
    /// or observers that set each other off; nil if an operation cannot be prepared.
    public private(set) var invalidArgument: ThemeFault?

    init() {}

    package init(_ invalidArgument: ThemeFault) { self.invalidArgument = invalidArgument }

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
