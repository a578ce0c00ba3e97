import ArgumentParser
import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary
import SkinPreview
import SkinServer

struct PreviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview", abstract: "Show themes as a page, live or as a picture",
        discussion: """
            The page is one self-contained HTML file. It shows every entity in all its states, the scenes of the \
            'preview' folder beside the themes, and the constants with their contrast, on every device and appearance \
            that the themes mention. Clicking an entity shows where its values come from.

            A picture is an SVG file, or a PNG file if skinctl was built with the package trait Previews. An SVG file is \
            the same on every machine. The picture shows all entities of one theme in all their states. With --scene it \
            shows a screen of the app, at the size of the device that --traits names. With --compare it shows before, \
            after and difference side by side; without --scene, only for the entities that differ.

            With --serve, the page is served on 127.0.0.1 for one folder, and its address is printed. Saving a file of a \
            theme, an ancestor, a schema or a scene repaints it. Errors are shown in the page, which keeps the last valid \
            state. Press Ctrl-C to stop.

            Examples:
              skinctl preview Themes --serve
              skinctl preview Themes -o themes.html
              skinctl preview Daylight.theme --scene chat --traits iphone -o chat.svg
              skinctl preview --compare old.skincache Midnight.theme -o difference.svg
            """)

    @Argument(
        help: ArgumentHelp("The folders or caches of themes, or folders that contain them", valueName: "theme-or-dir"),
        completion: .file())
    var themes: [String] = ["."]

    @OptionGroup var sources: SourceOptions
    @OptionGroup var environment: EnvironmentOptions
    @OptionGroup var previews: PreviewOptions
    @OptionGroup var reporting: DiagnosticOptions

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp(
            "The file to write: a page, or a picture if its name ends with .svg or .png",
            valueName: "file.html|svg|png"),
        completion: .file(extensions: ["html", "svg", "png"]))
    var output = "preview.html"

    @Option(help: ArgumentHelp("The heading of the page, such as the app's name", valueName: "text"))
    var title = "Themes"

    @Option(help: ArgumentHelp("A remark at the foot of the page, such as a date or a commit", valueName: "text"))
    var note: String?

    @Option(help: ArgumentHelp("The scene to draw in a picture (default: all entities)", valueName: "name"))
    var scene: String?

    @Option(
        help: ArgumentHelp(
            "The folder or cache of an older theme or version to compare with in a picture", valueName: "old"),
        completion: .file())
    var compare: String?

    @Flag(help: "Serve the page to a browser, and repaint it on each save")
    var serve = false

    @Flag(help: "Serve the page with controls that edit the themes: click an entity to edit it")
    var edit = false

    @Option(help: ArgumentHelp("The port to listen on with --serve; 0 for any free port", valueName: "n"))
    var port: UInt16 = 8017

    var isPicture: Bool { ["svg", "png"].contains(FilePath.fileExtension(of: output)?.lowercased() ?? "") }

    func validate() throws {
        try OutputFile.require(["html", "htm", "svg", "png"], of: output)
        try sources.requireBundle(among: themes + [compare].compactMap(\.self))
        if serve || edit || isPicture, themes.count > 1 {
            throw ValidationError(
                serve || edit ? "--serve takes one folder" : "a picture shows one theme; see --compare")
        }
        if isPicture { return try validatePicture() }
        guard scene == nil, compare == nil else {
            throw ValidationError("--scene and --compare require a picture: -o with a name that ends with .svg or .png")
        }
    }

    func run() async throws {
        if serve || edit { return try await serveThemes() }
        var diagnostics = DiagnosticOutput(format: reporting.format, sources.colors)
        try reportingFailures {
            if isPicture { return try drawPicture(&diagnostics) }
            guard var preview = try previews.preview(of: themes, sources, printing: &diagnostics) else { return }
            preview.title = title
            preview.note = note
            try OutputFile.write(Array(preview.page().utf8), to: output)
        }
        try diagnostics.finish()
    }
}

/// The option `--preview`: the folder of scenes and drawings.
struct PreviewOptions: ParsableArguments {
    @Option(
        name: .customLong("preview"),
        help: ArgumentHelp(
            "The folder of scenes and drawings (default: 'preview' beside the first theme)", valueName: "dir"),
        completion: .directory)
    var folder: String?

    func preview(
        of paths: [String], _ sources: SourceOptions, printing diagnostics: inout DiagnosticOutput
    ) throws -> Preview? {
        if let folder, FileSystem.kind(of: folder) != .folder {
            throw ThemeFileError(.read, folder, reason: "no such folder")
        }
        var options = ThemeCacheOptions()
        options.embedsAssets = true
        let paths = try ThemePaths.themes(paths)
        let themes = try paths.map { path in
            let theme = try sources.compiler(for: path).theme(at: path, options: options, printing: &diagnostics)
            try theme?.checkSize()
            return theme
        }
        let folder = try PreviewFolder(at: folder ?? PreviewFolder.path(beside: paths[0]))
        let formatter = folder.formatter(usesColor: diagnostics.usesColor)
        try diagnostics.print(folder.diagnostics, formatter)
        for theme in themes.compactMap(\.self) { try diagnostics.print(folder.check(against: theme), formatter) }
        return diagnostics.hasErrors ? nil : Preview(themes.compactMap(\.self), folder: folder)
    }
}

// The picture of a theme, of a scene, or of the difference between two themes.
extension PreviewCommand {
    private var isPNG: Bool { FilePath.fileExtension(of: output)?.lowercased() == "png" }

    func validatePicture() throws { if isPNG, !Picture.writesPNG { throw ValidationError("\(PictureError.noPNG)") } }

    func drawPicture(_ diagnostics: inout DiagnosticOutput) throws {
        let themes = try (themes + [compare].compactMap(\.self)).map { try ThemePaths.theme($0) }
        guard let preview = try previews.preview(of: themes, sources, printing: &diagnostics) else { return }
        guard let picture = picture(preview) else { throw try refusal(of: scene ?? "", preview.sceneNames) }
        try OutputFile.write(try bytes(of: picture), to: output)
    }

    private func picture(_ preview: Preview) -> Picture? {
        let (traits, scale) = (environment.traits.traits, environment.scale)
        if compare != nil { return preview.comparison(of: 1, with: 0, scene: scene, traits: traits, scale: scale) }
        if let scene { return preview.scene(named: scene, traits: traits, scale: scale) }
        return preview.gallery(traits: traits, scale: scale)
    }

    private func bytes(of picture: Picture) throws -> [UInt8] {
        guard isPNG else { return Array(picture.svg.utf8) }
        do { return try picture.png() } catch {
            try Output.complain("\(error)")
            throw ExitStatus.cannotWrite
        }
    }

    /// Prints that there is no such scene. A validation error would also print the usage, which is not at fault.
    private func refusal(of name: String, _ known: [String]) throws -> ExitCode {
        let hint = Suggestion.nearest(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
        let list = known.isEmpty ? "there are no scenes" : "known scenes: \(known.joined(separator: ", "))"
        try Output.complain("unknown scene '\(name)'\(hint) (\(list))")
        return ExitCode.validationFailure
    }
}

// The option `--serve`.
extension PreviewCommand {
    func serveThemes() async throws {
        let folder = themes[0]
        try reportingFailures {
            for path in [folder, previews.folder].compactMap(\.self) where !CachePath.isExistingFolder(path) {
                throw ThemeFileError(.read, path, reason: "no such folder")
            }
        }
        let isBundle = try ThemePaths.isBundle(folder)
        let schemas = isBundle ? ThemePaths.schemas(beside: folder) : ThemePaths.schemas(in: folder)
        var compiler = sources.compiler(for: [])
        if compiler.schemaFiles.isEmpty { compiler.schemaFiles = schemas }
        let preview = LivePreview(
            folder: folder, compiler: compiler, previewFolder: previews.folder, title: title)
        let studio = edit ? Studio(preview) : nil
        let server: PreviewServer
        do {
            server = try PreviewServer(preview, studio, port: port)
        } catch {
            try Output.complain("\(error)")
            throw ExitStatus.cannotCreate
        }
        // Compiling a large theme takes seconds, and cannot be cancelled.
        try await untilInterrupted(endingWithin: .milliseconds(500)) {
            try await withThrowingTaskGroup { group in
                group.addTask {
                    await preview.run { page in
                        if let problem = page.problem { try? Output.error.write(problem) }
                        if page.isFixed { try? Output.standard.write("\(TextStyle.oneLine(folder)): fixed\n") }
                    }
                }
                try Output.standard.write(
                    "http://127.0.0.1:\(server.port)/\(studio.map { "#edit=\($0.token)" } ?? "")\n")
                group.addTask { try await server.run() }
                try await group.next()
                group.cancelAll()
            }
        }
    }
}
