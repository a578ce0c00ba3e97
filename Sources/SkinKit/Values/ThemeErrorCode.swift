/// The kind of an error of SkinKit's modules, by which an app tells errors apart:
///
///     do {
///         try engine.activate(library.load("org.example.midnight"))
///     } catch ThemeErrorCode.unknownTheme {
///         …
///     }
///
/// Each module that throws errors adds the kinds that an app may want to tell apart. Later versions may add kinds.
public struct ThemeErrorCode: RawRepresentable, Hashable, Sendable {
    /// The name of the kind, such as `unknown-theme`.
    public let rawValue: String

    /// Creates a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Returns whether an error is of a kind. That of a theme that cannot be prepared is of the kinds of all its faults.
    public static func ~= (code: ThemeErrorCode, error: any Error) -> Bool {
        if let error = error as? ThemePreparationError {
            return error.invalidArgument?.code == code || error.failures.contains { $0.reason.code == code }
        }
        return (error as? any CodedError)?.code == code
    }
}

/// An error with a ``ThemeErrorCode``.
package protocol CodedError: Error {
    var code: ThemeErrorCode { get }
}
