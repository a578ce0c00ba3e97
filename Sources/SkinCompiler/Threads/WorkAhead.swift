import Dispatch
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The same work on several items whose results are taken in order, while other threads work ahead.
///
/// A caller never waits for an item that no thread has begun: it does that item's work itself. The work therefore
/// completes even if no other thread becomes available, and without threads it is a plain loop.
package final class WorkAhead<Output: Sendable>: Sendable {
    private enum Item {
        case waiting
        case begun
        case done(Output)
    }

    private struct State {
        var items: [Item]
        /// The index of the first item that no thread has begun.
        var next = 0
        /// The index of the first item that is too far ahead to begin.
        var end: Int
        /// The number of running threads.
        var active = 0
    }

    private let state: Mutex<State>
    private let threads: Int
    private let signals: [DispatchSemaphore]
    private let work: @Sendable (Int) -> Output

    /// - Parameters:
    ///   - count: The number of items.
    ///   - threads: The number of threads that may work ahead of the caller.
    ///   - work: The work on the item with an index. Called once for each item, on any thread.
    package init(count: Int, threads: Int, _ work: @escaping @Sendable (Int) -> Output) {
        state = Mutex(State(items: [Item](repeating: .waiting, count: count), end: min(count, threads * 2)))
        self.threads = threads
        self.work = work
        signals = threads == 0 ? [] : (0..<count).map { _ in DispatchSemaphore(value: 0) }
        start()
    }

    /// Returns the result of an item. Call this method once for each item, in order.
    package func take(_ number: Int) -> Output {
        let isMine = state.withLock { state in
            state.end = min(state.items.count, number + 1 + threads * 2)
            guard state.next == number else { return false }
            state.items[number] = .begun
            state.next += 1
            return true
        }
        start()
        if isMine { return work(number) }
        signals[number].wait()
        return state.withLock { state in
            guard case .done(let output) = state.items[number] else {
                preconditionFailure("the result of an item can be taken only once")
            }
            state.items[number] = .begun
            return output
        }
    }

    /// Prevents threads from beginning further items.
    package func stop() {
        state.withLock { $0.end = 0 }
    }

    private func start() {
        let missing = state.withLock { state in
            let missing = max(0, min(threads - state.active, state.end - state.next))
            state.active += missing
            return missing
        }
        for _ in 0..<missing { DispatchQueue.global().async { self.run() } }
    }

    private func run() {
        while true {
            let number: Int? = state.withLock { state in
                guard state.next < state.end else {
                    state.active -= 1
                    return nil
                }
                state.items[state.next] = .begun
                state.next += 1
                return state.next - 1
            }
            guard let number else { return }
            let output = work(number)
            state.withLock { $0.items[number] = .done(output) }
            signals[number].signal()
        }
    }
}

/// Returns the number of threads that can run at the same time as the caller's, at most 7.
package func spareThreads() -> Int {
    min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1, 0), 7)
}
