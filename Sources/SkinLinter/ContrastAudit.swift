import SkinCompiler
import SkinInspector
import SkinKit

/// Measures the contrast of text and images to their backgrounds, under all traits and in all states of a theme.
///
/// Only entities on which the theme's own files have an influence are measured: all others look as in its parent. The
/// disabled state is excluded, as in WCAG. Entities whose background is unknown are skipped.
struct ContrastAudit {
    /// One text or image on the background with the lowest contrast.
    struct Pair {
        var entity: ThemeEntityKey
        var foreground: ContrastLook.Foreground
        var ground: ContrastGround
        /// The combinations of traits under which the pair is seen.
        var traits: [ThemeTraits]
        var states: ThemeStates
        /// The places that decide on the background.
        var background: Theme.ValuePlaces?

        var ratio: Double { ground.ratio(foreground.color) }
        var fails: Bool { ratio < ground.required }
    }

    /// An entity under one combination of traits, with its operations that decide on contrast, by number.
    private struct Variant {
        var record: Int
        var operations: [Int32]
    }

    /// The combinations of traits under which an entity and what is behind it look the same.
    private struct Appearance {
        var entity: ThemeEntityKey
        var traits: [ThemeTraits]
        var influence: Influence
    }

    /// The part of an appearance that the theme's own files decide on.
    private enum Influence: Int, Comparable {
        case nothing, sizeOfText, colors

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    private let theme: Theme
    let linted: LintedTheme
    private let backdrops: [ThemeEntityKey: [ThemeEntityKey]]
    private let isEnhanced: Bool
    private(set) var pairs: [Pair] = []
    private var operations: DecidingOperations
    private var ownInfluence: OwnInfluence
    private var variants: [ThemeTraits: [ThemeEntityKey: Variant]] = [:]

    init(
        _ linted: LintedTheme, _ backdrops: [(entities: [ThemeEntityKey], behind: [ThemeEntityKey])], isEnhanced: Bool
    ) {
        self.linted = linted
        theme = linted.theme
        self.isEnhanced = isEnhanced
        operations = DecidingOperations(linted)
        ownInfluence = OwnInfluence(linted)
        var map: [ThemeEntityKey: [ThemeEntityKey]] = [:]
        for (entities, behind) in backdrops {
            for entity in entities { map[entity, default: []] += behind }
        }
        self.backdrops = map
    }

    // MARK: Entities

    /// Measures every entity under all combinations of traits.
    ///
    /// - Returns: Whether the audit found nothing to measure, although there is something.
    mutating func run() -> Bool {
        guard !ownInfluence.isNowhere else { return false }
        let appearances = appearances()
        for appearance in appearances where appearance.influence != .nothing { measure(appearance) }
        guard pairs.isEmpty,
            appearances.contains(where: { $0.influence == .colors && hasUncheckedColors($0) })
        else { return false }
        // The theme's own files may decide on colors that cannot be measured, while others can be.
        for appearance in appearances where appearance.influence == .nothing && pairs.isEmpty {
            measure(appearance)
        }
        defer { pairs.removeAll() }
        return pairs.isEmpty
    }

    private mutating func appearances() -> [Appearance] {
        var numbers: [ThemeEntityKey: [[Int32]: Int]] = [:]
        var all: [Appearance] = []
        for traits in theme.mentionedTraits.combinations {
            let entities = declaredEntities(traits)
            for entity in entities {
                let stack = [entity] + entitiesBehind(entity)
                let key = stack.reduce(into: [Int32]()) { $0 += (variant(of: $1, traits)?.operations ?? []) + [-1] }
                if let number = numbers[entity]?[key] {
                    all[number].traits.append(traits)
                    if all[number].influence < .colors {
                        all[number].influence = max(all[number].influence, influence(on: stack, traits))
                    }
                } else {
                    numbers[entity, default: [:]][key] = all.count
                    let influence = influence(on: stack, traits)
                    all.append(Appearance(entity: entity, traits: [traits], influence: influence))
                }
            }
        }
        return all
    }

    /// Returns the keys of the entities that the theme declares, and reads their operations.
    private mutating func declaredEntities(_ traits: ThemeTraits) -> [ThemeEntityKey] {
        guard let variant = try? theme.reader.variant(for: traits) else { return [] }
        var keys: [ThemeEntityKey] = []
        for record in theme.reader.entities(in: variant) {
            guard let (key, isDeclared) = try? theme.reader.entityKey(record), isDeclared else { continue }
            keys.append(key)
            let numbers = try? operations.numbers(ofEntity: record, key.component)
            variants[traits, default: [:]][key] = Variant(record: record, operations: numbers ?? [])
        }
        return keys
    }

    /// Returns an entity under a combination of traits; the defaults of its type if the theme does not declare it.
    private mutating func variant(of key: ThemeEntityKey, _ traits: ThemeTraits) -> Variant? {
        if let known = variants[traits]?[key] { return known }
        guard let record = theme.entity(for: key.component, id: key.id, traits: traits) else { return nil }
        let numbers = try? operations.numbers(ofEntity: record, key.component)
        let variant = Variant(record: record, operations: numbers ?? [])
        variants[traits, default: [:]][key] = variant
        return variant
    }

    /// Returns the influence of the theme's own files on some entities.
    private mutating func influence(on stack: [ThemeEntityKey], _ traits: ThemeTraits) -> Influence {
        var greatest = Influence.nothing
        for key in stack {
            guard let variant = variant(of: key, traits) else { continue }
            if ownInfluence.decides(onEntity: variant.record, key) { return .colors }
            for number in variant.operations
            where ownInfluence.decides(onProvenance: operations.provenance(number)) {
                guard operations.isSize(number) else { return .colors }
                greatest = .sizeOfText
            }
        }
        return greatest
    }

    private mutating func shown(_ entity: ThemeEntityKey, _ traits: ThemeTraits) -> [ContrastLook.Shown] {
        variant(of: entity, traits).map { operations.shown($0.operations) } ?? []
    }

    /// Returns all operations that decide on a pair: those of its entity, then those of the entities behind it.
    mutating func decidingOperations(of pair: Pair) -> [ContrastLook.Shown] {
        let traits = pair.traits.first ?? []
        return ([pair.entity] + entitiesBehind(pair.entity)).flatMap { shown($0, traits) }
    }

    // MARK: Measuring

    /// Returns whether an entity has a color that the audit would measure if it knew more: that of a text, or of an
    /// app's own operation to which the schema gives no role.
    private mutating func hasUncheckedColors(_ appearance: Appearance) -> Bool {
        let (entity, traits) = (appearance.entity, appearance.traits[0])
        if shown(entity, traits).contains(where: \.isOfText) { return true }
        let roles = operations.roles(of: entity.component)
        let all = theme.operations(for: entity.component, id: entity.id, traits: traits)
        return all.contains { operation in
            !Self.builtInNames.contains(operation.name) && roles[operation.name] == nil
                && !ContrastLook.decides(operation.name)
                && operation.parameters.contains { $0.object.typeName == "color" }
        }
    }

    private static let builtInNames = Set(ComponentSchema.builtIn.components.flatMap(\.operations).map(\.name))

    private mutating func measure(_ appearance: Appearance) {
        for states in states(of: appearance.entity, appearance.traits[0]) { measure(appearance, in: states) }
    }

    private mutating func measure(_ appearance: Appearance, in states: ThemeStates) {
        let (entity, traits) = (appearance.entity, appearance.traits[0])
        let look = ContrastLook(shown(entity, traits), in: states)
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
                own.map { ContrastGround(own: $0, behind: below, opacity: look.opacity, required: required) }
            }
            let worst = all.min { $0.ratio(foreground.color) < $1.ratio(foreground.color) }
            guard let worst else { continue }
            let pair = Pair(
                entity: entity, foreground: foreground, ground: worst, traits: appearance.traits, states: states,
                background: look.backgroundPlaces)
            // What is too faint even for large text is not due to the theme's font.
            if appearance.influence == .sizeOfText, pair.ratio < largeTextRatio { continue }
            pairs.append(pair)
        }
    }

    private func required(_ foreground: ContrastLook.Foreground) -> Double {
        guard case .text(let isLarge) = foreground.kind else { return 3 }
        if isLarge { return largeTextRatio }
        return isEnhanced ? 7 : 4.5
    }

    private var largeTextRatio: Double { isEnhanced ? 4.5 : 3 }

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
        let look = ContrastLook(shown(entity, traits), in: states)
        guard let own = look.ownBackground(in: states) else { return [] }
        let layers = own.map { $0.faded(by: look.opacity) }
        if layers.allSatisfy({ $0.alpha >= 1 }) { return layers }
        let behind = grounds(behind: entity, traits, states, depth: depth + 1)
        return behind.flatMap { below in layers.map { $0.over(below) } }
    }

    private static let depthLimit = 8

    /// Returns the backdrop that a comment names for the entity, or else for its type or the nearest ancestor type.
    private func backdrop(of entity: ThemeEntityKey) -> [ThemeEntityKey] {
        if backdrops.isEmpty { return [] }
        if let own = backdrops[entity] { return own }
        var type: String? = entity.component
        while let name = type {
            if let known = backdrops[ThemeEntityKey(component: name, id: nil)] { return known.filter { $0 != entity } }
            type = theme.componentTypes.first { $0.name == name }?.parent
        }
        return []
    }

    /// Returns the entities that may be seen behind an entity, without repetitions.
    private func entitiesBehind(_ entity: ThemeEntityKey) -> [ThemeEntityKey] {
        var (found, last) = ([ThemeEntityKey](), [entity])
        for _ in 0..<Self.depthLimit where !last.isEmpty {
            var next: [ThemeEntityKey] = []
            for key in last.flatMap({ backdrop(of: $0) }) where !found.contains(key) && !next.contains(key) {
                next.append(key)
            }
            found += next
            last = next
        }
        return found
    }

    // MARK: States

    /// Returns all sets of the built-in states, except disabled, that operations of the entity or of its backdrop
    /// mention, alone and with each set of an app's own states that an operation has.
    private mutating func states(of entity: ThemeEntityKey, _ traits: ThemeTraits) -> [ThemeStates] {
        let entities = [entity] + backdrop(of: entity)
        var mentioned = ThemeStates()
        var custom: Set<ThemeStates> = [[]]
        for entity in entities {
            for shown in shown(entity, traits) {
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
