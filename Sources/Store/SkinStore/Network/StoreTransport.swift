#if Store
    /// A request for a file, with the limits within which it is answered.
    public struct StoreRequest: Sendable {
        /// The URL, `http` or `https`.
        public var url: String
        /// The maximum number of bytes of the body.
        public var limit: Int
        /// The number of bytes of the file that are there already. The server may send the rest, or everything.
        public var offset = 0
        /// The time in seconds after which a connection is closed that sends fewer than 1,024 bytes a second on average.
        public var idleTime = 20
        /// The time in seconds after which the request fails.
        public var totalTime = 3_600

        /// The least speed of a connection, in bytes a second: a quarter of a slow mobile network's.
        static let leastSpeed = 1_024

        /// Creates a request for a whole file.
        public init(url: String, limit: Int) { (self.url, self.limit) = (url, limit) }
    }

    /// A part of the answer to a request.
    public enum StoreResponse: Sendable {
        /// The body begins, at an offset in the file: 0, or that of the request.
        case start(offset: Int)
        /// The next bytes of the body.
        case bytes(ArraySlice<UInt8>)
    }

    extension StoreResponse {
        /// Returns the offset at which the body of an answer begins.
        static func offset(status: Int, rangeStart: Int?, for request: StoreRequest) throws(StoreError) -> Int {
            switch status {
            case 200: return 0
            case 206 where request.offset > 0 && rangeStart == request.offset: return request.offset
            case 206: throw StoreError(.status, "the server sends another range than requested")
            case 416: throw StoreError(.status, "the server has no bytes after \(request.offset)")
            case 403, 404: throw StoreError(.notFound, "the server has no '\(request.url)'")
            case 300..<400: throw StoreError(.status, "the server redirects to another place")
            case 429, 500...: throw StoreError(.serverError, "the server answers with status \(status)")
            default: throw StoreError(.status, "the server answers with status \(status)")
            }
        }
    }

    /// A way to request files from a server: libcurl, or URLSession on Apple's systems.
    ///
    /// A transport follows no redirects and decodes no compression, so that the bytes are those that the store signed.
    public protocol StoreTransport: Sendable {
        /// Requests a file, and passes on the parts of the answer as they arrive.
        ///
        /// - Parameters:
        ///   - request: The file to request.
        ///   - receive: Called in order on any thread. If it throws, the request ends with its error.
        /// - Throws: `StoreError`, also if the task is cancelled.
        @concurrent
        func get(_ request: StoreRequest, _ receive: @escaping @Sendable (StoreResponse) throws -> Void) async throws
    }

    extension StoreTransport {
        package func bytes(at url: String, limit: Int) async throws -> [UInt8] {
            let body = Body()
            var request = StoreRequest(url: url, limit: limit)
            request.totalTime = 60
            try await get(request) { part in
                if case .bytes(let bytes) = part { body.bytes.withLock { $0 += bytes } }
            }
            return body.bytes.withLock { $0 }
        }
    }

    private final class Body: Sendable { let bytes = Locked<[UInt8]>([]) }

    #if canImport(Darwin)
        package typealias DefaultTransport = URLSessionTransport
    #else
        package typealias DefaultTransport = CurlTransport
    #endif
#endif
