import SkinFormat
import SkinKit

/// The definitions of a chain, merged for one set of layers: theme format 1, section 6.
///
/// Symbols and definitions are dense numbers, so look-up tables are arrays with -1 for absent entries.
package struct LinkedTheme: Sendable {
    struct Operation: Sendable {
        var definition: Int32
        var theme: Int32
        /// The definitions that it replaced, the newest first: those of older themes and less specific layers.
        var replaced: [Replaced] = []
    }

    struct Replaced: Sendable {
        var definition: Int32
        var reason: ThemeLossReason
    }

    /// A list of classes and the element whose `class` or `extends` is in force.
    package struct ClassList: Sendable {
        /// The index in ``ThemeDefinitions/classLists``.
        package var number: Int32
        package var place: Place
    }

    package struct Class: Sendable {
        package var name: Symbol
        package var list: ClassList?
        var operations: [Operation] = []
        /// The definitions that were merged into the class, oldest first.
        package var definitions: [Int32] = []
        /// The definitions of the scoped constants in force.
        package var scope: [Symbol: Int32] = [:]
    }

    package struct Entity: Sendable {
        var component: Symbol
        package var id: Symbol?
        package var list: ClassList?
        var operations: [Operation] = []
        package var scope: [Symbol: Int32] = [:]
    }

    package struct Override: Hashable, Sendable {
        package var constant: Int32
        package var replaced: Int32
    }

    /// The first combination of traits under which exactly these layers apply.
    private(set) var traits: ThemeTraits
    package private(set) var layers: [Int] = []
    /// The layers that define classes or entities.
    package let structure: [Int]
    /// The numbers of the definitions in force, by the constants' names.
    package private(set) var constants: [Int32]
    /// The constants in the order in which they were first defined. Classes and entities have the same order.
    package private(set) var constantOrder: [Symbol] = []
    /// The numbers of the settings in force, by the constants' names.
    private(set) var settings: [Symbol: Int32] = [:]
    package private(set) var classes: [Class] = []
    package private(set) var entities: [Entity] = []
    private var constantOverrides: [Override] = []
    private var scopedOverrides: [Override] = []
    private var classNumbers: [Int32]
    /// The numbers of the entities by their packed names.
    private var entityNumbers: [UInt64: Int32] = [:]
    package var graph = ClassGraph()

    init(_ chain: ThemeChain, _ layers: [Int], traits: ThemeTraits) {
        self.traits = traits
        structure = Self.structure(of: layers, chain)
        constants = []
        classNumbers = [Int32](repeating: -1, count: chain.symbols.count)
        for number in structure { merge(chain.layers[number], chain.definitions) }
        for layer in chain.idleLayers { addReplaced(layer.classes + layer.repeatedClasses, chain.definitions) }
        mergeConstants(chain, layers, traits: traits)
        graph = ClassGraph(self, chain.definitions.classLists.lists)
    }

    /// Returns the layers that define classes or entities. Themes in which they are the same differ in constants only.
    static func structure(of layers: [Int], _ chain: ThemeChain) -> [Int] {
        layers.filter { number in
            let layer = chain.layers[number]
            return !(layer.classes.isEmpty && layer.repeatedClasses.isEmpty && layer.entities.isEmpty)
        }
    }

    mutating func mergeConstants(_ chain: ThemeChain, _ layers: [Int], traits: ThemeTraits) {
        assert(structure == Self.structure(of: layers, chain))
        self.traits = traits
        self.layers = layers
        constants = [Int32](repeating: -1, count: chain.symbols.count)
        (constantOrder, constantOverrides, settings) = ([], [], [:])
        for number in layers.flatMap({ chain.layers[$0].constants }) { mergeConstant(number, chain.definitions) }
    }

    /// The definitions of constants that replace others, each once.
    package var overrides: [Override] { constantOverrides + scopedOverrides }

    var scopedNames: [Symbol] { classes.flatMap(\.scope.keys) + entities.flatMap(\.scope.keys) }

    func classNumber(_ name: Symbol) -> Int? {
        classNumbers[name.index] >= 0 ? Int(classNumbers[name.index]) : nil
    }

    func entityNumber(_ component: Symbol, _ id: Symbol?) -> Int? {
        entityNumbers[Self.packed(component, id)].map { Int($0) }
    }

    /// Returns an entity's name as one number, because names are hashed very often.
    private static func packed(_ component: Symbol, _ id: Symbol?) -> UInt64 {
        UInt64(component.rawValue) << 32 | UInt64(id?.rawValue ?? .max)
    }
}

// MARK: - Merging

extension LinkedTheme {
    private mutating func merge(_ layer: ThemeLayer, _ definitions: ThemeDefinitions) {
        for number in layer.classes { mergeClass(number, theme: layer.theme, definitions) }
        addReplaced(layer.repeatedClasses, definitions)
        for number in layer.entities { mergeEntity(number, theme: layer.theme, definitions) }
    }

    /// Adds definitions that have no effect on the classes of their names.
    private mutating func addReplaced(_ numbers: [Int32], _ definitions: ThemeDefinitions) {
        for number in numbers {
            if let place = classNumber(definitions.classes[Int(number)].id) {
                classes[place].definitions.append(number)
            }
        }
    }

    private mutating func mergeConstant(_ number: Int32, _ definitions: ThemeDefinitions) {
        let constant = definitions.constants[Int(number)]
        let old = constants[constant.name.index]
        if old < 0 {
            constantOrder.append(constant.name)
        } else {
            constantOverrides.append(Override(constant: number, replaced: old))
        }
        constants[constant.name.index] = number
        if let setting = constant.setting {
            settings[constant.name] = definitions.settings[Int(setting)].label == nil ? nil : setting
        } else if old >= 0, !settings.isEmpty {
            // A constant without setting attributes keeps a setting of its type.
            let type = definitions.objects[Int(definitions.constants[Int(old)].object)].type
            if type != definitions.objects[Int(constant.object)].type { settings[constant.name] = nil }
        }
    }

    private mutating func mergeClass(_ number: Int32, theme: Int, _ definitions: ThemeDefinitions) {
        let definition = definitions.classes[Int(number)]
        let place = classPlace(of: definition.id)
        classes[place].definitions.append(number)
        if let list = definition.extends { classes[place].list = .init(number: list, place: definition.place) }
        Self.merge(definition.operations, theme, into: &classes[place].operations, definitions.operations)
        scopedOverrides += Self.merge(definition.scope, into: &classes[place].scope, definitions)
    }

    private mutating func mergeEntity(_ number: Int32, theme: Int, _ definitions: ThemeDefinitions) {
        let definition = definitions.entities[Int(number)]
        let place = entityPlace(of: definition)
        if let list = definition.classes { entities[place].list = .init(number: list, place: definition.place) }
        Self.merge(definition.operations, theme, into: &entities[place].operations, definitions.operations)
        scopedOverrides += Self.merge(definition.scope, into: &entities[place].scope, definitions)
    }

    private static func merge(
        _ constants: Range<Int32>, into scope: inout [Symbol: Int32], _ definitions: ThemeDefinitions
    ) -> [Override] {
        constants.compactMap { constant in
            scope.updateValue(constant, forKey: definitions.constants[Int(constant)].name)
                .map { Override(constant: constant, replaced: $0) }
        }
    }

    private mutating func classPlace(of name: Symbol) -> Int {
        if let known = classNumber(name) { return known }
        classNumbers[name.index] = Int32(classes.count)
        classes.append(Class(name: name))
        return classes.count - 1
    }

    private mutating func entityPlace(of definition: EntityDefinition) -> Int {
        let name = Self.packed(definition.component, definition.id)
        if let known = entityNumbers[name] { return Int(known) }
        entityNumbers[name] = Int32(entities.count)
        entities.append(Entity(component: definition.component, id: definition.id))
        return entities.count - 1
    }

    private static func merge(
        _ range: Range<Int32>, _ theme: Int, into operations: inout [Operation], _ definitions: [OperationDefinition]
    ) {
        let added = range.map { Operation(definition: $0, theme: Int32(theme)) }
        let takesOut = range.contains { definitions[Int($0)].key.states == nil }
        if operations.isEmpty, !takesOut {
            operations = added
        } else if !added.isEmpty {
            var merger = OperationMerger(operations, definitions)
            for operation in added { merger.put(operation, definitions[Int(operation.definition)].key) }
            operations = merger.merged
        }
    }
}

extension ThemeChain {
    /// The chain's definitions, merged for each distinct set of layers.
    package var linkedThemes: [LinkedTheme] {
        var linked: [LinkedTheme] = []
        for (traits, layers) in LayerSets(self.layers, appearance).sets {
            let structure = LinkedTheme.structure(of: layers, self)
            if var known = linked.first(where: { $0.structure == structure }) {
                known.mergeConstants(self, layers, traits: traits)
                linked.append(known)
            } else {
                linked.append(LinkedTheme(self, layers, traits: traits))
            }
        }
        return linked
    }
}

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
