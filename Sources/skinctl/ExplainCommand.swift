import ArgumentParser
import SkinDiagnostics
import SkinInspector
import SkinKit

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Tells why a value is what it is: what gives it, what that wins over, where it comes from.",
        discussion: """
            Reads a bundle or a compiled cache; the answers are the same, also where the sources are gone. An entity \
            is a component type and an identifier with # between them, or a type alone for what all of that type get. \
            The runner-up is what would show if the winner were deleted.

            Exit status: 0 explained; 1 there is nothing to explain, or the theme has errors; 64 wrong use; 66 \
            something cannot be read.

            Examples:
              skinctl explain Midnight.skincache 'uibutton#button_cancel_action' backgroundColor
              skinctl explain Midnight.theme uilabel --schema app.schema.xml --traits dark,ipad
              skinctl explain Midnight.theme 'uibutton#send' backgroundColor --states highlighted --format json
            """)

    @Argument(help: ArgumentHelp("A theme's folder, or a cache.", valueName: "bundle-or-cache"), completion: .file())
    var theme: String

    @Argument(
        help: "What is asked about, such as 'uibutton#button_cancel_action'.", completion: NameCompletion.entities)
    var entity: ThemeEntityKey

    @Argument(help: "One operation; all of them without.", completion: NameCompletion.operations)
    var operation: String?

    @OptionGroup var sources: SourceOptions
    @OptionGroup var environment: EnvironmentOptions
    @OptionGroup var provenance: ProvenanceOptions

    @Option(
        help: ArgumentHelp(
            "The states it is in: \(ThemeStates.allNames.joined(separator: ", ")); 'none' for no state. Without, each operation in the states that it is for.",
            valueName: "a,b"))
    var states: ThemeStates?

    @Option(help: "How to print the answer.")
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

/// Whether a theme has what is asked about, and what it has instead.
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
        "the cache was compiled with --strip-provenance, and no file with its provenance is beside it; "
        + "ask the bundle, or name the file with --provenance"

    /// Why there is no answer, in a sentence; nil where there is one.
    func refusal(operation: String?, states: ThemeStates?) -> String? {
        guard theme.hasProvenance else { return Self.noProvenance }
        return unknownEntity ?? missingOperation(operation, states)
    }

    private var unknownEntity: String? {
        let types = theme.componentTypes.map(\.name)
        guard types.contains(entity.component) else {
            let nearest = Suggestion.nearest(to: entity.component, among: types)
            let hint = nearest.map { "did you mean '\($0)'?" } ?? "a schema of the app's own goes with --schema"
            return "there is no component type '\(clean(entity.component))'; \(hint)"
        }
        guard entity.id != nil else { return nil }
        let known = Set(theme.mentionedTraits.combinations.flatMap { theme.entities(traits: $0) })
        var line: String? = entity.component
        while let type = line {
            if known.contains(ThemeEntityKey(component: type, id: entity.id)) { return nil }
            line = theme.componentTypes.first { $0.name == type }?.parent
        }
        let nearest = Suggestion.nearest(to: entity.description, among: known.map(\.description).sorted())
        let hint = nearest.map { "did you mean '\($0)'?" } ?? "it looks as every '\(entity.component)' does"
        return "no theme of the chain says anything of '\(clean(entity.description))'; \(hint)"
    }

    private func missingOperation(_ name: String?, _ states: ThemeStates?) -> String? {
        let explanations = theme.explain(
            component: entity.component, id: entity.id, operation: name, traits: traits, states: states)
        guard explanations.isEmpty else { return nil }
        let all = theme.operations(for: entity.component, id: entity.id, traits: traits)
        let subject = "'\(clean(entity.description))'"
        let context = traits.isEmpty ? "" : " under \(traits.text)"
        guard let name else { return "the theme gives \(subject) nothing\(context)" }
        let other = all.filter { $0.name == name }.map { $0.states.names.joined(separator: "+") }
        if !other.isEmpty {
            return "the theme gives \(subject) '\(name)' only for other states: \(other.joined(separator: ", "))"
        }
        let elsewhere = theme.mentionedTraits.combinations.first { traits in
            theme.operations(for: entity.component, id: entity.id, traits: traits).contains { $0.name == name }
        }
        if let elsewhere {
            return "the theme gives \(subject) no '\(name)'\(context.isEmpty ? " without traits" : context), but under "
                + (elsewhere.isEmpty ? "no traits" : elsewhere.text)
        }
        let names = Set(all.map(\.name)).sorted()
        let nearest = Suggestion.nearest(to: name, among: names)
        let hint = nearest.map { "did you mean '\($0)'?" } ?? "it has \(names.joined(separator: ", "))"
        return "the theme gives \(subject) no '\(clean(name))'\(context); \(hint)"
    }

    private func clean(_ text: String) -> String { TextStyle.oneLine(text) }
}

extension ThemeEntityKey: ExpressibleByArgument {
    /// `type` or `type#identifier`.
    public init?(argument: String) {
        let parts = argument.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard !parts[0].isEmpty, parts.last != "" else { return nil }
        self.init(component: parts[0], id: parts.count > 1 ? parts[1] : nil)
    }
}

extension ThemeStates: ExpressibleByArgument {
    /// Names with commas or plus signs between them, or `none`.
    public init?(argument: String) {
        self = []
        if argument == "none" { return }
        for name in argument.split(whereSeparator: { $0 == "," || $0 == "+" }) {
            guard let state = ThemeStates(name: name) else { return nil }
            formUnion(state)
        }
    }
}
