import Foundation
import SkinBundles
import SkinCompiler
import SkinKit
import SkinPreview

/// `compile-themes SCHEMA FOLDER THEME…`: writes the caches of themes into a folder, as `skinctl compile --assets embed` does, and a picture of a
/// chat under each.
@main
struct CompileThemes {
    static func main() throws {
        let paths = Array(CommandLine.arguments.dropFirst())
        guard paths.count > 2 else { return print("usage: compile-themes SCHEMA FOLDER THEME…") }
        let folder = URL(filePath: paths[1], directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let compiler = ThemeCompiler(schemaFiles: [paths[0]])
        for path in paths[2...] { try compile(path, with: compiler, into: folder) }
    }

    private static func compile(_ path: String, with compiler: ThemeCompiler, into folder: URL) throws {
        var options = ThemeCacheOptions()
        options.embedsAssets = true
        let result = try compiler.compile(path, options: options)
        for diagnostic in result.diagnostics { print(result.formatter().text(diagnostic)) }
        guard let cache = result.cache else { throw Failure() }
        let name = URL(filePath: path).deletingPathExtension().lastPathComponent
        try Data(cache).write(to: folder.appending(path: "\(name).skincache"))
        let preview = Preview(
            [try Theme(cacheBytes: cache)], folder: try PreviewFolder(at: PreviewFolder.path(beside: path)))
        let picture = preview.scene(named: "chat", traits: .phone)?.svg ?? ""
        try picture.write(to: folder.appending(path: "\(name).svg"), atomically: true, encoding: .utf8)
        print("\(name).skincache: \(cache.count) bytes")
    }

    private struct Failure: Error {}
}
