import SkinInspector
import SkinKit

/// Finds what is hard to read: text over its background, under all traits and in all states that a theme tells apart.
///
/// What is disabled is left out, as WCAG does; so is what stands on a background that is not known.
struct ContrastAudit {
    /// One text on one background, at its worst.
    struct Pair {
        var entity: ThemeEntityKey
        var foreground: ContrastLook.Foreground
        /// What shows of the entity's own background above what stands behind, and that; and the entity's opacity.
        var own: ColorChannels
        var behind: ColorChannels
        var opacity: Double
        var required: Double
        var traits: ThemeTraits
        var states: ThemeStates
        /// Of the background.
        var origin: ThemeOperationOrigin?

        /// The contrast with another colour of the text.
        func ratio(_ color: ColorChannels) -> Double {
            let ground = own.faded(by: opacity).over(behind)
            return color.over(own).faded(by: opacity).over(behind).contrast(to: ground)
        }

        var ratio: Double { ratio(foreground.color) }
        var ground: ColorChannels { own.faded(by: opacity).over(behind) }
    }

    private let theme: Theme
    let linted: LintedTheme
    private let backdrops: [ThemeEntityKey: [ThemeEntityKey]]
    private let isEnhanced: Bool
    private(set) var pairs: [Pair] = []
    private var looks: [LookKey: [ContrastLook.Shown]] = [:]

    private struct LookKey: Hashable {
        var entity: ThemeEntityKey
        var traits: ThemeTraits
    }

    init(
        _ linted: LintedTheme, _ backdrops: [(entities: [ThemeEntityKey], behind: [ThemeEntityKey])], isEnhanced: Bool
    ) {
        self.linted = linted
        theme = linted.theme
        self.isEnhanced = isEnhanced
        var map: [ThemeEntityKey: [ThemeEntityKey]] = [:]
        for (entities, behind) in backdrops {
            for entity in entities { map[entity, default: []] += behind }
        }
        self.backdrops = map
    }

    /// Looks at every entity.
    mutating func run() {
        for traits in theme.mentionedTraits.combinations {
            for entity in theme.entities(traits: traits) {
                for states in states(of: entity, traits) { look(at: entity, traits, states) }
            }
        }
    }

    private mutating func look(at entity: ThemeEntityKey, _ traits: ThemeTraits, _ states: ThemeStates) {
        let look = ContrastLook(operations(of: entity, traits), in: states)
        let foregrounds = look.foregrounds
        guard !foregrounds.isEmpty, !look.isHidden, let own = look.ownBackground(in: states) else { return }
        let isOpaque = own.allSatisfy { $0.alpha >= 1 } && look.opacity >= 1
        let behind = isOpaque ? [.transparent] : grounds(behind: entity, traits, states, depth: 0)
        for foreground in foregrounds {
            let required = required(foreground)
            let all = behind.flatMap { below in
                own.map { ground in
                    Pair(
                        entity: entity, foreground: foreground, own: ground, behind: below, opacity: look.opacity,
                        required: required, traits: traits, states: states, origin: look.backgroundOrigin)
                }
            }
            if let worst = all.min(by: { $0.ratio < $1.ratio }) { pairs.append(worst) }
        }
    }

    private func required(_ foreground: ContrastLook.Foreground) -> Double {
        guard foreground.isText else { return 3 }
        if isEnhanced { return foreground.isLarge ? 4.5 : 7 }
        return foreground.isLarge ? 3 : 4.5
    }

    // MARK: What stands behind

    /// The opaque colours that may stand behind an entity; none where that is not known.
    private mutating func grounds(
        behind entity: ThemeEntityKey, _ traits: ThemeTraits, _ states: ThemeStates, depth: Int
    ) -> [ColorChannels] {
        guard depth < Self.depthLimit else { return [] }
        return Array(Set(backdrop(of: entity).flatMap { surface(of: $0, traits, states, depth: depth) }))
    }

    private mutating func surface(
        of entity: ThemeEntityKey, _ traits: ThemeTraits, _ states: ThemeStates, depth: Int
    ) -> [ColorChannels] {
        let look = ContrastLook(operations(of: entity, traits), in: states)
        guard let own = look.ownBackground(in: states) else { return [] }
        let layers = own.map { $0.faded(by: look.opacity) }
        if layers.allSatisfy({ $0.alpha >= 1 }) { return layers }
        let behind = grounds(behind: entity, traits, states, depth: depth + 1)
        return behind.flatMap { below in layers.map { $0.over(below) } }
    }

    private static let depthLimit = 8

    /// What a hint says of the entity, else of its type or the nearest type that it inherits from.
    private func backdrop(of entity: ThemeEntityKey) -> [ThemeEntityKey] {
        if let own = backdrops[entity] { return own }
        var type: String? = entity.component
        while let name = type {
            if let known = backdrops[ThemeEntityKey(component: name, id: nil)] { return known.filter { $0 != entity } }
            type = theme.componentTypes.first { $0.name == name }?.parent
        }
        return []
    }

    // MARK: States

    private mutating func operations(of entity: ThemeEntityKey, _ traits: ThemeTraits) -> [ContrastLook.Shown] {
        let key = LookKey(entity: entity, traits: traits)
        if let known = looks[key] { return known }
        let operations = theme.operations(for: entity.component, id: entity.id, traits: traits)
        let origins = theme.provenance(for: entity.component, id: entity.id, traits: traits)
        let all = zip(operations, origins).filter { ContrastLook.decides($0.0.name) }.map {
            ContrastLook.Shown(operation: $0, origin: $1)
        }
        looks[key] = all
        return all
    }

    /// All sets of the states that the entity, or what stands behind it, tells apart; without those for what is disabled.
    private mutating func states(of entity: ThemeEntityKey, _ traits: ThemeTraits) -> [ThemeStates] {
        let entities = [entity] + backdrop(of: entity)
        var mentioned = ThemeStates()
        for entity in entities {
            for shown in operations(of: entity, traits) { mentioned.formUnion(shown.operation.states) }
        }
        mentioned.remove(.disabled)
        return (0...ThemeStates([.focused, .hovered, .selected, .highlighted]).rawValue).map { ThemeStates(rawValue: $0) }
            .filter { $0.isSubset(of: mentioned) }
    }
}
