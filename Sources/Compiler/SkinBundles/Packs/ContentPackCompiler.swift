import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinLibrary
import SkinSyntax

/// A compiler that checks a list of images, `pack.xml`, and turns it into a content pack.
public struct ContentPackCompiler: Sendable {
    /// The file extension of a sticker bundle, without the full stop.
    public static let bundleExtension = "stickers"
    static let listName = "pack.xml"

    /// Creates a compiler.
    public init() {}

    /// The result of a compilation.
    public struct Result: Sendable {
        /// The errors, in order of file, line and column. Files are named by the paths that they were read from.
        public var diagnostics: [ThemeDiagnostic]
        /// The bytes of the pack, or nil if there is an error.
        public var pack: [UInt8]?
        fileprivate var sources: [ThemeFileID: SourceText]
        /// The files that were read from a bundle, by their paths below it.
        package fileprivate(set) var files: [String: [UInt8]]

        /// Returns a formatter that shows source lines.
        public func formatter(usesColor: Bool = false) -> ThemeDiagnosticFormatter {
            ThemeDiagnosticFormatter(usesColor: usesColor, sources: sources)
        }
    }

    /// Checks a list and all its images, and makes the pack in memory.
    ///
    /// - Parameter path: The path of the list, or of a bundle folder that ends in `.stickers` and contains `info.xml`
    ///   and `pack.xml`.
    /// - Throws: `ThemeFileError` if a file cannot be read or a folder is not such a bundle; `ThemeCacheError` if the
    ///   pack is too large.
    /// - Complexity: O(n log n) in the number of items, plus O(m) in the size of the images.
    public func compile(_ path: String) throws -> Result { try compile(path, ContentPackSources()) }

    /// Checks the list and all images of a package of stickers, and makes the pack in memory.
    ///
    /// - Throws: `ThemePackageError` if the package contains a file that its list does not name, or no stickers;
    ///   `ThemeCacheError` if the pack is too large.
    /// - Complexity: O(n log n) in the number of items, plus O(m) in the size of the images.
    public func compile(_ package: ThemePackage) throws -> Result {
        let result = try compileListed(package)
        let others = package.files.keys.filter { result.files[$0] == nil }.sorted()
        if let other = others.first, !result.diagnostics.containError {
            throw ThemePackageError(.unexpectedFile, "pack.xml does not name '\(other)'")
        }
        return result
    }

    /// Compiles a package that may contain files that its list does not name.
    func compileListed(_ package: ThemePackage) throws -> Result {
        guard package.kind == .stickers else {
            throw ThemePackageError(.unexpectedFile, "the package contains a theme, not stickers")
        }
        var sources = ContentPackSources()
        sources.package = package
        return try compile(package.folderName, sources)
    }

    private func compile(_ path: String, _ sources: consuming ContentPackSources) throws -> Result {
        let items = try sources.read(path)
        let diagnostics = sources.diagnostics.sortedByPlace()
        var result = Result(diagnostics: diagnostics, pack: nil, sources: sources.texts, files: sources.files)
        if !diagnostics.containError { result.pack = try ContentPackWriter.write(items) }
        return result
    }

    /// Writes a pack atomically. On any failure an older pack remains.
    ///
    /// - Throws: `ThemeFileError` with `.create` if no file can be created there, with `.write` if the disk fails.
    public static func write(_ pack: [UInt8], to path: String) throws(ThemeFileError) {
        try FileSystem.replace(path, with: pack)
    }
}

private struct ContentPackSources {
    static let imageBytes = ParsingLimits.fileBytes
    /// The bytes of all images together.
    static let packBytes = 1 << 30

    var diagnostics: [ThemeDiagnostic] = []
    var texts: [ThemeFileID: SourceText] = [:]
    var files: [String: [UInt8]] = [:]
    /// The package that contains the files, or nil if they are on disk.
    var package: ThemePackage?

    mutating func read(_ path: String) throws(ThemeFileError) -> [ContentPackEntry] {
        if package != nil { return try readPackage(path) }
        guard FileSystem.kind(of: path) == .folder else { return try readList(path) }
        guard let root = FileSystem.realPath(of: path) else { throw ThemeFileError(.read, path) }
        let ending = ContentPackCompiler.bundleExtension
        guard FilePath.fileExtension(of: FilePath.lastPart(of: root)) == ending else {
            throw ThemeFileError(.read, path, reason: "expected a folder name that ends in .\(ending)")
        }
        try readInfo(FilePath.join(path, BundleFolder.infoName), root)
        let list = FilePath.join(path, ContentPackCompiler.listName)
        guard
            resolve(ContentPackCompiler.listName, in: path, root, at: ThemeSourceRange(beginningOf: ThemeFileID(list)))
                != nil
        else {
            return []
        }
        return try readList(list)
    }

    /// - Parameter path: The name of the folder in the package.
    private mutating func readPackage(_ path: String) throws(ThemeFileError) -> [ContentPackEntry] {
        try readInfo(FilePath.join(path, BundleFolder.infoName), path)
        return try readList(FilePath.join(path, ContentPackCompiler.listName))
    }

    /// Reads up to the limit and one byte more. The name is the path below the folder of the list.
    private mutating func read(_ path: String, _ name: String, limit: Int) throws(ThemeFileError) -> [UInt8] {
        if let package {
            guard let bytes = package.files[name] else { throw ThemeFileError(.read, path, reason: "no such file") }
            files[name] = Array(bytes)
            return Array(bytes.prefix(limit + 1))
        }
        let bytes = try FileSystem.read(path, limit: limit)
        files[name] = bytes
        return bytes
    }

    private mutating func readInfo(_ path: String, _ root: String) throws(ThemeFileError) {
        let range = ThemeSourceRange(beginningOf: ThemeFileID(path))
        guard package != nil || FileSystem.kind(of: path) != nil else {
            diagnostics.append(ThemeDiagnostic(.invalidInfo, at: range, .missingInfo))
            return
        }
        guard resolve(BundleFolder.infoName, in: FilePath.folder(of: path), root, at: range) != nil else { return }
        var symbols = SymbolTable.withVocabulary()
        guard let file = try readXML(path, &symbols) else { return }
        diagnostics += InfoReader.read(file, symbols: symbols).diagnostics
    }

    private mutating func readList(_ path: String) throws(ThemeFileError) -> [ContentPackEntry] {
        var symbols = SymbolTable.withVocabulary()
        guard let file = try readXML(path, &symbols) else { return [] }
        let list = PackReader.read(file, symbols: symbols)
        diagnostics += list.diagnostics
        let folder = FilePath.folder(of: path)
        guard let root = package != nil ? folder : FileSystem.realPath(of: folder) else {
            throw ThemeFileError(.read, folder)
        }
        var paths: [String] = []
        for image in list.images {
            if let path = resolve(image.path, in: folder, root, at: image.range) { paths.append(path) }
        }
        guard !diagnostics.containError else { return [] }
        var entries: [ContentPackEntry] = []
        var count = 0
        for (item, (image, path)) in zip(list.items, zip(list.images, paths)) {
            guard let bytes = try readImage(path, image) else { continue }
            count += bytes.count
            guard count <= Self.packBytes else {
                diagnostics.append(ThemeDiagnostic(.limitExceeded, at: image.range, .largePack))
                return []
            }
            entries.append(ContentPackEntry(key: item.key, category: item.category, order: item.order, image: bytes))
        }
        return entries
    }

    private mutating func readImage(_ path: String, _ image: PackFile.Image) throws(ThemeFileError) -> [UInt8]? {
        let bytes = try read(path, image.path, limit: Self.imageBytes)
        if bytes.count <= Self.imageBytes {
            if let damage = DamagedImage(image.path, bytes) {
                let sentence = Sentence.damagedImage(damage, image.path)
                diagnostics.append(ThemeDiagnostic(.damagedImage, severity: .warning, at: image.range, sentence))
            }
            return bytes
        }
        diagnostics.append(ThemeDiagnostic(.limitExceeded, at: image.range, .largeImage(image.path)))
        return nil
    }

    private mutating func readXML(_ path: String, _ symbols: inout SymbolTable) throws(ThemeFileError) -> SourceFile? {
        let bytes = try read(path, FilePath.lastPart(of: path), limit: ParsingLimits.fileBytes)
        do {
            let file = try XMLReader.read(bytes, name: ThemeFileID(path), symbols: &symbols)
            texts[file.id] = file.text
            return file
        } catch {
            texts[ThemeFileID(path)] = error.text
            diagnostics.append(error.diagnostic)
            return nil
        }
    }

    /// Resolves links. Reports a file that is missing or outside of the folder, and returns nil. The `root` has no
    /// links.
    private mutating func resolve(
        _ name: String, in folder: String, _ root: String, at range: ThemeSourceRange
    ) -> String? {
        let path = FilePath.join(folder, name)
        if let package {
            if package.files[name] == nil { report(.missingFile(name), at: range) }
            return package.files[name] == nil ? nil : path
        }
        guard let real = FileSystem.realPath(of: path) else {
            report(.missingFile(name), at: range)
            return nil
        }
        guard real.utf8.starts(with: (root == "/" ? root : root + "/").utf8) else {
            report(.fileOutOfPack(name), at: range)
            return nil
        }
        guard FileSystem.kind(of: real) == .file else {
            report(.irregularFile(name), at: range)
            return nil
        }
        return real
    }

    private mutating func report(_ sentence: Sentence, at range: ThemeSourceRange) {
        diagnostics.append(ThemeDiagnostic(.invalidConfiguration, at: range, sentence))
    }
}
