import ArgumentParser
import SkinDiagnostics
import SkinKit

@main
struct Skinctl: AsyncParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "skinctl",
        abstract: "Checks themes as a compiler does and turns them into caches.",
        discussion: """
            A theme is a folder such as Midnight.theme with XML, assets and an info.xml. Parents are looked for by \
            their identifier in the folder that a bundle stands in, then in the folders given with --themes.

            skinctl --generate-completion-script bash|zsh|fish prints a script that completes words as they are typed, \
            the names of a theme's entities, operations and constants among them.

            Exit status: 0 fine; 1 a theme has errors, or a cache is not sound; 64 wrong use; 66 something cannot be \
            read; 73 a file cannot be created; 74 a file cannot be written.
            """,
        version: version,
        subcommands: [
            ValidateCommand.self, CompileCommand.self, DumpCommand.self, ListCommand.self, VerifyCommand.self,
            PackCommand.self, LintCommand.self, ExplainCommand.self, DiffCommand.self, ImpactCommand.self,
            PreviewCommand.self, RenderCommand.self, GenerateCommand.self, NewCommand.self, SchemaCommand.self,
            WatchCommand.self, ServeCommand.self,
        ])

    /// On the first thread, which most commands never leave: starting another one takes as long as half of the parsing.
    @MainActor
    static func main() async {
        if let complaint = unknownCommand(CommandLine.arguments.dropFirst().first) {
            try? Output.error.write("Error: \(complaint)\nSee 'skinctl --help' for more information.\n")
            exit(withError: ExitCode.validationFailure)
        }
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            exit(withError: error)
        }
    }

    /// What is wrong with a first word that should be a command; the parser itself has no suggestion for those.
    private static func unknownCommand(_ word: String?) -> String? {
        guard let word, !word.hasPrefix("-"), word != "help" else { return nil }
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        if names.contains(word) { return nil }
        let hint = Suggestion.nearest(to: word, among: names).map { "; did you mean '\($0)'?" } ?? ""
        return "there is no command '\(TextStyle.oneLine(word))'\(hint)"
    }
}

/// Exit statuses beside 0: those of BSD's sysexits.h, and 1 for themes with errors and caches that are not sound.
enum ExitStatus {
    static let themeHasErrors = ExitCode(1)
    static let cacheIsUnsound = ExitCode(1)
    static let nothingFound = ExitCode(1)
    static let differs = ExitCode(1)
    static let trouble = ExitCode(2)
    static let cannotRead = ExitCode(66)
    static let cannotCreate = ExitCode(73)
    static let cannotWrite = ExitCode(74)
}
