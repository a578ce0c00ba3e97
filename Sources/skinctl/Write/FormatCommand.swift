import ArgumentParser
import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinLibrary
import SkinSyntax

struct FormatCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "format", abstract: "Lay out the XML files of themes uniformly",
        discussion: """
            Indents by two spaces, and changes white space between tags, line ends and quotes. Comments, blank lines, the \
            order of everything and all values stay. An element that is written in one line stays in one line if it \
            fits into 120 columns. The result is UTF-8.

            A bundle denotes its XML files; any other folder denotes the bundles, schemas and skinkit.xml in it. Files that \
            are not well-formed are reported and left as they are.

            Examples:
              skinctl format Themes
              skinctl format Themes --check
              skinctl format Midnight.theme/palette.xml
            """)

    @Argument(
        help: ArgumentHelp("The XML files, bundles, or folders of bundles", valueName: "file-or-dir"),
        completion: .file(extensions: ["xml"]))
    var paths: [String]

    @Flag(help: "Print the names of files that are not formatted, and change nothing")
    var check = false

    @OptionGroup var colors: ColorOptions

    func run() throws {
        var output = DiagnosticOutput(colors, isMainOutput: true)
        var changed: [String] = []
        try reportingFailures {
            let files = try paths.flatMap(files(at:))
            for file in files where try isChanged(file, printing: &output) { changed.append(file) }
            if check {
                for file in changed { try Output.standard.write(TextStyle.oneLine(file) + "\n") }
            } else {
                let all = Success.count(files.count, "file")
                Success.report("\(all), \(changed.isEmpty ? "none" : "\(changed.count)") changed")
            }
        }
        if output.hasErrors || check && !changed.isEmpty { throw ExitStatus.themeHasErrors }
    }

    /// Formats a file, and writes it unless `--check` is given. Returns whether it was formatted otherwise.
    private func isChanged(_ file: String, printing output: inout DiagnosticOutput) throws -> Bool {
        let bytes = try FileSystem.read(file, limit: 64 << 20)
        guard let formatted = try formatted(bytes, file, printing: &output), formatted != bytes else { return false }
        // A link stays, and the file that it leads to is formatted.
        if !check { try OutputFile.replace(FileSystem.realPath(of: file) ?? file, with: formatted) }
        return true
    }

    private func formatted(
        _ bytes: [UInt8], _ file: String, printing output: inout DiagnosticOutput
    ) throws -> [UInt8]? {
        do throws(UnreadableFile) {
            return try MarkupFormatter.format(bytes, name: ThemeFileID(file))
        } catch {
            let formatter = ThemeDiagnosticFormatter(
                usesColor: output.usesColor, sources: [ThemeFileID(file): error.text])
            try output.print([error.diagnostic], formatter)
            return nil
        }
    }

    private func files(at path: String) throws -> [String] {
        guard CachePath.isExistingFolder(path) else { return [path] }
        if try ThemePaths.isBundle(path) { return try xmlFiles(in: path) }
        let configuration = FilePath.join(path, ThemeConfiguration.fileName)
        let shared = ThemePaths.schemas(in: path) + (FileSystem.kind(of: configuration) == .file ? [configuration] : [])
        return try shared + ThemePaths.bundles([path]).flatMap(xmlFiles(in:))
    }

    /// Returns the XML files of a bundle, without those that its theme ignores.
    private func xmlFiles(in bundle: String) throws -> [String] {
        try FileSystem.names(inFolder: bundle).names
            .filter { $0.hasSuffix(".xml") && !$0.hasPrefix(".") }
            .map { FilePath.join(bundle, $0) }
            .filter { FileSystem.kind(of: $0) == .file && !FileSystem.isLink($0) }
    }
}
