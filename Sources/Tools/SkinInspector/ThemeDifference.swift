import SkinKit

/// The difference between two resolved themes, entity by entity, under all traits that either theme mentions.
package struct ThemeDifference: Hashable, Sendable {
    /// An operation with its values and the files of its images and fonts.
    package struct Value: Hashable, Sendable {
        package var operation: ThemeOperation
        /// The files by logical name. A name without an applicable file has no entry.
        package var files: [String: ThemeAsset]

        package init(operation: ThemeOperation, files: [String: ThemeAsset]) {
            self.operation = operation
            self.files = files
        }
    }

    package struct Change: Hashable, Sendable {
        package var entity: ThemeEntityKey
        package var name: String
        /// The states that the operation is defined for, in the numbering of ``ThemeDifference/customStates``.
        package var states: ThemeStates
        /// The value in the old theme; nil if it does not define the operation.
        package var old: Value?
        /// The value in the new theme; nil if it does not define the operation.
        package var new: Value?
        /// The combinations of traits under which the operation differs in this way.
        package var traits: [ThemeTraits]
    }

    /// An entity that only one of the themes declares. Its components can look the same in both.
    package struct Declaration: Hashable, Sendable {
        package var entity: ThemeEntityKey
        /// Whether the new theme declares the entity.
        package var isNew: Bool
        /// The combinations of traits under which only one theme declares it.
        package var traits: [ThemeTraits]
    }

    /// The changes, sorted by component type, then identifier, as UTF-8 bytes. Those of an entity are in effective
    /// order.
    package var changes: [Change] = []
    /// The entities that only one theme declares, sorted by component type, then identifier.
    package var declarations: [Declaration] = []
    /// The definitions that explain the changes, those of the most values first.
    ///
    /// Empty if a cache has no provenance (`Theme.hasProvenance`).
    package var causes: [ThemeChangeCause] = []
    /// The names of the app's own states in both themes, in the order of the positions that changes refer to: those of
    /// the new theme, then those that only the old theme has.
    package var customStates: [String] = []
    package var combinations: [ThemeTraits] = []

    /// Whether the themes declare the same entities and every component looks the same in both.
    package var isEmpty: Bool { changes.isEmpty && declarations.isEmpty }
}

extension Theme {
    /// Returns the difference from an older theme to this one.
    ///
    /// If only one theme declares an entity, the entity is compared with the defaults of its type in the other theme.
    ///
    /// - Parameters:
    ///   - other: The older theme.
    ///   - scale: The scale to select images for, in pixels per point.
    /// - Complexity: O(c · n) for c combinations of traits and n operations.
    package func difference(from other: Theme, scale: Int = 1) -> ThemeDifference {
        var comparison = ThemeComparison(
            old: other, new: self, scale: scale, findsCauses: hasProvenance && other.hasProvenance)
        return comparison.difference()
    }

    /// Returns the entities of ``difference(from:scale:)``, without the causes, which cost more than all the rest.
    package func changedEntities(from other: Theme) -> Set<ThemeEntityKey> {
        var comparison = ThemeComparison(old: other, new: self, scale: 1, findsCauses: false)
        let difference = comparison.difference()
        return Set(difference.changes.map(\.entity) + difference.declarations.map(\.entity))
    }

    /// Returns an operation with the files that its images and fonts resolve to.
    func value(of operation: ThemeOperation, traits: ThemeTraits, scale: Int) -> ThemeDifference.Value {
        var value = ThemeDifference.Value(operation: operation, files: [:])
        for name in operation.assetNames { value.files[name] = asset(name, traits: traits, scale: scale) }
        return value
    }
}

private struct ThemeComparison {
    let old: Theme
    let new: Theme
    let scale: Int
    private let oldStates: [String]
    private let newStates: [String]
    private let states: [String]
    private var changes: [Key: [ThemeTraits]] = [:]
    private var order: [Key] = []
    private var declarations: [Declaration: [ThemeTraits]] = [:]
    private var numbers: [ValueKey: Int] = [:]
    private var causes = ThemeChangeCauses()
    private let findsCauses: Bool

    private struct Key: Hashable {
        var entity: ThemeEntityKey
        var name: String
        var states: ThemeStates
        var old: ThemeDifference.Value?
        var new: ThemeDifference.Value?
    }

    private struct ValueKey: Hashable {
        var entity: ThemeEntityKey
        var name: String
        var states: ThemeStates

        init(_ value: ThemeDifference.Value, of entity: ThemeEntityKey) {
            (self.entity, name, states) = (entity, value.operation.name, value.operation.states)
        }
    }

    private struct Declaration: Hashable {
        var entity: ThemeEntityKey
        var isNew: Bool
    }

    /// The variants that a combination of traits selects in both themes. Combinations with equal meanings have the same
    /// changes.
    private struct Meaning: Hashable {
        var old: Range<Int>?
        var new: Range<Int>?
        var assetTraits: ThemeTraits
    }

    /// - Parameter findsCauses: Whether to find causes. Both themes must have provenance.
    init(old: Theme, new: Theme, scale: Int, findsCauses: Bool) {
        self.old = old
        self.new = new
        self.scale = scale
        oldStates = old.customStates
        newStates = new.customStates
        self.findsCauses = findsCauses
        states = new.customStates + old.customStates.filter { !new.customStates.contains($0) }
    }

    mutating func difference() -> ThemeDifference {
        let combinations = old.decidingTraits.union(new.decidingTraits).combinations
        let assetTraits = old.assetTraits.union(new.assetTraits)
        let groups = combinations.grouped { traits in
            Meaning(
                old: try? old.reader.variant(for: traits).entities, new: try? new.reader.variant(for: traits).entities,
                assetTraits: traits.intersection(assetTraits))
        }
        for group in groups { compare(under: group) }
        var result = ThemeDifference()
        result.combinations = combinations
        result.customStates = states
        result.causes = causes.sorted(combinations)
        result.changes = order.sortedByEntity({ $0.entity }, { "\($0.name) \($0.states.rawValue)" }).map {
            .init(
                entity: $0.entity, name: $0.name, states: $0.states, old: $0.old, new: $0.new,
                traits: changes[$0] ?? [])
        }
        result.declarations = declarations.map { .init(entity: $0.entity, isNew: $0.isNew, traits: $1) }
            .sorted { $0.entity.precedes($1.entity) || ($0.entity == $1.entity && !$0.isNew && $1.isNew) }
        return result
    }

    private mutating func compare(under group: [ThemeTraits]) {
        let traits = group[0]
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
        let before = values(old, oldStates, entity, traits)
        let after = values(new, newStates, entity, traits)
        if before == after { return }
        let (oldPlaces, newPlaces) = (Self.places(before, of: entity), Self.places(after, of: entity))
        var changes: [(old: Int?, new: Int?)] = []
        for (place, value) in after.enumerated() {
            let other = oldPlaces[ValueKey(value, of: entity)]
            if other.map({ before[$0] }) != value { changes.append((other, place)) }
        }
        for (place, value) in before.enumerated() where newPlaces[ValueKey(value, of: entity)] == nil {
            changes.append((place, nil))
        }
        if changes.isEmpty { return }
        let origins = origins(of: entity, traits)
        for change in changes {
            let (old, new) = (change.old.map { before[$0] }, change.new.map { after[$0] })
            guard let number = note(entity, old, new, group), findsCauses else { continue }
            let isOnlyFile = old != nil && old?.operation == new?.operation
            causes.add(
                value: number, id: entity.id, from: change.old.flatMap { origins.old.element(at: $0) },
                to: change.new.flatMap { origins.new.element(at: $0) },
                assets: isOnlyFile ? Self.changedFiles(old, new) : [], traits: group)
        }
    }

    /// Returns the first place of each value's name and states.
    private static func places(_ values: [ThemeDifference.Value], of entity: ThemeEntityKey) -> [ValueKey: Int] {
        Dictionary(zip(values.map { ValueKey($0, of: entity) }, values.indices)) { first, _ in first }
    }

    private func origins(
        of entity: ThemeEntityKey, _ traits: ThemeTraits
    ) -> (old: [ThemeOperationOrigin], new: [ThemeOperationOrigin]) {
        guard findsCauses else { return ([], []) }
        return (
            old.provenance(for: entity.component, id: entity.id, traits: traits),
            new.provenance(for: entity.component, id: entity.id, traits: traits)
        )
    }

    private static func changedFiles(_ old: ThemeDifference.Value?, _ new: ThemeDifference.Value?) -> [String] {
        let (before, after) = (old?.files ?? [:], new?.files ?? [:])
        return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
    }

    private func values(
        _ theme: Theme, _ own: [String], _ entity: ThemeEntityKey, _ traits: ThemeTraits
    ) -> [ThemeDifference.Value] {
        theme.operations(for: entity.component, id: entity.id, traits: traits).map { operation in
            var operation = operation
            operation.states = operation.states.renumbered(from: own, to: states)
            return theme.value(of: operation, traits: traits, scale: scale)
        }
    }

    /// Adds a change, and returns the number of the value that changes.
    private mutating func note(
        _ entity: ThemeEntityKey, _ old: ThemeDifference.Value?, _ new: ThemeDifference.Value?, _ group: [ThemeTraits]
    ) -> Int? {
        guard let shown = new ?? old else { return nil }
        let value = ValueKey(shown, of: entity)
        let key = Key(entity: entity, name: value.name, states: value.states, old: old, new: new)
        if changes[key] == nil { order.append(key) }
        changes[key, default: []] += group
        let number = numbers[value] ?? numbers.count
        numbers[value] = number
        return number
    }
}

extension Array {
    fileprivate func element(at place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}

extension ThemeOperation {
    /// Returns whether two operations have the same name and states, so that one overrides the other.
    func hasKey(of other: ThemeOperation) -> Bool { states == other.states && name == other.name }
}

extension Array {
    /// Returns the elements sorted by entity. Within an entity, elements are grouped by key, in order of first
    /// appearance.
    func sortedByEntity(_ entity: (Element) -> ThemeEntityKey, _ key: (Element) -> String) -> [Element] {
        var places: [ThemeEntityKey: [String: Int]] = [:]
        let items = map { item -> (item: Element, entity: ThemeEntityKey, place: Int) in
            let (entity, key) = (entity(item), key(item))
            let place = places[entity]?[key] ?? places[entity]?.count ?? 0
            places[entity, default: [:]][key] = place
            return (item, entity, place)
        }
        // The sort is stable: elements with the same key keep their order.
        return items.sorted { left, right in
            left.entity == right.entity ? left.place < right.place : left.entity.precedes(right.entity)
        }.map(\.item)
    }
}

extension ThemeEntityKey {
    /// Returns whether the key precedes another in the order of a theme's entities.
    func precedes(_ other: ThemeEntityKey) -> Bool {
        if component != other.component { return component.utf8.lexicographicallyPrecedes(other.component.utf8) }
        guard let id, let otherID = other.id else { return id == nil && other.id != nil }
        return id.utf8.lexicographicallyPrecedes(otherID.utf8)
    }
}
