import SkinCompiler
import SkinDiagnostics
import SkinInspector

/// The findings about unused, ineffective and redundant definitions.
///
/// Bundles are linted together: a definition that any of them uses is in use.
struct DefinitionFindings {
    private var used: Set<ThemeSourceLocation> = []
    private var redundant: [ThemeSourceLocation: ThemeSourceLocation] = [:]
    private var needed: Set<ThemeSourceLocation> = []
    private var stacks: Set<[Source]> = []
    private let themes: [LintedTheme]

    /// A definition of an operation, effective or overridden.
    private struct Source: Hashable {
        var location: ThemeSourceLocation
        var isUnset: Bool

        init(_ source: ThemeOperationOrigin.Source) {
            location = source.location
            isUnset = source.isUnset
        }
    }

    /// The definitions that are effective once redundant ones are removed, and the rivals that override each other one.
    private struct Outcome {
        var shown: Set<ThemeSourceLocation> = []
        var rivals: [ThemeSourceLocation: Set<Source>] = [:]
    }

    init(_ themes: [LintedTheme]) {
        self.themes = themes
        var count = -1
        while used.count > count {
            count = used.count
            for theme in themes { addUse(LintUse(theme, keeping: used)) }
        }
        for theme in themes { addOperations(of: theme) }
        for location in needed { redundant[location] = nil }
    }

    private mutating func addUse(_ use: LintUse) {
        used.formUnion(use.used)
        needed.formUnion(use.needed)
        redundant.merge(use.redundant) { first, _ in first }
    }

    private mutating func addOperations(of theme: LintedTheme) {
        for origin in theme.origins {
            let stack = [Source(origin.winner)] + origin.losers.map { Source($0.source) }
            stacks.insert(stack)
            // One element can be applied twice in a row, for example through a class that is listed twice.
            for (source, next) in zip(stack, stack.dropFirst()) where source != next {
                let isSame = source.isUnset ? next.isUnset : theme.areEqual(source.location, next.location)
                if isSame { redundant[source.location] = next.location } else { needed.insert(source.location) }
            }
            // Nothing is below the last definition, so an unset there has no effect.
            if let last = stack.last, !last.isUnset { needed.insert(last.location) }
        }
    }

    /// Returns the findings, unordered.
    func diagnostics() -> [ThemeDiagnostic] {
        var outcome = Outcome()
        for stack in stacks {
            guard let first = stack.first(where: { redundant[$0.location] == nil }) else { continue }
            outcome.shown.insert(first.location)
            for source in stack where source != first {
                outcome.rivals[source.location, default: []].insert(first)
            }
        }
        return themes.flatMap { constants($0) + classes($0) + operations($0, outcome) }
    }

    private func constants(_ theme: LintedTheme) -> [ThemeDiagnostic] {
        theme.chain.layers.flatMap { constants(of: $0, theme) }.compactMap { number in
            let definition = theme.chain.definitions.constants[Int(number)]
            let location = theme.chain.location(of: definition.place)
            guard theme.isOwn(location.file) else { return nil }
            let name = "'\(theme.chain.symbols[definition.name])'"
            if !used.contains(location) {
                return ThemeDiagnostic(
                    .unusedConstant, severity: .warning, at: location,
                    definition.owner == .theme
                        ? "unused constant \(name); remove it, or allow it if the app requests it by name"
                        : "unused constant \(name); no operation refers to it"
                )
            }
            return redundant[location].map { overridden in
                ThemeDiagnostic(
                    .redundantValue, severity: .warning, at: location,
                    "the constant \(name) already has this value; remove this definition",
                    notes: [.init("already defined here", at: overridden)])
            }
        }
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
        theme.chain.layers.flatMap(\.classes).compactMap { number in
            let definition = theme.chain.definitions.classes[Int(number)]
            let location = theme.chain.location(of: definition.place)
            guard theme.isOwn(location.file), !used.contains(location) else { return nil }
            return ThemeDiagnostic(
                .unusedClass, severity: .warning, at: location,
                "unused class '\(theme.chain.symbols[definition.id])'; remove it, or assign it to an entity"
            )
        }
    }

    private func operations(_ theme: LintedTheme, _ outcome: Outcome) -> [ThemeDiagnostic] {
        let definitions = theme.chain.definitions
        let classes = theme.chain.layers.flatMap(\.classes).map { definitions.classes[Int($0)] }
            .filter { used.contains(theme.chain.location(of: $0.place)) }
        let entities = theme.chain.layers.flatMap(\.entities).map { definitions.entities[Int($0)] }
        return (classes.map(\.operations) + entities.map(\.operations)).flatMap(\.self).compactMap { number in
            let operation = definitions.operations[Int(number)]
            let location = theme.chain.location(of: operation.place)
            guard theme.isOwn(location.file) else { return nil }
            let name = "'\(theme.chain.symbols[operation.key.name])'"
            return diagnostic(name, isUnset: operation.isUnset, location, outcome)
        }
    }

    private func diagnostic(
        _ name: String, isUnset: Bool, _ location: ThemeSourceLocation, _ outcome: Outcome
    ) -> ThemeDiagnostic? {
        if let overridden = redundant[location] {
            return ThemeDiagnostic(
                .redundantValue, severity: .warning, at: location,
                isUnset
                    ? "\(name) is already unset; remove this unset"
                    : "\(name) already has this value; remove this operation",
                notes: [.init("already \(isUnset ? "unset" : "defined") here", at: overridden)])
        }
        guard !outcome.shown.contains(location) else { return nil }
        let message =
            isUnset
            ? "this unset of \(name) has no effect under any traits; remove it"
            : "this \(name) is overridden under all traits; remove it, or the definitions that override it"
        let rivals = (outcome.rivals[location] ?? []).sorted { $0.location < $1.location }.prefix(Self.noteLimit)
        let notes = rivals.map { rival in
            ThemeDiagnostic.Note(rival.isUnset ? "unset here" : "overridden here", at: rival.location)
        }
        return ThemeDiagnostic(.neverWins, severity: .warning, at: location, message, notes: notes)
    }

    private static let noteLimit = 3
}
