/// What stands in the folders of a library at one time.
struct LibraryContents {
    typealias Entry = ThemeLibrary.Entry

    /// By the UTF-8 bytes of the identifiers.
    var entries: [Entry] { byIdentifier.values.sorted { $0.info.identifier < $1.info.identifier } }
    /// What `skinkit.xml` says, where the library has a compiler to read it.
    private(set) var configuration: ThemeConfiguration
    private let configurationError: (any Error)?
    /// Caches that cannot be opened and are beside no bundle of their name, so that their theme is unknown.
    private(set) var unreadable: [(path: String, error: ThemeCacheError)] = []
    /// What the store has under identifiers that shipped themes have.
    private(set) var hidden: [(identifier: String, path: String)] = []
    private var byIdentifier: [String: Entry] = [:]
    private let library: ThemeLibrary

    /// - Throws: `ThemeFileError` where a folder cannot be read.
    init(_ library: ThemeLibrary) throws(ThemeFileError) {
        self.library = library
        let shipped =
            try library.compiler?.listBundles(in: library.folders, configuration: ThemeConfiguration())
            ?? ThemeBundleListing()
        let configuration = shipped.configuration ?? ThemeConfiguration()
        self.configuration = configuration
        configurationError = shipped.configurationError
        for bundle in shipped.bundles { add(bundle, origin: bundle.origin) }
        for folder in library.folders { try addCaches(in: folder, origin: .bundled) }
        if let store = library.separateStore {
            let installed = try library.compiler?.listBundles(in: [store], configuration: configuration)
            for bundle in installed?.bundles ?? [] { add(bundle, origin: .store) }
            try addCaches(in: store, origin: .store)
        }
        addOwnCaches()
    }

    /// The identifier of the default theme; see ``ThemeLibrary/defaultThemeIdentifier()``.
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

    /// The bundles that a bundle may inherit from: what the app ships never inherits from what a user installed.
    func context(for origin: ThemeConfiguration.Origin) -> ThemeBundleContext {
        let store = origin == .store ? [library.separateStore].compactMap(\.self) : []
        return ThemeBundleContext(
            folders: library.folders + store, configuration: configuration,
            hiddenBundles: Set(hidden.compactMap { FileSystem.realPath(of: $0.path) }))
    }

    private mutating func add(_ bundle: ThemeBundleListing.Bundle, origin: ThemeConfiguration.Origin) {
        guard let info = bundle.info else { return }
        guard byIdentifier[info.identifier] == nil else {
            if isInStore(bundle.path) { hidden.append((info.identifier, bundle.path)) }
            return
        }
        byIdentifier[info.identifier] = Entry(info: info, origin: origin, bundlePath: bundle.path, cachePaths: [])
    }

    private mutating func addCaches(in folder: String, origin: ThemeConfiguration.Origin) throws(ThemeFileError) {
        for name in try FileSystem.names(inFolder: folder).names {
            guard FilePath.fileExtension(of: name) == ThemeLibrary.cacheExtension,
                name.utf8.first != UInt8(ascii: ".")
            else { continue }
            let path = FilePath.join(folder, name)
            do {
                addCache(path, of: try Theme(cacheAt: path).info, origin: origin)
            } catch let error as ThemeCacheError {
                addUnreadableCache(path, in: folder, stem: name.dropLast(ThemeLibrary.cacheExtension.count + 1), error)
            } catch {
                // Not a file that can be read: it is gone by now, or no cache.
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
        // A cache from a store never stands in for what the app ships.
        if origin == .store, known.origin == .bundled {
            hidden.append((info.identifier, path))
        } else {
            byIdentifier[info.identifier]?.cachePaths.append(path)
        }
    }

    /// A cache that says nothing of itself is that of the bundle beside it of the same name.
    private mutating func addUnreadableCache(
        _ path: String, in folder: String, stem: Substring, _ error: ThemeCacheError
    ) {
        let owner = byIdentifier.values.first { entry in
            guard let bundle = entry.bundlePath, FilePath.folder(of: bundle) == FilePath.withoutTrailingSlashes(folder)
            else { return false }
            let name = FilePath.lastPart(of: bundle)
            return name.utf8.dropLast((FilePath.fileExtension(of: name)?.utf8.count ?? -1) + 1)
                .elementsEqual(stem.utf8)
        }
        if let owner {
            byIdentifier[owner.info.identifier]?.cachePaths.append(path)
        } else {
            unreadable.append((path, error))
        }
    }

    /// The caches that the library has made of bundles come first.
    private mutating func addOwnCaches() {
        for (identifier, entry) in byIdentifier where entry.bundlePath != nil {
            guard let path = library.ownCachePath(of: identifier), FileSystem.kind(of: path) == .file,
                !entry.cachePaths.contains(path)
            else { continue }
            byIdentifier[identifier]?.cachePaths.insert(path, at: 0)
        }
    }

    /// Whether something stands in the store's folder itself.
    func isInStore(_ path: String) -> Bool {
        library.storeFolder.map { FilePath.folder(of: path) == FilePath.withoutTrailingSlashes($0) } ?? false
    }
}

extension ThemeLibrary {
    /// The folder of the store, where it is there and not one of the app's own.
    var separateStore: String? {
        guard let storeFolder, let real = FileSystem.realPath(of: storeFolder) else { return nil }
        return folders.contains { FileSystem.realPath(of: $0) == real } ? nil : storeFolder
    }

    /// Where the library keeps the cache of a bundle.
    func ownCachePath(of identifier: String) -> String? {
        cacheFolder.map { FilePath.join($0, "\(identifier).\(Self.cacheExtension)") }
    }
}
