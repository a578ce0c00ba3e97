import ArgumentParser
import SkinKit

struct DumpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dump",
        abstract: "Prints what a theme comes to: every entity with its effective operations.",
        discussion: """
            Reads a bundle or a compiled cache; the answers are the same.

            Examples:
              skinctl dump Midnight.theme --schema app.schema.xml --traits dark,ipad --scale 2
              skinctl dump Midnight.skincache --format json
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
    }

    @Argument(help: ArgumentHelp("A theme's folder, or a cache.", valueName: "bundle-or-cache"), completion: .file())
    var theme: String

    @OptionGroup var sources: SourceOptions
    @OptionGroup var environment: EnvironmentOptions

    @Option(help: "How to print the theme.")
    var format = Format.text

    func run() throws {
        var diagnostics = DiagnosticOutput(format: .text)
        try reportingFailures {
            guard let theme = try sources.compiler.theme(at: self.theme, printing: &diagnostics) else { return }
            let traits = environment.traits.traits
            switch format {
            case .json: try Output.standard.write(theme.json(traits: traits, scale: environment.scale))
            case .text: try Output.standard.write(ThemeTable(theme, traits: traits, scale: environment.scale).text)
            }
        }
        if diagnostics.hasErrors { throw ExitStatus.themeHasErrors }
    }
}

extension ThemeCompiler {
    /// The theme of a bundle or a cache; nil where the bundle has errors, which are printed.
    func theme(
        at path: String, options: CacheOptions = CacheOptions(), printing diagnostics: inout DiagnosticOutput
    ) throws -> Theme? {
        guard CachePath.isExistingFolder(path) else { return try Self.cachedTheme(at: path) }
        let result = try compile(path, options: options)
        try diagnostics.print(result)
        return try result.cache.map { try Theme(cacheBytes: $0) }
    }

    private static func cachedTheme(at path: String) throws -> Theme {
        do {
            return try Theme(cacheAt: path)
        } catch let error as CacheError {
            throw FileError(.read, path, reason: error.description)
        }
    }
}
