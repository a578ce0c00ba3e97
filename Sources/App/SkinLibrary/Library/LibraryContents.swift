import SkinFormat
import SkinKit

/// A snapshot of the contents of a library's folders.
package struct LibraryContents {
    package typealias Entry = ThemeLibrary.Entry

    /// The themes, sorted by the UTF-8 bytes of their identifiers.
    package var entries: [Entry] { byIdentifier.values.sorted { $0.info.identifier < $1.info.identifier } }
    /// The bundles; nil if the library is one of caches.
    package let bundles: LibraryBundles?
    /// Damaged caches without a bundle of the same name beside them, so that their theme is unknown.
    private(set) var unreadable: [(path: String, error: ThemeCacheError)] = []
    /// The errors of caches that exist and cannot be read, so that their theme is unknown.
    private(set) var failures: [ThemeFileError] = []
    /// Themes in the store that are hidden, because the app ships themes with the same identifiers.
    package private(set) var hidden: [(identifier: String, path: String)] = []
    private var byIdentifier: [String: Entry] = [:]
    package let library: ThemeLibrary
    private var sought: Set<String>
    /// The sought themes of caches, by path, which were opened to learn their identifiers.
    package private(set) var opened: [String: Theme] = [:]

    /// - Parameters:
    ///   - sought: The identifiers of themes whose caches remain open.
    ///   - seeksDefault: Whether the cache of the default theme remains open too.
    package init(
        _ library: ThemeLibrary, seeking sought: Set<String> = [], orDefault seeksDefault: Bool = false
    ) throws(ThemeFileError) {
        self.library = library
        self.sought = sought
        bundles = try library.bundleReader?.read(library)
        if seeksDefault, let identifier = try? defaultTheme() { self.sought.insert(identifier) }
        for bundle in bundles?.shipped ?? [] { add(bundle) }
        for folder in library.folders { try addCaches(in: folder, origin: .bundled) }
        if let store = library.separateStore {
            for bundle in bundles?.installed ?? [] { add(bundle) }
            try addCaches(in: store, origin: .store)
        }
        addOwnCaches()
    }

    func defaultTheme() throws -> String? {
        let named = try bundles?.defaultTheme.get()
        if let chosen = library.defaultTheme ?? named { return chosen }
        for folder in library.folders {
            let path = FilePath.join(folder, ThemeLibrary.defaultThemeFile)
            if let identifier = try ThemeIdentifierFile.read(path) { return identifier }
        }
        return nil
    }

    package subscript(identifier: String) -> Entry? { byIdentifier[identifier] }

    private mutating func add(_ bundle: Entry) {
        let identifier = bundle.info.identifier
        if byIdentifier[identifier] == nil {
            byIdentifier[identifier] = bundle
        } else if let path = bundle.bundlePath, isInStore(path) {
            hidden.append((identifier, path))
        }
    }

    private mutating func addCaches(in folder: String, origin: ThemeLibrary.Origin) throws(ThemeFileError) {
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

    private mutating func addCache(_ path: String, of info: ThemeInfo, origin: ThemeLibrary.Origin) {
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
        library.installFolder.map { FilePath.folder(of: path) == FilePath.withoutTrailingSlashes($0) } ?? false
    }
}

extension ThemeLibrary {
    /// The folder of the store; nil if it does not exist, or if it is one of the app's own folders.
    package var separateStore: String? {
        guard let installFolder, let identity = FileSystem.identity(of: installFolder) else { return nil }
        return folders.contains { FileSystem.identity(of: $0) == identity } ? nil : installFolder
    }

    /// The path of the cache that the library compiles of a theme; nil to keep none.
    package func ownCachePath(of identifier: String) -> String? {
        cacheFolder.map { FilePath.join($0, "\(identifier).\(Self.cacheExtension)") }
    }

    /// The path of the cache of a theme with overlays; nil to keep none.
    package func overlaidCachePath(of identifier: String) -> String? {
        cacheFolder.map { FilePath.join(FilePath.join($0, "overlays"), "\(identifier).\(Self.cacheExtension)") }
    }

    /// Returns the paths of the overlays, in the order of the UTF-8 bytes of their names; the last one is nearest.
    ///
    /// - Throws: `ThemeFileError` if ``overlayFolder`` is not readable. A folder that does not exist contains none.
    public func overlays() throws(ThemeFileError) -> [String] {
        guard let overlayFolder, FileSystem.kind(of: overlayFolder) != nil else { return [] }
        return try FileSystem.names(inFolder: overlayFolder).names
            .filter { $0.utf8.first != UInt8(ascii: ".") }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            .map { FilePath.join(overlayFolder, $0) }
            .filter { FileSystem.kind(of: $0) == .folder }
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
