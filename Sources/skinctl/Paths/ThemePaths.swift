import SkinBundles
import SkinFormat
import SkinKit
import SkinLibrary

/// The themes that the paths on a command line denote. A folder that is no bundle denotes the themes in it.
enum ThemePaths {
    /// Returns bundles: those named, and those in the folders named.
    static func bundles(_ paths: [String]) throws(ThemeFileError) -> [String] {
        var found: [String] = []
        for path in paths {
            try requireFile(path)
            guard CachePath.isExistingFolder(path) else {
                let isCompiled = compiledExtensions.contains(FilePath.fileExtension(of: path) ?? "")
                let reason =
                    isCompiled
                    ? "a compiled file; pass the theme's folder, or check the file with 'skinctl verify'"
                    : "not a theme folder"
                throw ThemeFileError(.read, path, reason: reason)
            }
            found += try isBundle(path) ? [path] : nonempty(bundles(in: path), [path])
        }
        return found
    }

    /// Returns what paths compile to: themes to caches, and bundles of stickers and lists of images to packs.
    static func compilable(_ paths: [String]) throws(ThemeFileError) -> (themes: [String], packs: [String]) {
        var (themes, packs): ([String], [String]) = ([], [])
        for path in paths {
            if isList(path) || CachePath.isStickers(path) {
                packs.append(path)
                continue
            }
            guard try isFolderOfBundles(path) else {
                themes += try bundles([path])
                continue
            }
            let stickers = try stickers(in: path)
            packs += stickers
            // A folder of stickers only has no theme to miss.
            let found = try bundles(in: path)
            themes += found.isEmpty && stickers.isEmpty ? [path] : found
        }
        return (themes, packs)
    }

    private static func isFolderOfBundles(_ path: String) throws(ThemeFileError) -> Bool {
        if try isBundle(path) { return false }
        return CachePath.isExistingFolder(path)
    }

    static func isList(_ path: String) -> Bool {
        FilePath.fileExtension(of: path) == "xml" && !CachePath.isExistingFolder(path)
    }

    static func stickers(in folder: String) throws(ThemeFileError) -> [String] {
        try FileSystem.names(inFolder: folder).names.filter { CachePath.isStickers($0) && !$0.hasPrefix(".") }
            .map { folder == "." ? $0 : FilePath.join(folder, $0) }.filter(CachePath.isExistingFolder)
    }

    /// Returns bundles and caches: those named, and the bundles, or else the caches, in the folders named.
    static func themes(_ paths: [String]) throws(ThemeFileError) -> [String] {
        var found: [String] = []
        for path in paths {
            try requireFile(path)
            if CachePath.isExistingFolder(path), try !isBundle(path) {
                let bundles = try bundles(in: path)
                let caches = bundles.isEmpty ? try compiledFiles(in: path, [CachePath.fileExtension]) : []
                found += nonempty(bundles + caches, [path])
            } else {
                found.append(path)
            }
        }
        return found
    }

    static func theme(_ path: String) throws(ThemeFileError) -> String {
        let found = try themes([path])
        guard found.count > 1 else { return found.first ?? path }
        let names = found.prefix(4).map(FilePath.lastPart).joined(separator: ", ")
        let all = names + (found.count > 4 ? " …" : "")
        throw ThemeFileError(
            .read, path, reason: "the folder contains \(found.count) themes (\(all)); name one of them")
    }

    /// Returns caches, packs and packages: those named, and those in the folders named.
    static func compiledFiles(_ paths: [String]) throws(ThemeFileError) -> [String] {
        var found: [String] = []
        for path in paths {
            guard CachePath.isExistingFolder(path) else {
                found.append(path)
                continue
            }
            if try isBundle(path) {
                throw ThemeFileError(.read, path, reason: "not compiled; 'skinctl validate' checks bundles")
            }
            let files = try compiledFiles(in: path, compiledExtensions)
            if files.isEmpty {
                throw ThemeFileError(.read, path, reason: "the folder contains no caches, packs or packages")
            }
            found += files
        }
        return found
    }

    private static let compiledExtensions = [
        CachePath.fileExtension, CachePath.packExtension, ThemePackage.fileExtension,
    ]

    static func compiledFiles(in folder: String, _ extensions: [String]) throws(ThemeFileError) -> [String] {
        try FileSystem.names(inFolder: folder).names
            .filter { name in extensions.contains(FilePath.fileExtension(of: name) ?? "") && !name.hasPrefix(".") }
            .map { FilePath.join(folder, $0) }
            .filter { FileSystem.kind(of: $0) == .file }
    }

    static func schemas(beside bundle: String) -> [String] { schemas(in: BundleFolder.folder(of: bundle)) }

    static func schemas(in folder: String) -> [String] { ThemeCompiler.schemaFiles(inFolder: folder) }

    /// Returns paths without those that lead to the same file as an earlier one.
    static func unique(_ paths: [String]) -> [String] {
        var seen: Set<FileIdentity> = []
        return paths.filter { path in FileSystem.identity(of: path).map { seen.insert($0).inserted } ?? true }
    }

    /// Whether a folder is a bundle rather than a folder of bundles.
    static func isBundle(_ path: String) throws(ThemeFileError) -> Bool {
        guard CachePath.isExistingFolder(path) else { return false }
        if FileSystem.kind(of: FilePath.join(path, BundleFolder.infoName)) != nil { return true }
        return ThemeConfiguration().origin(ofBundle: FilePath.lastPart(of: path)) != nil || CachePath.isStickers(path)
    }

    private static func bundles(in folder: String) throws(ThemeFileError) -> [String] {
        let found = try ThemeCatalog(folders: [folder]).bundles.map(\.path)
        return folder == "." ? found.map { $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0 } : found
    }

    /// A folder without themes is read as a bundle, so that its diagnostics name what it lacks.
    private static func nonempty(_ paths: [String], _ others: [String]) -> [String] { paths.isEmpty ? others : paths }

    private static func requireFile(_ path: String) throws(ThemeFileError) {
        guard FileSystem.kind(of: path) == nil else { return }
        let folder = FilePath.folder(of: path)
        let names = (try? FileSystem.names(inFolder: folder).names) ?? []
        let name = FilePath.lastPart(of: path)
        let meant =
            names.first { $0.hasPrefix(name + ".") && $0.hasSuffix(".theme") }
            ?? Suggestion.nearest(to: name, among: names)
        let hint = meant.map { "; did you mean '\(folder == "." ? $0 : FilePath.join(folder, $0))'?" } ?? ""
        throw ThemeFileError(.read, path, reason: "no such file or folder\(hint)")
    }
}

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
