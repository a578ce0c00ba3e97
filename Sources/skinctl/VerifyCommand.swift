import ArgumentParser
import SkinDiagnostics
import SkinKit
import SkinLibrary

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
        help: ArgumentHelp("Caches and packs, or folders that contain them", valueName: "file-or-dir"),
        completion: .file(extensions: ["skincache", "skinpack"]))
    var files: [String]

    @OptionGroup var colors: ColorOptions

    func run() throws {
        var worst: ExitCode?
        var files = files
        try reportingFailures { files = try ThemePaths.compiledFiles(files) }
        for path in files {
            do {
                let file = try CompiledFile(at: path)
                try file.verify()
                for image in file.damagedImages() {
                    try report(path, "image '\(image.name)': \(image.error)")
                    worst = worst ?? ExitStatus.cacheIsUnsound
                }
            } catch let error as ThemeCacheError {
                try report(path, "\(error)")
                worst = worst ?? ExitStatus.cacheIsUnsound
            } catch let error as ThemeFileError {
                try Output.complain(error)
                worst = ExitStatus.cannotRead
            }
        }
        if let worst { throw worst }
        Success.report("\(Success.count(files.count, "file")) intact")
    }

    private func report(_ path: String, _ fault: String) throws {
        let path = TextStyle(usesColor: colors.isOn(for: .error)).paint(TextStyle.oneLine(path), "1")
        try Output.error.write("\(path): \(TextStyle.oneLine(fault))\n")
    }
}
