import SkinCompiler

/// The definitions of constants and classes that one chain uses under any combination of traits.
///
/// A constant is in use if an operation, effective or not, refers to it directly or through other constants. A class is
/// in use if the effective class list of an entity names it, directly or through `extends`.
struct LintUse: Sendable {
    /// The constants that repeat one that they replace, with that one, and those that do not, in the numbering of all themes.
    private(set) var redundant: [Int32: Int32] = [:]
    private(set) var needed: Set<Int32> = []
    private let chain: ThemeChain
    /// The linked themes, each with the constants that repeat those that they replace, and these.
    private let linked: [(theme: LinkedTheme, repeated: [Int32: Int32])]
    private let numbers: DefinitionNumbers.OfTheme
    private let references: References
    /// The constants that the operations of each layer refer to.
    private let names: [Set<Symbol>]

    private var definitions: ThemeDefinitions { chain.definitions }

    init(_ linted: LintedTheme, _ numbers: DefinitionNumbers.OfTheme) {
        (chain, self.numbers) = (linted.chain, numbers)
        let definitions = linted.chain.definitions
        let references = References(definitions)
        self.references = references
        names = chain.layers.map { layer in
            let operations = definitions.operations(in: layer).flatMap { references.ofOperations[Int($0)] }
            return Set(operations.flatMap { definitions.names(of: $0) })
        }
        let repeating = Set(linted.linked.flatMap(\.overrides)).filter { definitions.repeats($0) }
        linked = linted.linked.map { theme in
            let overrides = theme.overrides.filter(repeating.contains)
            return (theme, Dictionary(uniqueKeysWithValues: overrides.map { ($0.constant, $0.replaced) }))
        }
        for (theme, repeated) in linked {
            for number in theme.layers.flatMap({ definitions.constants(in: chain.layers[$0]) }) {
                if let other = repeated[number] {
                    redundant[numbers.constants[Int(number)]] = numbers.constants[Int(other)]
                } else {
                    needed.insert(numbers.constants[Int(number)])
                }
            }
        }
    }

    /// Returns the constants of the theme and the classes of which some definition is one of some, under any traits.
    func named(_ isNamed: (Int32) -> Bool) -> [Int32] {
        let constants = definitions.constants.indices.filter { definitions.constants[$0].owner == .theme }
        let classes = definitions.classes.indices
        let names = Set(constants.filter { isNamed(numbers.constants[$0]) }.map { definitions.constants[$0].name })
        let ids = Set(classes.filter { isNamed(numbers.classes[$0]) }.map { definitions.classes[$0].id })
        return constants.filter { names.contains(definitions.constants[$0].name) }.map { numbers.constants[$0] }
            + classes.filter { ids.contains(definitions.classes[$0].id) }.map { numbers.classes[$0] }
    }

    /// Returns the definitions that the chain uses, in the numbering of all themes.
    ///
    /// - Parameter kept: Whether other themes use each definition. Its references count as used too.
    func used(keeping kept: [Bool]) -> [Int32] {
        var constants = numbers.constants.map { kept[Int($0)] }
        var classes = numbers.classes.map { kept[Int($0)] }
        var structures: Set<[Int]> = []
        for (theme, repeated) in linked {
            markConstants(of: theme, repeated, &constants)
            if structures.insert(theme.structure).inserted { markClasses(of: theme, &classes) }
        }
        return zip(numbers.constants, constants).filter(\.1).map(\.0)
            + zip(numbers.classes, classes).filter(\.1).map(\.0)
    }

    private func markConstants(of theme: LinkedTheme, _ repeated: [Int32: Int32], _ isUsed: inout [Bool]) {
        // A name may mean the theme's constant for one entity, and a scoped one for another.
        var scoped: [Symbol: [Int32]] = [:]
        for (name, number) in (theme.classes.map(\.scope) + theme.entities.map(\.scope)).joined() {
            scoped[name, default: []].append(number)
        }
        let own = theme.constantOrder.map { theme.constants[$0.index] }
        var isSeen = [Bool](repeating: false, count: theme.constants.count)
        var open: [Symbol] = []
        func see(_ name: Symbol) {
            if isSeen[name.index] { return }
            isSeen[name.index] = true
            open.append(name)
        }
        for layer in theme.layers { names[layer].forEach(see) }
        for number in own + scoped.values.joined() where isUsed[Int(number)] {
            see(definitions.constants[Int(number)].name)
        }
        func use(_ number: Int32) {
            // The identical ones directly below the one in force are used, too.
            for number in sequence(first: number, next: { repeated[$0] }) { isUsed[Int(number)] = true }
            for reference in references.ofConstants[Int(number)] { definitions.names(of: reference).forEach(see) }
        }
        while let name = open.popLast() {
            if theme.constants[name.index] >= 0 { use(theme.constants[name.index]) }
            scoped[name]?.forEach(use)
        }
    }

    private func markClasses(of theme: LinkedTheme, _ isUsed: inout [Bool]) {
        // The classes that other themes use stay, so the classes that they extend are in use too.
        var isApplied = theme.classes.map { $0.definitions.contains { isUsed[Int($0)] } }
        for number in theme.entities.flatMap({ theme.graph.classes(in: $0.list) }) { isApplied[Int(number)] = true }
        for number in theme.graph.order.reversed() where isApplied[number] {
            for extended in theme.graph.classes(in: theme.classes[number].list) { isApplied[Int(extended)] = true }
        }
        for (number, definition) in theme.classes.enumerated() where isApplied[number] {
            for definition in definition.definitions { isUsed[Int(definition)] = true }
        }
    }
}

extension ThemeDefinitions {
    fileprivate func operations(in layer: ThemeLayer) -> [Int32] {
        layer.classes.flatMap { classes[Int($0)].operations } + layer.entities.flatMap { entities[Int($0)].operations }
    }

    /// Returns the constants of a layer, those of its classes and entities included.
    ///
    /// - Parameter isIncluded: Returns whether those of a class are.
    func constants(in layer: ThemeLayer, ofClassesWhere isIncluded: (Int32) -> Bool = { _ in true }) -> [Int32] {
        layer.constants + layer.classes.filter(isIncluded).flatMap { classes[Int($0)].scope }
            + layer.entities.flatMap { entities[Int($0)].scope }
    }
}
