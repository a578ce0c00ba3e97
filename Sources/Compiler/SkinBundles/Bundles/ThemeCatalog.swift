import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinLibrary
import SkinSyntax

/// The bundles in some folders, by identifier: theme format 1, sections 1 to 3.
package struct ThemeCatalog: Sendable {
    package struct Bundle: Sendable {
        package var id: ThemeFileID
        var identity: FileIdentity
        package var origin: ThemeConfiguration.Origin
        package var info: InfoFile
        /// The file `info.xml`, or nil if it is to be read again: it is unreadable, large, or in a package.
        var file: LoadedFile?
        /// Whether the bundle is laid on the theme as an overlay, whose identifier means nothing.
        package var isOverlay = false

        package var name: String { id.name }
        package var path: String { id.path }

        /// The reason why the theme has no identifier, with the notes on it.
        var notesOnIdentifier: [ThemeDiagnostic.Note] {
            let place = info.identifierRange
            guard let fault = info.diagnostics.first(where: { $0.range == place }) ?? info.diagnostics.first else {
                return [ThemeDiagnostic.Note(Sentence.unreadableIdentifier("info.xml is missing"), at: place)]
            }
            return [ThemeDiagnostic.Note(Sentence.unreadableIdentifier(fault.message), at: fault.range)] + fault.notes
        }
    }

    /// The bundles in the order of the folders searched, and within a folder by the UTF-8 bytes of their names.
    package private(set) var bundles: [Bundle] = []
    package private(set) var diagnostics: [ThemeDiagnostic] = []
    package private(set) var configurations: [ThemeConfiguration] = []
    /// Each `skinkit.xml` that was read.
    package private(set) var configurationFiles: [LoadedFile] = []
    /// The content of the first `skinkit.xml` with a default theme, else of the first one; nil without one.
    package var declaredConfiguration: ThemeConfiguration? {
        if configurationFiles.isEmpty { return nil }
        return configurations.first { $0.defaultTheme != nil } ?? configurations.first
    }
    private var seen: Set<FileIdentity> = []
    private let configuration: ThemeConfiguration
    private let edits: EditedFiles

    /// Errors in an `info.xml` are ignored here. They are reported where the bundle is used. Bundles in `hidden`
    /// are skipped.
    package init(
        folders: [String], configuration: ThemeConfiguration = ThemeConfiguration(),
        hiding hidden: Set<FileIdentity> = [], edits: EditedFiles = EditedFiles()
    ) throws(ThemeFileError) {
        self.configuration = configuration
        self.edits = edits
        seen = hidden
        var searched: Set<FileIdentity> = []
        for folder in folders {
            guard let identity = FileSystem.identity(of: folder) else { throw ThemeFileError(.read, folder) }
            if searched.insert(identity).inserted { try search(folder) }
        }
    }

    private mutating func search(_ folder: String) throws(ThemeFileError) {
        let configuration = try readConfiguration(in: folder)
        configurations.append(configuration)
        for name in try FileSystem.names(inFolder: folder).names {
            let path = FilePath.join(folder, name)
            guard let origin = configuration.origin(ofBundle: name), FileSystem.kind(of: path) == .folder else {
                continue
            }
            add(path: path, origin: origin)
        }
    }

    package mutating func add(path: String, origin: ThemeConfiguration.Origin = .bundled) {
        guard let real = FileSystem.realPath(of: path), let status = SystemCalls.status(of: path),
            seen.insert(status.identity).inserted
        else { return }
        if status.kind == .file { return add(packageAt: path, real, status.identity) }
        let id = BundleFolder.id(ofFolderAt: path, realPath: real)
        let info = id.file(BundleFolder.infoName)
        let file = try? load(FilePath.join(path, BundleFolder.infoName), info)
        let range = ThemeSourceRange(beginningOf: info)
        var bundle = Bundle(id: id, identity: status.identity, origin: origin, info: InfoFile(range: range))
        if let parsed = file?.parsed {
            do {
                bundle.info = InfoReader.read(try parsed.result.get(), symbols: parsed.symbols)
            } catch {
                bundle.info.diagnostics = [error.diagnostic]
            }
        }
        if let file, file.bytes.count <= Self.keptBytes { bundle.file = file }
        bundles.append(bundle)
    }

    private static let keptBytes = 64 << 10

    private mutating func add(packageAt path: String, _ real: String, _ identity: FileIdentity) {
        guard let (kind, info) = ThemePackage.peek(at: path), kind == .theme else { return }
        let id = ThemeFileID("\(info.identifier).\(kind.rawValue)", at: path, realPath: real)
        let place = ThemeSourceRange(beginningOf: id.file(BundleFolder.infoName))
        var file = InfoFile(range: place)
        (file.info, file.identifier, file.parent) = (info, info.identifier, info.inherits.map { ($0, place) })
        bundles.append(Bundle(id: id, identity: identity, origin: .store, info: file))
    }

    /// - Parameter main: The path of the bundle that the overlays are laid on.
    mutating func setOverlays(_ paths: [String], except main: String) {
        var overlays = Set(paths.compactMap(FileSystem.identity))
        if let main = FileSystem.identity(of: main) { overlays.remove(main) }
        for (index, bundle) in bundles.enumerated() where overlays.contains(bundle.identity) {
            bundles[index].isOverlay = true
        }
    }

    private func load(_ path: String, _ id: ThemeFileID) throws(ThemeFileError) -> LoadedFile {
        if let edit = edits[path] { return LoadedFile(id, bytes: edit, keepsParsed: true) }
        return try BundleFile(path).load(id, keepsParsed: true)
    }

    private mutating func readConfiguration(in folder: String) throws(ThemeFileError) -> ThemeConfiguration {
        let path = FilePath.join(folder, ThemeConfiguration.fileName)
        guard edits[path] != nil || FileSystem.kind(of: path) != nil else { return self.configuration }
        let file = try load(path, ThemeFileID(fileAt: path))
        configurationFiles.append(file)
        let parsed = file.parsed
        do {
            let (configuration, faults) = ConfigurationReader.read(try parsed.result.get(), symbols: parsed.symbols)
            diagnostics += faults
            return configuration
        } catch {
            diagnostics.append(error.diagnostic)
            return ThemeConfiguration()
        }
    }

    /// Returns the first bundle with an identifier. An overlay is only found if no other bundle has the identifier.
    package func bundle(identified identifier: String) -> Bundle? {
        let found = bundles.filter { $0.info.identifier == identifier }
        return found.first { !$0.isOverlay } ?? found.first
    }

    func bundle(at path: String) -> Bundle? {
        let identity = FileSystem.identity(of: path)
        return bundles.first { $0.identity == identity }
    }

    /// Returns the identifiers of a bundle and of the themes that it inherits from, as far as they are here.
    private func identifiers(inChainOf path: String) -> Set<[UInt8]> {
        var identifiers: Set<[UInt8]> = []
        var next = bundle(at: path)
        while let bundle = next {
            let identifier = bundle.info.identifier.map { Array($0.utf8) }
            if let identifier, !identifiers.insert(identifier).inserted { break }
            next = bundle.info.parent.flatMap { self.bundle(identified: $0.identifier) }
        }
        return identifiers
    }

    /// Returns a diagnostic for each bundle with the identifier of a theme of a chain, except the first by the name of its
    /// folder. Identifiers of other bundles are no fault of the theme: theme format 1, section 3.
    package func duplicates(inChainOf path: String) -> [ThemeDiagnostic] {
        let concerned = identifiers(inChainOf: path)
        let sorted = bundles.enumerated()
            .sorted { left, right in
                if left.element.name == right.element.name { return left.offset < right.offset }
                return left.element.name.utf8.lexicographicallyPrecedes(right.element.name.utf8)
            }
            .map(\.element)
        var first: [String: Bundle] = [:]
        var faults: [ThemeDiagnostic] = []
        for bundle in sorted {
            guard !bundle.isOverlay, let identifier = bundle.info.identifier,
                concerned.contains(Array(identifier.utf8))
            else { continue }
            guard let other = first[identifier] else {
                first[identifier] = bundle
                continue
            }
            let note = ThemeDiagnostic.Note(Sentence.otherTheme, at: other.info.identifierRange)
            let hasOneName = bundle.name == other.name
            let (name, otherName) = hasOneName ? (bundle.path, other.path) : (bundle.name, other.name)
            faults.append(
                ThemeDiagnostic(
                    .duplicateTheme, at: bundle.info.identifierRange,
                    .duplicateTheme(name, identifier: identifier, of: otherName), notes: [note]))
        }
        return faults
    }

    /// - Parameter chain: The theme that inherits from the identifier, preceded by its descendants. Inheriting from one
    ///   of these, or from a theme that inherits from them, would be a cycle.
    func advice(on identifier: String, for chain: [Bundle]) -> Advice {
        let members = Set(chain.compactMap(\.info.identifier))
        let possible = bundles.filter { !inherits($0, fromAnyOf: members) }.compactMap(\.info.identifier)
        let hasUnreadable = bundles.contains { $0.info.identifier == nil }
        return WordAdvice.theme(identifier, among: possible, hasUnreadable: hasUnreadable)
    }

    private func inherits(_ bundle: Bundle, fromAnyOf members: Set<String>) -> Bool {
        var next: Bundle? = bundle
        for _ in 0...ChainLoader.chainLimit {
            guard let theme = next else { return false }
            if let identifier = theme.info.identifier, members.contains(identifier) { return true }
            next = theme.info.parent.flatMap { self.bundle(identified: $0.identifier) }
        }
        return true
    }
}

extension ThemeFileID {
    init(fileAt path: String) {
        self.init(FilePath.lastPart(of: path), at: path, realPath: FileSystem.realPath(of: path) ?? path)
    }

    /// Creates the identity of a bundle's folder.
    package init(folderAt path: String) {
        self = BundleFolder.id(ofFolderAt: path, realPath: FileSystem.realPath(of: path) ?? path)
    }
}
