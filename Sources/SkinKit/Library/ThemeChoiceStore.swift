/// The storage of the user's choice of a theme. An app with its own settings can conform to it in a few lines.
public protocol ThemeChoiceStore: Sendable {
    /// Returns the saved identifier; nil if there is none. Called once, when an engine is created.
    func load() throws -> String?

    /// Saves an identifier, or with nil removes it. Called on the main actor after the writes of a switch, in the order
    /// of the switches, before the engine notifies its observers. Not called for a switch that fails.
    func save(_ identifier: String?) throws
}

/// A store that saves the choice in a separate file: the identifier and a line end.
public struct ThemeChoiceFile: ThemeChoiceStore {
    /// The path of the file. Its folder is created on the first save.
    public var path: String

    /// Creates a store for a file at a path.
    public init(path: String) {
        self.path = path
    }

    /// Creates a store for the file `theme` in the app's folder, where the system keeps settings.
    ///
    /// That is below `$XDG_CONFIG_HOME`, else below `~/.config`; on Apple's systems below `~/Library/Application
    /// Support`.
    ///
    /// - Parameter app: The name of the app's folder.
    /// - Throws: `ThemeFileError` if the name is not a single path component, or if the environment variable `HOME` is
    ///   required and not set.
    public init(app: String) throws(ThemeFileError) {
        guard !app.isEmpty, app != ".", app != "..", !app.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 })
        else {
            throw ThemeFileError(.create, app, reason: "the name of the app's folder must be a single path component")
        }
        path = FilePath.join(FilePath.join(try Self.settingsFolder(), app), "theme")
    }

    private static func settingsFolder() throws(ThemeFileError) -> String {
        #if canImport(Darwin)
            let (configured, usual): (String?, String) = (nil, "Library/Application Support")
        #else
            // The XDG Base Directory Specification requires that relative paths are ignored.
            let configured = FileSystem.environment("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
            let usual = ".config"
        #endif
        if let configured { return configured }
        guard let home = FileSystem.environment("HOME") else {
            throw ThemeFileError(.read, "~/" + usual, reason: "the environment variable 'HOME' is not set")
        }
        return FilePath.join(home, usual)
    }

    /// Returns the identifier in the file; nil if there is no file.
    ///
    /// - Throws: `ThemeFileError` if the file is not readable, or contains anything else.
    public func load() throws(ThemeFileError) -> String? {
        try ThemeIdentifierFile.read(path)
    }

    /// Replaces the file atomically, or removes it.
    ///
    /// - Throws: `ThemeFileError`. The file is unchanged then.
    public func save(_ identifier: String?) throws(ThemeFileError) {
        guard let identifier else { return try FileSystem.remove(path) }
        try FileSystem.makeFolder(FilePath.folder(of: path))
        try FileSystem.replace(path, with: ThemeIdentifierFile.bytes(of: identifier))
        // The file is replaced, and without this it is only less certain to be so after a power failure.
        try? FileSystem.synchronize(folder: FilePath.folder(of: path))
    }
}

/// A file that contains a theme's identifier and a line end: the user's choice, or the default theme beside caches.
package enum ThemeIdentifierFile {
    /// Returns the identifier in a file; nil if there is no file, or it is empty.
    ///
    /// - Throws: `ThemeFileError` if the file is not readable, or contains anything else.
    package static func read(_ path: String) throws(ThemeFileError) -> String? {
        guard FileSystem.kind(of: path) != nil else { return nil }
        let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        var bytes = try FileSystem.read(path, limit: 256).drop(while: isSpace)
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        if bytes.isEmpty { return nil }
        guard NameText.isThemeIdentifier(bytes) else {
            throw ThemeFileError(.read, path, reason: "the file does not contain a valid theme identifier")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the bytes of a file that holds an identifier.
    package static func bytes(of identifier: String) -> [UInt8] { Array((identifier + "\n").utf8) }
}
