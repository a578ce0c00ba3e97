import SkinColors
import SkinCompiler
import SkinInspector
import SkinKit
import SkinLegibility

/// Measures the contrast of text and images to their backgrounds, under all traits and in all states of a theme.
///
/// Only entities on which the theme's own files have an influence are measured: all others look as in its parent. The
/// disabled state is excluded, as in WCAG. Entities whose background is unknown are skipped.
struct ContrastAudit: ContrastSource {
    /// One text or image on the background with the lowest contrast.
    struct Pair {
        var entity: ThemeEntityKey
        var foreground: ContrastLook.Foreground
        var places: Theme.ValuePlaces
        var ground: ContrastGround
        var traits: [ThemeTraits]
        var states: ThemeStates
        var background: Theme.ValuePlaces?
        var isAtBest = false

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
    private let backdrops: ContrastBackdrops
    private let required: RequiredContrast
    private(set) var pairs: [Pair] = []
    /// The pairs of faded entities with nothing known behind them, that fail on the best ground which may be there.
    private(set) var fadedPairs: [Pair] = []
    private var operations: DecidingOperations
    private var ownInfluence: OwnInfluence
    private var variants: [ThemeTraits: [ThemeEntityKey: Variant]] = [:]
    /// The entities that are not measured in all of their states.
    private(set) var partlyMeasured: Set<ThemeEntityKey> = []

    /// The number of operations and colors that are looked at for the states of one entity: hundreds of sets of states of
    /// hundreds of operations.
    private static let costLimit = 1 << 20

    init(_ linted: LintedTheme, isEnhanced: Bool) {
        self.linted = linted
        theme = linted.theme
        required = RequiredContrast(text: isEnhanced ? 7 : 4.5)
        operations = DecidingOperations(linted)
        ownInfluence = OwnInfluence(linted)
        backdrops = ContrastBackdrops(theme.reader.backdrops, parents: theme.reader.componentParents)
    }

    // MARK: Entities

    /// Measures every entity under all combinations of traits. Returns whether it found nothing to measure, although
    /// there is something.
    mutating func run() -> Bool {
        guard !ownInfluence.isNowhere else { return false }
        let appearances = appearances(of: influenced())
        for appearance in appearances where appearance.influence != .nothing { measure(appearance) }
        guard pairs.isEmpty, fadedPairs.isEmpty,
            appearances.contains(where: { $0.influence == .colors && hasUncheckedColors($0) })
        else { return false }
        // The theme's own files may decide on colors that cannot be measured, while others can be.
        for appearance in self.appearances(of: nil) where appearance.influence == .nothing && pairs.isEmpty {
            measure(appearance)
        }
        defer { pairs.removeAll() }
        return pairs.isEmpty
    }

    /// Returns the entities that the theme's own files may have an influence on, or nil for all entities.
    private mutating func influenced() -> Set<ThemeEntityKey>? {
        guard let own = ownInfluence.entities() else { return nil }
        // An entity that is not declared looks like one of another type, or like its type.
        let ids = Set(own.map(\.id))
        return own.union(
            ownInfluence.declared.filter { entity in
                entitiesBehind(entity).contains { ids.contains($0.id) || ids.contains(nil) }
            })
    }

    /// Returns the appearances of the entities that the theme declares, or of some of them.
    private mutating func appearances(of keys: Set<ThemeEntityKey>?) -> [Appearance] {
        var numbers: [ThemeEntityKey: [[Int32]: Int]] = [:]
        var all: [Appearance] = []
        for group in theme.combinationsOfVariants {
            let traits = group[0]
            let entities = keys.map { declaredEntities($0, traits) } ?? declaredEntities(traits)
            for entity in entities {
                let stack = [entity] + entitiesBehind(entity)
                let key = stack.reduce(into: [Int32]()) { $0 += (variant(of: $1, traits)?.operations ?? []) + [-1] }
                if let number = numbers[entity]?[key] {
                    all[number].traits += group
                    if all[number].influence < .colors {
                        all[number].influence = max(all[number].influence, influence(on: stack, traits))
                    }
                } else {
                    numbers[entity, default: [:]][key] = all.count
                    let influence = influence(on: stack, traits)
                    all.append(Appearance(entity: entity, traits: group, influence: influence))
                }
            }
        }
        return all
    }

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

    /// Returns those of some keys that the theme declares, in the order of all entities, and reads their operations.
    private mutating func declaredEntities(_ keys: Set<ThemeEntityKey>, _ traits: ThemeTraits) -> [ThemeEntityKey] {
        var declared: [(key: ThemeEntityKey, record: Int)] = []
        for key in keys {
            guard let record = theme.entity(for: key.component, id: key.id, traits: traits),
                let (found, isDeclared) = try? theme.reader.entityKey(record), isDeclared, found == key
            else { continue }
            declared.append((key, record))
        }
        declared.sort { $0.record < $1.record }
        for (key, _) in declared { _ = variant(of: key, traits) }
        return declared.map(\.key)
    }

    private mutating func variant(of key: ThemeEntityKey, _ traits: ThemeTraits) -> Variant? {
        if let known = variants[traits]?[key] { return known }
        guard let record = theme.entity(for: key.component, id: key.id, traits: traits) else { return nil }
        let numbers = try? operations.numbers(ofEntity: record, key.component)
        let variant = Variant(record: record, operations: numbers ?? [])
        variants[traits, default: [:]][key] = variant
        return variant
    }

    private mutating func influence(on stack: [ThemeEntityKey], _ traits: ThemeTraits) -> Influence {
        var greatest = Influence.nothing
        for key in stack {
            guard let variant = variant(of: key, traits) else { continue }
            if ownInfluence.decides(onEntity: variant.record, key) { return .colors }
            for number in variant.operations where ownInfluence.decides(onProvenance: operations.provenance(number)) {
                guard operations.isSize(number) else { return .colors }
                greatest = .sizeOfText
            }
        }
        return greatest
    }

    mutating func contrastOperations(of entity: ThemeEntityKey, under traits: ThemeTraits) -> [ContrastOperation] {
        variant(of: entity, traits).map { operations.shown($0.operations) } ?? []
    }

    func backdrop(of entity: ThemeEntityKey) -> [ThemeEntityKey] { backdrops.of(entity) }

    /// Returns the places of all operations that decide on a pair: those of its entity, then those of the entities behind it.
    mutating func decidingPlaces(of pair: Pair) -> [Theme.ValuePlaces] {
        let traits = pair.traits.first ?? []
        let all = ([pair.entity] + entitiesBehind(pair.entity)).flatMap { contrastOperations(of: $0, under: traits) }
        return all.compactMap { operations.places($0) }
    }

    // MARK: Measuring

    /// Returns whether an entity has a color that the audit would measure if it knew more: that of a text, or of an
    /// app's own operation to which the schema gives no role.
    private mutating func hasUncheckedColors(_ appearance: Appearance) -> Bool {
        let (entity, traits) = (appearance.entity, appearance.traits[0])
        if contrastOperations(of: entity, under: traits).contains(where: \.isOfText) { return true }
        let all = theme.operations(for: entity.component, id: entity.id, traits: traits)
        return all.contains { operation in
            !Self.builtInNames.contains(operation.name) && !ContrastLook.decides(operation.name)
                && operations.roles(of: operation.name, entity.component).isEmpty
                && operation.parameters.contains { $0.object.typeName == "color" }
        }
    }

    private static let builtInNames = Set(ComponentSchema.builtIn.components.flatMap(\.operations).map(\.name))

    private static let grays = (0...15).map {
        ColorChannels(red: Double($0) / 15, green: Double($0) / 15, blue: Double($0) / 15, alpha: 1)
    }

    private mutating func measure(_ appearance: Appearance) {
        var cost = 0
        for states in statesToMeasure(of: appearance.entity, under: appearance.traits[0]) {
            guard cost <= Self.costLimit else {
                partlyMeasured.insert(appearance.entity)
                return
            }
            measure(appearance, in: states, &cost)
        }
    }

    private mutating func measure(_ appearance: Appearance, in states: ThemeStates, _ cost: inout Int) {
        let contrasts = contrasts(
            of: appearance.entity, under: appearance.traits[0], in: states, required: required,
            behindUnknown: Self.grays, cost: &cost)
        // A faded text that passes on some gray is on an unknown background; one that passes on none is hard to read.
        for contrast in contrasts where !contrast.isAtBest || contrast.fails {
            guard let places = operations.places(contrast.foreground.operation) else { continue }
            let pair = Pair(
                entity: appearance.entity, foreground: contrast.foreground, places: places, ground: contrast.worst,
                traits: appearance.traits, states: states,
                background: contrast.background.flatMap { operations.places($0) }, isAtBest: contrast.isAtBest)
            // What is too faint even for large text is not due to the theme's font.
            if appearance.influence == .sizeOfText, pair.ratio < required.largeText { continue }
            if pair.isAtBest { fadedPairs.append(pair) } else { pairs.append(pair) }
        }
    }
}
