import ArgumentParser
import SkinDiagnostics
import SkinEditing
import SkinKit
import SkinLibrary

struct SetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change one value in the sources of a theme",
        discussion: """
            Gives a constant, or an operation of an entity, another value. The edit is compiled in memory first: it is \
            written only if the theme then shows the value, and neither the theme nor one that inherits from it \
            has errors. One range of one file changes, and nothing else.

            Write the value as in its element; a value that begins with < replaces the element. Without --at, the \
            theme's nearest definition is changed. --dry-run lists the places where the value can be \
            written, and what would follow.

            Examples:
              skinctl set Midnight.theme accent '#C2185B'
              skinctl set Midnight.theme uibutton#button_send cornerRadius 12 --dry-run
              skinctl set Midnight.theme uibutton#button_send titleColor '<color ref="ink"/>' --states highlighted \
            --at override
            """)

    @Argument(help: ArgumentHelp("The folder of a theme", valueName: "bundle"), completion: .directory)
    var theme: String

    @Argument(
        help: ArgumentHelp(
            "A constant and its value, or an entity, an operation and its value", valueName: "name-and-value"))
    var words: [String]

    @Option(help: ArgumentHelp("The parameter, if the operation has several", valueName: "name"))
    var parameter: String?

    @Option(help: ArgumentHelp("The states in which the value applies, separated by commas", valueName: "a,b"))
    var states: StateList?

    @Option(
        help: ArgumentHelp(
            "The place: constant:NAME, operation, override (in this theme), traits (only under --traits) or overlay",
            valueName: "place"))
    var at: String?

    @Flag(help: "Remove the definition instead of setting a value, so that the next one takes effect")
    var remove = false

    @Flag(help: "Write nothing")
    var dryRun = false

    @OptionGroup var sources: SourceOptions
    @OptionGroup var environment: EnvironmentOptions

    func validate() throws {
        guard nameCount == 1 || nameCount == 2 else {
            let expected =
                remove
                ? "a constant, or an entity and an operation"
                : "a constant and a value, or an entity, an operation and a value"
            throw ValidationError("expected \(expected)")
        }
        guard nameCount == 1 || ThemeEntityKey(argument: words[0])?.component.isEmpty == false else {
            throw ValidationError("expected an entity such as uibutton#button_send instead of '\(words[0])'")
        }
    }

    private var nameCount: Int { remove ? words.count : words.count - 1 }

    func run() throws {
        try reportingFailures {
            do {
                try change(ThemeEditor(of: ThemePaths.theme(theme), sources.compiler(for: theme)))
            } catch EditRefusal.invalid(let diagnostics) where !diagnostics.isEmpty {
                let formatter = ThemeDiagnosticFormatter(usesColor: sources.colors.isOn(for: .error))
                try Output.error.write(diagnostics.map(formatter.text).joined())
                throw ExitStatus.themeHasErrors
            } catch let refusal as EditRefusal {
                try Output.complain(refusal)
                throw ExitStatus.nothingFound
            }
        }
    }

    private func change(_ editor: ThemeEditor) throws {
        let edit = try edit(editor.theme)
        let places = try editor.places(for: edit)
        guard let place = at.map({ name in places.first { $0.name == name } }) ?? places.first else {
            throw EditRefusal.noPlace("the value cannot be written there; the places are \(names(of: places))")
        }
        let proof = try editor.prove(edit, at: place)
        if !dryRun { try proof.change.write() }
        try Output.standard.write(text(proof, places))
    }

    private func names(of places: [EditPlace]) -> String { places.map(\.name).joined(separator: ", ") }

    private func edit(_ theme: Theme) throws -> ThemeEdit {
        let states = try states?.states(of: theme) ?? []
        let traits = environment.traits.traits
        let value = remove ? nil : words.last
        guard nameCount == 2 else { return ThemeEdit(.constant(words[0]), to: value, states: states, traits: traits) }
        let key = ThemeEntityKey(argument: words[0]) ?? ThemeEntityKey(component: words[0], id: nil)
        return ThemeEdit(.operation(words[1], of: key, parameter: parameter), to: value, states: states, traits: traits)
    }

    private func text(_ proof: EditProof, _ places: [EditPlace]) -> String {
        let text = proof.text(isWritten: !dryRun, at: proof.change.path)
        guard dryRun, places.count > 1 else { return text }
        return text + "places:\n" + places.map { "  --at \($0.text)\n" }.joined()
    }
}
