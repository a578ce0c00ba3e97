#if Store && canImport(CCurl)
    import CCurl
    import Dispatch
    import Synchronization

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

    /// libcurl's handles between requests. Each keeps its connections open, so that the next request to a server needs no
    /// new one.
    final class CurlHandles: Sendable {
        /// Safe: the pointer is in use by one request at a time, and freed by the pool.
        @safe struct Handle: @unchecked Sendable {
            let pointer: UnsafeMutableRawPointer
        }

        private static let limit = 8
        private let idle = Locked<[Handle]>([])

        deinit { for handle in idle.withLock({ $0 }) { unsafe curl_easy_cleanup(handle.pointer) } }

        /// Runs a request with a handle whose options are the default ones.
        func withHandle(_ request: (UnsafeMutableRawPointer) throws -> Void) throws {
            let known = idle.withLock { $0.popLast() }
            guard let pointer = unsafe known?.pointer ?? curl_easy_init() else {
                throw StoreError(.connection, "libcurl cannot make a request")
            }
            defer {
                unsafe curl_easy_reset(pointer)
                let handle = unsafe Handle(pointer: pointer)
                let isKept = idle.withLock { idle in
                    guard idle.count < Self.limit else { return false }
                    idle.append(handle)
                    return true
                }
                if !isKept { unsafe curl_easy_cleanup(pointer) }
            }
            try unsafe request(pointer)
        }
    }

    /// One request by libcurl, on one thread.
    ///
    /// Safe: `run` is called once, and all callbacks are called during it, on its thread. Only the flag of
    /// cancellation is used by others.
    @safe final class CurlExchange: @unchecked Sendable {
        private let request: StoreRequest
        private let receive: @Sendable (StoreResponse) throws -> Void
        private let isCancelled = Atomic(false)
        private var handle: UnsafeMutableRawPointer?
        private var count = 0
        private var headerBytes = 0
        private var hasStarted = false
        /// The first byte of the body in the file, by the header `Content-Range`.
        private var rangeStart: Int?
        private var failure: (any Error)?

        private static let headerLimit = 65_536

        init(_ request: StoreRequest, _ receive: @escaping @Sendable (StoreResponse) throws -> Void) {
            self.request = request
            self.receive = receive
        }

        func cancel() { isCancelled.store(true, ordering: .relaxed) }

        func run(_ handles: CurlHandles) throws { try unsafe handles.withHandle(perform) }

        private func perform(_ handle: UnsafeMutableRawPointer) throws {
            defer { unsafe self.handle = nil }
            unsafe self.handle = unsafe handle
            unsafe configure(handle)
            let code = unsafe curl_easy_perform(handle)
            if let failure { throw failure }
            if isCancelled.load(ordering: .relaxed) { throw StoreError(.cancelled, "the request was cancelled") }
            guard code == CURLE_OK else { throw Self.error(code, request) }
            // An empty body has no part that would start it.
            try start(unsafe skin_curl_status(handle))
        }

        private func configure(_ handle: UnsafeMutableRawPointer) {
            let context = unsafe Unmanaged.passUnretained(self).toOpaque()
            _ = unsafe skin_curl_set_string(handle, CURLOPT_URL, request.url)
            _ = unsafe skin_curl_set_protocols(handle)
            _ = unsafe skin_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
            _ = unsafe skin_curl_set_long(handle, CURLOPT_FOLLOWLOCATION, 0)
            _ = unsafe skin_curl_set_long(handle, CURLOPT_HTTP_CONTENT_DECODING, 0)
            _ = unsafe skin_curl_set_long(handle, CURLOPT_BUFFERSIZE, 1 << 18)
            _ = unsafe skin_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT, min(10, request.totalTime))
            _ = unsafe skin_curl_set_long(handle, CURLOPT_TIMEOUT, request.totalTime)
            _ = unsafe skin_curl_set_long(handle, CURLOPT_LOW_SPEED_LIMIT, StoreRequest.leastSpeed)
            _ = unsafe skin_curl_set_long(handle, CURLOPT_LOW_SPEED_TIME, request.idleTime)
            _ = unsafe skin_curl_set_string(handle, CURLOPT_USERAGENT, "SkinKit")
            if request.offset > 0 { _ = unsafe skin_curl_set_string(handle, CURLOPT_RANGE, "\(request.offset)-") }
            _ = unsafe skin_curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
            _ = unsafe skin_curl_set_receive(handle, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
                unsafe CurlExchange.from(context)?.receiveBody(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
            }
            _ = unsafe skin_curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
            _ = unsafe skin_curl_set_receive(handle, CURLOPT_HEADERFUNCTION) { bytes, _, count, context in
                unsafe CurlExchange.from(context)?.receiveHeader(UnsafeRawBufferPointer(start: bytes, count: count))
                    ?? 0
            }
            _ = unsafe skin_curl_set_long(handle, CURLOPT_NOPROGRESS, 0)
            _ = unsafe skin_curl_set_pointer(handle, CURLOPT_XFERINFODATA, context)
            _ = unsafe skin_curl_set_progress(handle) { context, _, _, _, _ in
                unsafe CurlExchange.from(context)?.isCancelled.load(ordering: .relaxed) == false ? 0 : 1
            }
        }

        /// Safe: libcurl passes on the pointer that `configure` gave it, while `run` keeps the object alive.
        private static func from(_ context: UnsafeMutableRawPointer?) -> CurlExchange? {
            unsafe context.map { unsafe Unmanaged<CurlExchange>.fromOpaque($0).takeUnretainedValue() }
        }

        /// - Returns: The number of bytes taken. Any other number than that of all ends the request.
        private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
            guard let handle = unsafe handle else { return 0 }
            do {
                try start(unsafe skin_curl_status(handle))
                count += bytes.count
                guard count <= request.limit else {
                    throw StoreError(.wrongLength, "the server sends more than \(request.limit) bytes")
                }
                try receive(.bytes(unsafe Array(bytes)[...]))
                return bytes.count
            } catch {
                failure = error
                return 0
            }
        }

        private func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
            headerBytes += bytes.count
            guard headerBytes <= Self.headerLimit else {
                failure = StoreError(.wrongLength, "the server sends too many headers")
                return 0
            }
            let line = unsafe String(decoding: bytes, as: UTF8.self).lowercased()
            if line.hasPrefix("content-range:") { rangeStart = Self.rangeStart(line) }
            if line.hasPrefix("content-length:"), let length = Int(line.dropFirst(15).filter(\.isNumber)),
                length > request.limit, let handle = unsafe handle,
                (200..<300).contains(unsafe skin_curl_status(handle))
            {
                failure = StoreError(
                    .wrongLength, "the server announces \(length) bytes; at most \(request.limit) are expected")
                return 0
            }
            return bytes.count
        }

        /// Reads `content-range: bytes 100-199/200`.
        private static func rangeStart(_ line: String) -> Int? {
            Int(line.dropFirst(14).drop { !$0.isNumber }.prefix { $0.isNumber })
        }

        /// Checks the status of the answer once, and announces the body.
        private func start(_ status: Int) throws {
            guard !hasStarted else { return }
            hasStarted = true
            try receive(.start(offset: StoreResponse.offset(status: status, rangeStart: rangeStart, for: request)))
        }

        private static func error(_ code: CURLcode, _ request: StoreRequest) -> StoreError {
            let reason = unsafe String(cString: curl_easy_strerror(code))
            let text = "\(request.url): \(reason.prefix(1).lowercased())\(reason.dropFirst())"
            switch code {
            case CURLE_OPERATION_TIMEDOUT: return StoreError(.timeout, text)
            default: return StoreError(.connection, text)
            }
        }
    }
#endif
