import ArgumentParser
import SkinDiagnostics
import SkinInspector
import SkinKit

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
              skinctl explain Midnight.skincache 'uibutton#button_cancel_action' backgroundColor
              skinctl explain Midnight.theme uilabel --schema app.schema.xml --traits dark,ipad
              skinctl explain Midnight.theme 'uibutton#send' backgroundColor --states highlighted --format json
            """)

    @Argument(help: ArgumentHelp("The folder or cache of a theme", valueName: "bundle-or-cache"), completion: .file())
    var theme: String

    @Argument(
        help: "The entity to explain, such as 'uibutton#button_cancel_action'", completion: NameCompletion.entities)
    var entity: ThemeEntityKey

    @Argument(help: "The operation to explain (default: all)", completion: NameCompletion.operations)
    var operation: String?

    @OptionGroup var sources: SourceOptions
    @OptionGroup var environment: EnvironmentOptions
    @OptionGroup var provenance: ProvenanceOptions

    @Option(
        help: ArgumentHelp(
            """
            The active states: \(ThemeStates.allNames.joined(separator: ", ")), or 'none' (default: for each \
            operation, the states that it is defined for)
            """,
            valueName: "a,b"))
    var states: ThemeStates?

    @Option(help: "The output format")
    var format = DumpCommand.Format.text

    func run() throws {
        var diagnostics = DiagnosticOutput(sources.colors)
        try reportingFailures {
            guard var loaded = try sources.load(theme, printing: &diagnostics) else { return }
            try provenance.complete(&loaded, at: theme)
            let question = EntityQuestion(loaded.theme, entity, traits: environment.traits.traits)
            if let refusal = question.refusal(operation: operation, states: states) {
                try Output.error.write("skinctl: \(refusal)\n")
                throw ExitStatus.nothingFound
            }
            try print(loaded)
        }
        if diagnostics.hasErrors { throw ExitStatus.themeHasErrors }
    }

    private func print(_ loaded: LoadedTheme) throws {
        let explanations = loaded.theme.explain(
            component: entity.component, id: entity.id, operation: operation, traits: environment.traits.traits,
            states: states, scale: environment.scale)
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

    /// The reason why the theme cannot answer, in one sentence; nil if it can.
    func refusal(operation: String?, states: ThemeStates?) -> String? {
        guard theme.hasProvenance else { return Self.noProvenance }
        return unknownEntity ?? missingOperation(operation, states)
    }

    private var unknownEntity: String? {
        let types = theme.componentTypes.map(\.name)
        guard types.contains(entity.component) else {
            let nearest = Suggestion.nearest(to: entity.component, among: types)
            let hint = nearest.map { "did you mean '\($0)'?" } ?? "pass the app's schema with --schema"
            return "unknown component type '\(clean(entity.component))'; \(hint)"
        }
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

    private func missingOperation(_ name: String?, _ states: ThemeStates?) -> String? {
        let explanations = theme.explain(
            component: entity.component, id: entity.id, operation: name, traits: traits, states: states)
        guard explanations.isEmpty else { return nil }
        let all = theme.operations(for: entity.component, id: entity.id, traits: traits)
        let subject = "'\(clean(entity.description))'"
        let context = traits.isEmpty ? "" : " under \(traits.text)"
        guard let name else { return "the theme defines no operations for \(subject)\(context)" }
        let other = all.filter { $0.name == name }.map { $0.states.names.joined(separator: "+") }
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
        let names = Set(all.map(\.name)).sorted()
        let nearest = Suggestion.nearest(to: name, among: names)
        let hint = nearest.map { "did you mean '\($0)'?" } ?? "it defines \(names.joined(separator: ", "))"
        return "the theme does not define '\(clean(name))' for \(subject)\(context); \(hint)"
    }

    private func clean(_ text: String) -> String { TextStyle.oneLine(text) }
}

extension ThemeEntityKey: ExpressibleByArgument {
    /// Parses `type` or `type#identifier`; nil if a part is empty.
    public init?(argument: String) {
        let parts = argument.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard !parts[0].isEmpty, parts.last != "" else { return nil }
        self.init(component: parts[0], id: parts.count > 1 ? parts[1] : nil)
    }
}

extension ThemeStates: ExpressibleByArgument {
    /// Parses names separated by commas or plus signs, or `none`; nil if a name is unknown.
    public init?(argument: String) {
        self = []
        if argument == "none" { return }
        for name in argument.split(whereSeparator: { $0 == "," || $0 == "+" }) {
            guard let state = ThemeStates(name: name) else { return nil }
            formUnion(state)
        }
    }
}
