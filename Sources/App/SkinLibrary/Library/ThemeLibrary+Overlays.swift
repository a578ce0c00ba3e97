import SkinKit

/// The overlays of a library: bundles without a parent that are applied to every theme, such as a user's own changes.
extension ThemeLibrary {
    /// The maximum number of overlays that a theme can have (theme format 1, section 15).
    static let overlayLimit = 8
    static let overlayCacheFolder = "overlays"

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

    func overlaidCachePath(of identifier: String) -> String? {
        cacheFolder.map {
            FilePath.join(FilePath.join($0, Self.overlayCacheFolder), "\(identifier).\(Self.cacheExtension)")
        }
    }

    /// Writes no cache, and opens those that are up to date if `usesCaches`.
    func findOverlaid(
        _ entry: Entry, in contents: LibraryContents, usesCaches: Bool = true,
        checkCancellation: () throws -> Void = {}
    ) throws -> Found {
        let overlays: [String]
        do {
            overlays = try self.overlays()
        } catch {
            var found = try find(
                entry, contents.context(for: entry), in: contents, checkCancellation: checkCancellation)
            found.events.append(.failed(error))
            return found
        }
        var plain = entry
        if !usesCaches, entry.bundlePath != nil { plain.cachePaths = [] }
        func findPlain() throws -> Found {
            try find(plain, contents.context(for: plain), in: contents, checkCancellation: checkCancellation)
        }
        if overlays.isEmpty { return try findPlain() }
        guard let source = contents.source(of: entry) else {
            var found = try findPlain()
            let reason = compiler == nil ? "the library has no compiler" : "the theme has no sources"
            found.leaveOut(overlays[...], of: entry) { .unusableOverlay(path: $0, reason: reason) }
            return found
        }
        var fitting = OverlayFitting(
            contents: contents, entry: source, context: contents.context(for: source.origin), usesCaches: usesCaches)
        var found = try fitting.find(overlays.prefix(Self.overlayLimit), checkCancellation)
        if found == nil {
            // If the theme itself is invalid, this throws its error, and no overlay is to blame.
            found = try findPlain()
            found?.events = fitting.events
        }
        guard var found else { throw contents.unknown(entry.info.identifier) }
        found.leaveOut(overlays.dropFirst(Self.overlayLimit), of: entry) {
            .unusableOverlay(path: $0, reason: "a theme can have at most \(Self.overlayLimit) overlays")
        }
        return found
    }
}

extension ThemeLibrary.Found {
    fileprivate mutating func leaveOut(
        _ overlays: ArraySlice<String>, of entry: ThemeLibrary.Entry, _ error: (String) -> ThemeLibraryError
    ) {
        events += overlays.map { .overlayLeftOut(entry.info.identifier, overlay: $0, error($0)) }
    }
}

/// The selection of the overlays that fit one theme.
///
/// If one of the overlays is invalid together with the theme, they are tried one after another. Each is tried on the
/// theme with those before it that fit.
private struct OverlayFitting {
    let contents: LibraryContents
    let entry: ThemeLibrary.Entry
    let context: ThemeBundleContext
    let usesCaches: Bool
    /// An event for each overlay that does not fit.
    var events: [ThemeLibraryEvent] = []

    mutating func find(
        _ overlays: ArraySlice<String>, _ checkCancellation: () throws -> Void
    ) throws -> ThemeLibrary.Found? {
        if let found = try? find(with: Array(overlays), checkCancellation) { return found }
        var kept: [String] = []
        var best: ThemeLibrary.Found?
        for overlay in overlays {
            try checkCancellation()
            do {
                best = try find(with: kept + [overlay], checkCancellation)
                kept.append(overlay)
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                events.append(.overlayLeftOut(entry.info.identifier, overlay: overlay, error))
            }
        }
        best?.events = events
        return best
    }

    private func find(with overlays: [String], _ checkCancellation: () throws -> Void) throws -> ThemeLibrary.Found {
        var (entry, context) = (entry, context)
        let path = contents.library.overlaidCachePath(of: entry.info.identifier)
        entry.cachePaths = usesCaches ? [path].compactMap(\.self) : []
        context.overlays = overlays
        var found = try contents.library.find(entry, context, in: contents, checkCancellation: checkCancellation)
        found.cachePath = path
        return found
    }
}

extension LibraryContents {
    /// A theme that the app ships as a cache can be compiled if its sources are beside the cache.
    fileprivate func source(of entry: Entry) -> Entry? {
        guard let compiler = library.compiler else { return nil }
        if entry.bundlePath != nil { return entry }
        let configuration = ThemeConfiguration()
        guard let folder = library.parentFolders(of: [entry]).first,
            let bundles = try? compiler.listBundles(in: [folder], configuration: configuration).bundles,
            let bundle = bundles.first(where: { $0.info?.identifier == entry.info.identifier })
        else { return nil }
        var entry = entry
        entry.bundlePath = bundle.path
        return entry
    }
}
