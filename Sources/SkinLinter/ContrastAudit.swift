import SkinCompiler
import SkinInspector
import SkinKit

/// Measures the contrast of text and images to their backgrounds, under all traits and in all states of a theme.
///
/// The disabled state is excluded, as in WCAG. Entities whose background is unknown are skipped.
struct ContrastAudit {
    /// One text or image on the background with the lowest contrast.
    struct Pair {
        var entity: ThemeEntityKey
        var foreground: ContrastLook.Foreground
        /// The entity's own background, before its opacity is applied.
        var own: ColorChannels
        /// The opaque color behind the entity.
        var behind: ColorChannels
        /// The opacity of the entity, 0 to 1.
        var opacity: Double
        var required: Double
        var traits: ThemeTraits
        var states: ThemeStates
        /// The origin of the background.
        var origin: ThemeOperationOrigin?

        /// Returns the contrast ratio with another text color.
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
    private var rolesByComponent: [String: Roles] = [:]
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

    /// Measures every entity under all combinations of traits.
    mutating func run() {
        for traits in theme.mentionedTraits.combinations {
            for entity in theme.entities(traits: traits) {
                for states in states(of: entity, traits) { look(at: entity, traits, states) }
            }
        }
    }

    /// Returns whether any entity has a color that the audit would measure if it knew more: that of a text, or of an
    /// app's own operation to which the schema gives no role.
    mutating func hasUncheckedColors() -> Bool {
        let builtIn = Set(ComponentSchema.builtIn.components.flatMap(\.operations).map(\.name))
        for traits in theme.mentionedTraits.combinations {
            for entity in theme.entities(traits: traits) {
                if operations(of: entity, traits).contains(where: \.isOfText) { return true }
                let roles = roles(of: entity.component)
                let all = theme.operations(for: entity.component, id: entity.id, traits: traits)
                for operation in all where !builtIn.contains(operation.name) && roles[operation.name] == nil {
                    guard !ContrastLook.decides(operation.name) else { continue }
                    if operation.parameters.contains(where: { $0.object.typeName == "color" }) { return true }
                }
            }
        }
        return false
    }

    private mutating func look(at entity: ThemeEntityKey, _ traits: ThemeTraits, _ states: ThemeStates) {
        let look = ContrastLook(operations(of: entity, traits), in: states)
        let foregrounds = look.foregrounds
        guard !foregrounds.isEmpty, !look.isHidden, let own = look.ownBackground(in: states) else { return }
        let isOpaque = own.allSatisfy { $0.alpha >= 1 } && look.opacity >= 1
        let behind = isOpaque ? [.transparent] : grounds(behind: entity, traits, states, depth: 0)
        for foreground in foregrounds {
            let required = required(foreground)
            let isBorder = if case .border = foreground.kind { true } else { false }
            // An outline is on what is behind the entity, whatever its own background.
            let own = isBorder ? [.transparent] : own
            let behind = isBorder && isOpaque ? grounds(behind: entity, traits, states, depth: 0) : behind
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
        guard case .text(let isLarge) = foreground.kind else { return 3 }
        if isEnhanced { return isLarge ? 4.5 : 7 }
        return isLarge ? 3 : 4.5
    }

    // MARK: Backdrops

    /// Returns the possible opaque colors behind an entity; empty if they are unknown.
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

    /// Returns the backdrop that a comment names for the entity, or else for its type or the nearest ancestor type.
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
        let roles = roles(of: entity.component)
        let all = zip(operations, origins).compactMap { operation, origin -> ContrastLook.Shown? in
            let declared = roles[operation.name] ?? [:]
            guard ContrastLook.decides(operation.name) || !declared.isEmpty else { return nil }
            return ContrastLook.Shown(operation: operation, origin: origin, roles: declared)
        }
        looks[key] = all
        return all
    }

    private typealias Roles = [String: [String: ComponentSchema.ColorRole]]

    /// Returns the roles of parameters by operation, which a schema gives.
    ///
    /// Of several declarations of a parameter, the nearest one with a role counts.
    private mutating func roles(of component: String) -> Roles {
        if let known = rolesByComponent[component] { return known }
        var roles: Roles = [:]
        for operation in linted.chain.schema.schema.line(of: component).flatMap(\.operations) {
            for parameter in operation.parameters {
                if let role = parameter.role { roles[operation.name, default: [:]][parameter.name] = role }
            }
        }
        rolesByComponent[component] = roles
        return roles
    }

    /// Returns all sets of the built-in states, except disabled, that operations of the entity or of its backdrop
    /// mention, alone and with each set of an app's own states that an operation has.
    private mutating func states(of entity: ThemeEntityKey, _ traits: ThemeTraits) -> [ThemeStates] {
        let entities = [entity] + backdrop(of: entity)
        var mentioned = ThemeStates()
        var custom: Set<ThemeStates> = [[]]
        for entity in entities {
            for shown in operations(of: entity, traits) {
                mentioned.formUnion(shown.operation.states.builtIn)
                custom.insert(shown.operation.states.subtracting(shown.operation.states.builtIn))
            }
        }
        mentioned.remove(.disabled)
        let builtIn = (0...ThemeStates([.focused, .hovered, .selected, .highlighted]).rawValue)
            .map { ThemeStates(rawValue: $0) }.filter { $0.isSubset(of: mentioned) }
        return custom.sorted { $0.rawValue < $1.rawValue }.flatMap { own in builtIn.map { $0.union(own) } }
    }
}
