import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Runs work until SIGINT (Ctrl-C) or SIGTERM arrives, which cancels its task.
///
/// - Parameter limit: The time within which the process ends after the signal, whether or not the work has ended; nil for work
///   that is never cut off.
func untilInterrupted(
    endingWithin limit: DispatchTimeInterval? = nil, _ work: @escaping @Sendable () async throws -> Void
) async throws {
    let task = Task { try await work() }
    // A queue of its own has a thread also where the work keeps all those of the global one.
    let queue = DispatchQueue(label: "skinctl.interruption")
    let sources = [SIGINT, SIGTERM].map { number in
        // The default action would end the process before the dispatch source is notified.
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler {
            task.cancel()
            if let limit { queue.asyncAfter(deadline: .now() + limit) { _exit(0) } }
        }
        source.resume()
        return source
    }
    defer { for source in sources { source.cancel() } }
    do {
        try await task.value
    } catch is CancellationError {
        // The signal cancelled the work.
    }
}
