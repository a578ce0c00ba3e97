/// An error by the protocol: JSON-RPC 2.0 and LSP 3.17.
struct ServerError: Error {
    var code: Int
    var message: String

    static let parseError = -32700
    static let invalidRequest = -32600
    static func methodNotFound(_ method: String) -> ServerError {
        .init(code: -32601, message: "unknown method '\(method)'")
    }
    static func invalidParams(_ reason: String) -> ServerError { .init(code: -32602, message: reason) }
    static let notInitialized = ServerError(code: -32002, message: "the server is not initialized")
    static let cancelled = ServerError(code: -32800, message: "the request was cancelled")
}
