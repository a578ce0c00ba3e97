import Synchronization

/// A value that several threads change, one at a time.
final class Locked<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }

    func withLock<Result: Sendable>(_ work: (inout sending Value) throws -> sending Result) rethrows -> Result {
        try value.withLock(work)
    }
}
