import SkinColors
import SkinKit

/// A text, an image or an outline with all that it may be seen on.
package struct Contrast {
    package var foreground: ContrastLook.Foreground
    package var grounds: [ContrastGround]
    /// The operation that draws the entity's own topmost background.
    package var background: ContrastOperation?
    /// Whether nothing is known of what is behind the entity. The only ground is then the one with the greatest contrast.
    package var isAtBest = false

    package var worst: ContrastGround {
        grounds.min { $0.ratio(foreground.color) < $1.ratio(foreground.color) } ?? grounds[0]
    }
    package var fails: Bool { !grounds.allSatisfy { $0.passes(foreground.color) } }

    fileprivate mutating func assumeBest() {
        isAtBest = true
        grounds = grounds.max { $0.ratio(foreground.color) < $1.ratio(foreground.color) }.map { [$0] } ?? []
    }
}

/// A source of the operations and backdrops of a theme's entities, among which contrasts are found.
package protocol ContrastSource {
    mutating func contrastOperations(of entity: ThemeEntityKey, under traits: ThemeTraits) -> [ContrastOperation]
    func backdrop(of entity: ThemeEntityKey) -> [ThemeEntityKey]
}

/// The required contrast of texts: theme format 1 leaves it open, WCAG 2.2 has 4.5 (AA) and 7 (AAA).
package struct RequiredContrast: Hashable, Sendable {
    package var text: Double

    package init(text: Double) { self.text = text }

    package var largeText: Double { text >= 7 ? 4.5 : min(text, 3) }

    package func of(_ kind: ContrastLook.Foreground.Kind) -> Double {
        guard case .text(let isLarge) = kind else { return min(text, 3) }
        return isLarge ? largeText : text
    }
}

extension ContrastSource {
    /// Empty if the background is unknown.
    ///
    /// - Parameter possible: The colors that may be behind a faded entity with an opaque background of its own, if
    ///   nothing is known of what is. The contrast is then the greatest on any of them.
    package mutating func contrasts(
        of entity: ThemeEntityKey, under traits: ThemeTraits, in states: ThemeStates, required: RequiredContrast,
        behindUnknown possible: [ColorChannels] = []
    ) -> [Contrast] {
        var cost = 0
        return contrasts(
            of: entity, under: traits, in: states, required: required, behindUnknown: possible, cost: &cost)
    }

    /// - Parameter cost: Increased by the number of operations and colors that were looked at.
    package mutating func contrasts(
        of entity: ThemeEntityKey, under traits: ThemeTraits, in states: ThemeStates, required: RequiredContrast,
        behindUnknown possible: [ColorChannels] = [], cost: inout Int
    ) -> [Contrast] {
        let operations = contrastOperations(of: entity, under: traits)
        cost += 1 + operations.count
        let look = ContrastLook(operations, in: states)
        let foregrounds = look.foregrounds
        guard !foregrounds.isEmpty, !look.isHidden, let own = look.ownBackground(in: states) else { return [] }
        let isOpaque = own.allSatisfy { $0.alpha >= 1 } && look.opacity >= 1
        var known: [ColorChannels]?
        var contrasts: [Contrast] = []
        for foreground in foregrounds {
            let isBorder = if case .border = foreground.kind { true } else { false }
            var behind: [ColorChannels] = [.transparent]
            if isBorder || !isOpaque {
                behind = known ?? colors(behind: entity, traits, states, &cost)
                known = behind
            }
            let isAtBest = behind.isEmpty && !isBorder && own.allSatisfy { $0.alpha >= 1 }
            if isAtBest { behind = possible }
            // An outline is on what is behind the entity, whatever its own background.
            let own = isBorder ? [.transparent] : own
            guard !behind.isEmpty, behind.count * own.count <= contrastColorLimit else { continue }
            cost += behind.count * own.count
            let grounds = behind.flatMap { below in
                own.map {
                    ContrastGround(
                        own: $0, behind: below, opacity: look.opacity, required: required.of(foreground.kind))
                }
            }
            var contrast = Contrast(foreground: foreground, grounds: grounds, background: look.background)
            if isAtBest { contrast.assumeBest() }
            contrasts.append(contrast)
        }
        return contrasts
    }

    /// Returns the possible opaque colors behind an entity; empty if they are unknown.
    private mutating func colors(
        behind entity: ThemeEntityKey, _ traits: ThemeTraits, _ states: ThemeStates, _ cost: inout Int
    ) -> [ColorChannels] {
        var budget = contrastBudget
        let colors = grounds(behind: entity, traits, states, depth: 0, &budget)
        cost += contrastBudget - max(0, budget)
        return budget < 0 ? [] : colors
    }

    /// - Parameter budget: The work that remains. The result is not valid if it becomes negative.
    private mutating func grounds(
        behind entity: ThemeEntityKey, _ traits: ThemeTraits, _ states: ThemeStates, depth: Int, _ budget: inout Int
    ) -> [ColorChannels] {
        guard depth < contrastDepthLimit else { return [] }
        var known: Set<ColorChannels> = []
        var colors: [ColorChannels] = []
        let entities = backdrop(of: entity)
        budget -= entities.count
        for behind in entities where budget >= 0 {
            colors += surface(of: behind, traits, states, depth: depth, &budget).filter { known.insert($0).inserted }
        }
        return colors
    }

    private mutating func surface(
        of entity: ThemeEntityKey, _ traits: ThemeTraits, _ states: ThemeStates, depth: Int, _ budget: inout Int
    ) -> [ColorChannels] {
        let operations = contrastOperations(of: entity, under: traits)
        budget -= operations.count
        let look = ContrastLook(operations, in: states)
        guard budget >= 0, let own = look.ownBackground(in: states) else { return [] }
        let layers = own.map { $0.faded(by: look.opacity) }
        if layers.allSatisfy({ $0.alpha >= 1 }) { return layers }
        let behind = grounds(behind: entity, traits, states, depth: depth + 1, &budget)
        budget -= behind.count * layers.count
        guard budget >= 0 else { return [] }
        return behind.flatMap { below in layers.map { $0.over(below) } }
    }

    /// Returns all sets of the built-in states, except disabled, that operations of an entity or of its backdrop
    /// mention, alone and with each set of an app's own states that an operation has.
    package mutating func statesToMeasure(of entity: ThemeEntityKey, under traits: ThemeTraits) -> [ThemeStates] {
        var cost = 0
        return statesToMeasure(of: entity, under: traits, cost: &cost)
    }

    /// Of a backdrop of so many entities and operations that the background is unknown, only the first are looked at.
    /// The `cost` is increased by their number.
    mutating func statesToMeasure(
        of entity: ThemeEntityKey, under traits: ThemeTraits, cost: inout Int
    ) -> [ThemeStates] {
        var mentioned = ThemeStates()
        var custom: Set<ThemeStates> = [[]]
        func add(_ operations: [ContrastOperation]) {
            for shown in operations {
                mentioned.formUnion(shown.operation.states.builtIn)
                custom.insert(shown.operation.states.subtracting(shown.operation.states.builtIn))
            }
            cost += operations.count
        }
        add(contrastOperations(of: entity, under: traits))
        let entities = backdrop(of: entity)
        cost += 1 + entities.count
        let last = cost + contrastBudget
        for behind in entities where cost <= last { add(contrastOperations(of: behind, under: traits)) }
        mentioned.remove(.disabled)
        let builtIn = (0...ThemeStates([.focused, .hovered, .selected, .highlighted]).rawValue)
            .map { ThemeStates(rawValue: $0) }.filter { $0.isSubset(of: mentioned) }
        return custom.sorted { $0.rawValue < $1.rawValue }.flatMap { own in builtIn.map { $0.union(own) } }
    }

    /// Returns the entities that may be seen behind an entity, without repetitions; nil if there are very many.
    package func allEntitiesBehind(_ entity: ThemeEntityKey) -> [ThemeEntityKey]? {
        var (found, last) = ([ThemeEntityKey](), [entity])
        var known: Set<ThemeEntityKey> = []
        for _ in 0..<contrastDepthLimit where !last.isEmpty {
            let behind = last.map(backdrop)
            guard behind.reduce(known.count, { $0 + $1.count }) < contrastColorLimit else { return nil }
            last = behind.joined().filter { known.insert($0).inserted }
            found += last
        }
        return found
    }

    /// Returns the entities that may be seen behind an entity, without repetitions. Of very many, only the first.
    package func entitiesBehind(_ entity: ThemeEntityKey) -> [ThemeEntityKey] {
        var (found, last) = ([ThemeEntityKey](), [entity])
        var known: Set<ThemeEntityKey> = []
        for _ in 0..<contrastDepthLimit where !last.isEmpty {
            var next: [ThemeEntityKey] = []
            for key in last {
                for key in backdrop(of: key).prefix(contrastColorLimit) where known.count < contrastColorLimit {
                    if known.insert(key).inserted { next.append(key) }
                }
            }
            found += next
            last = next
        }
        return found
    }
}

private let contrastDepthLimit = 8

/// The number of operations and colors behind an entity that are looked at. If there are more, the background is
/// unknown.
private let contrastBudget = 65_536

/// The entities that are behind others, as comments `skinkit:contrast` in themes say.
package struct ContrastBackdrops: Sendable {
    private var behind: [ThemeEntityKey: [ThemeEntityKey]] = [:]
    private let parents: [String: String]

    /// - Parameters:
    ///   - backdrops: Lists of entities, each with those that are behind all of its entities.
    ///   - parents: The component type that each type inherits from.
    package init(
        _ backdrops: some Sequence<(entities: [ThemeEntityKey], behind: [ThemeEntityKey])>, parents: [String: String]
    ) {
        self.parents = parents
        for (entities, others) in backdrops {
            for entity in entities { behind[entity, default: []] += others }
        }
    }

    /// Returns the backdrop of an entity, or else that of its type or the nearest ancestor type.
    package func of(_ entity: ThemeEntityKey) -> [ThemeEntityKey] {
        if behind.isEmpty { return [] }
        if let own = behind[entity] { return own }
        var type: String? = entity.component
        var count = 0
        while let name = type, count <= parents.count {
            if let known = behind[ThemeEntityKey(component: name, id: nil)] { return known.filter { $0 != entity } }
            type = parents[name]
            count += 1
        }
        return []
    }
}
