import ArgumentParser
import SkinDiagnostics
import SkinKit

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Checks caches and content packs byte for byte.",
        discussion: """
            For files that come from elsewhere: afterwards no answer is wrong or missing because of the bytes. Says \
            nothing of sound ones; of each other one the first fault, on a line of standard error.

            Exit status: 0 all are sound; 1 one is not; 64 wrong use; 66 one cannot be read.

            Example:
              skinctl verify build/*.skincache build/*.skinpack
            """)

    @Argument(
        help: ArgumentHelp("The caches and packs.", valueName: "file"),
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
