import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinInspector
import SkinKit

/// The findings about unused, ineffective and redundant definitions.
///
/// Bundles are linted together: a definition that any of them uses is in use.
struct DefinitionFindings {
    private typealias Source = Theme.DefinitionSource

    private var used: Set<ThemeSourceLocation> = []
    private var redundant: [ThemeSourceLocation: ThemeSourceLocation] = [:]
    private var overrides = FamilyOverrides()
    private let themes: [LintedTheme]

    /// - Parameters:
    ///   - themes: The themes without overlays, whose definitions are linted.
    ///   - shown: The themes as users see them: what an overlay uses is in use.
    ///   - comments: The comments that mark definitions as public, which are in use.
    init(_ themes: [LintedTheme], _ shown: [LintedTheme], public comments: LintComments) throws {
        self.themes = themes
        let all = themes + shown.filter { $0.chain.overlayCount > 0 }
        let uses = Self.onAllCores(all.count) { LintUse(all[$0]) }
        var needed: Set<ThemeSourceLocation> = []
        for use in uses[..<themes.count] {
            needed.formUnion(use.needed)
            redundant.merge(use.redundant) { first, _ in first }
            if comments.hasPublic { used.formUnion(use.named(comments.isPublic)) }
        }
        for location in needed { redundant[location] = nil }
        var count = -1
        while used.count > count {
            count = used.count
            let kept = used
            for found in Self.onAllCores(uses.count, { uses[$0].used(keeping: kept) }) { used.formUnion(found) }
        }
        for found in Self.onAllCores(all.count, { number in Result { try ThemeOverrides(all[number]) } }) {
            overrides.add(try found.get())
        }
    }

    /// Returns the results of some pieces of work, in order.
    private static func onAllCores<Output: Sendable>(
        _ count: Int, _ work: @escaping @Sendable (Int) -> Output
    ) -> [Output] {
        let ahead = WorkAhead(count: count, threads: spareThreads(), work)
        return (0..<count).map { ahead.take($0) }
    }

    /// Returns the findings, unordered.
    func diagnostics() -> [ThemeDiagnostic] {
        let outcome = overrides.outcome()
        return themes.flatMap { constants($0) + classes($0) + operations($0, outcome) }
    }

    private func constants(_ theme: LintedTheme) -> [ThemeDiagnostic] {
        let definitions = theme.chain.definitions
        var unused: [UnusedName: [UnusedDefinition]] = [:]
        var found: [ThemeDiagnostic] = []
        for layer in theme.ownLayers {
            for number in constants(of: layer, theme) {
                let definition = definitions.constants[Int(number)]
                let location = theme.chain.location(of: definition.place)
                let name = theme.chain.symbols[definition.name]
                if !used.contains(location) {
                    unused[UnusedName(owner: definition.owner, name: name), default: []].append(
                        UnusedDefinition(location: location, traits: layer.traits))
                } else if let overridden = redundant[location] {
                    found.append(
                        ThemeDiagnostic(
                            .redundantValue, severity: .warning, at: location,
                            "the constant '\(name)' already has this value; remove this definition",
                            notes: [.init("already defined here", at: overridden)]))
                }
            }
        }
        let usedNames = Set(
            theme.ownLayers.flatMap { constants(of: $0, theme) }.map { definitions.constants[Int($0)] }
                .filter { used.contains(theme.chain.location(of: $0.place)) }
                .map { UnusedName(owner: $0.owner, name: theme.chain.symbols[$0.name]) })
        return found
            + unused.map { name, definitions in
                let advice =
                    name.owner == .theme
                    ? "remove it, or make it public if the app requests it by name" : "no operation refers to it"
                return diagnostic(
                    .unusedConstant, "constant '\(name.name)'", definitions, isUsedElsewhere: usedNames.contains(name),
                    advice)
            }
    }

    /// A name of which some definitions are unused.
    private struct UnusedName: Hashable {
        var owner: ConstantDefinition.Owner
        var name: String
    }

    private struct UnusedDefinition {
        var location: ThemeSourceLocation
        var traits: ThemeTraits
    }

    /// Returns the finding about the unused definitions of one name.
    ///
    /// - Parameter isUsedElsewhere: Whether another definition of the name is in use, so that the message names the traits.
    private func diagnostic(
        _ code: ThemeDiagnosticCode, _ name: String, _ definitions: [UnusedDefinition], isUsedElsewhere: Bool,
        _ advice: String
    ) -> ThemeDiagnostic {
        let sorted = definitions.sorted { $0.location < $1.location }
        let first = sorted.min { $0.traits.specificity < $1.traits.specificity } ?? sorted[0]
        let traits = first.traits.sortedNames.joined(separator: ", ")
        let span = isUsedElsewhere && !traits.isEmpty ? " under \(traits)" : ""
        return ThemeDiagnostic(
            code, severity: .warning, at: first.location, "unused \(name)\(span); \(advice)",
            notes: sorted.filter { $0.location != first.location }.map { .init("also unused here", at: $0.location) })
    }

    /// Returns the constants of a layer, without those of unused classes.
    private func constants(of layer: ThemeLayer, _ theme: LintedTheme) -> [Int32] {
        let definitions = theme.chain.definitions
        let classes = layer.classes.map { definitions.classes[Int($0)] }
            .filter { used.contains(theme.chain.location(of: $0.place)) }
        return layer.constants + classes.flatMap(\.scope)
            + layer.entities.flatMap { definitions.entities[Int($0)].scope }
    }

    private func classes(_ theme: LintedTheme) -> [ThemeDiagnostic] {
        var unused: [String: [UnusedDefinition]] = [:]
        var usedNames: Set<String> = []
        for layer in theme.ownLayers {
            for definition in layer.classes.map({ theme.chain.definitions.classes[Int($0)] }) {
                let location = theme.chain.location(of: definition.place)
                let name = theme.chain.symbols[definition.id]
                if used.contains(location) {
                    usedNames.insert(name)
                } else {
                    unused[name, default: []].append(UnusedDefinition(location: location, traits: layer.traits))
                }
            }
        }
        return unused.map { name, definitions in
            diagnostic(
                .unusedClass, "class '\(name)'", definitions, isUsedElsewhere: usedNames.contains(name),
                "remove it, or assign it to an entity")
        }
    }

    private func operations(_ theme: LintedTheme, _ outcome: FamilyOverrides.Outcome) -> [ThemeDiagnostic] {
        let definitions = theme.chain.definitions
        let layers = theme.ownLayers
        let classes = layers.flatMap(\.classes).map { definitions.classes[Int($0)] }
            .filter { used.contains(theme.chain.location(of: $0.place)) }
        let entities = layers.flatMap(\.entities).map { definitions.entities[Int($0)] }
        return (classes.map(\.operations) + entities.map(\.operations)).flatMap(\.self).compactMap { number in
            let operation = definitions.operations[Int(number)]
            let location = theme.chain.location(of: operation.place)
            let name = "'\(theme.chain.symbols[operation.key.name])'"
            return diagnostic(name, isUnset: operation.isUnset, location, outcome)
        }
    }

    private func diagnostic(
        _ name: String, isUnset: Bool, _ location: ThemeSourceLocation, _ outcome: FamilyOverrides.Outcome
    ) -> ThemeDiagnostic? {
        let definition = overrides.definition(Source(location: location, isUnset: isUnset))
        if let definition, let overridden = outcome.redundant[definition] {
            return ThemeDiagnostic(
                .redundantValue, severity: .warning, at: location,
                isUnset
                    ? "\(name) is already unset; remove this unset"
                    : "\(name) already has this value; remove this operation",
                notes: [.init("already \(isUnset ? "unset" : "defined") here", at: overridden.location)])
        }
        if let definition, outcome.isShown[definition] { return nil }
        let message =
            isUnset
            ? "this unset of \(name) has no effect under any traits; remove it"
            : "this \(name) is overridden under all traits; remove it, or the definitions that override it"
        let rivals = definition.map { outcome.rivals(of: $0) } ?? []
        let notes = rivals.prefix(Self.noteLimit).map { rival in
            ThemeDiagnostic.Note(rival.isUnset ? "unset here" : "overridden here", at: rival.location)
        }
        return ThemeDiagnostic(.neverWins, severity: .warning, at: location, message, notes: notes)
    }

    private static let noteLimit = 3
}
