import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary
import SkinSyntax

/// A theme or a pack of stickers in the form in which it travels: one file, `Midnight.skin`.
///
/// A package is a ZIP archive in one canonical form, so that equal files give equal bytes. It contains one folder, named
/// by the identifier of the theme: `org.example.midnight.theme/info.xml`. A package is read in memory and never
/// extracted. No name in it becomes a path.
public struct ThemePackage: Sendable {
    /// The file name extension of packages, without the point.
    public static let fileExtension = ThemeLibrary.packageExtension

    /// The contents of a package.
    public enum Kind: String, Sendable, CaseIterable {
        /// A theme bundle.
        case theme
        /// A pack of stickers: a bundle of `pack.xml` and images.
        case stickers
    }

    /// The contents of the package.
    public let kind: Kind
    /// The content of `info.xml`.
    public let info: ThemeInfo
    /// The bytes of the package.
    public let bytes: [UInt8]
    /// The files by their paths below the bundle.
    let files: [String: ArraySlice<UInt8>]

    package var folderName: String { "\(info.identifier).\(kind.rawValue)" }

    static func isNamed(_ path: String) -> Bool {
        FilePath.fileExtension(of: FilePath.lastPart(of: path)) == fileExtension
    }

    /// Reads a package that may come from anywhere.
    ///
    /// - Throws: `ThemePackageError` for anything but the canonical form of a theme or pack of stickers.
    /// - Complexity: O(n) in the number of bytes.
    public init(reading bytes: [UInt8]) throws(ThemePackageError) {
        let entries = try Self.entries(of: .memory(bytes))
        let folder = try Self.folder(of: entries)
        self.bytes = bytes
        kind = folder.kind
        files = folder.files.mapValues { bytes[$0] }
        info = try Self.info(in: files)
        try Self.check(folder, info)
    }

    /// Throws if a name is not allowed, a file is missing, or the files are too large.
    init(_ kind: Kind, _ files: [String: ArraySlice<UInt8>]) throws(ThemePackageError) {
        (self.kind, self.files) = (kind, files)
        info = try Self.info(in: files)
        try Self.check(files.keys, kind)
        let folder = "\(info.identifier).\(kind.rawValue)"
        let archive = StoredArchive(files.map { StoredArchive.File(name: "\(folder)/\($0)", bytes: $1) })
        do {
            bytes = try archive.bytes()
        } catch {
            throw ThemePackageError(.limitExceeded, error.message)
        }
    }

    static func entries(of archive: ArchiveBytes) throws(ThemePackageError) -> [StoredArchive.Entry] {
        guard try archive.bytes(in: 0..<4).word(at: 0) == ArchiveDirectory.localSignature else {
            throw ThemePackageError(.notAnArchive, "the file is no package")
        }
        return try StoredArchive.entries(of: archive)
    }

    struct Folder {
        var identifier: String
        var kind: Kind
        var files: [String: Range<Int>]
    }

    static func folder(of entries: [StoredArchive.Entry]) throws(ThemePackageError) -> Folder {
        guard let name = entries.first.flatMap({ FilePath.parts(of: $0.name).first }),
            let (identifier, kind) = parts(ofFolder: name)
        else { throw ThemePackageError(.unexpectedFile, "the archive does not contain the folder of a theme") }
        var files: [String: Range<Int>] = [:]
        for entry in entries {
            guard let path = FilePath.rest(of: entry.name, after: name + "/") else {
                throw ThemePackageError(.unexpectedFile, "'\(entry.name)' is outside the folder '\(name)'")
            }
            // Names of other bytes can be equal as strings.
            guard files.updateValue(entry.range, forKey: path) == nil else {
                throw ThemePackageError(.unsafeName, "the archive contains '\(entry.name)' twice")
            }
        }
        return Folder(identifier: identifier, kind: kind, files: files)
    }

    /// Checks that a folder has the files of its kind, and the identifier in its `info.xml`.
    static func check(_ folder: Folder, _ info: ThemeInfo) throws(ThemePackageError) {
        try check(folder.files.keys, folder.kind)
        guard info.identifier == folder.identifier else {
            throw ThemePackageError(
                .invalidInfo,
                "info.xml has the identifier '\(info.identifier)'; the archive '\(folder.identifier)'")
        }
    }

    static func parts(ofFolder name: String) -> (identifier: String, kind: Kind)? {
        guard let ending = FilePath.fileExtension(of: name), let kind = Kind(rawValue: ending) else { return nil }
        let identifier = name.utf8.dropLast(ending.utf8.count + 1)
        return NameText.isThemeIdentifier(identifier) ? (String(Substring(identifier)), kind) : nil
    }

    static func info(in files: [String: ArraySlice<UInt8>]) throws(ThemePackageError) -> ThemeInfo {
        guard let bytes = files[BundleFolder.infoName] else { throw noInfo }
        return try info(bytes)
    }

    static var noInfo: ThemePackageError { ThemePackageError(.unexpectedFile, "the package contains no info.xml") }

    static func info(_ bytes: ArraySlice<UInt8>) throws(ThemePackageError) -> ThemeInfo {
        guard bytes.count <= ParsingLimits.fileBytes else {
            throw ThemePackageError(.limitExceeded, "info.xml is too large")
        }
        var symbols = SymbolTable.withVocabulary()
        let info: InfoFile
        do throws(UnreadableFile) {
            info = InfoReader.read(
                try XMLReader.read(Array(bytes), name: ThemeFileID(BundleFolder.infoName), symbols: &symbols),
                symbols: symbols)
        } catch {
            throw ThemePackageError(.invalidInfo, "\(error.diagnostic.location): \(error.diagnostic.message)")
        }
        if let fault = info.diagnostics.first(where: { $0.severity == .error }) {
            throw ThemePackageError(.invalidInfo, "\(fault.location): \(fault.message)")
        }
        return info.info
    }

    private static func check(_ names: some Sequence<String>, _ kind: Kind) throws(ThemePackageError) {
        let names = names.sorted()
        for name in names {
            if let fault = ArchiveName.fault(in: name) {
                throw ThemePackageError(.unsafeName, "the name '\(name)' \(fault)")
            }
            guard kind == .stickers || isThemeFile(name) else {
                throw ThemePackageError(.unexpectedFile, "'\(name)' is no part of a theme")
            }
        }
        if let conflict = ArchiveName.conflict(among: names) { throw ThemePackageError(.unsafeName, conflict) }
        guard kind == .stickers else { return }
        guard names.contains(ContentPackCompiler.listName) else {
            throw ThemePackageError(.unexpectedFile, "the package contains no \(ContentPackCompiler.listName)")
        }
    }

    /// Returns whether a path below a bundle is that of a file that the theme format defines.
    static func isThemeFile(_ name: String) -> Bool {
        let parts = FilePath.parts(of: name)
        return parts.count == 1 ? FilePath.fileExtension(of: name) == "xml" : parts[0] == BundleFolder.assetsName
    }
}

/// The reason why bytes are not a package, or a bundle cannot become one.
public struct ThemePackageError: Error, Hashable, Sendable {
    /// The kind of the error.
    public var code: ThemeErrorCode
    /// The offset of the error in bytes; 0 if it concerns the whole file.
    public var byteOffset: Int
    /// The description of the error: a sentence in lower case without a full stop.
    public var message: String

    package init(_ code: ThemeErrorCode, byteOffset: Int = 0, _ message: String) {
        self.code = code
        self.byteOffset = byteOffset
        self.message = message
    }
}

extension ThemePackageError: CodedError, CustomStringConvertible {
    /// One line: the message, then offset and code.
    public var description: String { "\(message) (byte \(byteOffset)) [\(code.rawValue)]" }
}

extension ThemeErrorCode {
    /// The file is not a ZIP archive.
    public static let notAnArchive = Self(rawValue: "not-an-archive")
    /// The archive is intact, but not in the one form that a package has.
    public static let notCanonical = Self(rawValue: "not-canonical")
    /// The archive uses a feature that no theme needs, such as encryption or links.
    public static let unsupported = Self(rawValue: "unsupported")
    /// A name in the archive is not allowed, or two names are the same on some systems.
    public static let unsafeName = Self(rawValue: "unsafe-name")
    /// The archive contains a file that does not belong to a theme or pack of stickers, or lacks one.
    public static let unexpectedFile = Self(rawValue: "unexpected-file")
    /// `info.xml` is invalid, or names another theme than the archive.
    public static let invalidInfo = Self(rawValue: "invalid-info")
}
