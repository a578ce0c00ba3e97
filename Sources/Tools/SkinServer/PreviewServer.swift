#if Tool
    import FlyingSocks
    import SkinKit

    /// Serves a live preview to browsers on this machine, on 127.0.0.1 only.
    ///
    /// The server uses FlyingFox's sockets but not its HTTP server, which reads lines of unlimited length.
    public struct PreviewServer: Sendable {
        /// The maximum number of open connections. Further ones wait until one of them ends.
        static let connectionLimit = 128

        /// The port that the server listens on.
        public let port: UInt16
        private let socket: Socket
        private let routes: PreviewRoutes
        private let headTime: Duration

        /// Listens on a port. ``run()`` answers requests.
        ///
        /// - Parameters:
        ///   - preview: The preview to serve.
        ///   - studio: The edits that a page with its token may ask for; nil for a server that writes nothing.
        ///   - port: The port, or 0 for any free port.
        ///   - headTime: The time within which a client sends the head of its request.
        /// - Throws: ``PreviewServerError`` if the server cannot listen on the port.
        public init(
            _ preview: LivePreview, _ studio: Studio? = nil, port: UInt16, headTime: Duration = .seconds(10)
        ) throws {
            self.headTime = headTime
            do {
                socket = try Self.listener(on: .inet(ip4: "127.0.0.1", port: port))
                guard case .ip4(_, let port) = try socket.sockname() else { throw SocketError.unsupportedAddress }
                (self.port, routes) = (port, PreviewRoutes(preview: preview, studio: studio, port: port))
            } catch {
                throw PreviewServerError(error, port: port)
            }
        }

        private static func listener<Address: SocketAddress>(on address: Address) throws -> Socket {
            let socket = try Socket(domain: Int32(Address.family), type: .stream)
            try socket.setValue(true, for: .localAddressReuse)
            try socket.bind(to: address)
            try socket.listen()
            return socket
        }

        /// Answers requests until the task is cancelled, then releases the port.
        public func run() async throws {
            defer { try? socket.close() }
            #if canImport(Darwin)
                let pool: SocketPool<kQueue> = .kQueue()
            #else
                let pool: SocketPool<ePoll> = .ePoll()
            #endif
            try await pool.prepare()
            let listener = try AsyncSocket(socket: socket, pool: pool)
            // Ends with the scope. A cancelled pool disconnects the sockets that it serves.
            async let _ = pool.run()
            await accept(from: listener, pool)
        }

        private func accept<Queue>(from listener: AsyncSocket, _ pool: SocketPool<Queue>) async {
            await withTaskGroup(of: Void.self) { group in
                var openCount = 0
                while !Task.isCancelled {
                    if openCount == Self.connectionLimit {
                        await group.next()
                        openCount -= 1
                    }
                    guard let socket = try? await listener.accept() else {
                        // No descriptor is free, or the client has disconnected already.
                        try? await Task.sleep(for: .milliseconds(20))
                        continue
                    }
                    openCount += 1
                    group.addTask {
                        // A client that disconnects or is too slow needs no answer.
                        try? await serve(socket)
                        // The pool must have finished with the descriptor before another connection reuses it.
                        await pool.finishTurn()
                        try? socket.close()
                    }
                }
            }
        }

        private func serve(_ socket: AsyncSocket) async throws {
            var (head, body) = try await Self.within(headTime) { try await readHead(from: socket) }
            let length = routes.bodyLength(of: head)
            // Only a page with the token sends a body that counts.
            let start = body
            body = try await Self.within(.seconds(120)) {
                var body = start
                while body.count < length { body += try await socket.read(atMost: min(length - body.count, 1 << 18)) }
                return Array(body.prefix(length))
            }
            let answer = await routes.answer(to: head, body)
            try await socket.write(.init(answer.bytes))
            if let events = answer.events { try await stream(events, to: socket) }
        }

        private static func within<Result: Sendable>(
            _ time: Duration, _ work: @escaping @Sendable () async throws -> Result
        ) async throws -> Result {
            try await withThrowingTaskGroup(of: Result.self) { group in
                group.addTask { try await work() }
                group.addTask {
                    try await Task.sleep(for: time)
                    throw CancellationError()
                }
                defer { group.cancelAll() }
                guard let first = try await group.next() else { throw CancellationError() }
                return first
            }
        }

        /// Reads the bytes up to and including the empty line, and what came with them. The head is nil if it exceeds the limit.
        private func readHead(from socket: AsyncSocket) async throws -> (RequestHead?, [UInt8]) {
            var bytes: [UInt8] = []
            while bytes.count < RequestHead.limit {
                bytes += try await socket.read(atMost: 4096)
                guard let end = bytes.firstRange(of: [13, 10, 13, 10]) else { continue }
                return (RequestHead(Array(bytes[..<end.upperBound])), Array(bytes[end.upperBound...]))
            }
            return (nil, [])
        }

        private func stream(_ pages: AsyncStream<LivePage>, to socket: AsyncSocket) async throws {
            try await withThrowingTaskGroup { group in
                // The client sends nothing more; the read fails once it disconnects.
                group.addTask { while true { _ = try await socket.read(atMost: 256) } }
                group.addTask {
                    for await page in pages { try await socket.write(.init("data: \(page.event)\n\n".utf8)) }
                }
                defer { group.cancelAll() }
                try await group.next()
            }
        }
    }

    extension SocketPool {
        /// Returns once the pool has finished its current turn: it is an actor, so the call waits for it.
        fileprivate func finishTurn() {}
    }

    /// The reason why a server cannot listen on a port.
    public struct PreviewServerError: Error, CustomStringConvertible {
        /// The port and the system's reason, for example "cannot listen on 127.0.0.1:80: permission denied".
        public let description: String

        init(_ error: any Error, port: UInt16) {
            var reason = "the system gave no address"
            if case SocketError.failed(_, let code, _) = error { reason = ThemeFileError.reason(of: code) }
            description = "cannot listen on 127.0.0.1:\(port): \(reason)"
        }
    }
#endif
