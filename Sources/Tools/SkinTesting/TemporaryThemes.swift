import SkinKit
import SkinLibrary

/// A temporary folder of themes, which a test can change without touching the app's own. It is removed with the last
/// reference to it.
///
///     let themes = try TemporaryThemes(copying: "Themes")
///     try themes.write("Night.theme/palette.xml", "<theme>…</theme>")
///     let library = ThemeLibrary(folders: [themes.path], installFolder: themes.file("store"), compiler: ThemeCompiler())
///
/// A library reads and writes only the folders that it is given, so this folder replaces the file system.
public final class TemporaryThemes: Sendable {
    /// The path of the folder.
    public let path: String

    /// Creates an empty folder.
    ///
    /// - Throws: `ThemeFileError` if the folder cannot be created.
    public init() throws {
        let parent = FileSystem.environment("TMPDIR") ?? "/tmp"
        path = FilePath.join(parent, "skinkit-\(UInt64.random(in: 0 ... .max))")
        try FileSystem.makeFolder(path)
    }

    /// Creates a copy of a folder, such as the app's themes.
    ///
    /// - Throws: `ThemeFileError` if a file cannot be read or written.
    public convenience init(copying folder: String) throws {
        try self.init()
        try Self.copy(folder, to: path)
    }

    deinit { try? FileSystem.remove(path) }

    /// Returns the path of a file or folder in the folder.
    public func file(_ name: String) -> String { FilePath.join(path, name) }

    /// Writes a file, and the folders that it needs.
    ///
    /// - Returns: The path of the file.
    /// - Throws: `ThemeFileError` if the file cannot be written.
    @discardableResult
    public func write(_ name: String, _ text: String) throws -> String {
        try FileSystem.makeFolder(FilePath.folder(of: file(name)))
        try FileSystem.replace(file(name), with: Array(text.utf8))
        return file(name)
    }

    /// Removes a file or a folder with its contents. Does nothing if it does not exist.
    ///
    /// - Throws: `ThemeFileError` if it cannot be removed.
    public func remove(_ name: String) throws { try FileSystem.remove(file(name)) }

    private static func copy(_ source: String, to target: String) throws {
        guard FileSystem.kind(of: source) == .folder else {
            return try FileSystem.replace(target, with: try FileSystem.read(source))
        }
        try FileSystem.makeFolder(target)
        for name in try FileSystem.names(inFolder: source).names {
            try copy(FilePath.join(source, name), to: FilePath.join(target, name))
        }
    }
}
