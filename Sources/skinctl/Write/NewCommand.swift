import ArgumentParser
import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinEditing
import SkinFormat
import SkinInterchange
import SkinKit
import SkinLibrary
import SkinLinter
import SkinPreview

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Create a theme with commented examples",
        discussion: """
            Creates a folder with an info.xml, a commented ui.xml, and assets/. For the name 'Dark Harbour' the folder is \
            DarkHarbour.theme. Existing files are never overwritten. If the app's schema declares component types, ui.xml \
            has these.

            With --inherits, ui.xml sets one color of the parent to another value, and lists the parent's other \
            constants in a comment. The parent is searched in the output folder and in the folders of --themes.

            With --palette, the theme has the colors of a palette of any format that 'skinctl import palette' reads. With \
            --picture, the picture gives the accent. Such a theme covers all built-in components, and has a light and a \
            dark appearance. If the palette has one of them, the other exchanges its texts and grounds. The colors of the \
            palette are in colors.xml. In ui.xml, adjustments with 'against' keep each text at a contrast of 4.5 and each \
            icon at 3; with high contrast, both at 7. With --inherits as well, the palette's colors replace those of the \
            parent: the constants that are called paper, background or canvas, ink, text or foreground, accent, primary or \
            brand, and the like.

            Examples:
              skinctl new Midnight
              skinctl new 'Dark Harbour' --inherits org.example.harbour -o Themes
              skinctl new Gruvbox --palette gruvbox-dark.yaml
              skinctl new Gruvbox --palette gruvbox-dark.yaml --inherits org.example.harbour -o Themes
              skinctl new Beach --picture beach.jpg
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

    @Option(
        help: ArgumentHelp("A palette of another tool, which gives the colors", valueName: "file"), completion: .file())
    var palette: String?

    @Option(
        help: ArgumentHelp(
            "A PNG or JPEG file, which gives the accent; requires the package trait Previews", valueName: "file"),
        completion: .file(extensions: ["png", "jpg", "jpeg"]))
    var picture: String?

    @OptionGroup var sources: SourceOptions

    private var template: ThemeTemplate {
        get throws(EditRefusal) { try ThemeTemplate(name: name, identifier: identifier, parent: inherits) }
    }

    func validate() throws {
        if palette != nil, picture != nil { throw ValidationError("--palette and --picture exclude one another") }
        if picture != nil, let fault = PictureSample.unsupported { throw ValidationError("\(fault)") }
        do { _ = try template } catch { throw ValidationError("\(error)") }
    }

    func run() throws {
        try reportingFailures {
            let template = try template
            let constants = try inherits.map(constants(ofParent:))
            if palette != nil || picture != nil { return try createColored(template, constants) }
            let child = constants.map { ThemeTemplate.child(of: $0, color: nil) }
            let bundle = try template.create(in: output, child ?? initial())
            if let constants { try colorChild(of: constants, in: bundle) }
            try announce(bundle, template)
        }
    }

    private func initial() throws -> String {
        let files = compiler.schemaFiles
        if files.isEmpty { return ThemeTemplate.complete }
        return ThemeTemplate.ownTypes(of: try ComponentSchema.read(files, sources.colors)) ?? ThemeTemplate.complete
    }

    private func announce(_ bundle: String, _ template: ThemeTemplate, _ summary: String? = nil) throws {
        let page = template.folder.dropLast(".theme".count)
        try Output.standard.write(
            """
            Created \(bundle). \(summary.map { "\($0). " } ?? "")Next:
              skinctl validate \(bundle)\(schemas)
              skinctl preview \(bundle)\(schemas) -o \(page).html
              skinctl compile \(bundle)\(schemas)

            """)
    }

    private func createColored(_ template: ThemeTemplate, _ parent: [ConstantElement]?) throws {
        do {
            // A color with 'against' keeps itself legible.
            let names = parent.map { $0.filter { $0.type == "color" && !$0.text.contains("against=") }.map(\.name) }
            let theme = try colored(names.map(Set.init))
            if theme.files.isEmpty {
                throw ThemeFileError(
                    .create, template.folder, reason: "the parent has no colors that a palette could give")
            }
            let files = theme.files.map { ($0.path, $0.text) }
            try announce(try template.create(in: output, files), template, theme.summary)
        } catch let error as ImportFaults {
            for fault in error.faults { try Output.error.write(fault.text) }
            throw ExitStatus.themeHasErrors
        } catch let fault as PictureSample.Fault {
            try Output.complain("cannot read '\(picture ?? "")': \(fault)")
            throw ExitStatus.themeHasErrors
        }
    }

    private func colored(_ parent: Set<String>?) throws -> PaletteTheme {
        if let palette {
            let bytes = try FileSystem.read(palette, limit: Import.sizeLimit)
            return try PaletteTheme(palette: PaletteArchive.colors(in: bytes) ?? bytes, name: palette, parent: parent)
        }
        let sample = try PictureSample(try FileSystem.read(picture ?? "", limit: Import.sizeLimit))
        guard let theme = PaletteTheme(pixels: sample.pixels, parent: parent) else {
            throw PictureSample.Fault(description: "the picture is gray, so it gives no accent")
        }
        return theme
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
        if FileSystem.kind(of: output) == .folder { compiler.themeFolders.append(output) }
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
