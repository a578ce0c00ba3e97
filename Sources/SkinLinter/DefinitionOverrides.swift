import SkinInspector
import SkinKit

/// The definitions of operations of one theme that override one another, and what each of them adds.
struct ThemeOverrides: Sendable {
    private typealias Source = Theme.DefinitionSource

    let stacks: Theme.DefinitionStacks
    /// The definition with the same value that each definition overrides, as far as there is one.
    private(set) var redundant: [Int?]
    /// Whether each definition changes the value of what it overrides, or overrides nothing.
    private(set) var isNeeded: [Bool]

    init(_ theme: LintedTheme) throws {
        stacks = try theme.theme.definitionStacks()
        redundant = [Int?](repeating: nil, count: stacks.sources.count)
        isNeeded = [Bool](repeating: false, count: stacks.sources.count)
        let operations = stacks.sources.map { theme.operation(at: $0.location) }
        for stack in stacks.stacks {
            // One element can be applied twice in a row, for example through a class that is listed twice.
            for (source, next) in zip(stack, stack.dropFirst()) where source != next {
                let isSame =
                    stacks.sources[source].isUnset
                    ? stacks.sources[next].isUnset : theme.areEqual(operations[source], operations[next])
                if isSame { redundant[source] = next } else { isNeeded[source] = true }
            }
            // Nothing is below the last definition, so an unset there has no effect.
            if let last = stack.last, !stacks.sources[last].isUnset { isNeeded[last] = true }
        }
    }
}

/// The definitions of operations that override one another in themes that are linted together.
struct FamilyOverrides {
    typealias Source = Theme.DefinitionSource

    private var sources: [Source] = []
    private var numbers: [Source: Int] = [:]
    private var stacks: Set<[Int]> = []
    private var redundant: [Int: Int] = [:]
    private var needed: Set<Int> = []

    /// The definitions that are effective once redundant ones are removed. Definitions have the numbers of
    /// ``definition(_:)``.
    struct Outcome {
        /// The definitions that repeat the value of one that they override, with that one.
        fileprivate(set) var redundant: [Int: Source] = [:]
        fileprivate(set) var isShown: [Bool]
        fileprivate var rivals: [Int: Set<Int>] = [:]
        fileprivate let sources: [Source]

        /// Returns the definitions that are effective in place of another, in order.
        func rivals(of definition: Int) -> [Source] {
            (rivals[definition] ?? []).map { sources[$0] }.sorted { $0.location < $1.location }
        }
    }

    /// Adds the definitions of a theme.
    mutating func add(_ theme: ThemeOverrides) {
        let known = theme.stacks.sources.map { number(of: $0) }
        for (index, number) in known.enumerated() {
            if theme.isNeeded[index] { needed.insert(number) }
            if let overridden = theme.redundant[index], redundant[number] == nil {
                redundant[number] = known[overridden]
            }
        }
        for stack in theme.stacks.stacks { stacks.insert(stack.map { known[$0] }) }
    }

    private mutating func number(of source: Source) -> Int {
        if let known = numbers[source] { return known }
        numbers[source] = sources.count
        sources.append(source)
        return sources.count - 1
    }

    /// Returns the number of a definition, or nil if no entity applies it.
    func definition(_ source: Source) -> Int? { numbers[source] }

    func outcome() -> Outcome {
        var outcome = Outcome(isShown: [Bool](repeating: false, count: sources.count), sources: sources)
        for (source, overridden) in redundant where !needed.contains(source) {
            outcome.redundant[source] = sources[overridden]
        }
        for stack in stacks {
            guard let first = stack.first(where: { outcome.redundant[$0] == nil }) else { continue }
            outcome.isShown[first] = true
            for source in stack where source != first { outcome.rivals[source, default: []].insert(first) }
        }
        return outcome
    }
}
