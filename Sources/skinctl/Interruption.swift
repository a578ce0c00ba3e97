import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Does work that goes on until the user ends it: on Ctrl-C, or when the process is asked to end, its task is cancelled.
func untilInterrupted(_ work: @escaping @Sendable () async throws -> Void) async throws {
    let task = Task { try await work() }
    let sources = [SIGINT, SIGTERM].map { number in
        // Or the process would end before the source hears of it.
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { task.cancel() }
        source.resume()
        return source
    }
    defer { for source in sources { source.cancel() } }
    do {
        try await task.value
    } catch is CancellationError {
        // That is how it ends.
    }
}
