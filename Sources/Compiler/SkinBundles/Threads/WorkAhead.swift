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
/// A caller never waits while there is an item that no thread has begun: it does that item's work itself. The work
/// therefore completes even if no other thread becomes available, and without threads it is a plain loop.
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

        /// Begins the next item that is not too far ahead; nil if there is none.
        mutating func begin() -> Int? {
            guard next < end else { return nil }
            items[next] = .begun
            next += 1
            return next - 1
        }
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
        state.withLock { $0.end = min($0.items.count, number + 1 + threads * 2) }
        start()
        while let next = next(before: number) {
            let output = work(next)
            if next == number { return output }
            finish(next, output)
        }
        signals[number].wait()
        return state.withLock { state in
            guard case .done(let output) = state.items[number] else {
                preconditionFailure("the result of an item can be taken only once")
            }
            state.items[number] = .begun
            return output
        }
    }

    /// Begins the next item for the caller, who needs another one; nil if that one is done, or none is left to begin.
    private func next(before number: Int) -> Int? {
        state.withLock { state in
            if case .done = state.items[number] { return nil }
            return state.begin()
        }
    }

    private func finish(_ number: Int, _ output: Output) {
        state.withLock { $0.items[number] = .done(output) }
        signals[number].signal()
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
                let number = state.begin()
                if number == nil { state.active -= 1 }
                return number
            }
            guard let number else { return }
            finish(number, work(number))
        }
    }
}

/// Returns the number of threads that can run at the same time as the caller's, at most 7.
package func spareThreads() -> Int {
    min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1, 0), 7)
}
