/// The error of work that exceeds its timeout.
struct OutOfTime: Error {}

/// Runs work with a timeout.
///
/// - Throws: `OutOfTime` if the work takes longer; its task is then cancelled. Rethrows the error of the work.
func within<Value: Sendable>(
    _ time: Duration, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask { try await work() }
        group.addTask {
            try await Task.sleep(for: time)
            throw OutOfTime()
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() else { throw OutOfTime() }
        return value
    }
}
