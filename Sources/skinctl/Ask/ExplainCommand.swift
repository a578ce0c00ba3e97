import ArgumentParser
import SkinDiagnostics
import SkinFormat
import SkinInspector
import SkinKit
import SkinLegibility

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explain where a value comes from, or a diagnostic",
        discussion: """
            Reads a bundle or its cache, and prints the same for both. A cache needs no sources; without them the \
            output lacks their lines. Write an entity as type#identifier, or as a type alone for the defaults of that \
            type. The winner is the definition that gives the value. The runner-up is the definition that would apply \
            if the winner were deleted.

            With --code, explains the code in brackets at the end of a diagnostic: its cause, an example and the cure.

            Examples:
              skinctl explain Midnight.skincache 'uibutton#send' backgroundColor
              skinctl explain Midnight.theme button_cancel_action
              skinctl explain Midnight.theme uilabel --traits dark,ipad
              skinctl explain Midnight.theme send alpha --states disabled --format json
              skinctl explain Midnight.theme uilabel textColor --minimum-contrast 7
              skinctl explain --code invalid-value
            """)

    @Argument(help: ArgumentHelp("The folder or cache of a theme", valueName: "bundle-or-cache"), completion: .file())
    var theme: String?

    @Argument(
        help: "The entity to explain: 'uibutton#send', its identifier alone if that is unique, or a component type",
        completion: NameCompletion.entities)
    var entity: ThemeEntityKey?

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

    @Option(
        help: ArgumentHelp("The code of a diagnostic to explain in place of a theme", valueName: "code"),
        completion: .list(ThemeDiagnosticCode.allCases.map(\.rawValue)))
    var code: String?

    func validate() throws {
        if let code { return try validate(code: code) }
        guard let theme, entity != nil else {
            throw ValidationError("expected a theme and an entity such as 'uibutton#send', or --code")
        }
        try sources.requireBundle(among: [theme])
        if let minimumContrast, !(1...21).contains(minimumContrast) {
            throw ValidationError("--minimum-contrast is a ratio between 1 and 21, such as 4.5")
        }
    }

    func run() throws {
        if let code { return try explain(code: code) }
        guard let theme, let entity else { return }
        var diagnostics = DiagnosticOutput(sources.colors)
        try reportingFailures {
            let theme = try ThemePaths.theme(theme)
            guard var loaded = try sources.load(theme, printing: &diagnostics) else { return }
            try provenance.complete(&loaded, at: theme)
            let states = try states.map { try $0.states(of: loaded.theme) }
            try print(loaded, try explanations(of: entity, in: loaded.theme, states))
        }
        if diagnostics.hasErrors { throw ExitStatus.themeHasErrors }
    }

    private func explanations(
        of entity: ThemeEntityKey, in theme: Theme, _ states: ThemeStates?
    ) throws -> [ThemeExplanation] {
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
