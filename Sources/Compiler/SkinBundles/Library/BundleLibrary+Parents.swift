import SkinKit
import SkinLibrary

extension ThemeLibrary {
    /// The ending that, added to the path of a cache, gives the path of its sources. `skinctl compile --sources` writes
    /// them.
    public static let sourcesExtension = ".sources"
}

/// The bundles of themes that the app ships as caches.
///
/// Compiling a theme requires the bundles of all themes that it inherits from. If the app ships those as caches with
/// their sources beside them, the library unpacks the bundles once, into the hidden folder `.parents`:
///
///     Base.skincache + Base.skincache.sources ─▶ .parents/org.example.base-0123456789abcdef/Base.theme
extension BundleLibrary {
    /// Returns the folders of the bundles of themes that are there as caches only. Unpacks those that are missing.
    ///
    /// A failure is reported as an event; the themes that need the bundle then fail to compile.
    func parentFolders(of entries: [Entry]) -> [String] {
        guard let folder = library.cacheFolder ?? library.installFolder else { return [] }
        let parents = FilePath.join(folder, ".parents")
        return entries.compactMap { entry in
            guard entry.bundlePath == nil, entry.origin == .bundled,
                let cache = entry.cachePaths.first(where: {
                    FileSystem.kind(of: $0 + ThemeLibrary.sourcesExtension) == .file
                })
            else { return nil }
            do {
                return try unpack(cache, of: entry, in: parents)
            } catch {
                library.onEvent(.unpackingFailed(cache, error))
                return nil
            }
        }
    }

    /// - Returns: The folder that contains the bundle's folder.
    private func unpack(_ cache: String, of entry: Entry, in parents: String) throws -> String {
        let mark = try Theme(cacheAt: cache).contentMark
        let name = "\(entry.info.identifier)-\(mark)"
        let target = FilePath.join(parents, name)
        if FileSystem.kind(of: target) == .folder { return target }
        // Other tasks and processes may unpack the same bundle. Each has a folder of its own, and the first one counts.
        let unfinished = FileSystem.temporaryPath(beside: target)
        defer { try? FileSystem.remove(unfinished) }
        let bundle = FilePath.lastPart(of: cache).dropLast(ThemeLibrary.cacheExtension.utf8.count + 1) + ".theme"
        try compiler.unpackBundle(ofCacheAt: cache, to: FilePath.join(unfinished, String(bundle)))
        do {
            try FileSystem.move(unfinished, to: target)
        } catch {
            guard FileSystem.kind(of: target) == .folder else { throw error }
        }
        try? FileSystem.removeTemporaries(inFolder: parents, olderThan: 3_600)
        removeEarlier(than: name, of: entry.info.identifier, in: parents)
        return target
    }

    /// Removes the bundles of earlier versions of a theme. Those that cannot be removed are left to the next version.
    private func removeEarlier(than name: String, of identifier: String, in parents: String) {
        for other in (try? FileSystem.names(inFolder: parents).names) ?? []
        where other.hasPrefix(identifier + "-") && other != name && other.utf8.count == name.utf8.count {
            // A longer identifier may begin with this one, and its mark does not follow at once.
            guard other.dropFirst(identifier.utf8.count + 1).allSatisfy(\.isHexDigit) else { continue }
            try? FileSystem.remove(FilePath.join(parents, other))
        }
    }
}

extension Theme {
    /// The hash of the cache's content, which includes those of its sources, as 16 hexadecimal digits.
    fileprivate var contentMark: String {
        let hash = reader.bytes.doubleWord(at: CacheLayout.Header.contentHash) ?? 0
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
