import SkinKit

/// The reason why a store cannot be read, or a file of it cannot be trusted.
public struct StoreError: Error, Hashable, Sendable {
    /// The kind of the error.
    public var code: ThemeErrorCode
    /// The description of the error: a sentence in lower case without a full stop.
    public var message: String

    package init(_ code: ThemeErrorCode, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension StoreError {
    /// Whether the same request may succeed later.
    var isTemporary: Bool { [.connection, .timeout, .serverError].contains(code) }
}

extension StoreError: CodedError, CustomStringConvertible {
    /// The message and the code.
    public var description: String { "\(message) [\(code.rawValue)]" }
}

extension ThemeErrorCode {
    /// The server cannot be reached, or the connection ended.
    public static let connection = Self(rawValue: "connection")
    /// The server is too slow, or sent nothing for too long.
    public static let timeout = Self(rawValue: "timeout")
    /// The server has no such file.
    public static let notFound = Self(rawValue: "not-found")
    /// The server cannot answer now: status 429 or 500 and above.
    public static let serverError = Self(rawValue: "server-error")
    /// The server answered with another status, for example with a redirect.
    public static let status = Self(rawValue: "status")
    /// The file is longer or shorter than announced, or exceeds a limit.
    public static let wrongLength = Self(rawValue: "wrong-length")
    /// The bytes of a file do not have their hash.
    public static let wrongHash = Self(rawValue: "wrong-hash")
    /// A file of the store is malformed.
    public static let malformed = Self(rawValue: "malformed")
    /// Metadata does not have enough valid signatures.
    public static let unsigned = Self(rawValue: "unsigned")
    /// Metadata is older than what was seen before.
    public static let rollback = Self(rawValue: "rollback")
    /// Metadata has expired: the store's owner must refresh it.
    public static let expired = Self(rawValue: "expired")
    /// Metadata does not fit the metadata that names it.
    public static let mismatch = Self(rawValue: "mismatch")
    /// No role of the store names the file.
    public static let unknownTarget = Self(rawValue: "unknown-target")
    /// The trusted metadata on the disk is missing or invalid.
    public static let noTrust = Self(rawValue: "no-trust")
    /// The product requires another version of the app.
    public static let incompatible = Self(rawValue: "incompatible")
    /// The theme has a text with less contrast than the app accepts.
    public static let illegible = Self(rawValue: "illegible")
    /// The store retracted the product.
    public static let retracted = Self(rawValue: "retracted")
    /// The operation was cancelled.
    public static let cancelled = Self(rawValue: "cancelled")
}
