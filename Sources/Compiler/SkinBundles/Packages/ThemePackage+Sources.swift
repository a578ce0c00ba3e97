import SkinDiagnostics
import SkinKit
import SkinLibrary

extension ThemePackage {
    /// Makes a package of a bundle's folder, or of a ZIP archive that an author made of one.
    ///
    /// The package contains the files that the format defines; others are left out, such as hidden ones. The theme is
    /// not compiled: its values may have errors.
    ///
    /// - Parameters:
    ///   - path: The path of the folder of a theme or of a `.stickers` bundle, or of the archive.
    ///   - limits: The maximum number of bytes and of files.
    /// - Throws: `ThemePackageError`; `ThemeFileError`; `ThemeError` if the bundle's files are unsafe, or its list of
    ///   stickers has errors; `ThemeCacheError` if a pack is too large.
    /// - Complexity: O(n) in the size of the files.
    public init(of path: String, limits: ThemeLibrary.InstallationLimits = .init()) throws {
        guard FileSystem.kind(of: path) == .folder else {
            let bytes = try FileSystem.read(path, limit: limits.bytes)
            guard bytes.count <= limits.bytes else { throw Self.tooLarge(limits) }
            try self.init(authorArchive: bytes, limits: limits)
            return
        }
        let root = FilePath.lastPart(of: FileSystem.realPath(of: path) ?? path)
        let isStickers = FilePath.fileExtension(of: root) == Kind.stickers.rawValue
        let files = try isStickers ? Self.stickers(in: path, limits) : Self.theme(in: path, limits)
        try self.init(isStickers ? .stickers : .theme, files)
    }

    private static func theme(
        in path: String, _ limits: ThemeLibrary.InstallationLimits
    ) throws -> [String: ArraySlice<UInt8>] {
        let folder = try BundleFolder(path: path)
        guard !folder.diagnostics.containError else { throw ThemeError(folder.diagnostics.sortedByPlace()) }
        let names = folder.fileNames
        guard names.count <= limits.files else { throw tooLarge(limits) }
        var remaining = limits.bytes
        var files: [String: ArraySlice<UInt8>] = [:]
        for name in names {
            let bytes = try FileSystem.read(FilePath.join(path, name), limit: remaining)
            guard bytes.count <= remaining else { throw tooLarge(limits) }
            remaining -= bytes.count
            files[name] = bytes[...]
        }
        return files
    }

    private static func stickers(
        in path: String, _ limits: ThemeLibrary.InstallationLimits
    ) throws -> [String: ArraySlice<UInt8>] {
        let result = try ContentPackCompiler().compile(path)
        guard !result.diagnostics.containError else { throw ThemeError(result.diagnostics) }
        guard result.files.values.reduce(0, { $0 + $1.count }) <= limits.bytes, result.files.count <= limits.files
        else {
            throw tooLarge(limits)
        }
        return result.files.mapValues { $0[...] }
    }

    private static func tooLarge(_ limits: ThemeLibrary.InstallationLimits) -> ThemePackageError {
        ThemePackageError(.limitExceeded, "the bundle has more than \(limits.bytes) bytes or \(limits.files) files")
    }

    /// Makes a package of a ZIP archive that an author made with any program.
    ///
    /// The archive contains the bundle's folder, or the files of a theme alone. The reader is strict: it refuses
    /// archives that programs could read differently, links, encrypted files and unsafe names.
    ///
    /// - Throws: `ThemePackageError`.
    /// - Complexity: O(n) in the size of the archive and of its files.
    public init(authorArchive bytes: [UInt8], limits: ThemeLibrary.InstallationLimits = .init()) throws {
        let archive = try AuthorArchive(reading: bytes, limits: limits)
        let shown = archive.files.filter { !$0.name.isHidden }
        let all = shown.map { FilePath.parts(of: $0.name) }.filter { $0.last == BundleFolder.infoName }
        let infos = all.filter { $0.count <= 2 }
        guard let info = infos.first, infos.count == 1 else {
            let inner = infos.isEmpty ? all.first?.dropLast().joined(separator: "/") : nil
            throw ThemePackageError(
                .unexpectedFile,
                inner.map { "the theme is in the folder '\($0)'; make the archive of that folder alone" }
                    ?? "the archive contains \(infos.isEmpty ? "no" : "more than one") theme with an info.xml")
        }
        let folder = info.dropLast().first
        let kind: Kind = folder.flatMap(FilePath.fileExtension) == Kind.stickers.rawValue ? .stickers : .theme
        var files: [String: ArraySlice<UInt8>] = [:]
        for file in shown {
            guard let path = FilePath.rest(of: file.name, after: folder.map { $0 + "/" } ?? "") else {
                throw ThemePackageError(.unexpectedFile, "'\(file.name)' is outside the folder '\(folder ?? "")'")
            }
            files[path] = file.bytes
        }
        if kind == .theme { files = files.filter { Self.isThemeFile($0.key) } }
        let package = try ThemePackage(kind, files)
        guard kind == .stickers else {
            self = package
            return
        }
        // Images that the list does not name are left out.
        let result = try ContentPackCompiler().compileListed(package)
        guard !result.diagnostics.containError else { throw ThemeError(result.diagnostics) }
        try self.init(kind, result.files.mapValues { $0[...] })
    }

    /// Reads the package in a file.
    ///
    /// - Throws: `ThemePackageError`; `ThemeFileError`.
    public init(at path: String, limits: ThemeLibrary.InstallationLimits = .init()) throws {
        let bytes = try FileSystem.read(path, limit: limits.bytes)
        guard bytes.count <= limits.bytes else { throw Self.larger(than: limits) }
        try self.init(reading: bytes)
    }
}

extension ThemePackage {
    static func larger(than limits: ThemeLibrary.InstallationLimits) -> ThemePackageError {
        ThemePackageError(.limitExceeded, "the package is larger than \(limits.bytes) bytes")
    }
}

extension String {
    /// Whether a part of the name begins with a point, or the file belongs to macOS.
    fileprivate var isHidden: Bool {
        let parts = FilePath.parts(of: self)
        return parts.first == "__MACOSX" || parts.contains { $0.utf8.first == UInt8(ascii: ".") }
    }
}

extension BundleFolder {
    var fileNames: [String] {
        (hasInfo ? [Self.infoName] : []) + configurationFiles.map(\.name)
            + assets.map { FilePath.join(Self.assetsName, $0.path) }
    }
}
