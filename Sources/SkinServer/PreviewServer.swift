#if Tool
    import FlyingSocks
    import Foundation
    import Synchronization

    /// Serves a live preview to browsers on this machine, on 127.0.0.1 only.
    ///
    /// The server limits the number of connections and streams, the size of a request and the time for each step;
    /// slower clients are disconnected. If a connection arrives at the limit, it replaces the one that has done
    /// nothing for the longest time, so that clients that do not send or read keep no one out. It uses FlyingFox's
    /// sockets but not its HTTP server, which reads lines of unlimited length without a timeout.
    public struct PreviewServer: Sendable {
        /// The maximum number of open connections. Further ones are closed immediately.
        static let connectionLimit = 256
        /// The maximum number of open event streams.
        static let streamLimit = 128

        /// The size of the kernel's send buffer for a connection, in bytes.
        static let kernelBytes: Int32 = 256 << 10

        /// The number of bytes that are written at a time. A response itself is shared by all its clients.
        static let pieceBytes = 64 << 10

        /// The timeouts of the steps of a connection.
        struct Patience: Sendable {
            /// The time for the whole head of a request.
            var head = Duration.seconds(10)
            /// The time for each piece of a response. A client that reads nothing for so long is disconnected.
            var piece = Duration.seconds(5)
            /// The time for a whole response.
            var response = Duration.seconds(120)
            var event = Duration.seconds(10)
        }

        /// The port that the server listens on.
        public let port: UInt16
        private let socket: Socket
        private let preview: LivePreview
        private let routes: PreviewRoutes
        private let patience: Patience

        /// Listens on a port. ``run()`` answers requests.
        ///
        /// - Parameters:
        ///   - preview: The preview to serve.
        ///   - port: The port, or 0 for any free port.
        /// - Throws: ``PreviewServerError`` if the server cannot listen on the port.
        public init(_ preview: LivePreview, port: UInt16) throws {
            try self.init(preview, port: port, patience: Patience())
        }

        init(_ preview: LivePreview, port: UInt16, patience: Patience) throws {
            do {
                socket = try Socket(domain: Int32(AF_INET), type: .stream)
                try socket.setValue(true, for: .localAddressReuse)
                try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
                try socket.listen()
                guard case .ip4(_, let port) = try socket.sockname() else { throw SocketError.unsupportedAddress }
                self.port = port
            } catch {
                throw PreviewServerError(error, port: port)
            }
            self.preview = preview
            self.patience = patience
            routes = PreviewRoutes(preview: preview, port: self.port)
        }

        /// Answers requests until the task is cancelled, then releases the port.
        public func run() async throws {
            defer { try? socket.close() }
            let pool = Self.pool()
            try await pool.prepare()
            let listener = try AsyncSocket(socket: socket, pool: pool)
            do {
                try await withThrowingTaskGroup { group in
                    group.addTask { try await pool.run() }
                    group.addTask { await accept(from: listener, pool) }
                    try await group.next()
                    group.cancelAll()
                }
            } catch {
                // A cancelled pool disconnects the sockets that it serves.
                guard Task.isCancelled else { throw error }
            }
        }

        private static func pool() -> ServerPool {
            #if canImport(Darwin)
                .kQueue()
            #else
                .ePoll()
            #endif
        }

        private func accept(from listener: AsyncSocket, _ pool: ServerPool) async {
            let open = OpenConnections(limit: Self.connectionLimit, streamLimit: Self.streamLimit)
            await withDiscardingTaskGroup { group in
                while !Task.isCancelled {
                    do {
                        let socket = try await listener.accept()
                        guard let number = open.add() else {
                            try? socket.close()
                            continue
                        }
                        // Without a limit the kernel buffers megabytes for a client that does not read.
                        try? socket.socket.setValue(Self.kernelBytes, for: .sendBufferSize)
                        group.addTask {
                            let work = Task { await serve(socket, number, open) }
                            open.onEnd(of: number, work.cancel)
                            await withTaskCancellationHandler(operation: { await work.value }, onCancel: work.cancel)
                            // The pool must have finished with the descriptor before another connection reuses it.
                            await pool.finishTurn()
                            try? socket.close()
                            open.remove(number)
                        }
                    } catch {
                        // No descriptor is free, or the client has disconnected already.
                        try? await Task.sleep(for: .milliseconds(20))
                    }
                }
            }
        }

        private func serve(_ socket: AsyncSocket, _ number: Int, _ open: OpenConnections) async {
            do {
                let bytes = try await within(patience.head) { try await Self.readHead(from: socket) }
                open.noteProgress(of: number)
                let request = RequestHead(bytes)
                switch await routes.answer(to: request) {
                case .events(let head) where open.becomeStream(number):
                    try await stream(to: socket, head)
                case .events: try await respond(routes.tooManyStreams, to: socket) {}
                case let answer:
                    try await respond(answer, to: socket) { open.noteProgress(of: number) }
                    if request?.method != "GET" { await Self.readOn(from: socket) }
                }
            } catch {
                // The client disconnected, timed out or sent a malformed request: drop the connection.
            }
        }

        private func respond(
            _ answer: PreviewRoutes.Answer, to socket: AsyncSocket, onProgress: @escaping @Sendable () -> Void
        ) async throws {
            guard case .response(let head, let body) = answer else { return }
            try await within(patience.response) {
                try await write(head, to: socket, within: patience.piece)
                for start in stride(from: 0, to: body.count, by: Self.pieceBytes) {
                    let piece = body[start..<min(start + Self.pieceBytes, body.count)]
                    try await write(piece, to: socket, within: patience.piece)
                    onProgress()
                }
            }
        }

        /// Reads the bytes up to and including the empty line. Returns a malformed head if the limit is exceeded, or as
        /// soon as a line ends otherwise than with CR and LF.
        private static func readHead(from socket: AsyncSocket) async throws -> [UInt8] {
            var bytes: [UInt8] = []
            while bytes.count < RequestHead.limit {
                bytes += try await socket.read(atMost: 4096)
                if RequestHead.hasBareLineEnd(bytes) { return [0] }
                if let end = bytes.firstRange(of: [13, 10, 13, 10]) { return Array(bytes[..<end.upperBound]) }
            }
            return [0]
        }

        /// Reads some of the request body, so that the client receives the answer before the connection is reset.
        private static func readOn(from socket: AsyncSocket) async {
            try? await within(.milliseconds(300)) {
                for _ in 0..<16 { _ = try await socket.read(atMost: 4096) }
            }
        }

        // MARK: Events

        /// Sends each new state until the client disconnects or does not read in time.
        private func stream(to socket: AsyncSocket, _ head: [UInt8]) async throws {
            let pages = await preview.pages()
            try await withThrowingTaskGroup { group in
                group.addTask {
                    // The client sends nothing more; the read fails once it disconnects.
                    while true { _ = try await socket.read(atMost: 256) }
                }
                group.addTask {
                    try await write(head, to: socket, within: patience.event)
                    for await page in pages {
                        try await write(Array("data: \(page.event)\n\n".utf8), to: socket, within: patience.event)
                    }
                }
                defer { group.cancelAll() }
                try await group.next()
            }
        }

        private func write(
            _ bytes: some Sequence<UInt8> & Sendable, to socket: AsyncSocket, within time: Duration
        ) async throws {
            try await SkinServer.within(time) { try await socket.write(Data(bytes)) }
        }
    }

    #if canImport(Darwin)
        private typealias ServerPool = SocketPool<kQueue>
    #else
        private typealias ServerPool = SocketPool<ePoll>
    #endif

    extension SocketPool {
        /// Returns once the pool has finished its current turn: it is an actor, so the call waits for it.
        fileprivate func finishTurn() {}
    }
#endif
