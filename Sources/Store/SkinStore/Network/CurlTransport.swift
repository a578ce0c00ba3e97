#if Store && canImport(CCurl)
    import CCurl
    import Dispatch

    /// A transport by libcurl.
    ///
    /// URLSession on Linux keeps neither limits of size nor of time.
    public struct CurlTransport: StoreTransport {
        private let handles = CurlHandles()

        /// Creates a transport, which keeps connections open for its next requests.
        public init() {}

        private static let isInitialized: Bool = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
        /// libcurl blocks a thread for each request.
        private static let queue = DispatchQueue(label: "org.skinkit.store.transport", attributes: .concurrent)

        /// Requests a file on a separate thread, on a connection that an earlier request has opened, if there is one.
        @concurrent
        public func get(
            _ request: StoreRequest, _ receive: @escaping @Sendable (StoreResponse) throws -> Void
        ) async throws {
            guard Self.isInitialized else { throw StoreError(.connection, "libcurl cannot be initialized") }
            let exchange = CurlExchange(request, receive)
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    Self.queue.async { continuation.resume(with: Result { try exchange.run(handles) }) }
                }
            } onCancel: {
                exchange.cancel()
            }
        }
    }
#endif
