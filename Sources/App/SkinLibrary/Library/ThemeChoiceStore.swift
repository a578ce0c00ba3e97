import SkinFormat
import SkinKit
import SkinSettings

/// The storage of the user's choices: a theme, and values of each theme's settings. An app with its own settings can
/// conform to it in a few lines.
public protocol ThemeChoiceStore: Sendable {
    /// Returns the saved identifier; nil if there is none. Called when an engine is created, and when it removes a
    /// theme.
    func load() throws -> String?

    /// Saves an identifier, or removes it if the argument is nil.
    ///
    /// The engine calls it on the main actor after the writes of a switch, in the order of the switches, and before it
    /// notifies its observers. It does not call it for a switch that fails. When the engine removes the chosen theme,
    /// it saves nil before it switches to another theme.
    func save(_ identifier: String?) throws

    /// Returns the text that was saved for a theme's settings; nil if there is none. Called when an engine loads the
    /// theme.
    func loadAdjustments(of identifier: String) throws -> String?

    /// Saves a text for a theme's settings, or removes it if the argument is nil. Called on the main actor. When the
    /// engine removes a theme, it saves nil.
    func saveAdjustments(_ text: String?, of identifier: String) throws
}

/// A store of separate files: one for the choice, with the identifier and a line end, and one for the settings of each
/// theme, in a folder beside it.
public struct ThemeChoiceFile: ThemeChoiceStore {
    /// The path of the file. Its folder is created on the first save.
    public var path: String

    /// Creates a store for a file at a path.
    public init(path: String) { self.path = path }

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
        // The XDG Base Directory Specification requires that relative paths are ignored.
        let configured = SystemCalls.settingsVariable.flatMap { FileSystem.environment($0) }
        if let configured, configured.hasPrefix("/") { return configured }
        let usual = SystemCalls.settingsFolder
        guard let home = FileSystem.environment("HOME") else {
            throw ThemeFileError(.read, "~/" + usual, reason: "the environment variable 'HOME' is not set")
        }
        return FilePath.join(home, usual)
    }

    /// Returns the identifier in the file; nil if there is no file.
    ///
    /// - Throws: `ThemeFileError` if the file is not readable, or contains anything else.
    public func load() throws(ThemeFileError) -> String? { try ThemeIdentifierFile.read(path) }

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

extension ThemeChoiceFile {
    /// Returns the text in a theme's file; nil if there is no file.
    ///
    /// - Throws: `ThemeFileError` if the file is not readable, or is larger than 64 KiB.
    public func loadAdjustments(of identifier: String) throws(ThemeFileError) -> String? {
        guard let path = adjustmentsPath(of: identifier), FileSystem.kind(of: path) != nil else { return nil }
        let bytes = try FileSystem.read(path, limit: AdjustmentText.limit)
        guard bytes.count <= AdjustmentText.limit else {
            throw ThemeFileError(.read, path, reason: "the file is larger than 64 KiB")
        }
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    }

    /// Replaces a theme's file atomically, or removes it.
    ///
    /// - Throws: `ThemeFileError`, also if the file would be larger than 64 KiB. It is unchanged then.
    public func saveAdjustments(_ text: String?, of identifier: String) throws(ThemeFileError) {
        guard let path = adjustmentsPath(of: identifier) else { return }
        guard let text else { return try FileSystem.remove(path) }
        guard text.utf8.count < AdjustmentText.limit else {
            throw ThemeFileError(.write, path, reason: "the file would be larger than 64 KiB")
        }
        try FileSystem.makeFolder(FilePath.folder(of: path))
        try FileSystem.replace(path, with: Array((text + "\n").utf8))
    }

    /// Returns the path of the file for a theme's settings; nil for an invalid identifier, which no theme has.
    private func adjustmentsPath(of identifier: String) -> String? {
        guard NameText.isThemeIdentifier(identifier.utf8) else { return nil }
        return FilePath.join(path + "-settings", identifier)
    }
}

/// A file that contains a theme's identifier and a line end: the user's choice, or the default theme beside caches.
package enum ThemeIdentifierFile {
    /// Nil if there is no file, or it is empty; throws if it contains anything else.
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

    package static func bytes(of identifier: String) -> [UInt8] { Array((identifier + "\n").utf8) }
}
