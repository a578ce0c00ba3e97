import SkinFormat
import SkinKit

/// The theme of each merged definition, which determines the reason why it loses.
struct OperationOrigins {
    private var themes: [Int16]
    var theme = 0

    init(count: Int) {
        themes = [Int16](repeating: 0, count: count)
    }

    @inline(__always)
    mutating func note(_ definition: Int32) { themes[Int(definition)] = Int16(theme) }

    func reason(_ definition: Int32) -> ThemeLossReason {
        Int(themes[Int(definition)]) == theme ? .lessSpecificTraits : .ancestorTheme
    }
}

/// Merges operations one by one, each in constant time.
///
/// An operation replaces one with the same key as a whole and in place. A new key is appended. An `unset` of every
/// state first removes every key of its name, including those of its own element.
struct OperationMerger {
    /// The operations in order, nil where one was removed.
    private(set) var operations: [MergedTheme.Operation?]
    private var places: [OperationKey: Int] = [:]
    private var keys: [Symbol: [OperationKey]] = [:]

    init(_ operations: [MergedTheme.Operation], _ definitions: [OperationDefinition]) {
        self.operations = operations
        for (place, operation) in operations.enumerated() { enter(definitions[Int(operation.definition)].key, place) }
    }

    private mutating func enter(_ key: OperationKey, _ place: Int) {
        if places.updateValue(place, forKey: key) == nil { keys[key.name, default: []].append(key) }
    }

    /// - Parameter replaced: The links to which replaced definitions are appended.
    mutating func put(
        _ number: Int32, _ key: OperationKey, _ origins: OperationOrigins, _ replaced: inout [MergedTheme.Replaced]
    ) {
        var operation = MergedTheme.Operation(definition: number)
        if key.states == nil { operation.replaced = takeOut(key.name, origins, &replaced) }
        if let place = places[key], let old = operations[place] {
            operation.replaced = Self.losers(old, origins, before: -1, &replaced)
            operations[place] = operation
        } else {
            enter(key, operations.count)
            operations.append(operation)
        }
    }

    /// Removes every key of a name. Returns the list of the removed operations and what they had replaced, last first.
    private mutating func takeOut(
        _ name: Symbol, _ origins: OperationOrigins, _ replaced: inout [MergedTheme.Replaced]
    ) -> Int32 {
        var losers: Int32 = -1
        for key in keys.removeValue(forKey: name) ?? [] {
            guard let place = places.removeValue(forKey: key), let old = operations[place] else { continue }
            losers = Self.losers(old, origins, before: losers, &replaced)
            operations[place] = nil
        }
        return losers
    }

    /// Returns a list of a replaced operation, followed by what it had replaced, followed by another list.
    private static func losers(
        _ old: MergedTheme.Operation, _ origins: OperationOrigins, before rest: Int32,
        _ replaced: inout [MergedTheme.Replaced]
    ) -> Int32 {
        var next = old.replaced
        if rest >= 0 { next = copy(of: old.replaced, before: rest, &replaced) }
        replaced.append(
            .init(definition: old.definition, reason: origins.reason(old.definition), next: next))
        return Int32(replaced.count - 1)
    }

    private static func copy(
        of list: Int32, before rest: Int32, _ replaced: inout [MergedTheme.Replaced]
    ) -> Int32 {
        var links: [MergedTheme.Replaced] = []
        var next = list
        while next >= 0 {
            links.append(replaced[Int(next)])
            next = links[links.count - 1].next
        }
        var head = rest
        for var link in links.reversed() {
            link.next = head
            replaced.append(link)
            head = Int32(replaced.count - 1)
        }
        return head
    }
}
