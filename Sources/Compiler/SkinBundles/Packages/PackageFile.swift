import SkinCompiler
import SkinFormat
import SkinKit
import SkinLibrary
import SkinSyntax

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
