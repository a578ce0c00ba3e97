import ArgumentParser
import SkinBundles
import SkinCompiler
import SkinInspector
import SkinKit
import SkinLibrary

struct DumpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dump", abstract: "Print the resolved operations of a theme or a pack",
        discussion: """
            Reads a bundle or a compiled cache; the output is the same. For a content pack, prints the items by \
            category, with their codes or names and the sizes of their images.

            Examples:
              skinctl dump Midnight.theme --traits dark,ipad --scale 2
              skinctl dump Midnight.skincache --format json
              skinctl dump cats.skinpack
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
    }

    @Argument(
        help: ArgumentHelp("The folder of a theme or of stickers, a cache or a pack", valueName: "bundle-or-file"),
        completion: .file())
    var path: String

    @OptionGroup var sources: SourceOptions
    @OptionGroup var environment: EnvironmentOptions

    @Flag(help: "Include the constants and the settings in JSON, under separate keys")
    var constants = false

    @Option(help: "The output format")
    var format = Format.text

    func validate() throws { try sources.requireBundle(among: [path]) }

    func run() throws {
        var diagnostics = DiagnosticOutput(sources.colors)
        try reportingFailures {
            let path = try ThemePaths.theme(path)
            switch try file(at: path, printing: &diagnostics) {
            case .cache(let theme): try print(theme)
            case .pack(let pack): try print(pack)
            case .package: throw ThemeFileError(.read, path, reason: "a package, whose theme is not compiled")
            case nil: break
            }
        }
        if diagnostics.hasErrors { throw ExitStatus.themeHasErrors }
    }

    private func file(at path: String, printing diagnostics: inout DiagnosticOutput) throws -> CompiledFile? {
        guard CachePath.isExistingFolder(path) else {
            do {
                return try CompiledFile(at: path)
            } catch let error as ThemeCacheError {
                throw ThemeFileError(.read, path, reason: error.description)
            }
        }
        if CachePath.isStickers(path) {
            let result = try ContentPackCompiler().compile(path)
            try diagnostics.print(result.diagnostics, result.formatter(usesColor: diagnostics.usesColor))
            return try result.pack.map { .pack(try ContentPack(bytes: $0)) }
        }
        return try sources.compiler(for: path).theme(at: path, printing: &diagnostics).map(CompiledFile.cache)
    }

    private func print(_ theme: Theme) throws {
        let traits = environment.traits.traits
        try theme.checkSize(under: traits, limit: CacheLayout.answerLimit)
        switch format {
        case .json:
            let json = try theme.json(
                traits: traits, scale: environment.scale, includesConstants: constants, limit: TextLimit.bytes)
            try Output.standard.write(json)
        case .text: try Output.standard.write(ThemeTable(theme, traits: traits, scale: environment.scale).text())
        }
    }

    private func print(_ pack: ContentPack) throws {
        do {
            let table = PackTable(pack)
            try Output.standard.write(format == .json ? table.json : table.text)
        } catch let error as ThemeCacheError {
            throw ThemeFileError(.read, path, reason: error.description)
        }
    }
}

extension ThemeCompiler {
    func theme(
        at path: String, options: ThemeCacheOptions = ThemeCacheOptions(), printing diagnostics: inout DiagnosticOutput
    ) throws -> Theme? {
        guard CachePath.isExistingFolder(path) else { return try Self.cachedTheme(at: path) }
        let result = try compile(path, options: options)
        try diagnostics.print(result)
        return try result.cache.map { try Theme(cacheBytes: $0) }
    }

    static func cachedTheme(at path: String) throws -> Theme {
        do {
            return try Theme(cacheAt: path)
        } catch let error as ThemeCacheError {
            throw ThemeFileError(.read, path, reason: error.description)
        }
    }
}
