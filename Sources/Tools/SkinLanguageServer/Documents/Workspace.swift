import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinEditing
import SkinFormat
import SkinKit
import SkinLibrary
import SkinSyntax

/// The documents that a client has open, laid over the file system, and the themes that they belong to.
struct Workspace {
    /// The number of changes of texts so far.
    private(set) var revision = 0
    /// The open documents by their paths.
    private(set) var documents: [String: TextDocument] = [:]
    /// The URIs of open documents, as the client spells them.
    private var uris: [String: String] = [:]
    private var indices: [String: SourceIndex] = [:]
    /// The last valid theme of each bundle, and whether its sources have changed since.
    private var themes: [String: Theme] = [:]
    private var results: [String: ThemeCompiler.Result] = [:]
    /// The bundles that have no valid theme on the disk, either.
    private var invalid: Set<String> = []
    private var texts: [String: TextDocument] = [:]
    /// The schemas for the bundles of a folder, with their comments.
    private var schemas: [String: Schemas] = [:]
    /// The findings about images, which are read again only when they have changed.
    private let images = ImageFindings()
    private var lineage: [String: [String: String]] = [:]

    // MARK: Documents

    mutating func open(_ uri: String, _ text: String, version: Int) {
        guard let path = DocumentURI.path(uri) else { return }
        var document = TextDocument(Array(text.utf8))
        document.version = version
        set(document, at: path)
        uris[path] = uri
    }

    mutating func set(_ document: TextDocument, at path: String) {
        documents[path] = document
        changed(path)
    }

    mutating func close(_ path: String) {
        documents[path] = nil
        changed(path)
    }

    mutating func changed(_ path: String) {
        if path.hasSuffix(BundleFolder.infoName) || path.hasSuffix(ThemeConfiguration.fileName) { lineage = [:] }
        if path.hasSuffix(Self.schemaEnding) { schemas = [:] }
        texts[path] = nil
        indices[path] = nil
        results = [:]
        revision += 1
    }

    mutating func changedFiles() {
        revision += 1
        texts = [:]
        schemas = [:]
        lineage = [:]
        indices = [:]
        results = [:]
        invalid = []
    }

    func uri(_ path: String) -> String { uris[path] ?? DocumentURI.uri(path) }

    /// Returns the text of a file: that of the client, or else that on disk.
    mutating func text(_ path: String) -> TextDocument? {
        if let document = documents[path] { return document }
        if let known = texts[path] { return known }
        guard let bytes = try? FileSystem.read(path, limit: 64 << 20) else { return nil }
        let document = TextDocument(UTF8Text(bytes).bytes)
        texts[path] = document
        return document
    }

    mutating func index(_ path: String) -> SourceIndex? {
        if let known = indices[path] { return known }
        guard let text = text(path) else { return nil }
        let index = SourceIndex(text.bytes)
        indices[path] = index
        return index
    }

    // MARK: Themes

    /// Returns the bundle that a file belongs to: the folder that contains it, if it has an `info.xml`.
    func bundle(of path: String) -> String? {
        let folder = FilePath.folder(of: path)
        let info = FilePath.join(folder, BundleFolder.infoName)
        let isBundle = FileSystem.kind(of: info) == .file || documents[info] != nil
        return path.hasSuffix(".xml") && isBundle ? folder : nil
    }

    private static let schemaEnding = ".schema.xml"

    private func schemaFiles(for bundle: String) -> [String] {
        let folder = FilePath.folder(of: bundle)
        let names = (try? FileSystem.names(inFolder: folder).names) ?? []
        return names.filter { $0.hasSuffix(Self.schemaEnding) && !$0.hasPrefix(".") }.map { FilePath.join(folder, $0) }
    }

    func compiler(for bundle: String) -> ThemeCompiler {
        var compiler = ThemeCompiler(schemaFiles: schemaFiles(for: bundle))
        compiler.checksImages = true
        compiler.images = images
        compiler.edits = edits
        return compiler
    }

    private var edits: EditedFiles {
        var edits = EditedFiles()
        for (path, document) in documents { edits[path] = document.bytes }
        return edits
    }

    /// Returns the result of compiling a bundle with the client's texts, and keeps the theme if it is valid.
    mutating func compile(_ bundle: String) -> ThemeCompiler.Result? {
        if let known = results[bundle] { return known }
        let compiler = compiler(for: bundle)
        // A theme that is too large for a cache can still be checked.
        guard let result = (try? compiler.compile(bundle)) ?? (try? compiler.validate(bundle)) else { return nil }
        if let cache = result.cache, let theme = try? Theme(cacheBytes: cache) { themes[bundle] = theme }
        results[bundle] = result
        return result
    }

    /// Returns the theme of a bundle; while its texts have errors, the last valid one, or that on disk.
    mutating func theme(_ bundle: String) -> Theme? {
        _ = compile(bundle)
        if themes[bundle] == nil, invalid.insert(bundle).inserted {
            var compiler = compiler(for: bundle)
            compiler.edits = EditedFiles()
            themes[bundle] = (try? compiler.compile(bundle).cache).flatMap { try? Theme(cacheBytes: $0) }
        }
        return themes[bundle]
    }

    /// Returns the theme of a bundle as it was last compiled, which takes no time.
    mutating func recentTheme(_ bundle: String) -> Theme? { themes[bundle] ?? theme(bundle) }

    struct Schemas {
        var schema: ComponentSchema
        var documentation = SchemaDocumentation()
    }

    mutating func schemas(for bundle: String) -> Schemas {
        let folder = FilePath.folder(of: bundle)
        if let known = schemas[folder] { return known }
        let files = schemaFiles(for: bundle)
        var read = Schemas(schema: (try? ComponentSchema(filesAt: files)) ?? .builtIn)
        for file in files { if let text = text(file) { read.documentation.add(text.bytes) } }
        schemas[folder] = read
        return read
    }

    mutating func chain(of bundle: String) -> [String] {
        let parents = parents(in: FilePath.folder(of: bundle))
        var chain = [bundle]
        while chain.count < 64, let last = chain.last, let next = parents[last], !chain.contains(next) {
            chain.append(next)
        }
        return chain
    }

    private mutating func parents(in folder: String) -> [String: String] {
        if let known = lineage[folder] { return known }
        guard let catalog = try? ThemeCatalog(folders: [folder], edits: edits) else { return [:] }
        var parents: [String: String] = [:]
        for bundle in catalog.bundles {
            let isOpen = documents[FilePath.join(bundle.path, BundleFolder.infoName)] != nil
            let parent = isOpen ? inherits(bundle.path) : bundle.info.parent?.identifier
            parents[bundle.path] = parent.flatMap { catalog.bundle(identified: $0)?.path }
        }
        lineage[folder] = parents
        return parents
    }

    /// Returns the identifier in `inherits` of a bundle's open `info.xml`.
    private mutating func inherits(_ bundle: String) -> String? {
        guard let text = text(FilePath.join(bundle, BundleFolder.infoName)) else { return nil }
        let all = String(decoding: text.bytes, as: UTF8.self)
        guard let start = all.firstRange(of: "<inherits>"),
            let end = all[start.upperBound...].firstRange(of: "</inherits>")
        else { return nil }
        return String(all[start.upperBound..<end.lowerBound].filter { !$0.isWhitespace })
    }

    /// Returns the bundles that a change of one concerns: itself, and those beside it that inherit from it.
    mutating func dependents(of bundle: String) -> [String] {
        let others = parents(in: FilePath.folder(of: bundle)).keys.sorted()
        return [bundle] + others.filter { $0 != bundle && chain(of: $0).contains(bundle) }
    }

    func files(of bundle: String) -> [String] {
        let names = (try? FileSystem.names(inFolder: bundle).names) ?? []
        let opened = documents.keys.filter { FilePath.folder(of: $0) == bundle }.map(FilePath.lastPart(of:))
        return Set(names + opened).filter { $0.hasSuffix(".xml") && !$0.hasPrefix(".") && $0 != BundleFolder.infoName }
            .sorted().map { FilePath.join(bundle, $0) }
    }

    /// Returns the files of a chain, nearest theme first.
    mutating func chainFiles(of bundle: String) -> [String] { chain(of: bundle).flatMap(files(of:)) }

    /// Returns the bundles in whose chain a bundle is, or that are in its chain.
    mutating func family(of bundle: String) -> [String] {
        let dependents = dependents(of: bundle)
        return dependents + chain(of: bundle).filter { !dependents.contains($0) }
    }
}

enum DocumentURI {
    private static let inPaths = PercentEncoding.unreserved.union([UInt8(ascii: "/")])

    /// Returns the path of a URI, or nil if it is of another scheme. One with a malformed escape is taken as it is.
    static func path(_ uri: String) -> String? {
        guard uri.hasPrefix("file://") else { return nil }
        // The host is empty or this machine.
        let path = uri.dropFirst("file://".count).drop { $0 != "/" }
        let bytes = PercentEncoding.decoded(path) ?? Array(path.utf8)
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    static func uri(_ path: String) -> String { "file://" + PercentEncoding.encoded(path, allowed: inPaths) }
}
