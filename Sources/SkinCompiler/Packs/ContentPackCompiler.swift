import SkinDiagnostics
import SkinKit

/// Checks a list of images, `pack.xml`, and turns it into a content pack.
public struct ContentPackCompiler: Sendable {
    /// What the name of a bundle of stickers ends in, behind a dot.
    public static let bundleExtension = "stickers"

    /// The order of the bytes of numbers.
    public var byteOrder: ThemeCacheByteOrder

    /// A compiler; the lowest byte comes first unless asked otherwise.
    public init(byteOrder: ThemeCacheByteOrder = .little) {
        self.byteOrder = byteOrder
    }

    /// What came of a compilation.
    public struct Result: Sendable {
        /// Everything that is wrong, in order of file, line and column. Files have the paths that they were read from.
        public var diagnostics: [ThemeDiagnostic]
        /// The bytes of the pack; nil where there is an error.
        public var pack: [UInt8]?
        fileprivate var sources: [String: SourceText]

        /// Writes diagnostics with their source lines.
        public func formatter(usesColor: Bool = false) -> ThemeDiagnosticFormatter {
            ThemeDiagnosticFormatter(usesColor: usesColor, sources: sources)
        }
    }

    /// Checks a list and all its images, and makes the pack in memory.
    ///
    /// - Parameter path: The list, or the folder of a bundle that ends in `.stickers` with `info.xml` and `pack.xml`.
    /// - Throws: `ThemeFileError` where a file cannot be read, or a folder is no such bundle; `ThemeCacheError` where the pack
    ///   is too large.
    /// - Complexity: O(n log n) in the number of items, and the size of the images.
    public func compile(_ path: String) throws -> Result {
        var sources = ContentPackSources()
        let items = try sources.read(path)
        let diagnostics = sources.diagnostics.sortedByPlace()
        var result = Result(diagnostics: diagnostics, pack: nil, sources: sources.texts)
        if !diagnostics.containError {
            result.pack = try ContentPackWriter.write(items, byteOrder: byteOrder)
        }
        return result
    }

    /// Puts a pack in its place all at once; on any failure an older one stays.
    ///
    /// - Throws: `ThemeFileError` with `.create` where no file can be made there, with `.write` where the disk fails.
    public static func write(_ pack: [UInt8], to path: String) throws(ThemeFileError) {
        try FileSystem.replace(path, with: pack)
    }
}

/// Reads the files of one pack.
private struct ContentPackSources {
    static let listName = "pack.xml"
    static let imageBytes = ParsingLimits.fileBytes

    var diagnostics: [ThemeDiagnostic] = []
    var texts: [String: SourceText] = [:]

    /// The items with their images; of no use where there is an error.
    mutating func read(_ path: String) throws(ThemeFileError) -> [ContentPackEntry] {
        guard FileSystem.kind(of: path) == .folder else { return try readList(path) }
        guard let root = FileSystem.realPath(of: path) else { throw ThemeFileError(.read, path) }
        let ending = ContentPackCompiler.bundleExtension
        guard FilePath.fileExtension(of: FilePath.lastPart(of: root)) == ending else {
            throw ThemeFileError(.read, path, reason: "a folder that does not end in .\(ending)")
        }
        try readInfo(FilePath.join(path, BundleFolder.infoName), root)
        let list = FilePath.join(path, Self.listName)
        guard resolve(Self.listName, in: path, root, at: ThemeSourceLocation(file: list)) != nil else { return [] }
        return try readList(list)
    }

    private mutating func readInfo(_ path: String, _ root: String) throws(ThemeFileError) {
        let location = ThemeSourceLocation(file: path)
        guard FileSystem.kind(of: path) != nil else {
            diagnostics.append(ThemeDiagnostic(.invalidInfo, at: location, "a bundle needs an info.xml"))
            return
        }
        guard resolve(BundleFolder.infoName, in: FilePath.folder(of: path), root, at: location) != nil else { return }
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
        guard let root = FileSystem.realPath(of: folder) else { throw ThemeFileError(.read, folder) }
        var paths: [String] = []
        for image in list.images {
            if let path = resolve(image.path, in: folder, root, at: image.location) { paths.append(path) }
        }
        guard !diagnostics.containError else { return [] }
        var entries: [ContentPackEntry] = []
        for (item, (image, path)) in zip(list.items, zip(list.images, paths)) {
            guard let bytes = try readImage(path, image) else { continue }
            entries.append(
                ContentPackEntry(key: item.key, category: item.category, order: item.order, image: bytes))
        }
        return entries
    }

    private mutating func readImage(_ path: String, _ image: PackFile.Image) throws(ThemeFileError) -> [UInt8]? {
        let bytes = try FileSystem.read(path, limit: Self.imageBytes)
        if bytes.count <= Self.imageBytes { return bytes }
        diagnostics.append(ThemeDiagnostic(.limitExceeded, at: image.location, "'\(image.path)' is larger than 64 MiB"))
        return nil
    }

    private mutating func readXML(_ path: String, _ symbols: inout SymbolTable) throws(ThemeFileError) -> SourceFile? {
        let bytes = try FileSystem.read(path, limit: ParsingLimits.fileBytes)
        do {
            let file = try XMLReader.read(bytes, name: path, symbols: &symbols)
            texts[path] = file.text
            return file
        } catch {
            texts[path] = error.text
            diagnostics.append(error.diagnostic)
            return nil
        }
    }

    /// The path of a file without links; nil, with a report, where there is none or it is out of the folder.
    ///
    /// - Parameter root: The folder without links.
    private mutating func resolve(
        _ name: String, in folder: String, _ root: String, at location: ThemeSourceLocation
    ) -> String? {
        let path = FilePath.join(folder, name)
        guard let real = FileSystem.realPath(of: path) else {
            report("there is no file '\(name)'", at: location)
            return nil
        }
        guard real.utf8.starts(with: (root == "/" ? root : root + "/").utf8) else {
            report("'\(name)' leads out of the pack's folder", at: location)
            return nil
        }
        guard FileSystem.kind(of: real) == .file else {
            report("'\(name)' is no file", at: location)
            return nil
        }
        return real
    }

    private mutating func report(_ message: String, at location: ThemeSourceLocation) {
        diagnostics.append(ThemeDiagnostic(.invalidConfiguration, at: location, message))
    }
}
