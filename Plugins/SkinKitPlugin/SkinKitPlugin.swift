import Foundation
import PackagePlugin

/// Compiles the themes of a target into caches, which become its resources, and generates Swift identifiers for the
/// names that they define.
///
/// Themes and schemas (`*.schema.xml`) are in the folder `Themes` of the target. `Themes/identifiers.txt` can contain
/// further options for `skinctl export swift`, one a line; `#` begins a comment.
@main
struct SkinKitPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let folder = target.directoryURL.appending(path: "Themes")
        return try commands(
            for: ThemeFolder(folder), of: target.name, tool: context.tool(named: "skinctl").url,
            output: context.pluginWorkDirectoryURL)
    }

    func commands(for themes: ThemeFolder, of target: String, tool: URL, output: URL) throws -> [Command] {
        guard !themes.bundles.isEmpty else {
            Diagnostics.warning("target '\(target)' uses SkinKitPlugin, but '\(themes.url.path)' contains no themes")
            return []
        }
        let bundles = themes.bundles.map(\.path)
        let caches = themes.bundles.map {
            output.appending(path: $0.deletingPathExtension().lastPathComponent + ".skincache")
        }
        // Downloaded themes can inherit from those that the app ships as caches.
        let sources = caches.map { $0.appendingPathExtension("sources") }
        // skinctl writes the file from skinkit.xml, so that the app knows its default theme without skinkit.xml.
        let defaults = themes.hasConfiguration ? [output.appending(path: "skinkit.default")] : []
        // SwiftPM keeps the caches of renamed and removed themes. The library ignores what this file does not list.
        let list = output.appending(path: "skinkit.caches")
        // Themes that are installed on a device are checked by the app's own schemas.
        let schemas = themes.schemas.map { output.appending(path: $0.lastPathComponent) }
        let code = output.appending(path: "ThemeIdentifiers.swift")
        return [
            .buildCommand(
                displayName: "Compiling \(bundles.count) themes of \(target)", executable: tool,
                // --force: the build system considers an output stale if skinctl skips it as up to date.
                arguments: ["compile"] + bundles + themes.schemas.flatMap { ["--schema", $0.path] }
                    + ["--release", "--sources", "--list", "--force", "-o", output.path + "/"],
                inputFiles: themes.files, outputFiles: caches + sources + schemas + defaults + [list]),
            // Depends on the caches, so that errors in a theme are reported once.
            .buildCommand(
                displayName: "Generating theme identifiers of \(target)", executable: tool,
                arguments: ["export", "swift"] + bundles + themes.schemas.map(\.path)
                    + (themes.options.map { ["--options", $0.path] } ?? []) + ["-o", code.path],
                inputFiles: themes.files + caches, outputFiles: [code]),
        ]
    }
}

/// The themes in a folder, with all files that they are compiled from.
struct ThemeFolder {
    let url: URL
    /// The folders of the themes, sorted by name.
    private(set) var bundles: [URL] = []
    /// The schema files, sorted by name.
    private(set) var schemas: [URL] = []
    /// All files and folders in the folder. Folders are included because adding or removing a file changes its folder.
    private(set) var files: [URL] = []
    /// Whether the folder contains a `skinkit.xml`.
    private(set) var hasConfiguration = false
    /// The file with further options for `skinctl export swift`.
    private(set) var options: URL?

    init(_ url: URL) throws {
        self.url = url
        let everything = FileManager.default.enumerator(
            at: url, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        guard let everything else { return }
        files = everything.compactMap { $0 as? URL }.sorted { $0.path < $1.path }
        guard !files.isEmpty else { return }
        let configuration = url.appending(path: "skinkit.xml")
        hasConfiguration = FileManager.default.fileExists(atPath: configuration.path)
        let extensions = try Self.bundleExtensions(at: configuration)
        let members = try FileManager.default.contentsOfDirectory(
            at: url, includingPropertiesForKeys: nil, options: .skipsHiddenFiles
        ).sorted { $0.path < $1.path }
        bundles = members.filter { extensions.contains($0.pathExtension) && isFolder($0) }
        schemas = members.filter { $0.lastPathComponent.hasSuffix(".schema.xml") }
        files.insert(url, at: 0)
        let options = url.appending(path: "identifiers.txt")
        if FileManager.default.fileExists(atPath: options.path) { self.options = options }
    }

    private func isFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Returns the extensions that `skinkit.xml` lists, or the default ones. skinctl reports errors in the file.
    private static func bundleExtensions(at url: URL) throws -> Set<String> {
        guard FileManager.default.fileExists(atPath: url.path) else { return ["theme", "purchasedTheme"] }
        let text = try String(contentsOf: url, encoding: .utf8).replacing(#/(?s)<!--.*?-->/#, with: "")
        let listed = text.matches(of: #/<extension(?:\s[^>]*)?>\s*([^<]*?)\s*</extension>/#).map { String($0.1) }
        return text.contains("<extensions") ? Set(listed) : ["theme", "purchasedTheme"]
    }
}
