import SkinFormat
import SkinKit

extension ThemeLibrary {
    /// Installs a bundle, a package or a cache in ``installFolder``, off the caller's actor, and replaces a version
    /// installed earlier.
    ///
    /// The library does not trust a bundle. It keeps a package as it is, and extracts nothing of it. Of a folder, it
    /// copies only files that are part of a theme, follows links only within the bundle, and compiles the bundle before
    /// it installs it. It verifies every byte of a cache. A cache needs no parent, because it contains everything that
    /// the theme inherits.
    ///
    /// The method writes all files to a hidden folder in the store, and then renames them into place. If it fails, the
    /// library is unchanged. An engine that shows the earlier version keeps showing it until the next switch.
    ///
    /// - Parameter path: The bundle's folder, or the file of the package or cache. It is not changed, and must not be
    ///   changed during the call.
    /// - Returns: The installed theme.
    /// - Throws: ``ThemeLibraryError``, also for a file that isn't a cache or is damaged; `ThemeError` with every
    ///   diagnostic of a bundle, also for a parent that is neither in the app nor installed; `ThemeFileError`;
    ///   `CancellationError` if the task is cancelled between two steps, or while it waits for another task or process
    ///   that changes the store.
    /// - Complexity: O(n) in the size of the theme.
    @concurrent
    @discardableResult
    public func install(from path: String) async throws -> Entry {
        guard let installFolder else { throw ThemeLibraryError.noInstallFolder }
        guard let kind = FileSystem.kind(of: path) else {
            throw ThemeFileError(.read, path, reason: "no such file or folder")
        }
        let store = try await lock(installFolder)
        defer { store.clean() }
        switch kind {
        case .folder: return try installBundle(path, in: store)
        case .file:
            let start = try FileSystem.read(path, from: 0, limit: Self.packageSignature.count)
            return start == Self.packageSignature
                ? try installPackage(at: path, in: store) : try installCache(read(path), from: path, in: store)
        case .other: throw ThemeLibraryError.notATheme(path: path)
        }
    }

    /// Installs the bytes of a package in ``installFolder``; otherwise like ``install(from:)``.
    ///
    /// The bytes are those that the caller has verified, also if the file that they are from has changed since.
    @concurrent
    @discardableResult
    public func install(package bytes: [UInt8]) async throws -> Entry {
        guard let installFolder else { throw ThemeLibraryError.noInstallFolder }
        let store = try await lock(installFolder)
        defer { store.clean() }
        guard bytes.count <= installationLimits.bytes else { throw packageIsTooLarge }
        let copy = Self.packageCopy(in: store)
        try FileSystem.replace(copy, with: bytes)
        return try installBundle(copy, in: store)
    }

    package struct PackageChecks: Sendable {
        /// Called with the bytes of the package, in pieces and in order.
        package var read: @Sendable (ArraySlice<UInt8>) -> Void
        /// Called after the last byte, before anything in the package is read. If it throws, nothing is.
        package var verify: @Sendable () throws -> Void
        /// Called with the compiled theme, before anything is put in place. If it throws, nothing is.
        package var accept: @Sendable (Theme) throws -> Void

        package init(
            read: @escaping @Sendable (ArraySlice<UInt8>) -> Void = { _ in },
            verify: @escaping @Sendable () throws -> Void = {},
            accept: @escaping @Sendable (Theme) throws -> Void = { _ in }
        ) {
            (self.read, self.verify, self.accept) = (read, verify, accept)
        }
    }

    /// Installs a package from a file in ``installFolder``, and checks its bytes on the way; otherwise like
    /// ``install(from:)``. The package is never in memory as a whole.
    @concurrent
    @discardableResult
    package func install(packageAt path: String, _ checks: PackageChecks) async throws -> Entry {
        guard let installFolder else { throw ThemeLibraryError.noInstallFolder }
        let store = try await lock(installFolder)
        defer { store.clean() }
        return try installPackage(at: path, checks, in: store)
    }

    /// Removes what a process left in ``installFolder`` that was interrupted, and restores what it was replacing, as each
    /// change of the store does. Waits while another process changes the store.
    @concurrent
    package func recover() async throws {
        guard let installFolder, InstallFolder.hasRemains(installFolder) else { return }
        try await lock(installFolder).clean()
    }

    private func lock(_ folder: String) async throws -> InstallFolder {
        try FileSystem.makeDurableFolder(folder)
        return try InstallFolder(folder, await FolderLock.acquire(folder))
    }

    /// The first bytes of a package, which is a ZIP archive.
    private static let packageSignature: [UInt8] = [0x50, 0x4B, 3, 4]

    private func read(_ path: String) throws -> [UInt8] {
        let limit = installationLimits.bytes
        let bytes = try FileSystem.read(path, limit: limit)
        guard bytes.count <= limit else {
            throw ThemeLibraryError.tooLarge(path: path, reason: "it has more than \(limit) bytes")
        }
        return bytes
    }

    // MARK: Caches

    private func installCache(_ bytes: [UInt8], from path: String, in store: InstallFolder) throws -> Entry {
        let theme = try theme(in: bytes, at: path)
        let id = theme.info.identifier
        guard NameText.isThemeIdentifier(id.utf8) else {
            throw ThemeLibraryError.notAllowed(path: path, reason: "'\(id)' is not a valid theme identifier")
        }
        let old = try LibraryContents(self).installed(id)
        try Task.checkCancellation()
        let target = FilePath.join(store.path, "\(id).\(Self.cacheExtension)")
        try store.change {
            // A cache alone is replaced atomically.
            try store.replace(old == [target] ? [] : old, by: target) { () throws(ThemeFileError) in
                try FileSystem.replace(target, with: bytes)
            }
        }
        return Entry(info: theme.info, origin: .store, bundlePath: nil, cachePaths: [target])
    }

    private func theme(in bytes: [UInt8], at path: String) throws(ThemeLibraryError) -> Theme {
        do throws(ThemeCacheError) {
            let theme = try Theme(cacheBytes: bytes)
            try theme.verify()
            return theme
        } catch {
            throw error.code == .notACache ? .notATheme(path: path) : .notAllowed(path: path, reason: error.description)
        }
    }

    // MARK: Bundles

    /// - Parameter original: The path that the caller knows, where `path` is a copy.
    private func installBundle(
        _ path: String, of original: String? = nil, in store: InstallFolder, accept: (Theme) throws -> Void = { _ in }
    ) throws -> Entry {
        let contents = try LibraryContents(self)
        guard let bundles = contents.bundles else { throw ThemeLibraryError.noCompiler(path: original ?? path) }
        return try bundles.install(path, store, contents, accept)
    }

    private static func packageCopy(in store: InstallFolder) -> String {
        FilePath.join(store.staging, "package.\(packageExtension)")
    }

    private var packageIsTooLarge: ThemeLibraryError {
        let name = "package.\(Self.packageExtension)"
        return .tooLarge(path: name, reason: "it has more than \(installationLimits.bytes) bytes")
    }

    /// Copies a package, and installs the copy.
    ///
    /// The bytes that are checked are those that are written. From then on only the copy is read, in a folder that only
    /// the library writes to, while its lock is held. So a process that changes the original in the meantime changes
    /// either what is checked, or nothing.
    private func installPackage(
        at path: String, _ checks: PackageChecks = PackageChecks(), in store: InstallFolder
    ) throws -> Entry {
        let copy = Self.packageCopy(in: store)
        let original = try OpenFile(path)
        guard original.size <= installationLimits.bytes else { throw packageIsTooLarge }
        let file = try ReplacementFile(copy)
        try original.forEachPiece(of: 0..<original.size) { piece throws(ThemeFileError) in
            checks.read(piece)
            try file.append(piece)
        }
        try checks.verify()
        try file.complete()
        try Task.checkCancellation()
        return try installBundle(copy, of: path, in: store, accept: checks.accept)
    }
}

// MARK: - Removing

extension ThemeLibrary {
    /// Removes a theme from the store, with its caches, off the caller's actor.
    ///
    /// Engines that show the theme continue to do so from memory. To remove a theme that an engine may show, use
    /// `ThemeEngine.removeTheme(_:)`.
    ///
    /// - Throws: `ThemeErrorCode.unknownTheme`; `ThemeErrorCode.isBundled` if the
    ///   theme is not in the store's folder; `ThemeFileError`; `CancellationError` if the task is cancelled while it
    ///   waits for another one that changes the store.
    @concurrent
    public func remove(_ id: String) async throws {
        _ = try await consistently { try self.removal(of: id) }
        guard let installFolder else { throw ThemeLibraryError.isBundled(id) }
        let store = try InstallFolder(installFolder, await FolderLock.acquire(installFolder))
        defer { store.clean() }
        let removal = try self.removal(of: id)
        try store.change {
            for path in removal.paths { try store.remove(path) }
        }
        try FileSystem.synchronize(folder: installFolder)
    }

    struct Removal {
        /// The files and folders, the bundle last: a bundle without caches is still a theme, caches without a bundle
        /// may be one.
        var paths: [String]
        /// A Boolean value that indicates whether the app ships a theme with the identifier, which remains available.
        var leavesBundled: Bool
    }

    func removal(of id: String) throws -> Removal {
        let contents = try LibraryContents(self)
        guard let entry = contents[id] else { throw contents.unknown(id) }
        var paths = contents.hidden.filter { $0.identifier == id }.map(\.path)
        paths += (entry.cachePaths + [entry.bundlePath].compactMap(\.self)).filter(contents.isInStore)
        guard !paths.isEmpty else { throw ThemeLibraryError.isBundled(id) }
        let leavesBundled = entry.origin == .bundled
        if !leavesBundled {
            let own = [ownCachePath(of: id), overlaidCachePath(of: id)].compactMap(\.self)
            paths.insert(contentsOf: own.filter { !paths.contains($0) }, at: 0)
        }
        return Removal(paths: paths, leavesBundled: leavesBundled)
    }
}

extension LibraryContents {
    /// Throws if another theme has the same name in the file system, or if the app ships the theme.
    package func installed(_ id: String) throws(ThemeLibraryError) -> [String] {
        // On a case-insensitive file system both would have the same name.
        if let other = entries.first(where: {
            $0.info.identifier != id && $0.info.identifier.lowercased() == id.lowercased()
        }) {
            let reason = "'\(id)' differs from '\(other.info.identifier)' only in case"
            throw .notAllowed(path: id, reason: reason)
        }
        guard let entry = self[id] else { return [] }
        let paths = ([entry.bundlePath].compactMap(\.self) + entry.cachePaths).filter(isInStore)
        guard !paths.isEmpty else { throw .isBundled(id) }
        return paths
    }
}
