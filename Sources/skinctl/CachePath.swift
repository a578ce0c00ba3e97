import SkinCompiler
import SkinKit

/// Where caches and packs stand.
enum CachePath {
    static let fileExtension = "skincache"
    static let packExtension = "skinpack"

    /// `Midnight.theme` becomes `Midnight.skincache`: beside the bundle, in the folder that `output` names, or
    /// `output` itself.
    static func path(of bundle: String, output: String? = nil, extension: String = fileExtension) -> String {
        if let output, !isFolder(output) { return output }
        let real = FileSystem.realPath(of: bundle) ?? bundle
        let isDotted = [".", ".."].contains(FilePath.lastPart(of: bundle))
        let name = FilePath.lastPart(of: isDotted ? real : bundle)
        let stem = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) } ?? name
        let folder = output ?? FilePath.folder(of: isDotted ? real : bundle)
        return FilePath.join(folder, "\(stem).\(`extension`)")
    }

    /// Whether a bundle is one of stickers, which becomes a content pack.
    static func isStickers(_ bundle: String) -> Bool {
        FilePath.fileExtension(of: FilePath.lastPart(of: bundle)) == ContentPackCompiler.bundleExtension
    }

    /// Whether a path names a folder: an existing one, or by a slash at its end.
    static func isFolder(_ path: String) -> Bool {
        path.utf8.last == UInt8(ascii: "/") || isExistingFolder(path)
    }

    static func isExistingFolder(_ path: String) -> Bool { FileSystem.kind(of: path) == .folder }
}
