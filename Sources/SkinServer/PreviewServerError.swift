#if Tool
    import FlyingSocks
    import SkinKit

    /// The reason why a server cannot listen on a port.
    public struct PreviewServerError: Error, CustomStringConvertible {
        /// The port.
        public let port: UInt16
        /// The system's words for the reason, such as "address already in use".
        public let reason: String

        init(_ error: any Error, port: UInt16) {
            self.port = port
            reason =
                if case SocketError.failed(_, let code, _) = error {
                    ThemeFileError.reason(of: code)
                } else {
                    "the system gave no address"
                }
        }

        /// The port and the reason.
        public var description: String { "cannot listen on 127.0.0.1:\(port): \(reason)" }
    }
#endif
