import Dispatch
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The same work on some items, whose results are asked for in order: other threads begin with those to come.
///
/// Nobody waits for what was not begun: who asks for such a result works it out. So it ends whether or not another
/// thread ever comes, and without any it is a plain loop.
package final class WorkAhead<Output: Sendable>: Sendable {
    private enum Item {
        case waiting
        case begun
        case done(Output)
    }

    private struct State {
        var items: [Item]
        /// Number of the first item that nobody has begun.
        var next = 0
        /// The first item that is too far ahead.
        var end: Int
        /// How many threads are at work.
        var active = 0
    }

    private let state: Mutex<State>
    private let threads: Int
    private let signals: [DispatchSemaphore]
    private let work: @Sendable (Int) -> Output

    /// - Parameters:
    ///   - count: How many items there are.
    ///   - threads: How many may work ahead of the caller.
    ///   - work: What is done to the item of a number, once, on any thread.
    package init(count: Int, threads: Int, _ work: @escaping @Sendable (Int) -> Output) {
        state = Mutex(State(items: [Item](repeating: .waiting, count: count), end: min(count, threads * 2)))
        self.threads = threads
        self.work = work
        signals = threads == 0 ? [] : (0..<count).map { _ in DispatchSemaphore(value: 0) }
        start()
    }

    /// The result of an item; to be asked for once, in order.
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
                preconditionFailure("an item is signalled once it is done, and taken once")
            }
            state.items[number] = .begun
            return output
        }
    }

    /// Begins with nothing more.
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

/// How many threads can work at the same time beside the caller's.
package func spareThreads() -> Int {
    min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1, 0), 7)
}
