import ArgumentParser
import SkinLanguageServer

struct LanguageServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp", abstract: "Serve editors with diagnostics, completion and more",
        discussion: """
            Speaks the Language Server Protocol 3.17 on standard input and output. Editors start it; the documentation \
            has configurations for Neovim, Emacs, Kate and Helix.
            """)

    func run() throws {
        var server = LanguageServer()
        throw ExitCode(server.run())
    }
}
