import SkinFormat
import SkinKit

/// The definitions of a chain merged for one set of traits: theme format 1, section 6.
///
/// Symbols, definitions and names are dense numbers, so look-up tables are arrays with -1 for absent entries. An entity
/// or class that is defined once has no copy of its operations.
struct MergedTheme {
    /// An operation of a merged class or entity, possibly an `unset`.
    struct Operation {
        /// The number of the definition in force.
        var definition: Int32
        /// The index in ``MergedTheme/replaced`` of the newest definition that it replaced, or -1.
        ///
        /// Replaced definitions come from older themes and less specific layers.
        var replaced: Int32 = -1
    }

    /// A link in a list of replaced definitions, newest first.
    struct Replaced {
        var definition: Int32
        var reason: ThemeLossReason
        var next: Int32
    }

    /// The operations of a class or entity.
    struct OperationRun {
        /// The numbers of definitions, each in force as written, or the indices of a separate list.
        var range: Range<Int32> = 0..<0
        /// The index of the separate list in ``MergedTheme/operations``, or -1.
        var list: Int32 = -1
    }

    /// A list of classes and the element whose `class` or `extends` is in force.
    struct ClassList {
        /// The index in ``ThemeDefinitions/classLists``.
        var number: Int32
        var place: Place
    }

    struct Class {
        var name: Symbol
        var list: ClassList?
        var operations = OperationRun()
        /// The definitions that were merged into the class, oldest first.
        var definitions: [Int32] = []
    }

    struct Entity {
        var component: Symbol
        var id: Symbol?
        var list: ClassList?
        var operations = OperationRun()
    }

    let traits: ThemeTraits
    /// The numbers of the definitions in force, by the constants' names.
    private(set) var constants: [Int32]
    /// The constants in the order in which they were first defined. Classes and entities have the same order.
    private(set) var constantOrder: [Symbol] = []
    /// The numbers of the settings in force, by the constants' names; empty if no constant is a setting.
    private(set) var settings: [Int32] = []
    private(set) var classes: [Class] = []
    private(set) var entities: [Entity] = []
    private(set) var operations: [[Operation]] = []
    private(set) var replaced: [Replaced] = []
    /// The definitions of scoped constants in force, by class and by entity. Those without any have no entry.
    private(set) var classScopes: [Int: [Symbol: Int32]] = [:]
    private(set) var entityScopes: [Int: [Symbol: Int32]] = [:]
    private var classNumbers: [Int32]
    private var entityNumbers: [Int32]
    let names: EntityNames

    /// Merges the layers that apply.
    init(_ chain: ThemeChain, _ names: EntityNames, traits: ThemeTraits) {
        self.traits = traits
        self.names = names
        constants = [Int32](repeating: -1, count: chain.symbols.count)
        classNumbers = constants
        if !chain.definitions.settings.isEmpty { settings = constants }
        entityNumbers = [Int32](repeating: -1, count: names.count)
        entities.reserveCapacity(names.count)
        var origins = OperationOrigins(count: chain.definitions.operations.count)
        for layer in chain.layers where layer.traits.isSubset(of: traits) {
            origins.theme = layer.theme
            merge(layer, chain.definitions, &origins)
        }
    }

    /// Creates an empty theme.
    init() {
        traits = []
        names = EntityNames(ThemeDefinitions(), symbolCount: 0)
        constants = []
        classNumbers = []
        entityNumbers = []
    }

    /// A suffix for messages, such as " under the traits dark, ipad". Empty if no trait is active.
    var traitsText: String {
        traits.isEmpty ? "" : " under the traits \(traits.sortedNames.joined(separator: ", "))"
    }

    /// Whether a class or entity has scoped constants.
    var hasScopes: Bool { !classScopes.isEmpty || !entityScopes.isEmpty }

    /// The names of all scoped constants, with repetitions.
    var scopedNames: [Symbol] {
        classScopes.values.flatMap(\.keys) + entityScopes.values.flatMap(\.keys)
    }

    /// Returns the index of a class in ``classes``.
    func classNumber(_ name: Symbol) -> Int? {
        classNumbers[name.index] >= 0 ? Int(classNumbers[name.index]) : nil
    }

    /// Returns the index of an entity in ``entities``.
    func entityNumber(_ component: Symbol, _ id: Symbol?) -> Int? {
        guard let name = names.find(component, id), entityNumbers[name] >= 0 else { return nil }
        return Int(entityNumbers[name])
    }

    @inline(__always)
    func operation(_ number: Int32, of run: OperationRun) -> Operation {
        run.list >= 0 ? operations[Int(run.list)][Int(number)] : Operation(definition: number)
    }

    // MARK: Merging

    private mutating func merge(
        _ layer: ThemeLayer, _ definitions: ThemeDefinitions, _ origins: inout OperationOrigins
    ) {
        for number in layer.constants {
            let name = definitions.constants[Int(number)].name
            if constants[name.index] < 0 { constantOrder.append(name) }
            if !settings.isEmpty { mergeSetting(of: number, definitions) }
            constants[name.index] = number
        }
        for number in layer.classes {
            let definition = definitions.classes[Int(number)]
            let place = classPlace(of: definition.id)
            classes[place].definitions.append(number)
            if let list = definition.extends { classes[place].list = .init(number: list, place: definition.place) }
            classes[place].operations = merge(
                definition.operations, into: classes[place].operations, definitions.operations, &origins)
            for constant in definition.scope {
                classScopes[place, default: [:]][definitions.constants[Int(constant)].name] = constant
            }
        }
        for number in layer.repeatedClasses {
            if let place = classNumber(definitions.classes[Int(number)].id) {
                classes[place].definitions.append(number)
            }
        }
        for number in layer.entities {
            let definition = definitions.entities[Int(number)]
            let place = entityPlace(of: definition, name: Int(names.ofDefinitions[Int(number)]))
            if let list = definition.classes { entities[place].list = .init(number: list, place: definition.place) }
            entities[place].operations = merge(
                definition.operations, into: entities[place].operations, definitions.operations, &origins)
            for constant in definition.scope {
                entityScopes[place, default: [:]][definitions.constants[Int(constant)].name] = constant
            }
        }
    }

    /// Merges the setting of a constant. A constant without setting attributes keeps a setting of its type.
    private mutating func mergeSetting(of number: Int32, _ definitions: ThemeDefinitions) {
        let constant = definitions.constants[Int(number)]
        let place = constant.name.index
        if let setting = constant.setting {
            settings[place] = definitions.settings[Int(setting)].label == nil ? -1 : setting
        } else if settings[place] >= 0 {
            let old = definitions.constants[Int(constants[place])]
            let hasSameType =
                definitions.objects[Int(old.object)].type == definitions.objects[Int(constant.object)].type
            if !hasSameType { settings[place] = -1 }
        }
    }

    /// Returns the number of the setting in force that a constant is, or nil if it is none.
    func setting(_ name: Symbol) -> Int? {
        guard !settings.isEmpty, settings[name.index] >= 0 else { return nil }
        return Int(settings[name.index])
    }

    private mutating func classPlace(of name: Symbol) -> Int {
        if classNumbers[name.index] < 0 {
            classNumbers[name.index] = Int32(classes.count)
            classes.append(Class(name: name))
        }
        return Int(classNumbers[name.index])
    }

    private mutating func entityPlace(of definition: EntityDefinition, name: Int) -> Int {
        if entityNumbers[name] < 0 {
            entityNumbers[name] = Int32(entities.count)
            entities.append(Entity(component: definition.component, id: definition.id))
        }
        return Int(entityNumbers[name])
    }

    private mutating func merge(
        _ range: Range<Int32>, into run: OperationRun, _ definitions: [OperationDefinition],
        _ origins: inout OperationOrigins
    ) -> OperationRun {
        if run.range.isEmpty, !range.contains(where: { definitions[Int($0)].key.states == nil }) {
            for number in range { origins.note(number) }
            return OperationRun(range: range)
        }
        if range.isEmpty { return run }
        var merger = OperationMerger(run.range.map { operation($0, of: run) }, definitions)
        for number in range {
            merger.put(number, definitions[Int(number)].key, origins, &replaced)
            origins.note(number)
        }
        var run = run
        if run.list < 0 {
            run.list = Int32(operations.count)
            operations.append([])
        }
        operations[Int(run.list)] = merger.operations.compactMap(\.self)
        run.range = 0..<Int32(operations[Int(run.list)].count)
        return run
    }
}
