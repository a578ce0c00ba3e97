import SkinDiagnostics
import SkinKit

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

    /// The number of files.
    public var fileCount: Int { files.count }
    /// The name of the folder in the package.
    package var folderName: String { "\(info.identifier).\(kind.rawValue)" }

    /// Returns whether a path is named as a package.
    static func isNamed(_ path: String) -> Bool {
        FilePath.fileExtension(of: FilePath.lastPart(of: path)) == fileExtension
    }

    /// Reads a package that may come from anywhere.
    ///
    /// - Throws: `ThemePackageError` for anything but the canonical form of a theme or pack of stickers.
    /// - Complexity: O(n) in the number of bytes.
    public init(reading bytes: [UInt8]) throws(ThemePackageError) {
        let archive = try Self.archive(bytes)
        guard let first = archive.files.first?.name, let slash = first.firstIndex(of: "/"),
            let (identifier, kind) = Self.parts(ofFolder: first[..<slash])
        else { throw ThemePackageError(.unexpectedFile, "the archive does not contain the folder of a theme") }
        let prefix = first[...slash]
        var files: [String: ArraySlice<UInt8>] = [:]
        for file in archive.files {
            guard file.name.utf8.starts(with: prefix.utf8) else {
                throw ThemePackageError(.unexpectedFile, "'\(file.name)' is outside the folder '\(prefix.dropLast())'")
            }
            files[String(file.name.dropFirst(prefix.count))] = file.bytes
        }
        self.kind = kind
        (self.bytes, self.files) = (bytes, files)
        info = try Self.info(in: files)
        try Self.check(files, kind)
        guard info.identifier == identifier else {
            throw ThemePackageError(
                .invalidInfo, "info.xml has the identifier '\(info.identifier)'; the archive '\(identifier)'")
        }
    }

    /// Makes a package of files.
    ///
    /// - Throws: `ThemePackageError` if a name is not allowed, a file is missing, or the files are too large.
    init(_ kind: Kind, _ files: [String: ArraySlice<UInt8>]) throws(ThemePackageError) {
        (self.kind, self.files) = (kind, files)
        info = try Self.info(in: files)
        try Self.check(files, kind)
        let folder = "\(info.identifier).\(kind.rawValue)"
        let archive = StoredArchive(files.map { StoredArchive.File(name: "\(folder)/\($0)", bytes: $1) })
        do {
            bytes = try archive.bytes()
        } catch {
            throw ThemePackageError(.limitExceeded, error.message)
        }
    }

    private static func archive(_ bytes: [UInt8]) throws(ThemePackageError) -> StoredArchive {
        guard bytes.word(at: 0) == StoredArchive.localSignature else {
            throw ThemePackageError(.notAnArchive, "the file is no package")
        }
        do {
            return try StoredArchive(reading: bytes)
        } catch {
            let code: ThemePackageError.Code = error.code == .truncated ? .truncated : .notCanonical
            throw ThemePackageError(code, byteOffset: error.byteOffset, error.message)
        }
    }

    /// Returns the identifier and the kind in the name of a package's folder.
    static func parts(ofFolder name: Substring) -> (identifier: String, kind: Kind)? {
        guard let point = name.lastIndex(of: "."), let kind = Kind(rawValue: String(name[name.index(after: point)...])),
            NameText.isThemeIdentifier(name[..<point].utf8)
        else { return nil }
        return (String(name[..<point]), kind)
    }

    /// Reads `info.xml`.
    static func info(in files: [String: ArraySlice<UInt8>]) throws(ThemePackageError) -> ThemeInfo {
        guard let bytes = files[BundleFolder.infoName] else {
            throw ThemePackageError(.unexpectedFile, "the package contains no info.xml")
        }
        return try info(bytes)
    }

    static func info(_ bytes: ArraySlice<UInt8>) throws(ThemePackageError) -> ThemeInfo {
        guard bytes.count <= ParsingLimits.fileBytes else {
            throw ThemePackageError(.limitExceeded, "info.xml is too large")
        }
        var symbols = SymbolTable.withVocabulary()
        let info: InfoFile
        do throws(UnreadableFile) {
            info = InfoReader.read(
                try XMLReader.read(Array(bytes), name: BundleFolder.infoName, symbols: &symbols), symbols: symbols)
        } catch {
            throw ThemePackageError(.invalidInfo, "\(error.diagnostic.location): \(error.diagnostic.message)")
        }
        if let fault = info.diagnostics.first(where: { $0.severity == .error }) {
            throw ThemePackageError(.invalidInfo, "\(fault.location): \(fault.message)")
        }
        return info.info
    }

    private static func check(_ files: [String: ArraySlice<UInt8>], _ kind: Kind) throws(ThemePackageError) {
        let names = files.keys.sorted()
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
        guard files[ContentPackCompiler.listName] != nil else {
            throw ThemePackageError(.unexpectedFile, "the package contains no \(ContentPackCompiler.listName)")
        }
    }

    /// Returns whether a path below a bundle is that of a file that the theme format defines.
    static func isThemeFile(_ name: String) -> Bool {
        name.hasPrefix(BundleFolder.assetsName + "/") || (name.hasSuffix(".xml") && !name.contains("/"))
    }
}
