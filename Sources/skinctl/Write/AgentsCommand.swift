import ArgumentParser
import SkinAgents
import SkinEditing

struct AgentsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp", abstract: "Serve agents, which change themes in words",
        discussion: """
            Speaks the Model Context Protocol 2026-07-28, 2025-11-25 and 2025-06-18 on standard input and output. Agents start it; \
            the documentation tells how to add it to common clients.

            Agents can read the named themes, and what they inherit, and change the named ones only. Each change is compiled \
            first. One that makes an error is never written. One after which a contrast is too low, or which ends a contract, \
            is written only with --allow: contracts are the app's identifiers, the settings of users, and contrasts that \
            definitions ask for.

            Examples:
              skinctl mcp Themes
              skinctl mcp Themes/Midnight.theme --allow contrast
            """)

    @Argument(
        help: ArgumentHelp("The folders of themes, or folders that contain themes", valueName: "bundle-or-dir"),
        completion: .directory)
    var themes: [String]

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("What changes may do: lower a contrast, or end a contract (repeatable)", valueName: "what"))
    var allow: [EditSession.Permission] = []

    @OptionGroup var sources: SourceOptions

    func run() throws {
        try reportingFailures {
            let bundles = try ThemePaths.unique(ThemePaths.bundles(themes))
            let session = EditSession(bundles, permissions: Set(allow)) { sources.compiler(for: $0) }
            AgentServer(Workbench(session)).run()
        }
    }
}

extension EditSession.Permission: ExpressibleByArgument {}
