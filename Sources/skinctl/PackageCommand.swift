import ArgumentParser
import SkinBundles
import SkinDiagnostics
import SkinKit

struct PackageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "package",
        abstract: "Make a package of a theme or pack of stickers, or check packages",
        discussion: """
            A package is one file, in which a theme travels to its users. Equal themes give equal bytes. An app reads a \
            package in memory and never extracts it. Midnight.theme becomes Midnight.skin beside it, or the file given \
            with -o. An existing package is replaced atomically or not at all.

            The bundle may also be a ZIP archive that its author made with another program. It is read strictly: what \
            programs could read differently, links, encrypted files and unsafe names are refused.

            The theme is not compiled; 'skinctl validate' finds its errors.

            With --check, the files are checked to be packages, and nothing is written.

            Exit status:
              0   written, or all packages are valid
              1   the bundle cannot be a package, or a package is invalid
              64  invalid usage
              66  a file or folder cannot be read
              73  a file cannot be created
              74  a file cannot be written

            Examples:
              skinctl package Midnight.theme -o build/midnight.skin
              skinctl package Cats.stickers
              skinctl package Midnight.zip -o midnight.skin
              skinctl package --check build/*.skin
            """)

    @Argument(
        help: ArgumentHelp("The bundle or archive, or with --check the packages", valueName: "bundle-or-file"),
        completion: .file(extensions: ["theme", "stickers", "zip", "skin"]))
    var paths: [String]

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The file to write, or the folder for it", valueName: "file-or-folder"),
        completion: .file())
    var output: String?

    @Flag(help: "Check packages instead of making one")
    var check = false

    @OptionGroup var colors: ColorOptions

    func validate() throws {
        if check, output != nil { throw ValidationError("--check conflicts with -o, because it writes nothing") }
        if !check, paths.count > 1 { throw ValidationError("expected one bundle; --check accepts several packages") }
        if let output, !CachePath.isFolder(output) { try OutputFile.require([ThemePackage.fileExtension], of: output) }
    }

    func run() throws {
        var worst: ExitCode?
        for path in paths {
            do {
                try check ? checkPackage(path) : makePackage(path)
            } catch let error as ThemePackageError {
                try report(path, "\(error)")
                worst = worst ?? ExitStatus.themeHasErrors
            } catch let error as ThemeError {
                let formatter = ThemeDiagnosticFormatter(usesColor: colors.isOn(for: .error))
                try Output.error.write(error.diagnostics.map(formatter.text).joined())
                worst = worst ?? ExitStatus.themeHasErrors
            } catch let error as ThemeFileError where check {
                try Output.complain(error)
                worst = ExitStatus.cannotRead
            }
        }
        if let worst { throw worst }
        if check { Success.report("\(Success.count(paths.count, "package")) valid") }
    }

    private func makePackage(_ path: String) throws {
        try reportingFailures {
            let package = try ThemePackage(of: path)
            let target = CachePath.path(of: path, output: output, extension: ThemePackage.fileExtension)
            try OutputFile.write(package.bytes, to: target)
        }
    }

    private func checkPackage(_ path: String) throws {
        let package = try ThemePackage(at: path)
        guard package.kind == .stickers else { return }
        let result = try ContentPackCompiler().compile(package)
        if result.diagnostics.containError { throw ThemeError(result.diagnostics) }
    }

    private func report(_ path: String, _ fault: String) throws {
        let path = TextStyle(usesColor: colors.isOn(for: .error)).paint(TextStyle.oneLine(path), "1")
        try Output.error.write("\(path): \(TextStyle.oneLine(fault))\n")
    }
}
