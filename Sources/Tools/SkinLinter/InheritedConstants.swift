import SkinCompiler
import SkinFormat
import SkinKit

/// The constants of a chain that some of its layers do not define again, although they may mean to.
struct InheritedConstants {
    private let chain: ThemeChain
    /// The types of the constants that the layers define.
    private var own: [Symbol: Symbol] = [:]
    /// The names of the others by their types, each once, in order.
    private var names: [Symbol: [String]] = [:]
    private var suggestions = SuggestionBudget()

    init(_ chain: ThemeChain, without layers: [ThemeLayer]) {
        self.chain = chain
        let least = layers.map(\.theme).min() ?? 0
        for number in layers.flatMap(\.constants) {
            let constant = chain.definitions.constants[Int(number)]
            own[constant.name] = chain.definitions.objects[Int(constant.object)].type
        }
        var types: [Symbol: Symbol] = [:]
        for number in chain.layers.filter({ $0.theme < least }).flatMap(\.constants) {
            let constant = chain.definitions.constants[Int(number)]
            types[constant.name] = chain.definitions.objects[Int(constant.object)].type
        }
        for (name, type) in types where own[name] == nil { names[type, default: []].append(chain.symbols[name]) }
        names = names.mapValues { $0.sorted() }
    }

    mutating func nearest(to name: Symbol) -> String? {
        guard let type = own[name] else { return nil }
        return Suggestion.nearest(to: chain.symbols[name], among: names[type] ?? [], within: &suggestions)
    }
}
