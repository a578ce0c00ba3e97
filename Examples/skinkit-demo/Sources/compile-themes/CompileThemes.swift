import Foundation
import SkinBundles
import SkinKit
import SkinPreview

/// `compile-themes SCHEMA FOLDER THEME…`: writes the caches of themes into a folder, as `skinctl compile` does, and
/// `switch.svg`, which shows a chat before and after a switch from the first theme to the last.
@main
struct CompileThemes {
    static func main() throws {
        let paths = Array(CommandLine.arguments.dropFirst())
        guard paths.count > 2 else { return print("usage: compile-themes SCHEMA FOLDER THEME…") }
        let folder = URL(filePath: paths[1], directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let compiler = ThemeCompiler(schemaFiles: [paths[0]])
        let themes = try paths[2...].map { try compile($0, with: compiler, into: folder) }
        let preview = Preview(themes, folder: try PreviewFolder(at: PreviewFolder.path(beside: paths[2])))
        let picture = preview.comparison(of: 0, with: themes.count - 1, scene: "chat", traits: .phone)
        try picture?.svg.write(to: folder.appending(path: "switch.svg"), atomically: true, encoding: .utf8)
    }

    private static func compile(_ path: String, with compiler: ThemeCompiler, into folder: URL) throws -> Theme {
        let result = try compiler.compile(path)
        for diagnostic in result.diagnostics { print(result.formatter().text(diagnostic)) }
        guard let cache = result.cache else { throw Failure() }
        let name = URL(filePath: path).deletingPathExtension().lastPathComponent
        try Data(cache).write(to: folder.appending(path: "\(name).skincache"))
        print("\(name).skincache: \(cache.count) bytes")
        return try Theme(cacheBytes: cache)
    }

    private struct Failure: Error {}
}
