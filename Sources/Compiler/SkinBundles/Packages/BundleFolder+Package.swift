import SkinCompiler
import SkinDiagnostics
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
