import ArgumentParser
import SkinDiagnostics
import SkinInspector
import SkinKit
import SkinLibrary
import SkinPalette

struct PaletteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "palette",
        abstract: "Propose accents from a picture",
        discussion: """
            Reads a PNG file and prints the colors that serve best as an accent, the best one first, each with its share \
            of the picture. They are found by Material's algorithm: Wu's quantizer, weighted k-means, and a score of \
            2021 that prefers colorful and frequent hues far from each other. A gray picture has none.

            With a theme, each color is tried as the value of one of its settings. Its contrasts with the most frequent \
            backgrounds are printed, and the link that gives a user the theme in this color; JSON has all backgrounds. \
            With -o, one color becomes an overlay.

            Exit status:
              0   printed
              1   the picture has no accent, or the theme has errors or no such setting
              64  invalid usage
              66  a file cannot be read, or is no PNG file
              73  the overlay exists or cannot be created
              74  a file cannot be written

            Examples:
              skinctl palette harbour.png
              skinctl palette harbour.png Midnight.theme
              skinctl palette harbour.png Midnight.theme -o Harbour.overlay --pick 2
            """)

    @Argument(help: "A PNG file", completion: .file(extensions: ["png"]))
    var picture: String

    @Argument(
        help: ArgumentHelp("The folder or cache of a theme with settings", valueName: "bundle-or-cache"),
        completion: .file())
    var theme: String?

    @Option(
        help: ArgumentHelp(
            "The setting that is the accent (default: 'accent', or the theme's only color)", valueName: "name"))
    var setting: String?

    @Option(help: ArgumentHelp("The greatest number of colors, 1 to 16", valueName: "n"))
    var count = 4

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("Write an overlay with one of the colors", valueName: "bundle"), completion: .directory)
    var output: String?

    @Option(help: ArgumentHelp("The color for -o: 1 for the first", valueName: "n"))
    var pick = 1

    @Option(help: "The output format")
    var format = DumpCommand.Format.text

    @OptionGroup var sources: SourceOptions
    @OptionGroup var environment: EnvironmentOptions

    func validate() throws {
        guard (1...16).contains(count) else { throw ValidationError("--count must be 1 to 16") }
        guard (1...count).contains(pick) else { throw ValidationError("--pick must be 1 to \(count)") }
        if theme == nil, setting != nil || output != nil {
            throw ValidationError("--setting and -o require a theme")
        }
        if let theme { try sources.requireBundle(among: [theme]) }
    }

    func run() throws {
        var diagnostics = DiagnosticOutput(sources.colors)
        var isRefused = false
        try reportingFailures {
            let accents = try accents()
            if accents.isEmpty {
                isRefused = true
                return try Output.complain("the picture has no accent: it is gray, or no hue is frequent")
            }
            guard let theme else { return try print(accents.map { ProposedAccent($0) }) }
            let path = try ThemePaths.theme(theme)
            guard let loaded = try sources.compiler(for: path).theme(at: path, printing: &diagnostics) else { return }
            do {
                try show(accents, in: ThemeAccents(loaded, setting: setting, traits: environment.traits.traits))
            } catch let failure as ThemeAccents.Failure {
                isRefused = true
                try Output.complain(failure)
            }
        }
        if diagnostics.hasErrors || isRefused { throw ExitStatus.themeHasErrors }
    }

    private func accents() throws -> [PicturePalette.Accent] {
        let bytes = try FileSystem.read(picture, limit: Self.sizeLimit)
        do throws(PictureError) {
            return PicturePalette(try PictureSample(png: bytes), count: count).accents
        } catch {
            throw ThemeFileError(.read, picture, reason: error.description)
        }
    }

    /// The greatest size of a file in bytes.
    private static let sizeLimit = 64 << 20

    private func show(_ accents: [PicturePalette.Accent], in theme: ThemeAccents) throws {
        let proposed = try accents.map(theme.trying)
        try print(proposed)
        guard let output else { return }
        guard pick <= proposed.count else {
            throw ThemeAccents.Failure(description: "the picture has only \(Success.count(proposed.count, "accent"))")
        }
        let choice = proposed[pick - 1]
        if let refusal = choice.refusal { throw ThemeAccents.Failure(description: refusal) }
        guard FileSystem.kind(of: output) == nil, !FileSystem.isLink(output) else {
            throw ThemeFileError(.create, output, reason: "it already exists")
        }
        for file in theme.overlay(choice.accent.color) {
            try OutputFile.write(Array(file.text.utf8), to: FilePath.join(output, file.name))
        }
    }

    private func print(_ accents: [ProposedAccent]) throws {
        switch format {
        case .json:
            try Output.standard.write("[\(accents.map(\.json).joined(separator: ",\n"))]\n")
        case .text:
            let text = ValueText(usesColor: sources.colors.isOn(for: .standard))
            try Output.standard.write(TextStyle.columns(accents.map { $0.cells(text) }))
        }
    }
}
