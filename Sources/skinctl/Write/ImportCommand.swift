import ArgumentParser
import SkinDiagnostics
import SkinEditing
import SkinFormat
import SkinInterchange
import SkinKit
import SkinLibrary

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Make a theme of values from other tools",
        discussion: """
            Reads one of
              tokens  design tokens in the Community Group's format 2025.10: files of tokens, the later ones over the \
            earlier, a resolver document with modifiers, or a folder of Tokens Studio
              css     style sheets: the custom properties of ':root' and of '@theme', also in media queries; a later \
            file overrides the earlier ones
              android  the folder 'res' of an app or library: its colors, dimensions, strings, Booleans and integers
              palette  a palette of Material Theme Builder, base16, base24, VS Code, Windows Terminal, Telegram, iTerm2, kitty, \
            Alacritty or GIMP; the content tells the format

            Values become constants, aliases become references, and modes such as 'dark' or 'light-high-contrast' become \
            traits. Forms of tokens from before 2025.10 are accepted with a warning.

            Writes tokens.xml, variables.xml, resources.xml or palette.xml and variants for traits into the bundle, and info.xml if \
            there is none. Importing again replaces these files. If one of them was edited since, nothing is written, \
            unless --force is given. To see what an edit changed, import into another folder and compare both with \
            'diff -r'. A report names each value that is approximated or left out, with its line. If no value can be \
            imported, nothing is written, and the exit status is 1.

            Examples:
              skinctl import tokens brand.tokens.json -o Brand.theme
              skinctl import tokens light.tokens.json --mode dark=dark.tokens.json -o Brand.theme
              skinctl import tokens theme.resolver.json -o Brand.theme --input brand=acme --report json
              skinctl import css palette.css theme.css -o Brand.theme --selector '.theme-ocean'
              skinctl import palette material-theme.json -o Brand.theme
              skinctl import android app/src/main/res -o Brand.theme
            """)

    @Argument(help: "The format to read")
    var format: Import.Format

    @Argument(help: "The files to read, the folder 'res', or a folder of Tokens Studio", completion: .file())
    var files: [String]

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The folder of the theme, which is created if necessary", valueName: "bundle"),
        completion: .directory)
    var output: String

    @Option(
        help: ArgumentHelp(
            "The identifier of a new theme (default: 'org.example.' and the folder's name in lower case)",
            valueName: "id"))
    var identifier: String?

    @Flag(help: "Refuse tokens that are not valid in the format 2025.10, instead of leaving them out")
    var strict = false

    @Flag(help: "Replace files that were edited, or that no import wrote")
    var force = false

    @Option(
        help: ArgumentHelp(
            "The context to choose of a modifier in a resolver document, or the theme of a group in '$themes'; others become traits",
            valueName: "modifier=context"))
    var input: [String] = []

    @Option(
        help: ArgumentHelp(
            "A file of tokens for a mode that means traits: 'light', 'dark', 'highcontrast', 'tablet' and such",
            valueName: "mode=file"),
        completion: .file())
    var mode: [String] = []

    @Option(
        help: ArgumentHelp(
            "A selector whose custom properties to import beside those of ':root', such as '.theme-ocean'",
            valueName: "selector"))
    var selector: [String] = []

    @Option(help: "The format of the report")
    var report = ReportFormat.text

    private var name: String {
        let folder = FilePath.lastPart(of: FilePath.withoutTrailingSlashes(output))
        return FilePath.fileExtension(of: folder).map { String(folder.dropLast($0.count + 1)) } ?? folder
    }
    private var inputs: [String: String]? {
        var inputs: [String: String] = [:]
        for text in input {
            let parts = text.split(separator: "=", maxSplits: 1).map { String($0) }
            guard parts.count == 2, inputs.updateValue(parts[1], forKey: parts[0]) == nil else { return nil }
        }
        return inputs
    }
    private var modes: [(mode: String, file: String)]? {
        let modes = mode.map { text in text.split(separator: "=", maxSplits: 1).map { String($0) } }
        return modes.contains { $0.count != 2 } ? nil : modes.map { ($0[0], $0[1]) }
    }
    private var ownIdentifier: String {
        if let identifier { return identifier }
        let plain = name.lowercased().unicodeScalars.filter { NameText.isThemeIdentifier("a\($0)".utf8) }
        return "org.example.\(String(String.UnicodeScalarView(plain)))"
    }

    func validate() throws {
        if format == .android, files.count != 1 { throw ValidationError("expected one folder to import") }
        if format == .palette, files.count != 1 { throw ValidationError("expected one file to import") }
        if format != .tokens, strict { throw ValidationError("--strict is for tokens") }
        if format != .tokens, !input.isEmpty { throw ValidationError("--input is for tokens") }
        if format != .tokens, !mode.isEmpty { throw ValidationError("--mode is for tokens") }
        if modes == nil { throw ValidationError("--mode expects 'mode=file', such as 'dark=dark.tokens.json'") }
        if format != .css, !selector.isEmpty { throw ValidationError("--selector is for css") }
        if inputs == nil { throw ValidationError("--input expects 'modifier=context', once for each modifier") }
        guard NameText.isThemeIdentifier(ownIdentifier.utf8) else {
            throw ValidationError("'\(TextStyle.oneLine(ownIdentifier))' is not a valid theme identifier")
        }
    }

    func run() throws {
        var isInvalid = false
        try reportingFailures {
            do {
                let result = try imported()
                if !result.files.isEmpty { try write(result.files) }
                try Output.error.write(report.text(result.report))
                if result.files.isEmpty { throw try nothingArrived(result.report) }
            } catch let error as ImportFaults {
                for fault in error.faults { try Output.error.write(fault.text) }
                isInvalid = true
            }
        }
        if isInvalid { throw ExitStatus.themeHasErrors }
    }

    private func nothingArrived(_ report: InterchangeReport) throws -> ExitCode {
        let names = files.map { "'\($0)'" }.joined(separator: ", ")
        let reason = report.entries.isEmpty ? "no value was found in \(names)" : "no value of \(names) can be imported"
        try Output.complain("\(reason); nothing is written")
        return ExitStatus.nothingFound
    }

    private func imported() throws -> Import {
        if format == .android, let folder = files.first { return try Import.android(folder) }
        let folder = format == .tokens && files.count == 1 && FileSystem.kind(of: files[0]) == .folder ? files[0] : nil
        let paths = try folder.map { try Self.files(below: $0, depth: 0) } ?? files
        let sources = try paths.map { ($0, try FileSystem.read($0, limit: Import.sizeLimit)) }
        if format == .css { return try Import.css(sources, selectors: selector) }
        if format == .palette, let source = sources.first {
            return try Import.palette(PaletteArchive.colors(in: source.1) ?? source.1, name: source.0)
        }
        let modes = try (modes ?? []).map { ($0.mode, $0.file, try FileSystem.read($0.file, limit: Import.sizeLimit)) }
        return try Import.tokens(sources, in: folder, modes: modes, isStrict: strict, inputs: inputs ?? [:]) {
            path, document in
            try FileSystem.read(FilePath.join(FilePath.folder(of: document), path), limit: Import.sizeLimit)
        }
    }

    /// Returns the paths of the JSON files in a folder and, up to eight levels deep, in those within it.
    private static func files(below folder: String, depth: Int) throws -> [String] {
        try FileSystem.names(inFolder: folder).names.flatMap { name -> [String] in
            let path = FilePath.join(folder, name)
            if name.hasPrefix(".") || FileSystem.isLink(path) { return [] }
            if FileSystem.kind(of: path) == .folder { return depth < 8 ? try files(below: path, depth: depth + 1) : [] }
            return name.hasSuffix(".json") ? [path] : []
        }
    }

    private func write(_ files: [ExportedFile]) throws {
        let imported = try ImportedFiles(files, in: output, named: format.fileName, replacesEdits: force)
        try FileSystem.makeFolder(output)
        let info = FilePath.join(output, "info.xml")
        if FileSystem.kind(of: info) == nil {
            let text = try ThemeTemplate(name: name, identifier: ownIdentifier).info
            try FileSystem.replace(info, with: Array(text.utf8))
        }
        for path in try imported.write() { Success.report("wrote \(path)") }
    }
}

extension Import.Format: ExpressibleByArgument {}
