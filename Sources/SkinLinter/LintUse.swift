import SkinCompiler
import SkinDiagnostics

/// The definitions of constants and classes that one chain uses under any combination of traits.
///
/// A constant is in use if an operation, effective or not, refers to it directly or through other constants. A class is
/// in use if the effective class list of an entity names it, directly or through `extends`.
struct LintUse {
    private(set) var used: Set<ThemeSourceLocation> = []
    /// The definitions of constants that override an identical definition, with that definition.
    private(set) var redundant: [ThemeSourceLocation: ThemeSourceLocation] = [:]
    private(set) var needed: Set<ThemeSourceLocation> = []
    private let linted: LintedTheme
    private let definitions: ThemeDefinitions
    /// The constants that the operations of each layer refer to.
    private let references: [Set<Symbol>]

    /// - Parameters:
    ///   - linted: The theme.
    ///   - kept: The definitions that other themes use. Their references count as used too.
    init(_ linted: LintedTheme, keeping kept: Set<ThemeSourceLocation> = []) {
        self.linted = linted
        used = kept
        definitions = linted.chain.definitions
        references = linted.chain.layers.map { linted.chain.definitions.references(ofOperationsIn: $0) }
        for traits in linted.combinations {
            let layers = linted.chain.layers.indices.filter { linted.chain.layers[$0].traits.isSubset(of: traits) }
            addConstants(layers)
            addClasses(layers.map { linted.chain.layers[$0] })
        }
    }

    /// The definitions of one constant in the layers that apply, the last of which is in force.
    private struct StackName: Hashable {
        var owner: ConstantDefinition.Owner
        var name: Symbol
    }

    private mutating func addConstants(_ layers: [Int]) {
        let stacks = stacks(in: layers.map { linted.chain.layers[$0] })
        for stack in stacks.values { compare(stack) }
        var seen = layers.reduce(into: Set<Symbol>()) { $0.formUnion(references[$1]) }
        for (key, stack) in stacks where stack.last.map({ used.contains(location($0)) }) ?? false {
            seen.insert(key.name)
        }
        // A name may mean the theme's constant for one entity, and a scoped one for another.
        var byName: [Symbol: [[Int32]]] = [:]
        for (key, stack) in stacks { byName[key.name, default: []].append(stack) }
        var open = Array(seen)
        while let name = open.popLast() {
            for stack in byName[name] ?? [] {
                for number in inForce(stack) { used.insert(location(number)) }
                guard let last = stack.last else { continue }
                for next in definitions.names(in: definitions.constants[Int(last)].object)
                where seen.insert(next).inserted { open.append(next) }
            }
        }
    }

    private func stacks(in layers: [ThemeLayer]) -> [StackName: [Int32]] {
        var stacks: [StackName: [Int32]] = [:]
        for number in layers.flatMap({ definitions.constants(in: $0) }) {
            let definition = definitions.constants[Int(number)]
            stacks[StackName(owner: definition.owner, name: definition.name), default: []].append(number)
        }
        return stacks
    }

    /// Returns the effective definition of a stack, preceded by the identical ones directly below it.
    private func inForce(_ stack: [Int32]) -> ArraySlice<Int32> {
        var first = stack.count - 1
        while first > 0, isSame(stack[first], stack[first - 1]) { first -= 1 }
        return stack[first...]
    }

    private mutating func compare(_ stack: [Int32]) {
        for (index, number) in stack.enumerated() {
            if index > 0, isSame(number, stack[index - 1]) {
                redundant[location(number)] = location(stack[index - 1])
            } else {
                needed.insert(location(number))
            }
        }
    }

    private func isSame(_ left: Int32, _ right: Int32) -> Bool {
        // A constant that says something of a setting does more than to repeat a value.
        definitions.constants[Int(left)].setting == nil
            && linted.areEqual(definitions.constants[Int(left)].object, definitions.constants[Int(right)].object)
    }

    private func location(_ constant: Int32) -> ThemeSourceLocation {
        linted.chain.location(of: definitions.constants[Int(constant)].place)
    }

    private mutating func addClasses(_ layers: [ThemeLayer]) {
        var lists: [EntityName: [Symbol]] = [:]
        var extends: [Symbol: [Symbol]] = [:]
        for layer in layers {
            for entity in layer.entities.map({ definitions.entities[Int($0)] }) {
                if let names = entity.classes { lists[EntityName(entity)] = Array(definitions.classLists[Int(names)]) }
            }
            for definition in layer.classes.map({ definitions.classes[Int($0)] }) {
                if let names = definition.extends { extends[definition.id] = Array(definitions.classLists[Int(names)]) }
            }
        }
        // The classes that other themes use stay, so the classes that they extend are in use too.
        let kept = layers.flatMap(\.classes).map { definitions.classes[Int($0)] }
            .filter { used.contains(linted.chain.location(of: $0.place)) }
        var open = lists.values.flatMap(\.self) + kept.map(\.id)
        var seen = Set(open)
        while let name = open.popLast() {
            for next in extends[name] ?? [] where seen.insert(next).inserted { open.append(next) }
        }
        for definition in layers.flatMap(\.classes).map({ definitions.classes[Int($0)] })
        where seen.contains(definition.id) {
            used.insert(linted.chain.location(of: definition.place))
        }
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
    fileprivate func references(ofOperationsIn layer: ThemeLayer) -> Set<Symbol> {
        let ranges =
            layer.classes.map { classes[Int($0)].operations } + layer.entities.map { entities[Int($0)].operations }
        var names: Set<Symbol> = []
        for operation in ranges.flatMap(\.self) {
            for parameter in operations[Int(operation)].parameters {
                if let object = parameters[Int(parameter)].object { names.formUnion(self.names(in: object)) }
            }
        }
        return names
    }

    /// Returns the names of the constants that an object and its parts may refer to.
    fileprivate func names(in object: Int32) -> Set<Symbol> {
        var all: Set<Symbol> = []
        forEachReference(of: object) { all.formUnion(names(of: $0)) }
        return all
    }

    /// Returns the constants of a layer, those of its classes and entities included.
    func constants(in layer: ThemeLayer) -> [Int32] {
        layer.constants + layer.classes.flatMap { classes[Int($0)].scope }
            + layer.entities.flatMap { entities[Int($0)].scope }
    }
}
