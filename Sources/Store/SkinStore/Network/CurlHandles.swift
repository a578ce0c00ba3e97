#if Store && canImport(CCurl)
    import CCurl

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
#endif
