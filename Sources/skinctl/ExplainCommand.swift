import ArgumentParser
import SkinDiagnostics
import SkinFormat
import SkinInspector
import SkinKit
import SkinLegibility

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a value: its definition, the definitions that it overrides, and their source locations",
        discussion: """
            Reads a bundle or its cache, and prints the same for both. A cache needs no sources; without them the \
            output lacks their lines. Write an entity as type#identifier, or as a type alone for the defaults of that \
            type. The winner is the definition that gives the value. The runner-up is the definition that would apply \
            if the winner were deleted.

            Exit status:
              0   explained
              1   nothing to explain, or the theme has errors
              64  invalid usage
              66  a file or folder cannot be read

            Examples:
              skinctl explain Midnight.skincache 'uibutton#send' backgroundColor
              skinctl explain Midnight.theme button_cancel_action
              skinctl explain Midnight.theme uilabel --traits dark,ipad
              skinctl explain Midnight.theme send alpha --states disabled --format json
              skinctl explain Midnight.theme uilabel textColor --minimum-contrast 7
            """)

    @Argument(help: ArgumentHelp("The folder or cache of a theme", valueName: "bundle-or-cache"), completion: .file())
    var theme: String

    @Argument(
        help: "The entity to explain: 'uibutton#send', its identifier alone if that is unique, or a component type",
        completion: NameCompletion.entities)
    var entity: ThemeEntityKey

    @Argument(help: "The operation to explain (default: all)", completion: NameCompletion.operations)
    var operation: String?

    @OptionGroup var sources: SourceOptions
    @OptionGroup var environment: EnvironmentOptions
    @OptionGroup var provenance: ProvenanceOptions

    @Option(
        help: ArgumentHelp(
            """
            The active states: \(ThemeStates.allNames.joined(separator: ", ")), the app's own, or 'none' (default: for \
            each operation, the states that it is defined for)
            """,
            valueName: "a,b"))
    var states: StateList?

    @Option(
        help: ArgumentHelp(
            "Explain the colors of an engine that ensures this contrast ratio, 1 to 21 (default: the theme's own colors)",
            valueName: "ratio"))
    var minimumContrast: Double?

    @Option(help: "The output format")
    var format = DumpCommand.Format.text

    func validate() throws {
        try sources.requireBundle(among: [theme])
        if let minimumContrast, !(1...21).contains(minimumContrast) {
            throw ValidationError("--minimum-contrast is a ratio between 1 and 21, such as 4.5")
        }
    }

    func run() throws {
        var diagnostics = DiagnosticOutput(sources.colors)
        try reportingFailures {
            let theme = try ThemePaths.theme(theme)
            guard var loaded = try sources.load(theme, printing: &diagnostics) else { return }
            try provenance.complete(&loaded, at: theme)
            let states = try states.map { try $0.states(of: loaded.theme) }
            try print(loaded, try explanations(in: loaded.theme, states))
        }
        if diagnostics.hasErrors { throw ExitStatus.themeHasErrors }
    }

    /// Returns the explanations of the operations.
    ///
    /// - Throws: Exit status 1 if there is nothing to explain. The reason is on standard error.
    private func explanations(in theme: Theme, _ states: ThemeStates?) throws -> [ThemeExplanation] {
        do throws(EntityLookup.Failure) {
            guard theme.hasProvenance else { throw EntityLookup.Failure(message: EntityQuestion.noProvenance) }
            let entity = try EntityLookup(theme).entity(entity)
            let explanations = theme.explain(
                component: entity.component, id: entity.id, operation: operation, traits: environment.traits.traits,
                states: states, scale: environment.scale,
                legibility: minimumContrast.map { .minimumContrast($0) } ?? .off)
            let question = EntityQuestion(theme, entity, traits: environment.traits.traits)
            let refusal = question.unknownEntity ?? (explanations.isEmpty ? question.missingOperation(operation) : nil)
            guard let refusal else { return explanations }
            throw EntityLookup.Failure(message: refusal)
        } catch {
            try Output.complain(error.message)
            throw ExitStatus.nothingFound
        }
    }

    private func print(_ loaded: LoadedTheme, _ explanations: [ThemeExplanation]) throws {
        switch format {
        case .json: try Output.standard.write(loaded.theme.json(explanations))
        case .text:
            let formatter = ThemeExplanationFormatter(
                usesColor: sources.colors.isOn(for: .standard), displayPath: loaded.displayPath,
                sourceLine: loaded.sourceLine)
            try Output.standard.write(explanations.map(formatter.text).joined(separator: "\n"))
        }
    }
}

/// A lookup of an entity in a theme, which explains a miss and suggests the nearest name.
struct EntityQuestion {
    private let theme: Theme
    private let entity: ThemeEntityKey
    private let traits: ThemeTraits

    init(_ theme: Theme, _ entity: ThemeEntityKey, traits: ThemeTraits) {
        self.theme = theme
        self.entity = entity
        self.traits = traits
    }

    static let noProvenance =
        "the cache was compiled with --strip-provenance and has no provenance file beside it; "
        + "pass the bundle, or the file with --provenance"

    /// The reason why the theme knows nothing of the entity, in one sentence; nil if it does.
    var unknownEntity: String? {
        guard entity.id != nil else { return nil }
        let known = Set(theme.mentionedTraits.combinations.flatMap { theme.entities(traits: $0) })
        var line: String? = entity.component
        while let type = line {
            if known.contains(ThemeEntityKey(component: type, id: entity.id)) { return nil }
            line = theme.componentTypes.first { $0.name == type }?.parent
        }
        let nearest = Suggestion.nearest(to: entity.description, among: known.map(\.description).sorted())
        let hint = nearest.map { "did you mean '\($0)'?" } ?? "it looks like every '\(entity.component)'"
        return "no theme in the inheritance chain defines '\(clean(entity.description))'; \(hint)"
    }

    /// Returns the reason why there is nothing to explain, in one sentence.
    func missingOperation(_ name: String?) -> String {
        let all = theme.operations(for: entity.component, id: entity.id, traits: traits)
        let subject = "'\(clean(entity.description))'"
        let context = traits.isEmpty ? "" : " under \(traits.text)"
        guard let name else { return "the theme defines no operations for \(subject)\(context)" }
        let other = all.filter { $0.name == name }.map { theme.names(of: $0.states).joined(separator: "+") }
        if !other.isEmpty {
            return "the theme defines '\(name)' for \(subject) only in other states: \(other.joined(separator: ", "))"
        }
        let elsewhere = theme.mentionedTraits.combinations.first { traits in
            theme.operations(for: entity.component, id: entity.id, traits: traits).contains { $0.name == name }
        }
        if let elsewhere {
            return "the theme does not define '\(name)' for \(subject)\(context.isEmpty ? " without traits" : context)"
                + ", but does " + (elsewhere.isEmpty ? "without traits" : "under \(elsewhere.text)")
        }
        let named = EntityLookup(theme).entities(identified: name)
        if !named.isEmpty {
            let list = named.map { "'\($0)'" }.joined(separator: " or ")
            return "'\(clean(name))' is an identifier and no operation; did you mean \(list)?"
        }
        let names = Set(all.map(\.name)).sorted()
        let nearest = Suggestion.nearest(to: name, among: names)
        let hint = nearest.map { "did you mean '\($0)'?" } ?? "it defines \(names.joined(separator: ", "))"
        return "the theme does not define '\(clean(name))' for \(subject)\(context); \(hint)"
    }

    private func clean(_ text: String) -> String { TextStyle.oneLine(text) }
}

extension ThemeEntityKey: ExpressibleByArgument {
    /// Parses `type`, `type#identifier` or `#identifier`, which has an empty type; nil if the last part is empty.
    public init?(argument: String) {
        let parts = argument.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.last != "" else { return nil }
        self.init(component: parts[0], id: parts.count > 1 ? parts[1] : nil)
    }
}

/// The names of states, written `highlighted,selected`.
struct StateList: ExpressibleByArgument {
    private let names: [String]

    /// Parses names separated by commas or plus signs, or `none`.
    init?(argument: String) {
        names = argument == "none" ? [] : argument.split { $0 == "," || $0 == "+" }.map(String.init)
    }

    /// Returns the states in the numbering of a theme, which knows the names of an app's own.
    ///
    /// - Throws: A usage error if the theme has no state of a name.
    func states(of theme: Theme) throws -> ThemeStates {
        if let states = theme.states(named: names) { return states }
        let known = ThemeStates.allNames + theme.customStates
        let unknown = names.first { !known.contains($0) } ?? ""
        let nearest = Suggestion.nearest(to: unknown, among: known)
        let hint =
            nearest.map { "did you mean '\($0)'?" } ?? "expected 'none' or some of \(known.joined(separator: ", "))"
        throw ValidationError("unknown state '\(TextStyle.oneLine(unknown))'; \(hint)")
    }
}
