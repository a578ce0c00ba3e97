#if Server
    import FlyingSocks
    import Foundation
    import Synchronization

    /// Serves a live preview to browsers on this machine: on 127.0.0.1 only.
    ///
    /// What it takes is bounded: connections, streams, the bytes of a request and the time for each step. Who is slower is
    /// dropped. FlyingFox's sockets carry it; its HTTP server does not, for that reads lines of any length and waits for
    /// ever.
    public struct PreviewServer: Sendable {
        /// Connections at one time; further ones are closed at once.
        static let connectionLimit = 256
        /// Streams of events at one time.
        static let streamLimit = 128

        /// What the kernel keeps for a client that has not read it yet.
        static let kernelBytes: Int32 = 256 << 10

        /// How long a step of a connection may take.
        struct Patience: Sendable {
            var head = Duration.seconds(10)
            var response = Duration.seconds(30)
            var event = Duration.seconds(10)
        }

        /// The port that it listens on.
        public let port: UInt16
        private let socket: Socket
        private let preview: LivePreview
        private let routes: PreviewRoutes
        private let patience: Patience

        /// Begins to listen; answers come with ``run()``.
        ///
        /// - Parameter port: 0 for one that is free.
        /// - Throws: Where the port cannot be had.
        public init(_ preview: LivePreview, port: UInt16) throws {
            try self.init(preview, port: port, patience: Patience())
        }

        init(_ preview: LivePreview, port: UInt16, patience: Patience) throws {
            socket = try Socket(domain: Int32(AF_INET), type: .stream)
            try socket.setValue(true, for: .localAddressReuse)
            try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
            try socket.listen()
            guard case .ip4(_, let port) = try socket.sockname() else { throw SocketError.unsupportedAddress }
            self.port = port
            self.preview = preview
            self.patience = patience
            routes = PreviewRoutes(preview: preview, port: port)
        }

        /// Answers until its task is cancelled; then the port is free.
        public func run() async throws {
            defer { try? socket.close() }
            let pool = Self.pool()
            try await pool.prepare()
            let listener = try AsyncSocket(socket: socket, pool: pool)
            try await withThrowingTaskGroup { group in
                group.addTask { try await pool.run() }
                group.addTask { await accept(from: listener, pool) }
                try await group.next()
                group.cancelAll()
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
            let open = OpenCounts()
            await withDiscardingTaskGroup { group in
                while !Task.isCancelled {
                    do {
                        let socket = try await listener.accept()
                        guard open.add(\.connections, limit: Self.connectionLimit) else {
                            try? socket.close()
                            continue
                        }
                        // Else the kernel keeps megabytes for a client that does not read them.
                        try? socket.socket.setValue(Self.kernelBytes, for: .sendBufferSize)
                        group.addTask {
                            await serve(socket, open)
                            // The pool must have done with the descriptor before another connection gets it.
                            await pool.finishTurn()
                            try? socket.close()
                            open.remove(\.connections)
                        }
                    } catch {
                        // No descriptor is free, or whoever called has gone already.
                        try? await Task.sleep(for: .milliseconds(20))
                    }
                }
            }
        }

        private func serve(_ socket: AsyncSocket, _ open: OpenCounts) async {
            do {
                let head = try await within(patience.head) { try await Self.readHead(from: socket) }
                guard let bytes = head else { return }
                let request = RequestHead(bytes)
                switch await routes.answer(to: request) {
                case .events(let head) where open.add(\.streams, limit: Self.streamLimit):
                    defer { open.remove(\.streams) }
                    try await stream(to: socket, head)
                case .events: try await respond(routes.tooManyStreams, to: socket)
                case let answer:
                    try await respond(answer, to: socket)
                    if request?.method != "GET" { await Self.readOn(from: socket) }
                }
            } catch {
                // Whoever is gone, late or out of line is not waited for.
            }
        }

        private func respond(_ answer: PreviewRoutes.Answer, to socket: AsyncSocket) async throws {
            guard case .response(let bytes) = answer else { return }
            try await within(patience.response) { try await socket.write(Data(bytes)) }
        }

        /// The bytes up to the empty line; nil where the client has gone. What is too long is cut, and no head then.
        private static func readHead(from socket: AsyncSocket) async throws -> [UInt8]? {
            var bytes: [UInt8] = []
            while bytes.count < RequestHead.limit {
                bytes += try await socket.read(atMost: 4096)
                if let end = bytes.firstRange(of: [13, 10, 13, 10]) { return Array(bytes[..<end.upperBound]) }
            }
            return [0]
        }

        /// Takes a little of what a client still sends, so that it reads the answer before it hears that nobody listens.
        private static func readOn(from socket: AsyncSocket) async {
            try? await within(.milliseconds(300)) {
                for _ in 0..<16 { _ = try await socket.read(atMost: 4096) }
            }
        }

        // MARK: Events

        /// Sends each new state until the client goes, or does not read.
        private func stream(to socket: AsyncSocket, _ head: [UInt8]) async throws {
            let pages = await preview.pages()
            try await withThrowingTaskGroup { group in
                group.addTask {
                    // A client has nothing more to say; that it has gone is heard here.
                    while true { _ = try await socket.read(atMost: 256) }
                }
                group.addTask {
                    try await write(head, to: socket)
                    for await page in pages { try await write(Array("data: \(page.event)\n\n".utf8), to: socket) }
                }
                defer { group.cancelAll() }
                try await group.next()
            }
        }

        private func write(_ bytes: [UInt8], to socket: AsyncSocket) async throws {
            try await within(patience.event) { try await socket.write(Data(bytes)) }
        }
    }

    /// How many connections and streams are open.
    private final class OpenCounts: Sendable {
        struct Counts {
            var connections = 0
            var streams = 0
        }

        private let counts = Mutex(Counts())

        /// Counts one more, unless there are as many as there may be.
        func add(_ kind: WritableKeyPath<Counts, Int> & Sendable, limit: Int) -> Bool {
            counts.withLock { counts in
                guard counts[keyPath: kind] < limit else { return false }
                counts[keyPath: kind] += 1
                return true
            }
        }

        func remove(_ kind: WritableKeyPath<Counts, Int> & Sendable) { counts.withLock { $0[keyPath: kind] -= 1 } }
    }

    #if canImport(Darwin)
        private typealias ServerPool = SocketPool<kQueue>
    #else
        private typealias ServerPool = SocketPool<ePoll>
    #endif

    extension SocketPool {
        /// Returns when the pool is done with whatever it was doing.
        fileprivate func finishTurn() {}
    }
#endif
