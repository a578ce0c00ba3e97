import ArgumentParser
import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinInspector
import SkinKit
import SkinLibrary
import SkinSettings

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

struct PackTable {
    private let pack: ContentPack

    init(_ pack: ContentPack) { self.pack = pack }

    /// A table: the name of each category, then a line for each of its items.
    var text: String {
        get throws {
            var text = "\(pack.count) items\n"
            for category in try pack.categories {
                let rows = try pack.items(in: category).map { item in
                    ["  \(item.order)", Self.key(of: item), Success.count(item.byteCount, "byte")]
                }
                text += "\n\(TextStyle.oneLine(category))\n" + TextStyle.columns(rows)
            }
            return text
        }
    }

    /// A JSON object with all items, sorted by their order.
    var json: String {
        get throws {
            var items: [ContentPackItem] = []
            for number in 0..<pack.count { items.append(try pack.item(at: number)) }
            let lines = items.sorted { $0.order < $1.order }.map(Self.json)
            return "{\"items\": [" + lines.joined(separator: ",\n") + "]}\n"
        }
    }

    private static func json(_ item: ContentPackItem) -> String {
        let value: JSONValue = [
            "order": .integer(item.order), "category": .string(item.category),
            "code": .array(item.scalars.map { .string(String(Quoted.name(of: $0).dropFirst(2))) }),
            "name": item.name.map(JSONValue.string) ?? .null, "bytes": .integer(item.byteCount),
        ]
        return value.spaced
    }

    private static func key(of item: ContentPackItem) -> String {
        item.name ?? item.scalars.map(Quoted.name).joined(separator: " ")
    }
}

/// A text table of a theme: the name of each entity, then a line for each effective operation, then the constants and
/// the settings.
struct ThemeTable {
    private let theme: Theme
    private let traits: ThemeTraits
    private let scale: Int

    init(_ theme: Theme, traits: ThemeTraits, scale: Int) {
        self.theme = theme
        self.traits = traits
        self.scale = scale
    }

    /// - Throws: An error that names the first entity beyond the limit of texts.
    func text() throws(ThemeCacheError) -> String {
        var text = TextStyle.oneLine("\(theme.info.name) \(theme.info.version)  \(theme.info.identifier)")
        text += theme.info.inherits.map { "  inherits \(TextStyle.oneLine($0))" } ?? ""
        text += traits.isEmpty ? "" : "  traits \(traits.sortedNames.joined(separator: ","))"
        text += "  scale \(scale)\n"
        for entity in theme.entities(traits: traits) {
            guard text.utf8.count <= TextLimit.bytes else { throw TextLimit.exceeded(TextLimit.bytes, at: entity) }
            text += "\n\(TextStyle.oneLine("\(entity)"))\n"
            let rows = theme.operations(for: entity.component, id: entity.id, traits: traits).map(row)
            text += rows.isEmpty ? "  nothing\n" : TextStyle.columns(rows)
        }
        return text + constants + settings
    }

    private var constants: String {
        let values = ValueText(theme, traits: traits, scale: scale)
        let rows = theme.constants(traits: traits).map { constant in
            ["  \(TextStyle.oneLine(constant.name))", values.text(constant.value)]
        }
        return rows.isEmpty ? "" : "\nConstants\n" + TextStyle.columns(rows)
    }

    private var settings: String {
        let lines = theme.settingsText(traits: traits).split(separator: "\n")
        return lines.isEmpty ? "" : "\nSettings\n" + lines.map { "  \($0)\n" }.joined()
    }

    private func row(_ operation: ThemeOperation) -> [String] {
        let values = ValueText(theme, traits: traits, scale: scale)
        return ["  \(ValueText.key(operation, theme.customStates))", values.text(operation)]
    }
}
