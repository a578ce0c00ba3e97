#if Store && canImport(Darwin)
    import Foundation

    /// A transport by URLSession, on Apple's systems.
    public struct URLSessionTransport: StoreTransport {
        /// Creates a transport.
        public init() {}

        /// Requests a file in a separate session.
        @concurrent
        public func get(
            _ request: StoreRequest, _ receive: @escaping @Sendable (StoreResponse) throws -> Void
        ) async throws {
            guard let url = URL(string: request.url), ["http", "https"].contains(url.scheme?.lowercased()) else {
                throw StoreError(.connection, "'\(request.url)' is no URL of a server")
            }
            let exchange = URLSessionExchange(request, receive)
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = TimeInterval(request.idleTime)
            configuration.timeoutIntervalForResource = TimeInterval(request.totalTime)
            let session = URLSession(configuration: configuration, delegate: exchange, delegateQueue: nil)
            defer { session.finishTasksAndInvalidate() }
            var message = URLRequest(url: url)
            message.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
            if request.offset > 0 { message.setValue("bytes=\(request.offset)-", forHTTPHeaderField: "Range") }
            let task = session.dataTask(with: message)
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in exchange.begin(task, continuation) }
            } onCancel: {
                task.cancel()
            }
        }
    }

    /// One request by URLSession. Its session calls the delegate on one serial queue.
    private final class URLSessionExchange: NSObject, URLSessionDataDelegate, Sendable {
        private struct State: Sendable {
            var continuation: CheckedContinuation<Void, any Error>?
            var count = 0
            /// The time since which the speed is measured, and the bytes since then.
            var measured = (since: ContinuousClock.now, count: 0)
            var failure: (any Error)?
        }

        private let request: StoreRequest
        private let receive: @Sendable (StoreResponse) throws -> Void
        private let state = Locked(State())

        init(_ request: StoreRequest, _ receive: @escaping @Sendable (StoreResponse) throws -> Void) {
            self.request = request
            self.receive = receive
        }

        func begin(_ task: URLSessionDataTask, _ continuation: CheckedContinuation<Void, any Error>) {
            state.withLock { $0.continuation = continuation }
            task.resume()
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest
        ) async -> URLRequest? { nil }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse
        ) async -> URLSession.ResponseDisposition {
            do {
                try start(response)
                return .allow
            } catch {
                state.withLock { $0.failure = error }
                return .cancel
            }
        }

        private func start(_ response: URLResponse) throws {
            guard let response = response as? HTTPURLResponse else {
                throw StoreError(.connection, "the server does not answer by HTTP")
            }
            let range = response.value(forHTTPHeaderField: "Content-Range")
            let start = range.flatMap { Int($0.drop { !$0.isNumber }.prefix { $0.isNumber }) }
            let offset = try StoreResponse.offset(status: response.statusCode, rangeStart: start, for: request)
            guard response.expectedContentLength <= Int64(request.limit) else {
                throw StoreError(.wrongLength, "the server announces more than \(request.limit) bytes")
            }
            try receive(.start(offset: offset))
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            do {
                let (count, isSlow) = state.withLock { state in
                    state.count += data.count
                    return (state.count, isSlow(&state.measured, data.count))
                }
                guard count <= request.limit else {
                    throw StoreError(.wrongLength, "the server sends more than \(request.limit) bytes")
                }
                if isSlow { throw StoreError(.timeout, "\(request.url): the server sends almost nothing") }
                try receive(.bytes([UInt8](data)[...]))
            } catch {
                state.withLock { $0.failure = $0.failure ?? error }
                dataTask.cancel()
            }
        }

        /// Whether fewer bytes came in the idle time than at the least speed.
        private func isSlow(_ measured: inout (since: ContinuousClock.Instant, count: Int), _ count: Int) -> Bool {
            measured.count += count
            let idleTime = Duration.seconds(request.idleTime)
            guard measured.since.duration(to: .now) >= idleTime else { return false }
            defer { measured = (.now, 0) }
            return measured.count < StoreRequest.leastSpeed * request.idleTime
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            let (continuation, failure) = state.withLock { state in
                defer { state.continuation = nil }
                return (state.continuation, state.failure)
            }
            if let failure {
                continuation?.resume(throwing: failure)
            } else if let error {
                continuation?.resume(throwing: Self.storeError(error))
            } else {
                continuation?.resume()
            }
        }

        private static func storeError(_ error: any Error) -> StoreError {
            switch (error as? URLError)?.code {
            case .cancelled: StoreError(.cancelled, "the request was cancelled")
            case .timedOut: StoreError(.timeout, error.localizedDescription)
            default: StoreError(.connection, error.localizedDescription)
            }
        }
    }
#endif
