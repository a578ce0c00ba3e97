import ArgumentParser

@main
struct Skinctl: AsyncParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "skinctl",
        abstract: "Checks themes as a compiler does and turns them into caches.",
        discussion: """
            A theme is a folder such as Midnight.theme with XML, assets and an info.xml. Parents are looked for by
            their identifier in the folder that a bundle stands in, then in the folders given with --themes.

            Exit status: 0 fine; 1 a theme has errors, or a cache is not sound; 64 wrong use; 66 something cannot be
            read; 73 a file cannot be created; 74 a file cannot be written.
            """,
        version: version,
        subcommands: [
            ValidateCommand.self, CompileCommand.self, DumpCommand.self, ListCommand.self, VerifyCommand.self,
            PackCommand.self, ExplainCommand.self, DiffCommand.self, ImpactCommand.self, PreviewCommand.self,
            RenderCommand.self, WatchCommand.self, ServeCommand.self,
        ])
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
