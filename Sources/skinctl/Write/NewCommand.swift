import ArgumentParser
import SkinBundles
import SkinDiagnostics
import SkinEditing
import SkinFormat
import SkinKit
import SkinLibrary
import SkinLinter

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Create a theme with commented examples",
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

    private var template: ThemeTemplate {
        get throws(EditRefusal) { try ThemeTemplate(name: name, identifier: identifier, parent: inherits) }
    }

    func validate() throws {
        do { _ = try template } catch { throw ValidationError("\(error)") }
    }

    func run() throws {
        try reportingFailures {
            let template = try template
            let constants = try inherits.map(constants(ofParent:))
            let child = constants.map { ThemeTemplate.child(of: $0, color: nil) }
            let bundle = try template.create(in: output, child ?? ThemeTemplate.complete)
            if let constants { try colorChild(of: constants, in: bundle) }
            let page = template.folder.dropLast(".theme".count)
            try Output.standard.write(
                """
                Created \(bundle). Next:
                  skinctl validate \(bundle)\(schemas)
                  skinctl preview \(bundle)\(schemas) -o \(page).html
                  skinctl compile \(bundle)\(schemas)

                """)
        }
    }

    private var schemas: String {
        (sources.themeFolders.map { " --themes \($0)" } + sources.schemaFiles.map { " --schema \($0)" }).joined()
    }

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
        var compiler = sources.compiler(for: FilePath.join(output, "new.theme"))
        compiler.themeFolders.append(output)
        return compiler
    }

    /// Changes one color of the parent: the first candidate about which lint has nothing to say, or none.
    private func colorChild(of constants: [ConstantElement], in bundle: String) throws {
        let linter = ThemeLinter(compiler: compiler)
        for color in ThemeTemplate.candidates + [nil] {
            let text = ThemeTemplate.child(of: constants, color: color)
            try FileSystem.replace(FilePath.join(bundle, "ui.xml"), with: Array(text.utf8))
            if try linter.lint([bundle]).diagnostics.isEmpty { return }
        }
    }
}
