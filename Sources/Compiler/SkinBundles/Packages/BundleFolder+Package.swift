import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary
import SkinSyntax

package struct BundleFile: Sendable {
    /// The path of the file. That of a file in a package begins with the path of the package.
    package let path: String
    let packaged: PackagedFile?

    package init(_ path: String) { self.init(path, packaged: nil) }

    init(_ path: String, packaged: PackagedFile?) { (self.path, self.packaged) = (path, packaged) }

    package var size: Int? { packaged?.count ?? FileSystem.size(of: path) }

    /// Returns the bytes, or those up to a limit and one more.
    package func read(limit: Int) throws(ThemeFileError) -> [UInt8] {
        if let packaged { return try packaged.read(limit: limit) }
        return try FileSystem.read(path, limit: limit)
    }

    func load(_ id: ThemeFileID, keepsParsed: Bool = false) throws(ThemeFileError) -> LoadedFile {
        LoadedFile(id, bytes: try read(limit: ParsingLimits.fileBytes), keepsParsed: keepsParsed)
    }
}

extension BundleFolder {
    /// Returns the bundle at a path: a folder, or a package.
    package init(at path: String) throws(ThemeFileError) {
        guard FileSystem.kind(of: path) == .file else {
            try self.init(path: path)
            return
        }
        do {
            self.init(try PackageFile(at: path), at: path)
        } catch let error as ThemeFileError {
            throw error
        } catch {
            throw ThemeFileError(.read, path, reason: "\(error)")
        }
    }

    /// Returns the bundle in a package; nil if there is a folder at the path.
    package static func packaged(at path: String) throws(ThemeFileError) -> BundleFolder? {
        FileSystem.kind(of: path) == .file ? try BundleFolder(at: path) : nil
    }

    package func file(named name: String) -> BundleFile {
        BundleFile(FilePath.join(path, name), packaged: packaged?[name])
    }

    package func file(of asset: Asset) -> BundleFile { file(named: "\(Self.assetsName)/\(asset.path)") }
}

extension ThemePackage {
    /// Reads no other file of the package, and checks its bytes no further; nil if the metadata is not readable.
    static func peek(at path: String) -> (kind: Kind, info: ThemeInfo)? {
        guard let file = try? OpenFile(path), let directory = try? ArchiveDirectory(of: .file(file)) else { return nil }
        for entry in directory.entries {
            let parts = FilePath.parts(of: entry.path)
            guard parts.count == 2, parts[1] == BundleFolder.infoName else { continue }
            let start = entry.headerOffset + ArchiveDirectory.localSize + entry.rawPath.count
            guard let (identifier, kind) = Self.parts(ofFolder: parts[0]), entry.size <= ParsingLimits.fileBytes,
                entry.size <= directory.offset - start,
                let bytes = try? file.bytes(in: start..<(start + entry.size)),
                let info = try? Self.info(bytes[...]), info.identifier == identifier
            else { return nil }
            return (kind, info)
        }
        return nil
    }
}

/// A package in a file that stays open, checked as a whole. Its files are read when they are needed.
///
/// No name in the package becomes a path: a file is a range of bytes.
package struct PackageFile: Sendable {
    package let kind: ThemePackage.Kind
    package let info: ThemeInfo
    private let file: OpenFile
    private let ranges: [String: Range<Int>]

    /// Throws for anything but the canonical form of a theme or pack of stickers. Only parts of the file are in memory.
    package init(at path: String, limits: ThemeLibrary.InstallationLimits = .init()) throws {
        file = try OpenFile(path)
        guard file.size <= limits.bytes else { throw ThemePackage.larger(than: limits) }
        let folder = try ThemePackage.folder(of: ThemePackage.entries(of: .file(file)))
        (kind, ranges) = (folder.kind, folder.files)
        guard let range = ranges[BundleFolder.infoName] else { throw ThemePackage.noInfo }
        let bytes = try PackagedFile(file, range).read(limit: ParsingLimits.fileBytes)
        info = try ThemePackage.info(bytes[...])
        try ThemePackage.check(folder, info)
    }

    var folderName: String { "\(info.identifier).\(kind.rawValue)" }

    /// The paths of the files below the bundle.
    var fileNames: some Collection<String> { ranges.keys }

    subscript(name: String) -> PackagedFile? { ranges[name].map { PackagedFile(file, $0) } }
}

package struct PackagedFile: Sendable {
    private let package: OpenFile
    private let range: Range<Int>

    init(_ package: OpenFile, _ range: Range<Int>) { (self.package, self.range) = (package, range) }

    var count: Int { range.count }

    func read(limit: Int) throws(ThemeFileError) -> [UInt8] {
        try package.bytes(in: range.prefix(limit + 1))
    }

    func forEachPiece(_ body: (ArraySlice<UInt8>) throws(ThemeFileError) -> Void) throws(ThemeFileError) {
        try package.forEachPiece(of: range, body)
    }

    func contentHash() throws(ThemeFileError) -> UInt64 {
        var hasher = ContentHasher(count: count)
        try forEachPiece { hasher.add($0) }
        return hasher.value
    }
}
