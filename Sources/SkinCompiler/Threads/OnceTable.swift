import Synchronization

/// Values that are made once for each key. Threads that ask for a value while another makes it wait for that value.
final class OnceTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private final class Entry: Sendable {
        let value = Mutex<Value?>(nil)
    }

    private let entries = Mutex<[Key: Entry]>([:])

    init() {}

    /// Returns the value of a key. Calls `make` only for the first request; `make` must not request the same key.
    func value(for key: Key, _ make: () -> Value) -> Value {
        let entry = entries.withLock { entries in
            if let known = entries[key] { return known }
            let new = Entry()
            entries[key] = new
            return new
        }
        return entry.value.withLock { value in
            if let value { return value }
            let made = make()
            value = made
            return made
        }
    }
}
