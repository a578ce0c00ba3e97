import ArgumentParser
import SkinBundles
import SkinDiagnostics
import SkinKit

struct PackageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "package", abstract: "Make a package of a theme or of stickers",
        discussion: """
            A package is one file, for distributing a theme to users. Equal themes give equal bytes. An app reads a \
            package in memory and never extracts it. Midnight.theme becomes Midnight.skin beside it, or the file given \
            with -o. An existing package is replaced atomically or not at all.

            The bundle may also be a ZIP archive that its author made with another program. It is read strictly: the \
            command refuses ambiguous archives, links, encrypted files and names that lead out of the bundle.

            The theme is not compiled; 'skinctl validate' finds its errors. 'skinctl verify' checks packages.

            Examples:
              skinctl package Midnight.theme -o build/midnight.skin
              skinctl package Cats.stickers
              skinctl package Midnight.zip -o midnight.skin
            """)

    @Argument(
        help: ArgumentHelp("The bundle or archive", valueName: "bundle-or-zip"),
        completion: .file(extensions: ["theme", "stickers", "zip"]))
    var path: String

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The file to write, or the folder for it", valueName: "file-or-folder"),
        completion: .file())
    var output: String?

    func validate() throws {
        if let output, !CachePath.isFolder(output) { try OutputFile.require([ThemePackage.fileExtension], of: output) }
    }

    func run() throws {
        try reportingFailures {
            do {
                let package = try ThemePackage(of: path)
                let target = CachePath.path(of: path, output: output, extension: ThemePackage.fileExtension)
                try OutputFile.write(package.bytes, to: target)
            } catch let error as ThemePackageError {
                try Output.error.write("\(TextStyle.oneLine(path)): \(TextStyle.oneLine("\(error)"))\n")
                throw ExitStatus.themeHasErrors
            }
        }
    }
}
