import SkinFormat
import SkinKit

/// A snapshot of the contents of a library's folders.
struct LibraryContents {
    typealias Entry = ThemeLibrary.Entry

    /// The themes, sorted by the UTF-8 bytes of their identifiers.
    var entries: [Entry] { byIdentifier.values.sorted { $0.info.identifier < $1.info.identifier } }
    /// The content of `skinkit.xml`, provided that the library has a compiler to read it.
    private(set) var configuration: ThemeConfiguration
    private let configurationError: (any Error)?
    /// Damaged caches without a bundle of the same name beside them, so that their theme is unknown.
    private(set) var unreadable: [(path: String, error: ThemeCacheError)] = []
    /// The errors of caches that exist and cannot be read, so that their theme is unknown.
    private(set) var failures: [ThemeFileError] = []
    /// Themes in the store that are hidden, because the app ships themes with the same identifiers.
    private(set) var hidden: [(identifier: String, path: String)] = []
    private var byIdentifier: [String: Entry] = [:]
    let library: ThemeLibrary
    private var sought: Set<String>
    /// The sought themes of caches, by path, which were opened to learn their identifiers.
    private(set) var opened: [String: Theme] = [:]

    /// - Parameters:
    ///   - sought: The identifiers of themes whose caches remain open.
    ///   - seeksDefault: Whether the cache of the default theme remains open too.
    init(
        _ library: ThemeLibrary, seeking sought: Set<String> = [], orDefault seeksDefault: Bool = false
    ) throws(ThemeFileError) {
        self.library = library
        self.sought = sought
        let shipped =
            try library.compiler?.listBundles(in: library.folders, configuration: ThemeConfiguration())
            ?? ThemeBundleListing()
        let configuration = shipped.configuration ?? ThemeConfiguration()
        self.configuration = configuration
        configurationError = shipped.configurationError
        if seeksDefault, let identifier = try? defaultTheme() { self.sought.insert(identifier) }
        for bundle in shipped.bundles { add(bundle, origin: bundle.origin) }
        for folder in library.folders { try addCaches(in: folder, origin: .bundled) }
        if let store = library.separateStore {
            let installed = try library.compiler?.listBundles(in: [store], configuration: configuration)
            for bundle in installed?.bundles ?? [] { add(bundle, origin: .store) }
            try addPackages(in: store)
            try addCaches(in: store, origin: .store)
        }
        addOwnCaches()
    }

    func defaultTheme() throws -> String? {
        if let configurationError { throw configurationError }
        if let chosen = library.defaultTheme ?? configuration.defaultTheme { return chosen }
        for folder in library.folders {
            let path = FilePath.join(folder, ThemeLibrary.defaultThemeFile)
            if let identifier = try ThemeIdentifierFile.read(path) { return identifier }
        }
        return nil
    }

    subscript(identifier: String) -> Entry? { byIdentifier[identifier] }

    /// Returns the bundles that a bundle may inherit from. A theme that the app ships never inherits from an installed
    /// one.
    func context(for origin: ThemeConfiguration.Origin) -> ThemeBundleContext {
        let store = origin == .store ? [library.separateStore].compactMap(\.self) : []
        var context = ThemeBundleContext(
            folders: library.folders + library.parentFolders(of: entries) + store, configuration: configuration,
            hiddenBundles: Set(hidden.compactMap { FileSystem.realPath(of: $0.path) }),
            cachedThemes: Set(entries.filter { $0.bundlePath == nil }.map(\.info.identifier)))
        guard origin == .store else { return context }
        context.packages = entries.compactMap(\.bundlePath).filter {
            FilePath.fileExtension(of: $0) == ThemeLibrary.packageExtension && FileSystem.kind(of: $0) == .file
        }
        return context
    }

    /// Returns the bundles that an entry's bundle may inherit from. An entry without a bundle needs none.
    func context(for entry: Entry) -> ThemeBundleContext {
        entry.bundlePath == nil ? ThemeBundleContext(folders: library.folders) : context(for: entry.origin)
    }

    private mutating func add(_ bundle: ThemeBundleListing.Bundle, origin: ThemeConfiguration.Origin) {
        guard let info = bundle.info else { return }
        guard byIdentifier[info.identifier] == nil else {
            if isInStore(bundle.path) { hidden.append((info.identifier, bundle.path)) }
            return
        }
        byIdentifier[info.identifier] = Entry(info: info, origin: origin, bundlePath: bundle.path, cachePaths: [])
    }

    private mutating func addPackages(in folder: String) throws(ThemeFileError) {
        guard let compiler = library.compiler else { return }
        for name in try FileSystem.names(inFolder: folder).names
        where FilePath.fileExtension(of: name) == ThemeLibrary.packageExtension && name.utf8.first != UInt8(ascii: ".")
        {
            let path = FilePath.join(folder, name)
            guard FileSystem.kind(of: path) == .file, let bundle = compiler.bundle(at: path) else { continue }
            add(bundle, origin: .store)
        }
    }

    private mutating func addCaches(in folder: String, origin: ThemeConfiguration.Origin) throws(ThemeFileError) {
        let listed = origin == .bundled ? try CacheList.read(inFolder: folder) : nil
        for name in try FileSystem.names(inFolder: folder).names {
            guard FilePath.fileExtension(of: name) == ThemeLibrary.cacheExtension,
                name.utf8.first != UInt8(ascii: "."), listed?.contains(name) ?? true
            else { continue }
            let path = FilePath.join(folder, name)
            do {
                let theme = try Theme(cacheAt: path)
                let info = theme.info
                if sought.contains(info.identifier) { opened[path] = theme }
                addCache(path, of: info, origin: origin)
            } catch let error as ThemeCacheError {
                addUnreadableCache(path, in: folder, stem: name.dropLast(ThemeLibrary.cacheExtension.count + 1), error)
            } catch let error as ThemeFileError {
                // A file that another process has removed since the folder was listed is no error.
                if SystemCalls.status(of: path, followsLinks: false) != nil { failures.append(error) }
            } catch {
                continue
            }
        }
    }

    private mutating func addCache(_ path: String, of info: ThemeInfo, origin: ThemeConfiguration.Origin) {
        guard NameText.isThemeIdentifier(info.identifier.utf8) else { return }
        guard let known = byIdentifier[info.identifier] else {
            byIdentifier[info.identifier] = Entry(info: info, origin: origin, bundlePath: nil, cachePaths: [path])
            return
        }
        // A cache from a store never overrides a theme that the app ships.
        if origin == .store, known.origin == .bundled {
            hidden.append((info.identifier, path))
        } else {
            byIdentifier[info.identifier]?.cachePaths.append(path)
        }
    }

    /// Adds a cache whose identifier is not readable to the theme of the bundle beside it with the same name; of several,
    /// to the first by identifier.
    private mutating func addUnreadableCache(
        _ path: String, in folder: String, stem: Substring, _ error: ThemeCacheError
    ) {
        let owners = byIdentifier.values.filter { entry in
            guard let bundle = entry.bundlePath, FilePath.folder(of: bundle) == FilePath.withoutTrailingSlashes(folder)
            else { return false }
            let name = FilePath.lastPart(of: bundle)
            return name.utf8.dropLast((FilePath.fileExtension(of: name)?.utf8.count ?? -1) + 1).elementsEqual(stem.utf8)
        }
        if let owner = owners.min(by: { $0.info.identifier < $1.info.identifier }) {
            byIdentifier[owner.info.identifier]?.cachePaths.append(path)
        } else {
            unreadable.append((path, error))
        }
    }

    /// Adds the caches that the library compiled from bundles, in front of the others.
    private mutating func addOwnCaches() {
        for (identifier, entry) in byIdentifier where entry.bundlePath != nil {
            guard let path = library.ownCachePath(of: identifier), FileSystem.kind(of: path) == .file,
                !entry.cachePaths.contains(path)
            else { continue }
            byIdentifier[identifier]?.cachePaths.insert(path, at: 0)
        }
    }

    func isInStore(_ path: String) -> Bool {
        library.storeFolder.map { FilePath.folder(of: path) == FilePath.withoutTrailingSlashes($0) } ?? false
    }
}

extension ThemeLibrary {
    /// The folder of the store; nil if it does not exist, or if it is one of the app's own folders.
    var separateStore: String? {
        guard let storeFolder, let real = FileSystem.realPath(of: storeFolder) else { return nil }
        return folders.contains { FileSystem.realPath(of: $0) == real } ? nil : storeFolder
    }

    func ownCachePath(of identifier: String) -> String? {
        cacheFolder.map { FilePath.join($0, "\(identifier).\(Self.cacheExtension)") }
    }
}

/// The file in which a build lists the caches that it made.
package enum CacheList {
    static func read(inFolder folder: String) throws(ThemeFileError) -> Set<String>? {
        let path = FilePath.join(folder, ThemeLibrary.cacheListFile)
        guard FileSystem.kind(of: path) != nil else { return nil }
        let bytes = try FileSystem.read(path, limit: byteLimit)
        return Set(bytes.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) })
    }

    package static func bytes(of paths: [String]) -> [UInt8] {
        let names = paths.map(FilePath.lastPart).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return names.flatMap { Array(($0 + "\n").utf8) }
    }

    private static let byteLimit = 1 << 20
}
