/// A dictionary for what is nearly always a handful: a plain array that is searched from its start, and hashed only
/// once it holds more than ``linearLimit`` entries, so that no input makes it quadratic.
package struct SmallTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private static var linearLimit: Int { 16 }

    private var entries: [(key: Key, value: Value)] = []
    private var places: [Key: Int] = [:]

    package init() {}

    /// The value of a key; nil where the table does not have the key.
    package subscript(key: Key) -> Value? { index(of: key).map { entries[$0].value } }

    /// Replaces the value of a key that the table has.
    package mutating func replaceValue(of key: Key, with value: Value) {
        guard let index = index(of: key) else { preconditionFailure("only a key that the table has can be replaced") }
        entries[index].value = value
    }

    /// Adds a value under a key that the table does not have yet. Amortised O(1).
    package mutating func add(_ key: Key, _ value: Value) {
        entries.append((key, value))
        if entries.count == Self.linearLimit + 1 {
            places = Dictionary(entries.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
        } else if entries.count > Self.linearLimit {
            places[key] = entries.count - 1
        }
    }

    /// Empties the table; its memory is kept for what comes next.
    package mutating func removeAll() {
        if entries.count > Self.linearLimit { places = [:] }
        entries.removeAll(keepingCapacity: true)
    }

    private func index(of key: Key) -> Int? {
        if entries.count > Self.linearLimit { return places[key] }
        for index in entries.indices where entries[index].key == key { return index }
        return nil
    }
}
