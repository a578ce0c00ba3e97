/// A dictionary that is optimized for a few entries.
///
/// It is an array searched from its start, and hashed only if it has more than ``linearLimit`` entries, so that no
/// input takes quadratic time.
package struct SmallTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private static var linearLimit: Int { 16 }

    private var entries: [(key: Key, value: Value)] = []
    private var places: [Key: Int] = [:]

    package init() {}

    /// The value of a key, or nil if the key is absent.
    package subscript(key: Key) -> Value? { index(of: key).map { entries[$0].value } }

    /// Replaces the value of a key, which must be present.
    package mutating func replaceValue(of key: Key, with value: Value) {
        guard let index = index(of: key) else { preconditionFailure("the key must be present") }
        entries[index].value = value
    }

    /// Adds a value for a key, which must be absent. Amortised O(1).
    package mutating func add(_ key: Key, _ value: Value) {
        entries.append((key, value))
        if entries.count == Self.linearLimit + 1 {
            places = Dictionary(entries.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
        } else if entries.count > Self.linearLimit {
            places[key] = entries.count - 1
        }
    }

    /// Removes all entries but keeps the memory.
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
