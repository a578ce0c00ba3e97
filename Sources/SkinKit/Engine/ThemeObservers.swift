/// Who is told of an engine's switches: handlers, in the order in which they came, then streams.
@MainActor
final class ThemeObservers {
    typealias Handler = @MainActor (ThemeSwitchReport, _ concerned: Set<ScopeNode>) -> Void

    /// A handler, until it is cancelled or what it belongs to is gone.
    @MainActor
    final class Observer {
        /// Nil when it was cancelled.
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

        /// Releases the handler after the access to it, for what it holds may cancel again when it is released.
        func cancel() { _ = handler.take() }
    }

    private var observers: [Observer] = []
    /// At how many the list is next searched for those that are over, so that they do not pile up between switches.
    private var searchCount = 16
    private var streams: [Int: AsyncStream<Theme?>.Continuation] = [:]
    private var streamCount = 0

    deinit {
        for stream in streams.values { stream.finish() }
    }

    /// Adds a handler; with an owner it is over as soon as that is gone. Amortised O(1).
    func add(owner: AnyObject? = nil, _ handler: @escaping Handler) -> ThemeObservation {
        if observers.count >= searchCount {
            _ = removeFinished()
            searchCount = max(16, 2 * observers.count)
        }
        let observer = Observer(owner: owner, handler: handler)
        observers.append(observer)
        return ThemeObservation(observer)
    }

    /// A stream that begins with a theme, keeps the newest only, and ends with this object.
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

    /// Tells those who are there now; who comes meanwhile is not told, who goes neither.
    ///
    /// - Parameter concerned: The scopes that the switch concerns; none where it was not made.
    func tell(_ report: ThemeSwitchReport, _ concerned: Set<ScopeNode>) {
        for observer in observers { observer.handler?(report, concerned) }
        _ = removeFinished()
    }

    /// Sends a theme, or none, to all streams.
    func tellStreams(_ theme: Theme?) {
        for stream in streams.values { stream.yield(theme) }
    }

    /// Removes the observers that are over.
    ///
    /// - Returns: Those observers. Releasing them may run code of the app, which may observe in turn; so they live until
    ///   the list is whole again.
    private func removeFinished() -> [Observer] {
        let finished = observers.filter(\.isOver)
        for observer in finished { observer.isRemoved = true }
        if !finished.isEmpty { observers.removeAll(where: \.isRemoved) }
        return finished
    }
}
