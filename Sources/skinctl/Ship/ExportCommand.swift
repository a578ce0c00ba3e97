import ArgumentParser
import SkinInterchange
import SkinKit
import SkinLibrary

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a theme's values, or its names as Swift",
        discussion: """
            Without a subcommand, writes values.

            Examples:
              skinctl export css Midnight.theme -o midnight.css
              skinctl export swift Themes -o Sources/App/Identifiers.swift
            """,
        subcommands: [ExportValuesCommand.self, ExportSwiftCommand.self], defaultSubcommand: ExportValuesCommand.self)
}

struct ExportValuesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "values", abstract: "Write the values of a theme's constants and components",
        discussion: """
            Writes the constants of a theme, resolved under every combination of traits that it distinguishes:
              css                   custom properties of ':root', with media queries for appearance and contrast
              tokens                design tokens in the Community Group's format 2025.10
              android               res/values*/theme.xml
              swift-asset-catalog   Theme.xcassets with the colors
              gtk-css               gtk.css, gtk-dark.css and gtk-hc.css with the colors

            With --entities also the values of every component. A report on standard error names each value that has \
            no counterpart, or only an approximate one.

            Examples:
              skinctl export css Midnight.theme -o midnight.css
              skinctl export android Midnight.theme -o app/src/main
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case css, tokens, android
        case assetCatalog = "swift-asset-catalog"
        case gtkCSS = "gtk-css"

        func export(_ theme: ExportedTheme) -> Export {
            switch self {
            case .css: .css(theme)
            case .tokens: .tokens(theme)
            case .android: .android(theme)
            case .assetCatalog: .assetCatalog(theme)
            case .gtkCSS: .gtkCSS(theme)
            }
        }

        var isOneFile: Bool { self == .css || self == .tokens }
    }

    @Argument(help: "The format to write")
    var format: Format

    @Argument(
        help: ArgumentHelp("The folder of a theme, or a cache", valueName: "bundle-or-cache"), completion: .file())
    var path: String

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp(
            "The file for 'css' and 'tokens', which are printed without it; a folder for the others (default: .)",
            valueName: "path"), completion: .file())
    var output: String?

    @Flag(help: "Add the values of every component")
    var entities = false

    @Option(help: "The format of the report")
    var report = ReportFormat.text

    @OptionGroup var sources: SourceOptions

    func validate() throws { try sources.requireBundle(among: [path]) }

    func run() throws {
        var diagnostics = DiagnosticOutput(sources.colors)
        try reportingFailures {
            guard let theme = try sources.load(ThemePaths.theme(path), printing: &diagnostics)?.theme else { return }
            try checkSize(of: theme)
            let export = format.export(ExportedTheme(theme, includesEntities: entities))
            try write(export.files)
            try Output.error.write(report.text(export.report))
        }
        if diagnostics.hasErrors { throw ExitStatus.themeHasErrors }
    }

    private func checkSize(of theme: Theme) throws {
        for traits in theme.mentionedTraits.combinations {
            try theme.checkSize(under: traits, limit: CacheLayout.answerLimit)
        }
    }

    private func write(_ files: [ExportedFile]) throws {
        guard format.isOneFile else {
            for file in files {
                try OutputFile.write(Array(file.text.utf8), to: FilePath.join(output ?? ".", file.path))
            }
            return
        }
        for file in files {
            if let output {
                let isFolder = CachePath.isExistingFolder(output)
                try OutputFile.write(Array(file.text.utf8), to: isFolder ? FilePath.join(output, file.path) : output)
            } else {
                try Output.standard.write(file.text)
            }
        }
    }
}

enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    case json

    func text(_ report: InterchangeReport) -> String { self == .json ? report.json : report.text }
}
