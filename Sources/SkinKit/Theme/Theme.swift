/// What a theme means: for each component the operations that apply to it, under any traits, and the files of its
/// assets. Immutable; it keeps the bytes of its cache alive and reads from them what is asked.
///
/// A cache that is damaged behind its header gives wrong or missing answers, never a fault of the program;
/// ``verify()`` tells.
public struct Theme: Sendable {
    package let reader: ThemeCacheReader
    /// Who the theme is. Each time its texts are made anew.
    public var info: ThemeInfo {
        // Opening has checked that it can be read.
        (try? reader.info(0)) ?? ThemeInfo(identifier: "", name: "")
    }
    /// Folders that bundles' folders stand in, in the order in which assets that are not in the cache are looked for:
    /// at first that of the cache's file, or those that the bundle was compiled from.
    public var assetFolders: [String] {
        get { givenFolders ?? cachePath.map { [FilePath.folder(of: $0)] } ?? [] }
        set { givenFolders = newValue }
    }
    private var givenFolders: [String]?
    /// Its folder is asked for only where an asset is a file of its own.
    private var cachePath: String?

    /// A theme from the bytes of a cache.
    ///
    /// - Throws: `ThemeCacheError` where they do not begin as a cache does, or a section is not within them.
    /// - Complexity: O(1) in the size of the theme, but for the copy of the bytes.
    public init(cacheBytes: [UInt8]) throws(ThemeCacheError) {
        try self.init(CacheBytes(cacheBytes))
    }

    /// A theme from a cache file, which must never be written in place afterwards: to replace it, write a file beside
    /// it and rename that.
    ///
    /// - Throws: `ThemeFileError` where the file cannot be read; `ThemeCacheError` as ``init(cacheBytes:)``.
    /// - Complexity: O(1) in the size of the theme; files from 128 KiB on are mapped, not read.
    public init(cacheAt path: String) throws {
        try self.init(try CacheBytes(file: path))
        cachePath = path
    }

    private init(_ bytes: CacheBytes) throws(ThemeCacheError) {
        reader = try ThemeCacheReader(bytes)
        try reader.checkInfo(0)
    }

    /// Looks at the whole cache; for one that comes from elsewhere, before it is used.
    ///
    /// - Throws: The first thing that is wrong. Afterwards no answer is wrong or missing because of the bytes.
    /// - Complexity: O(n) in the size of the cache.
    public func verify() throws(ThemeCacheError) {
        try ThemeCacheVerifier.verify(reader)
    }

    /// Whether both are the same cache, byte for byte. O(n) in the size of the cache.
    package func isSame(as other: Theme) -> Bool {
        reader.bytes === other.reader.bytes || reader.bytes.isSame(as: other.reader.bytes)
    }

    /// The themes that it inherits from, nearest first.
    public var ancestors: [ThemeInfo] {
        (1..<max(reader.count(.themes), 1)).compactMap { try? reader.info($0) }
    }

    /// The traits that its configuration files tell apart. Active traits beyond these decide assets only.
    public var mentionedTraits: ThemeTraits { reader.mentionedTraits }

    /// A component type of the schema that the theme was compiled with.
    public struct ComponentType: Hashable, Sendable {
        /// The name in the schema (`uibutton`).
        public var name: String
        /// The name of the type that it inherits from; nil for a root.
        public var parent: String?
    }

    /// The component types of the schema that the theme was compiled with, in its order.
    public var componentTypes: [ComponentType] {
        (0..<reader.count(.components)).compactMap { number in
            guard let name = try? reader.componentName(UInt32(number)) else { return nil }
            return ComponentType(name: name, parent: (try? reader.componentParent(number)) ?? nil)
        }
    }
}

extension ThemeTraits {
    /// At most one trait of each kind: of several the one whose bit is the lowest.
    package var possible: ThemeTraits {
        Self.kinds.reduce(into: ThemeTraits()) { result, kind in
            let traits = intersection(kind).rawValue
            result.formUnion(ThemeTraits(rawValue: traits & (~traits &+ 1)))
        }
    }
}
