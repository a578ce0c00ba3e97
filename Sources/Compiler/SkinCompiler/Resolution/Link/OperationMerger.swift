import SkinFormat
import SkinKit

/// Merges the operations of a class or entity one by one, each in constant time.
///
/// An operation replaces one with the same key as a whole and in place. A new key is appended. An `unset` of every
/// state first removes every key of its name, including those of its own element.
struct OperationMerger {
    /// The operations in order, nil where one was removed.
    private var operations: [LinkedTheme.Operation?] = []
    private var places: [OperationKey: Int] = [:]
    private var keys: [Symbol: [OperationKey]] = [:]

    init(_ operations: [LinkedTheme.Operation], _ definitions: [OperationDefinition]) {
        for operation in operations { append(operation, definitions[Int(operation.definition)].key) }
    }

    var merged: [LinkedTheme.Operation] { operations.compactMap(\.self) }

    mutating func put(_ operation: LinkedTheme.Operation, _ key: OperationKey) {
        var operation = operation
        if key.states == nil { operation.replaced = takeOut(key.name, for: operation) }
        guard let place = places[key], let old = operations[place] else { return append(operation, key) }
        operation.replaced = old.losers(against: operation)
        operations[place] = operation
    }

    private mutating func append(_ operation: LinkedTheme.Operation, _ key: OperationKey) {
        places[key] = operations.count
        keys[key.name, default: []].append(key)
        operations.append(operation)
    }

    /// Removes every key of a name. Returns the removed operations and what they had replaced, the last key first.
    private mutating func takeOut(_ name: Symbol, for operation: LinkedTheme.Operation) -> [LinkedTheme.Replaced] {
        var losers: [LinkedTheme.Replaced] = []
        for key in (keys.removeValue(forKey: name) ?? []).reversed() {
            guard let place = places.removeValue(forKey: key), let old = operations[place] else { continue }
            losers += old.losers(against: operation)
            operations[place] = nil
        }
        return losers
    }
}

extension LinkedTheme.Operation {
    /// Returns the operation itself as replaced by a later one, followed by what it has replaced.
    fileprivate func losers(against later: LinkedTheme.Operation) -> [LinkedTheme.Replaced] {
        let reason: ThemeLossReason = theme == later.theme ? .lessSpecificTraits : .ancestorTheme
        return [.init(definition: definition, reason: reason)] + replaced
    }
}
