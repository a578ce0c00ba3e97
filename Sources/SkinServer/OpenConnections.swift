import Synchronization

/// The open connections of a server, and when each last sent or read something.
final class OpenConnections: Sendable {
    private struct Connection {
        /// When the client last sent or read something.
        var lastProgress: ContinuousClock.Instant
        var isStream = false
        var cancel: (@Sendable () -> Void)?
    }

    private struct State {
        var connections: [Int: Connection] = [:]
        /// The number of the next connection.
        var next = 0
    }

    /// The time for which a client may do nothing before another may have its place.
    static let idleTime = Duration.milliseconds(250)

    private let state = Mutex(State())
    private let limit: Int
    private let streamLimit: Int

    /// - Parameters:
    ///   - limit: The maximum number of connections.
    ///   - streamLimit: The maximum number of event streams among them.
    init(limit: Int, streamLimit: Int) {
        self.limit = limit
        self.streamLimit = streamLimit
    }

    /// Adds a connection and returns its number.
    ///
    /// At the limit, it ends the connection that has done nothing for the longest time. Event streams count as busy,
    /// because they wait for the server. If all connections are busy, the result is nil.
    ///
    /// - Complexity: O(n) in the number of connections.
    func add() -> Int? {
        let now = ContinuousClock.now
        let (number, cancel) = state.withLock { state -> (Int?, (@Sendable () -> Void)?) in
            var cancel: (@Sendable () -> Void)?
            if state.connections.count >= limit {
                let idlest = state.connections.filter { !$0.value.isStream }
                    .min { $0.value.lastProgress < $1.value.lastProgress }
                guard let idlest, idlest.value.lastProgress.advanced(by: Self.idleTime) <= now else {
                    return (nil, nil)
                }
                cancel = idlest.value.cancel
                state.connections[idlest.key] = nil
            }
            state.next += 1
            state.connections[state.next] = Connection(lastProgress: now)
            return (state.next, cancel)
        }
        cancel?()
        return number
    }

    func remove(_ number: Int) {
        state.withLock { $0.connections[number] = nil }
    }

    /// Sets what ends a connection. If it was ended already, that is done at once.
    func onEnd(of number: Int, _ cancel: @escaping @Sendable () -> Void) {
        let isOpen = state.withLock { state in
            state.connections[number]?.cancel = cancel
            return state.connections[number] != nil
        }
        if !isOpen { cancel() }
    }

    /// Records that a client sent or read something.
    func noteProgress(of number: Int) {
        state.withLock { $0.connections[number]?.lastProgress = .now }
    }

    /// Makes a connection an event stream and returns true, or returns false at the limit of streams.
    func becomeStream(_ number: Int) -> Bool {
        state.withLock { state in
            guard state.connections.values.count(where: \.isStream) < streamLimit else { return false }
            state.connections[number]?.isStream = true
            return true
        }
    }
}
