import SkinKit

/// What two themes come to that is not the same, entity by entity, under all traits that either of them tells apart.
public struct ThemeDifference: Hashable, Sendable {
    /// An operation with its values, the files of its images and fonts included.
    public struct Value: Hashable, Sendable {
        /// The operation.
        public var operation: ThemeOperation
        /// The files by their logical names; none for a name of which no file applies.
        public var files: [String: ThemeAsset]

        package init(operation: ThemeOperation, files: [String: ThemeAsset]) {
            self.operation = operation
            self.files = files
        }
    }

    /// An operation of an entity that is not the same in both.
    public struct Change: Hashable, Sendable {
        /// Whose operation it is.
        public var entity: ThemeEntityKey
        /// The operation's name.
        public var name: String
        /// The states that it is for.
        public var states: ThemeStates
        /// What it was; nil where it was not given.
        public var old: Value?
        /// What it is; nil where it is not given.
        public var new: Value?
        /// The combinations of traits under which that is so.
        public var traits: [ThemeTraits]
    }

    /// An entity that only one of the themes declares. What a component of it shows may be the same in both.
    public struct Declaration: Hashable, Sendable {
        /// The entity.
        public var entity: ThemeEntityKey
        /// Whether it is the new theme that declares it.
        public var isNew: Bool
        /// The combinations of traits under which that is so.
        public var traits: [ThemeTraits]
    }

    /// Sorted by component type, then identifier, as UTF-8 bytes; those of an entity in effective order.
    public var changes: [Change] = []
    /// Sorted in the same way.
    public var declarations: [Declaration] = []
    /// The combinations of traits that were looked at.
    public var combinations: [ThemeTraits] = []

    /// Whether every component looks the same in both, whatever it is.
    public var isEmpty: Bool { changes.isEmpty && declarations.isEmpty }
}

extension Theme {
    /// What is not the same in this theme as in another, older one.
    ///
    /// An entity that only one of them declares is compared with what the other shows for it, which is what it says
    /// for the type.
    ///
    /// - Parameters:
    ///   - other: The older theme.
    ///   - scale: Pixels for a point, for the files of images.
    /// - Complexity: O(c · n) for c combinations of traits and n operations.
    public func difference(from other: Theme, scale: Int = 1) -> ThemeDifference {
        var comparison = ThemeComparison(old: other, new: self, scale: scale)
        return comparison.difference()
    }

    /// An operation with the files that serve it.
    func value(of operation: ThemeOperation, traits: ThemeTraits, scale: Int) -> ThemeDifference.Value {
        var value = ThemeDifference.Value(operation: operation, files: [:])
        for name in operation.assetNames { value.files[name] = asset(name, traits: traits, scale: scale) }
        return value
    }

    /// All traits that decide anything, those of asset files included.
    var decidingTraits: ThemeTraits { mentionedTraits.union(assetTraits) }

    fileprivate var assetTraits: ThemeTraits {
        (0..<reader.count(.assets)).reduce(into: ThemeTraits()) { all, record in
            all.formUnion((try? reader.assetTraits(record)) ?? [])
        }
    }
}

/// The work on a difference.
private struct ThemeComparison {
    let old: Theme
    let new: Theme
    let scale: Int
    private var changes: [Key: [ThemeTraits]] = [:]
    private var order: [Key] = []
    private var declarations: [Declaration: [ThemeTraits]] = [:]

    /// A change without its traits, and its place among those of its entity.
    private struct Key: Hashable {
        var entity: ThemeEntityKey
        var name: String
        var states: ThemeStates
        var old: ThemeDifference.Value?
        var new: ThemeDifference.Value?
    }

    private struct Declaration: Hashable {
        var entity: ThemeEntityKey
        var isNew: Bool
    }

    /// What a combination of traits comes to in both themes; combinations with the same come to the same changes.
    private struct Meaning: Hashable {
        var old: Range<Int>?
        var new: Range<Int>?
        var assetTraits: ThemeTraits
    }

    init(old: Theme, new: Theme, scale: Int) {
        self.old = old
        self.new = new
        self.scale = scale
    }

    mutating func difference() -> ThemeDifference {
        let combinations = old.decidingTraits.union(new.decidingTraits).combinations
        let assetTraits = old.assetTraits.union(new.assetTraits)
        var groups: [Meaning: [ThemeTraits]] = [:]
        var meanings: [Meaning] = []
        for traits in combinations {
            let meaning = Meaning(
                old: try? old.reader.variant(for: traits).entities, new: try? new.reader.variant(for: traits).entities,
                assetTraits: traits.intersection(assetTraits))
            if groups[meaning] == nil { meanings.append(meaning) }
            groups[meaning, default: []].append(traits)
        }
        for meaning in meanings { compare(under: groups[meaning] ?? []) }
        var result = ThemeDifference()
        result.combinations = combinations
        result.changes = order.sortedByEntity({ $0.entity }, { "\($0.name) \($0.states.rawValue)" }).map {
            .init(
                entity: $0.entity, name: $0.name, states: $0.states, old: $0.old, new: $0.new,
                traits: changes[$0] ?? [])
        }
        result.declarations = declarations.map { .init(entity: $0.entity, isNew: $0.isNew, traits: $1) }
            .sorted { $0.entity.precedes($1.entity) || ($0.entity == $1.entity && !$0.isNew && $1.isNew) }
        return result
    }

    /// - Parameter group: Combinations that come to the same.
    private mutating func compare(under group: [ThemeTraits]) {
        guard let traits = group.first else { return }
        let (before, after) = (old.entities(traits: traits), new.entities(traits: traits))
        let (known, found) = (Set(before), Set(after))
        for entity in before where !found.contains(entity) {
            declarations[Declaration(entity: entity, isNew: false), default: []] += group
        }
        for entity in after where !known.contains(entity) {
            declarations[Declaration(entity: entity, isNew: true), default: []] += group
        }
        for entity in before + after.filter({ !known.contains($0) }) { compare(entity, traits, group) }
    }

    private mutating func compare(_ entity: ThemeEntityKey, _ traits: ThemeTraits, _ group: [ThemeTraits]) {
        let before = values(old, entity, traits)
        let after = values(new, entity, traits)
        for value in after {
            let other = before.first { $0.operation.hasKey(of: value.operation) }
            if other != value { note(entity, other, value, group) }
        }
        for value in before where !after.contains(where: { $0.operation.hasKey(of: value.operation) }) {
            note(entity, value, nil, group)
        }
    }

    private func values(_ theme: Theme, _ entity: ThemeEntityKey, _ traits: ThemeTraits) -> [ThemeDifference.Value] {
        theme.operations(for: entity.component, id: entity.id, traits: traits)
            .map { theme.value(of: $0, traits: traits, scale: scale) }
    }

    private mutating func note(
        _ entity: ThemeEntityKey, _ old: ThemeDifference.Value?, _ new: ThemeDifference.Value?, _ group: [ThemeTraits]
    ) {
        guard let operation = (new ?? old)?.operation else { return }
        let key = Key(entity: entity, name: operation.name, states: operation.states, old: old, new: new)
        if changes[key] == nil { order.append(key) }
        changes[key, default: []] += group
    }
}

extension ThemeOperation {
    /// Whether one of two operations takes the place of the other.
    func hasKey(of other: ThemeOperation) -> Bool { states == other.states && name == other.name }
}

extension Array {
    /// Sorted by entity; within one, what has the same key side by side, in the order in which keys arrive.
    func sortedByEntity(_ entity: (Element) -> ThemeEntityKey, _ key: (Element) -> String) -> [Element] {
        var places: [ThemeEntityKey: [String: Int]] = [:]
        let items = map { item -> (item: Element, entity: ThemeEntityKey, place: Int) in
            let (entity, key) = (entity(item), key(item))
            let place = places[entity]?[key] ?? places[entity]?.count ?? 0
            places[entity, default: [:]][key] = place
            return (item, entity, place)
        }
        // The sort is stable: what has the same key stays in its order.
        return items.sorted { left, right in
            left.entity == right.entity ? left.place < right.place : left.entity.precedes(right.entity)
        }.map(\.item)
    }
}

extension ThemeEntityKey {
    /// The order of a theme's entities.
    func precedes(_ other: ThemeEntityKey) -> Bool {
        if component != other.component { return component.utf8.lexicographicallyPrecedes(other.component.utf8) }
        guard let id, let otherID = other.id else { return id == nil && other.id != nil }
        return id.utf8.lexicographicallyPrecedes(otherID.utf8)
    }
}
