import SkinKit

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
