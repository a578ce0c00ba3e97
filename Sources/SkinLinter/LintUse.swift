import SkinCompiler
import SkinDiagnostics

/// The definitions of constants and classes that one chain uses under any combination of traits.
///
/// A constant is in use if an operation, effective or not, refers to it directly or through other constants. A class is
/// in use if the effective class list of an entity names it, directly or through `extends`.
struct LintUse: Sendable {
    /// The definitions of constants that override an identical definition, with that definition.
    private(set) var redundant: [ThemeSourceLocation: ThemeSourceLocation] = [:]
    private(set) var needed: Set<ThemeSourceLocation> = []
    private let linted: LintedTheme
    private let definitions: ThemeDefinitions
    private let constantLocations: [ThemeSourceLocation]
    private let classLocations: [ThemeSourceLocation]
    /// The constants that the operations of each layer refer to.
    private let references: [[Symbol]]
    /// The constants of each layer, those of its classes and entities included.
    private let constants: [[Int32]]
    /// The number of each constant's stack. The definitions of a stack override one another.
    private let stackNumbers: [Int32]
    private let stackCount: Int
    /// The stacks of each name, by symbol. A name may mean the theme's constant for one entity, and a scoped one for another.
    private let stacksByName: [[Int32]]

    private struct StackName: Hashable {
        var owner: ConstantDefinition.Owner
        var name: Symbol
    }

    init(_ linted: LintedTheme) {
        self.linted = linted
        let (chain, definitions) = (linted.chain, linted.chain.definitions)
        self.definitions = definitions
        constantLocations = definitions.constants.map { chain.location(of: $0.place) }
        classLocations = definitions.classes.map { chain.location(of: $0.place) }
        references = chain.layers.map { definitions.references(ofOperationsIn: $0) }
        constants = chain.layers.map { definitions.constants(in: $0) }
        var numbers: [StackName: Int32] = [:]
        var byName = [[Int32]](repeating: [], count: chain.symbols.count)
        stackNumbers = definitions.constants.map { constant in
            let key = StackName(owner: constant.owner, name: constant.name)
            if let known = numbers[key] { return known }
            let number = Int32(numbers.count)
            numbers[key] = number
            byName[constant.name.index].append(number)
            return number
        }
        stackCount = numbers.count
        stacksByName = byName
        compareConstants()
    }

    // MARK: Redundant constants

    private mutating func compareConstants() {
        var overridden = [Int32](repeating: -1, count: definitions.constants.count)
        var isNeeded = [Bool](repeating: false, count: definitions.constants.count)
        for layers in layersOfCombinations {
            forEachConstant(in: layers) { number, previous in
                if previous >= 0, isSame(number, previous) {
                    overridden[Int(number)] = previous
                } else {
                    isNeeded[Int(number)] = true
                }
            }
        }
        for number in overridden.indices {
            if overridden[number] >= 0 {
                redundant[constantLocations[number]] = constantLocations[Int(overridden[number])]
            }
            if isNeeded[number] { needed.insert(constantLocations[number]) }
        }
    }

    /// The numbers of the layers that apply under each combination of traits.
    private var layersOfCombinations: [[Int]] {
        let layers = linted.chain.layers
        return linted.combinations.map { traits in layers.indices.filter { layers[$0].traits.isSubset(of: traits) } }
    }

    /// Calls a closure with each constant of some layers, and with the one that it overrides, or -1.
    ///
    /// - Returns: The last definition of each stack, or -1.
    @discardableResult
    private func forEachConstant(in layers: [Int], _ body: (_ number: Int32, _ previous: Int32) -> Void) -> [Int32] {
        var last = [Int32](repeating: -1, count: stackCount)
        for layer in layers {
            for number in constants[layer] {
                let stack = Int(stackNumbers[Int(number)])
                body(number, last[stack])
                last[stack] = number
            }
        }
        return last
    }

    private func isSame(_ left: Int32, _ right: Int32) -> Bool {
        // A constant that says something of a setting does more than to repeat a value.
        definitions.constants[Int(left)].setting == nil
            && linted.areEqual(definitions.constants[Int(left)].object, definitions.constants[Int(right)].object)
    }

    // MARK: Used definitions

    /// The constants of the theme and the classes at some locations, with those that replace them in descendants.
    func named(_ isNamed: (ThemeSourceLocation) -> Bool) -> Set<ThemeSourceLocation> {
        var stacks: Set<Int32> = []
        for (number, location) in constantLocations.enumerated() where isNamed(location) {
            if definitions.constants[number].owner == .theme { stacks.insert(stackNumbers[number]) }
        }
        let classes = Set(
            definitions.classes.indices.filter { isNamed(classLocations[$0]) }.map {
                definitions.classes[$0].id
            })
        let constants = stackNumbers.indices.filter { stacks.contains(stackNumbers[$0]) }.map { constantLocations[$0] }
        let others = definitions.classes.indices.filter { classes.contains(definitions.classes[$0].id) }
        return Set(constants + others.map { classLocations[$0] })
    }

    /// Returns the definitions that the chain uses.
    ///
    /// - Parameter kept: The definitions that other themes use. Their references count as used too.
    func used(keeping kept: Set<ThemeSourceLocation>) -> Set<ThemeSourceLocation> {
        var isUsedConstant = constantLocations.map { kept.contains($0) }
        var isUsedClass = classLocations.map { kept.contains($0) }
        var classLayers: Set<[Int]> = []
        for layers in layersOfCombinations {
            addConstants(layers, &isUsedConstant)
            let withClasses = layers.filter { !linted.chain.layers[$0].isWithoutClasses }
            guard classLayers.insert(withClasses).inserted else { continue }
            addClasses(withClasses.map { linted.chain.layers[$0] }, &isUsedClass)
        }
        var used = Set(isUsedConstant.indices.filter { isUsedConstant[$0] }.map { constantLocations[$0] })
        used.formUnion(isUsedClass.indices.filter { isUsedClass[$0] }.map { classLocations[$0] })
        return used
    }

    private func addConstants(_ layers: [Int], _ isUsed: inout [Bool]) {
        var previous = [Int32](repeating: -1, count: definitions.constants.count)
        let last = forEachConstant(in: layers) { previous[Int($0)] = $1 }
        var isSeen = [Bool](repeating: false, count: stacksByName.count)
        var open: [Symbol] = []
        func see(_ name: Symbol) {
            if isSeen[name.index] { return }
            isSeen[name.index] = true
            open.append(name)
        }
        for layer in layers { references[layer].forEach(see) }
        for number in last where number >= 0 && isUsed[Int(number)] { see(definitions.constants[Int(number)].name) }
        while let name = open.popLast() {
            for stack in stacksByName[name.index] {
                guard last[Int(stack)] >= 0 else { continue }
                markInForce(last[Int(stack)], previous, &isUsed)
                let object = definitions.constants[Int(last[Int(stack)])].object
                definitions.forEachReference(of: object) { definitions.names(of: $0).forEach(see) }
            }
        }
    }

    /// Marks the definition in force, and the identical ones directly below it, as used.
    private func markInForce(_ last: Int32, _ previous: [Int32], _ isUsed: inout [Bool]) {
        var number = last
        isUsed[Int(number)] = true
        while previous[Int(number)] >= 0, isSame(number, previous[Int(number)]) {
            number = previous[Int(number)]
            isUsed[Int(number)] = true
        }
    }

    private func addClasses(_ layers: [ThemeLayer], _ isUsed: inout [Bool]) {
        var lists: [EntityName: Int32] = [:]
        var extends: [Symbol: Int32] = [:]
        for layer in layers {
            for entity in layer.entities.map({ definitions.entities[Int($0)] }) {
                if let names = entity.classes { lists[EntityName(entity)] = names }
            }
            for definition in layer.classes.map({ definitions.classes[Int($0)] }) {
                if let names = definition.extends { extends[definition.id] = names }
            }
        }
        // The classes that other themes use stay, so the classes that they extend are in use too.
        let numbers = layers.flatMap(\.classes).map { Int($0) }
        let kept = numbers.filter { isUsed[$0] }.map { definitions.classes[$0].id }
        var seen = Set(Set(lists.values).flatMap { definitions.classLists[Int($0)] } + kept)
        var open = Array(seen)
        while let name = open.popLast() {
            guard let list = extends[name] else { continue }
            for next in definitions.classLists[Int(list)] where seen.insert(next).inserted { open.append(next) }
        }
        for number in numbers where seen.contains(definitions.classes[number].id) { isUsed[number] = true }
    }

    private struct EntityName: Hashable {
        var component: Symbol
        var id: Symbol?

        init(_ entity: EntityDefinition) {
            component = entity.component
            id = entity.id
        }
    }
}

extension ThemeDefinitions {
    fileprivate func references(ofOperationsIn layer: ThemeLayer) -> [Symbol] {
        let ranges =
            layer.classes.map { classes[Int($0)].operations } + layer.entities.map { entities[Int($0)].operations }
        var names: Set<Symbol> = []
        for operation in ranges.flatMap(\.self) {
            forEachReference(ofOperation: operation) { names.formUnion(self.names(of: $0)) }
        }
        return Array(names)
    }

    /// Returns the constants of a layer, those of its classes and entities included.
    func constants(in layer: ThemeLayer) -> [Int32] {
        layer.constants + layer.classes.flatMap { classes[Int($0)].scope }
            + layer.entities.flatMap { entities[Int($0)].scope }
    }
}

extension ThemeLayer {
    /// Whether the layer neither defines a class nor sets an entity's list of classes.
    fileprivate var isWithoutClasses: Bool { classes.isEmpty && entities.isEmpty }
}
