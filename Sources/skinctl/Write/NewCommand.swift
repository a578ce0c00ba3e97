import ArgumentParser
import SkinBundles
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary
import SkinLinter

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Create a theme with commented examples",
        discussion: """
            Creates a folder with an info.xml, a commented ui.xml, and assets/. For the name 'Dark Harbour' the folder is \
            DarkHarbour.theme. Existing files are never overwritten.

            With --inherits, ui.xml sets one color of the parent to another value, and lists the parent's other \
            constants in a comment. The parent is searched in the output folder and in the folders of --themes.

            Examples:
              skinctl new Midnight
              skinctl new 'Dark Harbour' --inherits org.example.harbour -o Themes
            """)

    @Argument(help: "The theme's name; its letters, digits, '.', '_' and '-' also name the folder")
    var name: String

    @Option(help: ArgumentHelp("The identifier of the theme to inherit from", valueName: "id"))
    var inherits: String?

    @Option(
        help: ArgumentHelp(
            "The theme's identifier (default: 'org.example.' and the folder's name in lower case)", valueName: "id"))
    var identifier: String?

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The folder to create the theme in", valueName: "dir"), completion: .directory)
    var output = "."

    @OptionGroup var sources: SourceOptions

    /// The name of the theme's folder, without its extension.
    private var folderName: String {
        String(String.UnicodeScalarView(name.unicodeScalars.filter { NameText.isThemeIdentifier("a\($0)".utf8) }))
    }
    private var ownIdentifier: String { identifier ?? "org.example.\(folderName.lowercased())" }

    func validate() throws {
        guard !name.isEmpty, name.unicodeScalars.count <= 128, !name.contains("/"),
            name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { throw ValidationError("'\(name)' is not a name: expected 1 to 128 characters without '/'") }
        // The name of the folder must not lead out of the output folder, or be hidden.
        for text in [folderName, ownIdentifier, inherits ?? ownIdentifier]
        where !NameText.isThemeIdentifier(text.utf8) {
            throw ValidationError(
                """
                '\(TextStyle.oneLine(text))' is not a valid folder name or identifier; expected a letter or digit, then letters, digits, \
                '.', '_' or '-', at most 128 characters
                """)
        }
        if inherits == ownIdentifier { throw ValidationError("a theme cannot inherit from itself") }
    }

    func run() throws {
        let bundle = FilePath.join(output, "\(folderName).theme")
        try reportingFailures {
            guard FileSystem.kind(of: bundle) == nil, !FileSystem.isLink(bundle) else {
                throw ThemeFileError(.create, bundle, reason: "it already exists")
            }
            let constants = try inherits.map(constants(ofParent:))
            let template = ThemeTemplate(name: name, identifier: ownIdentifier, parent: inherits)
            try FileSystem.makeFolder(FilePath.join(bundle, "assets"))
            try FileSystem.replace(FilePath.join(bundle, "info.xml"), with: Array(template.info.utf8))
            if let constants {
                try writeChild(of: constants, in: bundle)
            } else {
                try write(ThemeTemplate.complete, in: bundle)
            }
            try Output.standard.write(
                """
                Created \(bundle). Next:
                  skinctl validate \(bundle)\(schemas)
                  skinctl preview \(bundle)\(schemas) -o \(folderName).html
                  skinctl compile \(bundle)\(schemas)
                """)
        }
    }

    private func write(_ ui: String, in bundle: String) throws(ThemeFileError) {
        try FileSystem.replace(FilePath.join(bundle, "ui.xml"), with: Array(ui.utf8))
    }

    /// The options with which the printed commands find the schemas and parents.
    private var schemas: String {
        (sources.themeFolders.map { " --themes \($0)" } + sources.schemaFiles.map { " --schema \($0)" }).joined()
    }

    // MARK: Inheriting

    private func constants(ofParent identifier: String) throws -> [ConstantElement] {
        let folders = ([output] + sources.themeFolders).filter { FileSystem.kind(of: $0) == .folder }
        let catalog = try ThemeCatalog(folders: folders)
        guard let parent = catalog.bundle(identified: identifier) else {
            let nearest = Suggestion.nearest(to: identifier, among: catalog.bundles.compactMap(\.info.identifier))
            let hint = nearest.map { "; did you mean '\($0)'?" } ?? "; --themes names another folder to search"
            throw ThemeFileError(.read, output, reason: "no theme '\(identifier)' is there\(hint)")
        }
        return try compiler.constantElements(of: parent.path)
    }

    private var compiler: ThemeCompiler {
        var compiler = sources.compiler(for: FilePath.join(output, "\(folderName).theme"))
        compiler.themeFolders.append(output)
        return compiler
    }

    /// Writes a theme that changes one color of its parent: the first candidate about which lint has nothing to say.
    private func writeChild(of constants: [ConstantElement], in bundle: String) throws {
        let linter = ThemeLinter(compiler: compiler)
        for color in ThemeTemplate.candidates {
            try write(ThemeTemplate.child(of: constants, color: color), in: bundle)
            if try linter.lint([bundle]).diagnostics.isEmpty { return }
        }
        try write(ThemeTemplate.child(of: constants, color: nil), in: bundle)
    }
}
