import SkinCompiler

/// The definitions of operations of one theme that override one another, in the numbering of all themes.
struct ThemeOverrides: Sendable {
    let stacks: [[Int32]]
    /// The definitions with the same value as one that they override, with that one.
    private(set) var redundant: [Int32: Int32] = [:]
    /// The definitions that change the value of what they override, or that override nothing.
    private(set) var needed: Set<Int32> = []
    let unsets: [Int32]

    init(_ theme: LintedTheme, _ numbers: [Int32]) {
        stacks = theme.stacks.map { stack in stack.map { numbers[Int($0)] } }
        let compared = Set(theme.stacks.lazy.filter { $0.count > 1 }.joined())
        let written = Dictionary(uniqueKeysWithValues: compared.map { ($0, theme.chain.written(operation: $0)) })
        unsets = written.filter(\.value.isUnset).map { numbers[Int($0.key)] }
        for stack in theme.stacks {
            // One element can be applied twice in a row, for example through a class that is listed twice.
            for (definition, next) in zip(stack, stack.dropFirst()) where definition != next {
                if let own = written[definition], let other = written[next], own.repeats(other) {
                    redundant[numbers[Int(definition)]] = numbers[Int(next)]
                } else {
                    needed.insert(numbers[Int(definition)])
                }
            }
            // Nothing is below the last definition, so an unset there has no effect.
            if let last = stack.last, !theme.chain.definitions.operations[Int(last)].isUnset {
                needed.insert(numbers[Int(last)])
            }
        }
    }
}

/// The definitions of operations that override one another in themes that are linted together.
struct FamilyOverrides {
    /// The definitions that repeat the value of one that they override wherever they apply, with that one.
    private(set) var redundant: [Int32: Int32] = [:]
    /// The definitions that are effective anywhere once redundant ones are removed.
    private(set) var shown: Set<Int32> = []
    /// The definitions that are effective in place of others: the first ones, in order.
    private(set) var rivals: [Int32: [Int32]] = [:]
    let unsets: Set<Int32>

    /// As many as a finding names: very many can be effective in place of very many.
    private static let rivalLimit = 3

    /// - Parameter order: Returns a number that orders definitions by their places.
    init(_ themes: [ThemeOverrides], order: (Int32) -> UInt64) {
        unsets = Set(themes.lazy.flatMap(\.unsets))
        for theme in themes { redundant.merge(theme.redundant) { first, _ in first } }
        for number in themes.lazy.flatMap(\.needed) { redundant[number] = nil }
        for stack in Set(themes.lazy.flatMap(\.stacks)) {
            guard let first = stack.first(where: { redundant[$0] == nil }) else { continue }
            shown.insert(first)
            for other in stack where other != first { add(first, inPlaceOf: other, order) }
        }
    }

    private mutating func add(_ rival: Int32, inPlaceOf number: Int32, _ order: (Int32) -> UInt64) {
        let known = rivals[number, default: []]
        let place = known.firstIndex { order($0) >= order(rival) } ?? known.count
        guard place < Self.rivalLimit, place == known.count || known[place] != rival else { return }
        rivals[number] = Array((known[..<place] + [rival] + known[place...]).prefix(Self.rivalLimit))
    }
}
