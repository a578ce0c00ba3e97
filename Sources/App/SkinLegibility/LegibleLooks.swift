import SkinFormat
import SkinKit

/// The contrast computation for the layers of an appearance.
///
/// It reads the roles and the operations of an entity on first use, and keeps them.
package final class LegibleLooks: ContrastSource {
    private let appearance: Appearance
    private let required: RequiredContrast?
    private let declarations: ContrastDeclarations
    private var known: [ThemeEntityKey: [ContrastOperation]] = [:]

    /// - Parameter others: Looks of which those with the same caches are not decoded again.
    package init(_ appearance: Appearance, _ required: RequiredContrast?, like others: [LegibleLooks] = []) {
        (self.appearance, self.required) = (appearance, required)
        let other = others.first { $0.appearance.hasSameCaches(as: appearance) }
        declarations = other?.declarations ?? ContrastDeclarations(appearance)
    }

    /// Returns the colors to show in place of the themes' for an entity in some states: texts first, then outlines.
    package func changes(of entity: ThemeEntityKey, in states: ThemeStates) -> [ThemeLegibilityChange] {
        measured(entity, in: states).filter(\.fails).map { ThemeLegibilityChange($0) }
    }

    package func contrasts(
        of entity: ThemeEntityKey, in states: ThemeStates
    ) -> [(color: ThemeLegibilityChange, fails: Bool)] {
        measured(entity, in: states).map { (ThemeLegibilityChange($0), $0.fails) }
    }

    private func measured(_ entity: ThemeEntityKey, in states: ThemeStates) -> [Contrast] {
        // WCAG 2.2 excludes what is inactive.
        guard let required, !states.contains(.disabled) else { return [] }
        var source = self
        return source.contrasts(of: entity, under: appearance.traits, in: states, required: required)
    }

    package func backdrop(of entity: ThemeEntityKey) -> [ThemeEntityKey] {
        declarations.backdrops.lazy.map { $0.of(entity) }.first { !$0.isEmpty } ?? []
    }

    package func contrastOperations(of entity: ThemeEntityKey, under traits: ThemeTraits) -> [ContrastOperation] {
        assert(traits == appearance.traits, "layers are those under one set of traits")
        if let operations = known[entity] { return operations }
        let (line, roles) = (appearance.line(of: entity.component), declarations.roles)
        let operations = appearance.layers.indices.flatMap { layer in
            appearance.declaredOperations(of: entity, inLayer: layer).map { operation in
                var decision = ContrastOperation(operation, roles: roles[layer].roles(of: operation.name, line))
                decision.layer = layer
                decision.weight = appearance.states(operation.states, inLayer: layer).rawValue
                return decision
            }
        }.filter { !$0.roles.isEmpty || ContrastLook.decides($0.operation.name) }
        known[entity] = operations
        return operations
    }
}

/// The declarations of colors in the caches of layers, which settings do not change.
private final class ContrastDeclarations {
    private let appearance: Appearance
    private(set) lazy var roles = appearance.themes.map(\.reader.colorRoles)
    private(set) lazy var backdrops = appearance.themes.map {
        ContrastBackdrops($0.reader.backdrops, parents: appearance.parents)
    }

    init(_ appearance: Appearance) { self.appearance = appearance }
}

extension LegibleLooks: LookChanges {
    package func decidingEntities(of entity: ThemeEntityKey) -> [ThemeEntityKey]? { allEntitiesBehind(entity) }

    package func apply(to operations: inout [ThemeOperation], of entity: ThemeEntityKey, in states: ThemeStates) {
        operations.apply(changes(of: entity, in: states))
    }

    package func decidingStates(of entity: ThemeEntityKey) -> [[ThemeStates]] {
        let behind = entitiesBehind(entity).flatMap { contrastOperations(of: $0, under: appearance.traits) }
        return [behind.map(\.operation.states) + [.disabled], [.disabled]]
    }
}

struct LegibilityFilter: LookFilter {
    let legibility: ThemeLegibility
    let required: RequiredContrast

    /// - Returns: Nil if no contrast is required.
    init?(_ legibility: ThemeLegibility) {
        guard let required = legibility.required else { return nil }
        (self.legibility, self.required) = (legibility, required)
    }

    func isSame(as other: any LookFilter) -> Bool { (other as? LegibilityFilter)?.required == required }

    func changes(of appearance: Appearance, like others: [any LookChanges]) -> any LookChanges {
        LegibleLooks(appearance, required, like: others.compactMap { $0 as? LegibleLooks })
    }
}
