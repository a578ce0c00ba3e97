/// Where an engine remembers which theme the user has chosen. For an app that has settings of its own, a few lines.
public protocol ThemeChoiceStore: Sendable {
    /// The identifier that was saved last; nil where there is none. Called once, when an engine begins.
    func load() throws -> String?

    /// Remembers an identifier, or with nil that there is none. Called on the main actor after a switch, in the order
    /// of the switches.
    func save(_ identifier: String?) throws
}

/// A choice in a file of its own: the identifier and a line end.
public struct ThemeChoiceFile: ThemeChoiceStore {
    /// The file. Its folder is made when there is something to save.
    public var path: String

    /// A file at a path.
    public init(path: String) {
        self.path = path
    }

    /// The file `theme` in the app's folder where the system keeps settings: below `$XDG_CONFIG_HOME`, else
    /// `~/.config`; on Apple's systems below `~/Library/Application Support`.
    ///
    /// - Parameter app: The name of the app's folder.
    /// - Throws: `ThemeFileError` where the environment has no home.
    public init(app: String) throws(ThemeFileError) {
        precondition(
            !app.isEmpty && app != "." && app != ".." && !app.utf8.contains(UInt8(ascii: "/")),
            "an app's folder has a plain name")
        path = FilePath.join(FilePath.join(try Self.settingsFolder(), app), "theme")
    }

    private static func settingsFolder() throws(ThemeFileError) -> String {
        #if canImport(Darwin)
            let (configured, usual): (String?, String) = (nil, "Library/Application Support")
        #else
            // A relative path is to be ignored: XDG Base Directory Specification.
            let configured = FileSystem.environment("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
            let usual = ".config"
        #endif
        if let configured { return configured }
        guard let home = FileSystem.environment("HOME") else {
            throw ThemeFileError(.read, "~/" + usual, reason: "the environment has no HOME")
        }
        return FilePath.join(home, usual)
    }

    /// The identifier in the file; nil where there is no file.
    ///
    /// - Throws: `ThemeFileError` where it cannot be read, or holds something else.
    public func load() throws(ThemeFileError) -> String? {
        try ThemeIdentifierFile.read(path)
    }

    /// Replaces the file as a whole, or removes it.
    ///
    /// - Throws: `ThemeFileError`; then the file is as it was.
    public func save(_ identifier: String?) throws(ThemeFileError) {
        guard let identifier else { return try FileSystem.remove(path) }
        try FileSystem.makeFolder(FilePath.folder(of: path))
        try FileSystem.replace(path, with: ThemeIdentifierFile.bytes(of: identifier))
    }
}

/// A file that holds a theme's identifier and a line end: the user's choice, or the default beside caches.
package enum ThemeIdentifierFile {
    /// Returns the identifier in a file; nil where there is no file, or it is empty.
    ///
    /// - Throws: `ThemeFileError` where it cannot be read, or holds something else.
    package static func read(_ path: String) throws(ThemeFileError) -> String? {
        guard FileSystem.kind(of: path) != nil else { return nil }
        let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        var bytes = try FileSystem.read(path, limit: 256).drop(while: isSpace)
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        if bytes.isEmpty { return nil }
        guard NameText.isThemeIdentifier(bytes) else {
            throw ThemeFileError(.read, path, reason: "it does not hold a theme identifier")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the bytes of a file that holds an identifier.
    package static func bytes(of identifier: String) -> [UInt8] { Array((identifier + "\n").utf8) }
}
