import ArgumentParser
import SkinDiagnostics
import SkinKit

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verify every byte of caches and content packs",
        discussion: """
            Use it for files from untrusted sources: an intact file cannot cause wrong or missing results. Prints \
            nothing for an intact file, and the first fault of a damaged one on standard error.

            Exit status:
              0   all files are intact
              1   a file is damaged
              64  invalid usage
              66  a file cannot be read

            Example:
              skinctl verify build/*.skincache build/*.skinpack
            """)

    @Argument(
        help: ArgumentHelp("The caches and packs", valueName: "file"),
        completion: .file(extensions: ["skincache", "skinpack"]))
    var files: [String]

    @OptionGroup var colors: ColorOptions

    func run() throws {
        var worst: ExitCode?
        for path in files {
            do {
                try CompiledFile(at: path).verify()
            } catch let error as ThemeCacheError {
                let name = TextStyle(usesColor: colors.isOn(for: .error)).paint(path, "1")
                try Output.error.write("\(name): \(error)\n")
                worst = worst ?? ExitStatus.cacheIsUnsound
            } catch let error as ThemeFileError {
                try Output.error.write("skinctl: \(error)\n")
                worst = ExitStatus.cannotRead
            }
        }
        if let worst { throw worst }
    }
}
