#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file that could not be read, written or removed.
public struct ThemeFileError: Error, Hashable, Sendable {
    /// What was tried.
    public enum Operation: Hashable, Sendable {
        /// The file or folder was to be read.
        case read
        /// A new file was to be made.
        case create
        /// Bytes were to be written to a file that is open.
        case write
        /// The file or folder was to be removed.
        case remove
    }

    /// The path as it was given.
    public var path: String
    /// What was tried.
    public var operation: Operation
    /// The reason in the operating system's words, or SkinKit's.
    public var reason: String

    /// An error with a reason of its own.
    package init(_ operation: Operation, _ path: String, reason: String) {
        self.path = path
        self.operation = operation
        self.reason = reason
    }

    /// An error from a number of the operating system, by default that of the last failed call.
    package init(_ operation: Operation, _ path: String, code: Int32 = errno) {
        self.init(operation, path, reason: String(cString: strerror(code)))
    }
}

extension ThemeFileError: CustomStringConvertible {
    /// One line: the path, what was tried and why it failed.
    public var description: String {
        let act =
            switch operation {
            case .read: "cannot be read"
            case .create: "cannot be created"
            case .write: "cannot be written"
            case .remove: "cannot be removed"
            }
        return "\(path): \(act): \(reason)"
    }
}
