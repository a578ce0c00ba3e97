/// A failure to read, create, write or remove a file or folder.
public struct ThemeFileError: Error, Equatable, Sendable {
    package enum Operation: String, Sendable {
        case read
        /// Creating, renaming or replacing a file or folder.
        case create
        case write
        case remove
    }

    /// The path as the caller passed it.
    public let path: String
    package let operation: Operation
    /// The reason, from the operating system or from SkinKit: lower case, without a full stop.
    package let reason: String

    package init(_ operation: Operation, _ path: String, reason: String) {
        self.path = path
        self.operation = operation
        self.reason = reason
    }

    /// Creates an error from an error number of the operating system, by default that of the last failed call.
    package init(_ operation: Operation, _ path: String, code: Int32 = SystemCalls.errorNumber) {
        self.init(operation, path, reason: Self.reason(of: code))
    }

    package static func reason(of code: Int32) -> String {
        let reason = SystemCalls.text(ofError: code) ?? "error \(code)"
        // An abbreviation keeps its capitals: "I/O error".
        guard reason.dropFirst().first?.isLowercase == true else { return reason }
        return reason.prefix(1).lowercased() + reason.dropFirst()
    }
}

extension ThemeFileError: CustomStringConvertible {
    /// One line with the operation, the path and the reason: `cannot read 'x': permission denied`.
    public var description: String { "cannot \(operation.rawValue) '\(path)': \(reason)" }
}
