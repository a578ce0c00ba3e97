import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit

/// The findings about unused, ineffective and redundant definitions.
///
/// Bundles are linted together: a definition that any of them uses is in use.
struct DefinitionFindings {
    private let themes: [LintedTheme]
    /// The themes with overlays, as users see them.
    private let overlaid: [LintedTheme]
    private let numbers: DefinitionNumbers
    private let overrides: FamilyOverrides
    /// Whether each definition of a constant or class is used.
    private var isUsed: [Bool]
    /// The constants that repeat those that they replace under all traits, with these.
    private var redundant: [Int32: Int32] = [:]

    /// - Parameters:
    ///   - themes: The themes without overlays, whose definitions are linted.
    ///   - shown: The themes as users see them: what an overlay uses is in use.
    ///   - comments: The comments that mark definitions as public, which are in use.
    init(_ themes: [LintedTheme], _ shown: [LintedTheme], public comments: LintComments) {
        overlaid = shown.filter { $0.chain.overlayCount > 0 }
        let all = themes + overlaid
        let numbers = DefinitionNumbers(all)
        let uses = inParallel(all.count) { LintUse(all[$0], numbers.ofThemes[$0]) }
        self.themes = themes
        self.numbers = numbers
        isUsed = [Bool](repeating: false, count: numbers.count)
        for use in uses[..<themes.count] {
            redundant.merge(use.redundant) { first, _ in first }
            guard comments.hasPublic else { continue }
            for number in use.named({ comments.isPublic(numbers.location(of: $0)) }) { isUsed[Int(number)] = true }
        }
        for number in uses[..<themes.count].lazy.flatMap(\.needed) { redundant[number] = nil }
        overrides = FamilyOverrides(
            inParallel(all.count) { ThemeOverrides(all[$0], numbers.ofThemes[$0].operations) }, order: numbers.order)
        var isComplete = false
        while !isComplete {
            let kept = isUsed
            isComplete = true
            for number in inParallel(uses.count, { uses[$0].used(keeping: kept) }).joined() where !isUsed[Int(number)] {
                isUsed[Int(number)] = true
                isComplete = false
            }
        }
    }

    func diagnostics() -> [ThemeDiagnostic] {
        let plain = zip(themes, numbers.ofThemes).flatMap { theme, numbers in
            constants(theme, theme.ownLayers, numbers) + classes(theme, numbers) + operations(theme, numbers)
        }
        // Several themes have the same overlays.
        var seen: Set<ThemeDiagnostic> = []
        return plain
            + zip(overlaid, numbers.ofThemes.dropFirst(themes.count))
            .flatMap { constants($0, $0.overlayLayers, $1) }.filter { seen.insert($0).inserted }
    }

    private func constants(
        _ theme: LintedTheme, _ layers: [ThemeLayer], _ numbers: DefinitionNumbers.OfTheme
    ) -> [ThemeDiagnostic] {
        var names = NameUses<ConstantName>()
        var found: [ThemeDiagnostic] = []
        for layer in layers {
            let constants = theme.chain.definitions.constants(in: layer) { isUsed[Int(numbers.classes[Int($0)])] }
            for constant in constants {
                let definition = theme.chain.definitions.constants[Int(constant)]
                let number = numbers.constants[Int(constant)]
                let name = ConstantName(owner: definition.owner, name: definition.name)
                if !isUsed[Int(number)] {
                    names.unused[name, default: []].append((number, layer.traits))
                    continue
                }
                names.used.insert(name)
                guard let replaced = redundant[number] else { continue }
                found.append(
                    ThemeDiagnostic(
                        .redundantValue, severity: .warning, at: self.numbers.location(of: number),
                        "the constant '\(theme.chain.symbols[definition.name])' already has this value; remove this definition",
                        notes: [.init("already defined here", at: self.numbers.location(of: replaced))]))
            }
        }
        var inherited = InheritedConstants(theme.chain, without: layers)
        return found
            + findings(.unusedConstant, names) { name in
                let text = theme.chain.symbols[name.name]
                guard name.owner == .theme else { return ("constant '\(text)'", "no operation refers to it") }
                let meant = inherited.nearest(to: name.name)
                return (
                    "constant '\(text)'",
                    meant.map { "did you mean '\($0)'?" }
                        ?? "remove it, or make it public if the app requests it by name"
                )
            }
    }

    private struct ConstantName: Hashable {
        var owner: ConstantDefinition.Owner
        var name: Symbol
    }

    /// The names of which some definitions are unused, with these, and those of which some are used.
    private struct NameUses<Name: Hashable> {
        var unused: [Name: [(number: Int32, traits: ThemeTraits)]] = [:]
        var used: Set<Name> = []
    }

    /// Returns a finding about the unused definitions of each name. If others of the name are used, it names the traits.
    private func findings<Name>(
        _ code: ThemeDiagnosticCode, _ names: NameUses<Name>, _ text: (Name) -> (name: String, advice: String)
    ) -> [ThemeDiagnostic] {
        names.unused.sorted { $0.value[0].number < $1.value[0].number }.map { name, definitions in
            let text = text(name)
            let sorted = definitions.map { (location: numbers.location(of: $0.number), traits: $0.traits) }
                .sorted { $0.location < $1.location }
            let first = sorted.min { $0.traits.specificity < $1.traits.specificity } ?? sorted[0]
            let traits = first.traits.sortedNames.joined(separator: ", ")
            let span = names.used.contains(name) && !traits.isEmpty ? " under \(traits)" : ""
            return ThemeDiagnostic(
                code, severity: .warning, at: first.location, "unused \(text.name)\(span); \(text.advice)",
                notes: sorted.map(\.location).filter { $0 != first.location }.map { .init("also unused here", at: $0) })
        }
    }

    private func classes(_ theme: LintedTheme, _ numbers: DefinitionNumbers.OfTheme) -> [ThemeDiagnostic] {
        var names = NameUses<Symbol>()
        for layer in theme.ownLayers {
            for number in layer.classes {
                let id = theme.chain.definitions.classes[Int(number)].id
                if isUsed[Int(numbers.classes[Int(number)])] {
                    names.used.insert(id)
                } else {
                    names.unused[id, default: []].append((numbers.classes[Int(number)], layer.traits))
                }
            }
        }
        let own = Set(names.unused.keys).union(names.used)
        let others = theme.chain.definitions.classes.map(\.id).filter { !own.contains($0) }
        let inherited = Set(others).map { theme.chain.symbols[$0] }.sorted()
        var suggestions = SuggestionBudget()
        return findings(.unusedClass, names) {
            let id = theme.chain.symbols[$0]
            let meant = Suggestion.nearest(to: id, among: inherited, within: &suggestions)
            return ("class '\(id)'", meant.map { "did you mean '\($0)'?" } ?? "remove it, or assign it to an entity")
        }
    }

    private func operations(_ theme: LintedTheme, _ numbers: DefinitionNumbers.OfTheme) -> [ThemeDiagnostic] {
        let definitions = theme.chain.definitions
        let classes = theme.ownLayers.flatMap(\.classes).filter { isUsed[Int(numbers.classes[Int($0)])] }
            .map { definitions.classes[Int($0)].operations }
        let entities = theme.ownLayers.flatMap(\.entities).map { definitions.entities[Int($0)].operations }
        return (classes + entities).joined().compactMap { number in
            let operation = definitions.operations[Int(number)]
            return diagnostic(
                "'\(theme.chain.symbols[operation.key.name])'", isUnset: operation.isUnset,
                numbers.operations[Int(number)])
        }
    }

    private func diagnostic(_ name: String, isUnset: Bool, _ number: Int32) -> ThemeDiagnostic? {
        if let overridden = overrides.redundant[number] {
            return ThemeDiagnostic(
                .redundantValue, severity: .warning, at: numbers.location(of: number),
                isUnset
                    ? "\(name) is already unset; remove this unset"
                    : "\(name) already has this value; remove this operation",
                notes: [.init("already \(isUnset ? "unset" : "defined") here", at: numbers.location(of: overridden))])
        }
        if overrides.shown.contains(number) { return nil }
        let message =
            isUnset
            ? "this unset of \(name) has no effect under any traits; remove it"
            : "this \(name) is overridden under all traits; remove it, or the definitions that override it"
        let notes = (overrides.rivals[number] ?? []).map { rival in
            ThemeDiagnostic.Note(
                overrides.unsets.contains(rival) ? "unset here" : "overridden here", at: numbers.location(of: rival))
        }
        return ThemeDiagnostic(.neverWins, severity: .warning, at: numbers.location(of: number), message, notes: notes)
    }

    /// Returns findings with one for all unused constants of a theme that has nothing else, such as an import.
    static func grouped(_ found: [ThemeDiagnostic], of themes: [LintedTheme]) -> [ThemeDiagnostic] {
        let plain = themes.filter { $0.chain.definitions.entities.isEmpty && $0.chain.definitions.classes.isEmpty }
        return plain.reduce(found) { found, theme in
            let isOwn = { (finding: ThemeDiagnostic) in
                finding.code == .unusedConstant && finding.location.file.hasPrefix("\(theme.bundle.name)/")
            }
            let own = found.filter(isOwn)
            guard own.count > 1, let first = own.map(\.location).min() else { return found }
            let message = """
                unused constants: the theme has \(own.count) and nothing that refers to them; they are for themes that \
                inherit from it, or make them public if the app requests them by name
                """
            return found.filter { !isOwn($0) }
                + [ThemeDiagnostic(.unusedConstant, severity: .warning, at: first, message)]
        }
    }
}

/// The constants of a chain that some of its layers do not define again, although they may mean to.
struct InheritedConstants {
    private let chain: ThemeChain
    /// The types of the constants that the layers define.
    private var own: [Symbol: Symbol] = [:]
    /// The names of the others by their types, each once, in order.
    private var names: [Symbol: [String]] = [:]
    private var suggestions = SuggestionBudget()

    init(_ chain: ThemeChain, without layers: [ThemeLayer]) {
        self.chain = chain
        let least = layers.map(\.theme).min() ?? 0
        for number in layers.flatMap(\.constants) {
            let constant = chain.definitions.constants[Int(number)]
            own[constant.name] = chain.definitions.objects[Int(constant.object)].type
        }
        var types: [Symbol: Symbol] = [:]
        for number in chain.layers.filter({ $0.theme < least }).flatMap(\.constants) {
            let constant = chain.definitions.constants[Int(number)]
            types[constant.name] = chain.definitions.objects[Int(constant.object)].type
        }
        for (name, type) in types where own[name] == nil { names[type, default: []].append(chain.symbols[name]) }
        names = names.mapValues { $0.sorted() }
    }

    mutating func nearest(to name: Symbol) -> String? {
        guard let type = own[name] else { return nil }
        return Suggestion.nearest(to: chain.symbols[name], among: names[type] ?? [], within: &suggestions)
    }
}
