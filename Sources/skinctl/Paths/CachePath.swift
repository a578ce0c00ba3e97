import SkinBundles
import SkinKit
import SkinLibrary

enum CachePath {
    static let fileExtension = "skincache"
    static let packExtension = "skinpack"

    /// Returns the path of the file compiled from a bundle: `Midnight.skincache` for `Midnight.theme`.
    ///
    /// - Parameter output: A folder for the file, or the path of the file; nil for a file beside the bundle.
    static func path(of bundle: String, output: String? = nil, extension: String = fileExtension) -> String {
        if let output, !isFolder(output) { return output }
        let real = FileSystem.realPath(of: bundle) ?? bundle
        let isDotted = [".", ".."].contains(FilePath.lastPart(of: bundle))
        let name = FilePath.lastPart(of: isDotted ? real : bundle)
        let stem = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) } ?? name
        let folder = output ?? FilePath.folder(of: isDotted ? real : bundle)
        return FilePath.join(folder, "\(stem).\(`extension`)")
    }

    /// Whether a bundle contains stickers and compiles to a content pack.
    static func isStickers(_ bundle: String) -> Bool {
        FilePath.fileExtension(of: FilePath.lastPart(of: bundle)) == ContentPackCompiler.bundleExtension
    }

    static func isFolder(_ path: String) -> Bool { path.utf8.last == UInt8(ascii: "/") || isExistingFolder(path) }

    static func isExistingFolder(_ path: String) -> Bool { FileSystem.kind(of: path) == .folder }
}
