/// Somebody took longer than there is patience for.
struct OutOfTime: Error {}

/// Does work that must be done within a time.
///
/// - Throws: `OutOfTime`, and then the work's task is cancelled.
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
