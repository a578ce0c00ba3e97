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

    private mutating func addConstants(_ layers: [Int]) {
        var stacks: [Symbol: [Int32]] = [:]
        for layer in layers {
            for number in linted.chain.layers[layer].constants {
                stacks[definitions.constants[Int(number)].name, default: []].append(number)
            }
        }
        for stack in stacks.values { compare(stack) }
        var seen = layers.reduce(into: Set<Symbol>()) { $0.formUnion(references[$1]) }
        for (name, stack) in stacks where stack.last.map({ used.contains(location($0)) }) ?? false { seen.insert(name) }
        var open = Array(seen)
        while let name = open.popLast() {
            guard let stack = stacks[name], let last = stack.last else { continue }
            for number in inForce(stack) { used.insert(location(number)) }
            for next in definitions.references(of: definitions.constants[Int(last)].object)
            where seen.insert(next).inserted { open.append(next) }
        }
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
                if let object = parameters[Int(parameter)].object { names.formUnion(references(of: object)) }
            }
        }
        return names
    }

    /// Returns the constants that an object and its parts refer to.
    fileprivate func references(of object: Int32) -> [Symbol] {
        switch objects[Int(object)].content {
        case .nothing, .literal: return []
        case .reference(let name, let adjustment):
            return [name] + (adjustments[Int(adjustment)].mixedConstant.map { [$0] } ?? [])
        case .adjusted(let number): return adjustedLiterals[Int(number)].adjustment.mixedConstant.map { [$0] } ?? []
        case .array(let parts): return parts.flatMap { references(of: elements[Int($0)]) }
        case .record(let fields):
            return fields.compactMap { self.fields[Int($0)].object }.flatMap { references(of: $0) }
        }
    }
}
