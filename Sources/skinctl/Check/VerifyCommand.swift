import ArgumentParser
import SkinBundles
import SkinDiagnostics
import SkinKit
import SkinLibrary

#if Store
    import StoreOffice
#endif

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Verify every byte of caches, packs and packages",
        discussion: """
            Use it for files from untrusted sources: an intact file cannot cause wrong or missing results. Prints \
            nothing for an intact file, and the first fault of a damaged one on standard error. A theme in a package is \
            not compiled; 'skinctl validate' finds its errors.\(store)

            Examples:
              skinctl verify build/*.skincache build/*.skinpack
              skinctl verify Midnight.skin
            """)

    #if Store
        private static let store = """
             The folder of a store is verified as \
            a reader does: the signatures from the first root on, and the bytes of every file that they lead to; and the \
            pages for browsers as they were published. Replaced metadata and catalogues, which no reader gets, are not read.
            """
    #else
        private static let store = ""
    #endif

    @Argument(
        help: ArgumentHelp("Caches, packs and packages, or folders that contain them", valueName: "file-or-dir"),
        completion: .file(extensions: ["skincache", "skinpack", "skin"]))
    var files: [String]

    @OptionGroup var colors: ColorOptions

    func run() async throws {
        var worst: ExitCode?
        var count = 0
        for path in files {
            #if Store
                let publicFolder = FilePath.join(path, "public")
                if FileSystem.kind(of: FilePath.join(publicFolder, "metadata/1.root.json")) == .file {
                    try await reportingRefusals { count += try await StoreAudit(publicFolder: publicFolder).run() }
                    continue
                }
            #endif
            var files: [String] = []
            try reportingFailures { files = try ThemePaths.compiledFiles([path]) }
            for file in files {
                count += 1
                if let status = try status(of: file) {
                    worst = status == ExitStatus.cannotRead ? status : worst ?? status
                }
            }
        }
        if let worst { throw worst }
        Success.report("\(Success.count(count, "file")) intact")
    }

    /// Verifies a file. Prints its faults, and returns their exit status; nil if it is intact.
    private func status(of path: String) throws -> ExitCode? {
        do {
            let file = try CompiledFile(at: path)
            try file.verify()
            let images = file.damagedImages()
            for image in images { try report(path, "image '\(image.name)': \(image.error)") }
            return images.isEmpty ? nil : ExitStatus.fileIsDamaged
        } catch let error as ThemeFileError {
            try Output.complain(error)
            return ExitStatus.cannotRead
        } catch let error as ThemeError {
            let formatter = ThemeDiagnosticFormatter(usesColor: colors.isOn(for: .error))
            try Output.error.write(error.diagnostics.map(formatter.text).joined())
        } catch let error where error is ThemeCacheError || error is ThemePackageError {
            try report(path, "\(error)")
        }
        return ExitStatus.fileIsDamaged
    }

    private func report(_ path: String, _ fault: String) throws {
        let path = TextStyle(usesColor: colors.isOn(for: .error)).paint(TextStyle.oneLine(path), "1")
        try Output.error.write("\(path): \(TextStyle.oneLine(fault))\n")
    }
}
