/// The observers of an engine's switches: handlers in the order of registration, then streams.
@MainActor
final class ThemeObservers {
    typealias Handler = @MainActor (ThemeSwitchReport, _ concerned: Set<ScopeNode>) -> Void

    /// A handler that is active until cancelled, or until its owner is released.
    @MainActor
    final class Observer {
        /// The handler; nil once cancelled.
        private(set) var handler: Handler?
        fileprivate var isRemoved = false
        private weak var owner: AnyObject?
        private let hasOwner: Bool

        fileprivate init(owner: AnyObject?, handler: @escaping Handler) {
            self.owner = owner
            self.handler = handler
            hasOwner = owner != nil
        }

        fileprivate var isOver: Bool { handler == nil || (hasOwner && owner == nil) }

        /// Releases the handler after the access to it, because a `deinit` of its captures may call this method again.
        func cancel() { _ = handler.take() }
    }

    private var observers: [Observer] = []
    /// The number of observers at which finished ones are next removed, so that they do not accumulate between
    /// switches.
    private var searchCount = 16
    private var streams: [Int: AsyncStream<Theme?>.Continuation] = [:]
    private var streamCount = 0

    deinit {
        for stream in streams.values { stream.finish() }
    }

    /// Adds a handler. If it has an owner, it is active only while the owner is alive. Amortized O(1).
    func add(owner: AnyObject? = nil, _ handler: @escaping Handler) -> ThemeObservation {
        if observers.count >= searchCount {
            _ = removeFinished()
            searchCount = max(16, 2 * observers.count)
        }
        let observer = Observer(owner: owner, handler: handler)
        observers.append(observer)
        return ThemeObservation(observer)
    }

    /// Returns a stream that begins with a theme and buffers only the newest one. It finishes when this object is
    /// released.
    func stream(from theme: Theme?) -> AsyncStream<Theme?> {
        let (stream, continuation) = AsyncStream.makeStream(of: Theme?.self, bufferingPolicy: .bufferingNewest(1))
        let number = streamCount
        streamCount += 1
        streams[number] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.streams[number] = nil }
        }
        continuation.yield(theme)
        return stream
    }

    /// Notifies the observers registered when the call begins; those added or cancelled during it are not notified.
    ///
    /// - Parameter concerned: The scopes that the switch affects; none if it failed.
    func notify(_ report: ThemeSwitchReport, _ concerned: Set<ScopeNode>) {
        for observer in observers { observer.handler?(report, concerned) }
        _ = removeFinished()
    }

    /// Sends a theme, or nil for none, to all streams.
    func notifyStreams(_ theme: Theme?) {
        for stream in streams.values { stream.yield(theme) }
    }

    /// Removes the finished observers.
    ///
    /// - Returns: Those observers. Releasing them may run code of the app that adds observers, so they must outlive the
    ///   change of the list.
    private func removeFinished() -> [Observer] {
        let finished = observers.filter(\.isOver)
        for observer in finished { observer.isRemoved = true }
        if !finished.isEmpty { observers.removeAll(where: \.isRemoved) }
        return finished
    }
}
