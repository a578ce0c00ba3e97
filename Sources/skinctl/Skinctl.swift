import ArgumentParser
import SkinDiagnostics
import SkinFormat
import SkinKit

#if !Tool
    #error("skinctl requires the package trait Tool, which is enabled by default")
#endif

@main
struct Skinctl: AsyncParsableCommand {
    static let version = SkinKitVersion.current

    static let configuration = CommandConfiguration(
        commandName: "skinctl", abstract: "Check, compile, inspect and preview themes",
        discussion: """
            A theme is a folder (bundle) such as Midnight.theme. Exit status: 0 success; 1 errors, damage, a difference or \
            nothing found; 2 diff failed; 64 wrong usage; 66 cannot read; 73 cannot create; 74 cannot write.
            """,
        version: version,
        subcommands: [SettingsCommand.self],
        groupedSubcommands: [
            CommandGroup(
                name: "Write themes",
                subcommands: [
                    NewCommand.self, SetCommand.self, ImportCommand.self, FormatCommand.self,
                    LanguageServerCommand.self, AgentsCommand.self,
                ]),
            CommandGroup(name: "Check", subcommands: [ValidateCommand.self, LintCommand.self, VerifyCommand.self]),
            CommandGroup(
                name: "See and ask",
                subcommands: [
                    PreviewCommand.self, ListCommand.self, ExplainCommand.self, ImpactCommand.self, DiffCommand.self,
                    DumpCommand.self,
                ]),
            CommandGroup(name: "Ship", subcommands: shipping),
        ])

    #if Store
        private static let shipping: [any ParsableCommand.Type] = [
            CompileCommand.self, PackageCommand.self, ExportCommand.self, StoreCommand.self,
        ]
    #else
        private static let shipping: [any ParsableCommand.Type] = [
            CompileCommand.self, PackageCommand.self, ExportCommand.self,
        ]
    #endif

    /// Parses and runs a command on the main thread, which most commands never leave: starting another thread takes
    /// half as long as parsing.
    @MainActor
    static func main() async {
        let words = CommandLine.arguments.dropFirst()
        // They are compared with names, of which the reader of themes refuses the same.
        if let number = words.firstIndex(where: { !StreamSafeText.allows($0.utf8) }) {
            try? Output.error.write("Error: argument \(number): \(StreamSafeText.fault)\n")
            exit(withError: ExitCode.validationFailure)
        }
        if let complaint = unknownCommand(words.first == "help" ? words.dropFirst().first : words.first) {
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
            end(with: error, of: words.first)
        }
    }

    /// Prints the argument parser's message for an error without control characters: it quotes arguments.
    private static func end(with error: any Error, of command: String?) -> Never {
        let status = exitCode(for: error)
        if status.isSuccess { exit(withError: error) }
        var lines = fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines[0].hasPrefix("Error: Unexpected argument"), let hint = command.flatMap({ excessHints[$0] }) {
            lines[0] += "; \(hint)"
        }
        let message = lines.map { TextStyle.oneLine($0) }.joined(separator: "\n")
        if !message.isEmpty { try? Output.error.write(message + "\n") }
        exit(withError: status)
    }

    /// Clauses about an argument too many, by command; the argument parser suggests only options.
    private static let excessHints = ["impact": "another value of the constant is written --set VALUE"]

    /// The error message for an unknown command, with a suggestion; the argument parser suggests only options.
    private static func unknownCommand(_ word: String?) -> String? {
        guard let word, !word.hasPrefix("-"), word != "help" else { return nil }
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        if names.contains(word) { return nil }
        if word == "store" { return "this skinctl was built without the package trait Store, which adds 'store'" }
        let hint = Suggestion.nearest(to: word, among: names).map { "; did you mean '\($0)'?" } ?? ""
        return "unknown command '\(TextStyle.oneLine(word))'\(hint)"
    }
}

/// The exit statuses other than 0: those of BSD's sysexits.h, 1 for a negative result, and 2 for a failed `diff`.
enum ExitStatus {
    static let themeHasErrors = ExitCode(1)
    static let fileIsDamaged = ExitCode(1)
    static let nothingFound = ExitCode(1)
    static let differs = ExitCode(1)
    static let trouble = ExitCode(2)
    static let cannotRead = ExitCode(66)
    static let cannotCreate = ExitCode(73)
    static let cannotWrite = ExitCode(74)
}
