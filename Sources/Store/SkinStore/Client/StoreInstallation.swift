#if Store
    /// An installation that runs: its states, as they follow one another.
    ///
    ///     for await state in store.install(product) {
    ///         if case .downloading(let count, let total) = state { … }
    ///     }
    ///
    /// The last state is ``State/done``, ``State/cancelled`` or ``State/failed(_:)``. If no task iterates any more, the
    /// installation continues; ``cancel()`` ends it.
    public struct StoreInstallation: AsyncSequence, Sendable {
        /// A state of an installation.
        public enum State: Sendable {
            /// The installation waits for its turn, or looks the product up.
            case initializing
            /// The package is downloaded: the number of bytes that are there, and of all.
            case downloading(Int, total: Int)
            /// The hash of the package is checked.
            case verifying
            /// The theme is compiled and put in place.
            case installing
            /// The product is installed.
            case done
            /// The installation was cancelled. A later one continues the download.
            case cancelled
            /// The installation failed, and nothing is installed.
            case failed(any Error)
        }

        private let states: AsyncStream<State>
        private let task: Task<Void, any Error>

        init(_ work: @escaping @Sendable (@escaping @Sendable (State) -> Void) async throws -> Void) {
            // Only the latest progress matters to a slow reader.
            let (states, continuation) = AsyncStream.makeStream(of: State.self, bufferingPolicy: .bufferingNewest(8))
            self.states = states
            continuation.yield(.initializing)
            task = Task {
                defer { continuation.finish() }
                do {
                    try await work { continuation.yield($0) }
                    continuation.yield(.done)
                } catch {
                    let isCancelled = error is CancellationError || (error as? StoreError)?.code == .cancelled
                    continuation.yield(isCancelled ? .cancelled : .failed(error))
                    throw isCancelled ? CancellationError() : error
                }
            }
        }

        /// Cancels the installation, unless the theme is already put in place.
        public func cancel() { task.cancel() }

        /// Returns an iterator over the states. Only one task can iterate.
        public func makeAsyncIterator() -> AsyncStream<State>.Iterator { states.makeAsyncIterator() }

        /// Waits for the end of the installation.
        ///
        /// - Throws: The error of a failed installation; `CancellationError` if it was cancelled.
        public func result() async throws { try await task.value }
    }

    /// A limit of what runs at the same time. What exceeds it waits.
    final class Turns: Sendable {
        private struct State: Sendable {
            var free: Int
            var waiting: [(ticket: UInt64, continuation: CheckedContinuation<Void, any Error>)] = []
            var nextTicket: UInt64 = 0
        }

        private let state: Locked<State>

        init(_ count: Int) { state = Locked(State(free: count)) }

        /// Takes a turn, which ``give()`` ends.
        func take() async throws {
            let ticket = state.withLock { state in
                state.nextTicket += 1
                return state.nextTicket
            }
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                    state.withLock { state in
                        if Task.isCancelled {
                            continuation.resume(throwing: CancellationError())
                        } else if state.free > 0 {
                            state.free -= 1
                            continuation.resume()
                        } else {
                            state.waiting.append((ticket, continuation))
                        }
                    }
                }
            } onCancel: {
                state.withLock { state in
                    guard let place = state.waiting.firstIndex(where: { $0.ticket == ticket }) else { return }
                    state.waiting.remove(at: place).continuation.resume(throwing: CancellationError())
                }
            }
        }

        func give() {
            state.withLock { state in
                if state.waiting.isEmpty {
                    state.free += 1
                } else {
                    state.waiting.removeFirst().continuation.resume()
                }
            }
        }
    }
#endif
