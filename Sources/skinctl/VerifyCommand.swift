import ArgumentParser
import SkinKit

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Checks caches byte for byte.",
        discussion: """
            For caches that come from elsewhere: afterwards no answer is wrong or missing because of the bytes. Says
            nothing of sound ones; of each other one the first fault, on a line of standard error. Exits with 1 where
            a cache is not sound, with 66 where one cannot be read.

            Example:
              skinctl verify build/*.skincache
            """)

    @Argument(help: ArgumentHelp("The caches.", valueName: "cache"), completion: .file(extensions: ["skincache"]))
    var caches: [String]

    func run() throws {
        var worst: ExitCode?
        for path in caches {
            do {
                try Theme(cacheAt: path).verify()
            } catch let error as CacheError {
                try Output.error.write("\(path): \(error)\n")
                worst = worst ?? ExitStatus.cacheIsUnsound
            } catch let error as FileError {
                try Output.error.write("skinctl: \(error)\n")
                worst = ExitStatus.cannotRead
            }
        }
        if let worst { throw worst }
    }
}
