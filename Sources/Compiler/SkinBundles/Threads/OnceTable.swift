import SkinCompiler
import Synchronization

/// Values that are read once for each key. Threads that ask for a value while another reads it wait for that value.
final class OnceTable<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
    private let entries = Mutex<[Key: OnceValue<Result<Value, Failure>>]>([:])

    init() {}

    /// Returns the value of a key, or throws the error of reading it. Calls `read` only for the first request; `read`
    /// must not request the same key.
    func value(for key: Key, _ read: () throws(Failure) -> Value) throws(Failure) -> Value {
        let entry = entries.withLock { entries in
            if let known = entries[key] { return known }
            let new = OnceValue<Result<Value, Failure>>()
            entries[key] = new
            return new
        }
        return try entry.value { Result { () throws(Failure) in try read() } }.get()
    }
}
