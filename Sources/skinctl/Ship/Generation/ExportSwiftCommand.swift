import ArgumentParser
import SkinCompiler
import SkinEditing
import SkinFormat
import SkinKit
import SkinLibrary

struct ExportSwiftCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swift", abstract: "Write Swift identifiers for the names that themes define",
        discussion: """
            Each entity with an id becomes a member of ThemeID: the id button_cancel_action becomes \
            .buttonCancelAction. Each constant, except arrays and records other than gradients, becomes a member of \
            ThemeConstant. The \
            component types of a schema file become members of ComponentTypes, its states members of ThemeStates, \
            and its identifiers members of ThemeID, even if no theme defines them. Code that uses an undefined \
            name does not compile. The output is deterministic.

            With --components, an identifier applies only to the classes of its component type: code that gives a \
            uilabel's identifier to a SkinButton does not compile. --class names the class of an app's own component \
            type.

            Examples:
              skinctl export swift Themes -o Sources/App/Identifiers.swift
              skinctl export swift Midnight.theme --class chatbubble=Bubble
            """)

    @Argument(
        help: ArgumentHelp("The folders of themes, and schema files", valueName: "bundle-or-schema"),
        completion: .file())
    var inputs: [String]

    @OptionGroup var sources: SourceOptions

    @Option(help: "The module that provides the classes of the built-in component types")
    var components: ComponentClasses.Library?

    @Option(
        name: .customLong("class"), parsing: .singleValue,
        help: ArgumentHelp("The class of a component type (repeatable)", valueName: "type=Class"))
    var classes: [ClassOfType] = []

    @Option(
        name: .customLong("import"), parsing: .singleValue,
        help: ArgumentHelp("A module to import for the classes (repeatable)", valueName: "module"))
    var imports: [String] = []

    @Flag(help: "Write a ShapeStyle of SwiftUI for each color and gradient, for apps that link SkinSwiftUI")
    var shapeStyles = false

    @Option(help: "The access level of the identifiers (default: internal)")
    var access: SwiftSource.Access?

    @Option(
        name: .customLong("options"),
        help: ArgumentHelp("A file with further options, one a line with its value", valueName: "file"),
        completion: .file())
    var optionsFile: String?

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The file to write (default: standard output)", valueName: "file.swift"),
        completion: .file(extensions: ["swift"]))
    var output: String?

    func validate() throws {
        for module in imports where !ClassOfType.isSwiftPath(module) {
            throw ValidationError("'\(module)' is not a valid module name")
        }
    }

    func run() throws { try reportingFailures { try merged().export() } }

    /// Returns the command with the options in its file. Options of the command line add to those, or override them.
    private func merged() throws -> Self {
        guard let optionsFile else { return self }
        let file = try OptionsFile(optionsFile).parse(Self.self, with: ["Themes"])
        var command = self
        command.inputs += file.inputs.dropLast()
        command.classes = file.classes + classes
        command.imports = file.imports + imports
        command.components = components ?? file.components
        command.access = access ?? file.access
        command.output = output ?? file.output
        command.shapeStyles = shapeStyles || file.shapeStyles
        command.sources.themeFolders = file.sources.themeFolders + sources.themeFolders
        command.sources.overlays = file.sources.overlays + sources.overlays
        command.sources.schemas.files = file.sources.schemas.files + sources.schemas.files
        return command
    }

    private func export() throws {
        var diagnostics = DiagnosticOutput(sources.colors)
        let (bundles, schemas) = try expandedInputs()
        var compiler = sources.compiler(for: bundles)
        if !schemas.isEmpty {
            // Schemas among the inputs replace those beside the themes.
            let others = sources.schemas.files(in: sources.themeFolders, beside: [])
            compiler.schemaFiles = ThemePaths.unique(others + schemas)
        }
        var (names, result) = try compiler.names(in: bundles)
        try diagnostics.print(result)
        if diagnostics.hasErrors { throw ExitStatus.themeHasErrors }
        let schema = try ComponentSchema.read(compiler.schemaFiles, sources.colors)
        try checkClasses(schema)
        if !schemas.isEmpty { names.add(identifiersOf: schema) }
        let identifiers = SwiftIdentifiers(names, classes: componentClasses)
        try diagnostics.print(
            identifiers.diagnostics.sortedByPlace(), result.formatter(usesColor: diagnostics.usesColor))
        var source = SwiftSource(
            from: inputs.map {
                FilePath.lastPart(of: [".", ".."].contains($0) ? FileSystem.realPath(of: $0) ?? $0 : $0)
            },
            imports: imports + [components?.rawValue].compactMap(\.self), access: access ?? .internal)
        source.write(identifiers)
        if shapeStyles { source.write(styles: identifiers.styles) }
        if !schemas.isEmpty {
            source.write(componentTypes: schema.components.map(\.name).filter(isOfApp))
            source.write(states: schema.states)
        }
        try write(source.text)
        if diagnostics.hasErrors { throw ExitStatus.themeHasErrors }
    }

    private func expandedInputs() throws -> (bundles: [String], schemas: [String]) {
        var schemas: [String] = []
        var folders: [String] = []
        for input in inputs {
            guard CachePath.isExistingFolder(input) else {
                schemas.append(input)
                continue
            }
            folders.append(input)
            if try !ThemePaths.isBundle(input), sources.schemaFiles.isEmpty { schemas += ThemePaths.schemas(in: input) }
        }
        return (try ThemePaths.bundles(folders), ThemePaths.unique(schemas))
    }

    private var componentClasses: ComponentClasses {
        ComponentClasses(
            library: components, classes: Dictionary(classes.map { ($0.type, $0.name) }, uniquingKeysWith: { $1 }))
    }

    private func isOfApp(_ component: String) -> Bool { ComponentSchema.builtIn.component(named: component) == nil }

    private func checkClasses(_ schema: ComponentSchema) throws {
        for type in classes.map(\.type) where schema.component(named: type) == nil {
            let nearest = Suggestion.nearest(to: type, among: schema.components.map(\.name))
            let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
            throw ValidationError("unknown component type '\(type)'\(hint)")
        }
    }

    private func write(_ text: String) throws {
        guard let output else { return try Output.standard.write(text) }
        try OutputFile.write(Array(text.utf8), to: output)
    }
}

/// A component type and the class of its components, written `chatbubble=Bubble`.
struct ClassOfType: ExpressibleByArgument {
    var type: String
    var name: String

    init?(argument: String) {
        let parts = argument.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, Self.isSwiftPath(parts[1]) else { return nil }
        (type, name) = (parts[0], parts[1])
    }

    /// Returns whether a text consists of ASCII identifiers separated by dots.
    static func isSwiftPath(_ text: String) -> Bool {
        text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { part in
            NameText.isDefinitionName(Array(part)[...]) && !part.contains(UInt8(ascii: "-"))
        }
    }
}

extension ComponentClasses.Library: ExpressibleByArgument {}
extension SwiftSource.Access: ExpressibleByArgument {}

/// A file with options of a command, one a line, each followed by its value. A line without a leading `-` is another value of the
/// option before it, and `#` begins a comment line.
struct OptionsFile {
    private let path: String
    private var options: [(line: Int, words: [String])] = []

    init(_ path: String) throws(ThemeFileError) {
        self.path = path
        let text = String(decoding: try FileSystem.read(path, limit: 1 << 20), as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in lines.enumerated() {
            let line = Self.trimmed(line)
            if line.isEmpty || line.hasPrefix("#") { continue }
            if options.isEmpty || line.hasPrefix("-") {
                let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace).map { String(Self.trimmed($0)) }
                options.append((number + 1, line.hasPrefix("-") ? words : [String(line)]))
            } else {
                options[options.count - 1].words.append(String(line))
            }
        }
    }

    /// - Throws: `ValidationError` with the line of the first option that is wrong.
    func parse<Command: ParsableArguments>(_ command: Command.Type, with arguments: [String]) throws -> Command {
        for option in options {
            do {
                _ = try command.parse(option.words + arguments)
            } catch {
                throw ValidationError("\(path):\(option.line): \(command.message(for: error))")
            }
        }
        return try command.parse(options.flatMap(\.words) + arguments)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return text
    }
}
