/// The definitions of a chain merged for one set of traits: theme format 1, section 6.
struct MergedTheme {
    /// An operation of a merged class or entity, an `unset` mark included.
    struct Operation {
        /// Number of the definition that is in force.
        var definition: Int32
        /// Newest first: what it replaced in older themes and less specific layers.
        var replaced: [Replaced] = []
    }

    struct Replaced {
        var definition: Int32
        var reason: LossReason
    }

    /// A list of classes and the element whose `class` or `extends` is in force.
    struct ClassList {
        var names: [Symbol]
        var place: Place
    }

    struct Class {
        var list: ClassList?
        var operations: [Operation] = []
        /// The definitions that went into it, oldest first.
        var definitions: [Int32] = []
    }

    struct Entity {
        var component: Symbol
        var id: Symbol?
        var list: ClassList?
        var operations: [Operation] = []
    }

    struct EntityName: Hashable {
        var component: Symbol
        var id: Symbol?

        func hash(into hasher: inout Hasher) {
            hasher.combine(UInt64(component.rawValue) << 32 | UInt64(id?.rawValue ?? .max))
        }
    }

    let traits: TraitSet
    /// Numbers of the definitions in force.
    private(set) var constants: [Symbol: Int32] = [:]
    private(set) var classes: [Symbol: Class] = [:]
    private(set) var entities: [EntityName: Entity] = [:]
    /// Names in the order in which they were first defined.
    private(set) var constantOrder: [Symbol] = []
    private(set) var classOrder: [Symbol] = []
    private(set) var entityOrder: [EntityName] = []

    /// Merges the layers that apply.
    init(_ chain: ThemeChain, traits: TraitSet) {
        self.traits = traits
        var origins = OperationOrigins(count: chain.definitions.operations.count)
        for (number, layer) in chain.layers.enumerated() where layer.traits.isSubset(of: traits) {
            origins.layer = number
            origins.theme = layer.theme
            merge(layer, chain.definitions, &origins)
        }
    }

    /// " under the traits dark, ipad", for messages; nothing where no trait is active.
    var traitsText: String {
        traits.isEmpty ? "" : " under the traits \(traits.sortedNames.joined(separator: ", "))"
    }

    private mutating func merge(
        _ layer: ThemeLayer, _ definitions: ThemeDefinitions, _ origins: inout OperationOrigins
    ) {
        for number in layer.constants {
            let name = definitions.constants[Int(number)].name
            if constants.updateValue(number, forKey: name) == nil { constantOrder.append(name) }
        }
        for number in layer.classes {
            let definition = definitions.classes[Int(number)]
            if classes[definition.id] == nil { classOrder.append(definition.id) }
            classes[definition.id, default: Class()].merge(number, definition, definitions.operations, &origins)
        }
        for number in layer.repeatedClasses {
            classes[definitions.classes[Int(number)].id]?.definitions.append(number)
        }
        for number in layer.entities {
            let definition = definitions.entities[Int(number)]
            let name = EntityName(component: definition.component, id: definition.id)
            if entities[name] == nil { entityOrder.append(name) }
            entities[name, default: Entity(component: name.component, id: name.id)]
                .merge(definition, definitions.operations, &origins)
        }
    }
}

/// Which theme each definition that went in came from, to tell why it lost.
struct OperationOrigins {
    private var themes: [Int16]
    var layer = 0
    var theme = 0

    init(count: Int) {
        themes = [Int16](repeating: 0, count: count)
    }

    mutating func note(_ definition: Int32) { themes[Int(definition)] = Int16(theme) }

    func reason(_ definition: Int32) -> LossReason {
        Int(themes[Int(definition)]) == theme ? .lessSpecificTraits : .ancestorTheme
    }
}

extension MergedTheme.Class {
    fileprivate mutating func merge(
        _ number: Int32, _ definition: ClassDefinition, _ operations: [OperationDefinition],
        _ origins: inout OperationOrigins
    ) {
        definitions.append(number)
        if let names = definition.extends { list = .init(names: names, place: definition.place) }
        self.operations.merge(definition.operations, operations, &origins)
    }
}

extension MergedTheme.Entity {
    fileprivate mutating func merge(
        _ definition: EntityDefinition, _ operations: [OperationDefinition], _ origins: inout OperationOrigins
    ) {
        if let names = definition.classes { list = .init(names: names, place: definition.place) }
        self.operations.merge(definition.operations, operations, &origins)
    }
}

extension [MergedTheme.Operation] {
    /// An operation with the same key is replaced as a whole, in its place; a new key is added at the end. An unset
    /// of every state first takes out every key of its name, from its own element too.
    fileprivate mutating func merge(
        _ range: Range<Int32>, _ definitions: [OperationDefinition], _ origins: inout OperationOrigins
    ) {
        if isEmpty, !range.contains(where: { definitions[Int($0)].key.states == nil }) {
            for number in range {
                origins.note(number)
                append(.init(definition: number))
            }
            return
        }
        var merger = OperationMerger(self, definitions)
        for number in range {
            merger.put(number, definitions[Int(number)].key, origins)
            origins.note(number)
        }
        self = merger.operations.compactMap(\.self)
    }
}

/// Merges operations one by one, each in constant time.
private struct OperationMerger {
    /// In order; nil where one was taken out.
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

    mutating func put(_ number: Int32, _ key: OperationKey, _ origins: OperationOrigins) {
        var operation = MergedTheme.Operation(definition: number)
        if key.states == nil { operation.replaced = takeOut(key.name, origins) }
        if let place = places[key], let old = operations[place] {
            operation.replaced = old.losers(origins)
            operations[place] = operation
        } else {
            enter(key, operations.count)
            operations.append(operation)
        }
    }

    /// Takes out every key of a name; returns what is on record of them, the last one first.
    private mutating func takeOut(_ name: Symbol, _ origins: OperationOrigins) -> [MergedTheme.Replaced] {
        var losers: [MergedTheme.Replaced] = []
        for key in (keys.removeValue(forKey: name) ?? []).reversed() {
            guard let place = places.removeValue(forKey: key), let old = operations[place] else { continue }
            losers += old.losers(origins)
            operations[place] = nil
        }
        return losers
    }
}

extension MergedTheme.Operation {
    /// What is on record once this is replaced: itself and what it had replaced.
    fileprivate func losers(_ origins: OperationOrigins) -> [MergedTheme.Replaced] {
        [.init(definition: definition, reason: origins.reason(definition))] + replaced
    }
}
