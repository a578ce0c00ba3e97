/// The reason why a store cannot be read, or a file of it cannot be trusted.
public struct StoreError: Error, Hashable, Sendable {
    /// The kind of an error.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The server cannot be reached, or the connection ended.
        case connection
        /// The server is too slow, or sent nothing for too long.
        case timeout
        /// The server has no such file.
        case notFound = "not-found"
        /// The server cannot answer now: status 429 or 500 and above.
        case serverError = "server-error"
        /// The server answered with another status, for example with a redirect.
        case status
        /// The file is longer or shorter than announced, or exceeds a limit.
        case wrongLength = "wrong-length"
        /// The bytes of a file do not have their hash.
        case wrongHash = "wrong-hash"
        /// A file of the store is malformed.
        case malformed
        /// Metadata does not have enough valid signatures.
        case unsigned
        /// Metadata is older than what was seen before.
        case rollback
        /// Metadata has expired: the store's owner must refresh it.
        case expired
        /// Metadata does not fit the metadata that names it.
        case mismatch
        /// No role of the store names the file.
        case unknownTarget = "unknown-target"
        /// Too many root versions or delegations.
        case limitExceeded = "limit-exceeded"
        /// The trusted metadata on the disk is missing or invalid.
        case noTrust = "no-trust"
        /// The product requires another version of the app.
        case incompatible
        /// The theme has a text with less contrast than the app accepts.
        case illegible
        /// The store retracted the product.
        case retracted
        /// The operation was cancelled.
        case cancelled
    }

    /// The kind of the error.
    public var code: Code
    /// The description of the error: a sentence in lower case without a full stop.
    public var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension StoreError {
    /// Whether the same request may succeed later.
    var isTemporary: Bool { [.connection, .timeout, .serverError].contains(code) }
}

extension StoreError: CustomStringConvertible {
    /// The message and the code.
    public var description: String { "\(message) [\(code.rawValue)]" }
}
