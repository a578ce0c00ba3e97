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
            written, and what would follow. --keep refuses a value that would end what the definition follows: a number keeps \
            its reference, and a color the contrast that it asks for.

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
            "The place: constant:NAME, operation, override (in this theme), traits (only under --traits), traits:dark or overlay",
            valueName: "place"))
    var at: String?

    @Flag(help: "Remove the definition instead of setting a value, so that the next one takes effect")
    var remove = false

    @Flag(help: "Keep the constants and the contrast that the definition follows")
    var keep = false

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
        let place = try places.named(at)
        let proof = try editor.prove(edit, at: place)
        if !dryRun { try proof.change.write() }
        try Output.standard.write(text(proof, places))
    }

    private func edit(_ theme: Theme) throws -> ThemeEdit {
        let states = try states?.states(of: theme) ?? []
        let traits = environment.traits.traits
        let value = remove ? nil : words.last
        var target = ThemeEdit.Target.constant(words[0])
        if nameCount == 2 {
            let key = ThemeEntityKey(argument: words[0]) ?? ThemeEntityKey(component: words[0], id: nil)
            target = .operation(words[1], of: key, parameter: parameter)
        }
        var edit = ThemeEdit(target, to: value, states: states, traits: traits)
        edit.keepsRecipe = keep
        return edit
    }

    private func text(_ proof: EditProof, _ places: [EditPlace]) -> String {
        let text = proof.text(isWritten: !dryRun, at: proof.change.path)
        guard dryRun, places.count > 1 else { return text }
        return text + "places:\n" + places.map { "  --at \($0.text)\n" }.joined()
    }
}
