import SkinCompiler
import SkinInspector
import SkinKit

/// The values that a class gives to entities through the classes that it extends.
struct ClassExtent {
    private let chain: ThemeChain
    private let name: Symbol
    private var lists: [ThemeTraits: Lists] = [:]

    /// The lists of classes under one combination of traits.
    private struct Lists {
        var entities: [ThemeEntityKey: [Symbol]] = [:]
        var extended: [Symbol: [Symbol]] = [:]

        /// Returns some classes and all that they extend.
        func all(from names: [Symbol]) -> Set<Symbol> {
            var seen = Set(names)
            var open = names
            while let name = open.popLast() {
                for next in extended[name] ?? [] where seen.insert(next).inserted { open.append(next) }
            }
            return seen
        }
    }

    /// - Returns: Nil if the chain has no class of the name.
    init?(of name: String, in chain: ThemeChain) {
        guard let symbol = chain.symbols.find(name), chain.definitions.classes.contains(where: { $0.id == symbol })
        else { return nil }
        self.chain = chain
        self.name = symbol
    }

    /// Returns whether the class gives an entity a value, directly or through the classes that it extends.
    mutating func includes(
        _ source: ThemeOperationOrigin.Source, of entity: ThemeEntityKey, _ traits: ThemeTraits
    ) -> Bool {
        guard let className = source.className.flatMap({ chain.symbols.find($0) }) else { return false }
        let lists = lists(traits)
        let applied = ThemeEntityKey(component: source.component, id: source.isDefault ? nil : entity.id)
        return lists.all(from: [name]).contains(className)
            && lists.all(from: lists.entities[applied] ?? []).contains(name)
    }

    private mutating func lists(_ traits: ThemeTraits) -> Lists {
        if let known = lists[traits] { return known }
        let definitions = chain.definitions
        var found = Lists()
        for layer in chain.layers where layer.traits.isSubset(of: traits) {
            for definition in layer.classes.map({ definitions.classes[Int($0)] }) {
                if let list = definition.extends {
                    found.extended[definition.id] = Array(definitions.classLists[Int(list)])
                }
            }
            for entity in layer.entities.map({ definitions.entities[Int($0)] }) {
                guard let list = entity.classes else { continue }
                let id = entity.id.map { chain.symbols[$0] }
                found.entities[ThemeEntityKey(component: chain.symbols[entity.component], id: id)] = Array(
                    definitions.classLists[Int(list)])
            }
        }
        lists[traits] = found
        return found
    }
}
