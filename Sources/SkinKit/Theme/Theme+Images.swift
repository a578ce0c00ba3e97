/// An image file of a theme: its bytes, and the content of its header.
public struct ThemeImageFile: Sendable {
    /// The file, with its scale.
    public let asset: ThemeAsset
    /// The bytes of the whole file.
    public let bytes: ThemeAssetBytes
    /// The header of a PNG file; nil for other formats, which are not validated.
    package let header: PNGHeader?

    /// The width and the height in pixels, 1 to 16,384 each; nil for formats other than PNG.
    public var pixelSize: (width: Int, height: Int)? { header.map { ($0.width, $0.height) } }

    /// The size in points, which is the pixel size divided by the file's scale; nil if there is no header.
    public var size: ThemeSize? {
        header.map {
            ThemeSize(width: Double($0.width) / Double(asset.scale), height: Double($0.height) / Double(asset.scale))
        }
    }

    /// Creates the image of a file. A file that is named `.png`, or begins as a PNG file does, must be valid.
    package init(_ file: LoadedAsset) throws(ThemeAssetError) {
        asset = file.asset
        bytes = file.bytes
        let isCalledPNG = FilePath.fileExtension(of: file.asset.path)?.lowercased() == "png"
        do {
            header = try file.bytes.withBytes { span throws(PNGError) in
                isCalledPNG || PNGHeader.begins(span) ? try PNGHeader(span) : nil
            }
        } catch {
            throw ThemeAssetError(file.name, in: file.asset, .invalidPNG(error))
        }
    }
}

extension Theme {
    /// The maximum size of an asset file that is read, in bytes: 64 MiB.
    package static let assetLimit = 64 << 20

    /// Returns the bytes and the size of the file that serves an image (theme format 1, section 7).
    ///
    /// The method selects the file in three steps:
    ///
    /// 1. It takes the nearest theme, beginning with this one and then its ancestors, that has a file under the active
    ///    traits.
    /// 2. Of that theme's files, it takes those for the most specific traits.
    /// 3. Of these, it takes the file with the requested scale, else with the next larger one, else with the largest.
    ///
    /// Validates every chunk of a PNG file: its position, length and checksum. It also validates the palette, the size
    /// of the image (at most 16,384 pixels a side and 2²⁵ in total), and that there is enough compressed data. Decodes
    /// nothing.
    ///
    /// - Parameters:
    ///   - name: The logical name, as images refer to it.
    ///   - traits: The active traits.
    ///   - scale: The number of pixels per point.
    /// - Returns: The image; nil if no file applies.
    /// - Throws: An error if the file is not readable, or is not a valid image.
    /// - Complexity: O(n) in the size of the file.
    public func image(_ name: String, traits: ThemeTraits = [], scale: Int = 1) throws(ThemeAssetError)
        -> ThemeImageFile?
    {
        guard let record = assetRecord(name, traits: traits, scale: scale) else { return nil }
        return try ThemeImageFile(try file(record, name: name))
    }

    /// Returns the bytes of the file that serves an asset, from the cache or else from ``assetFolders``.
    ///
    /// - Returns: The bytes; nil if no file applies.
    /// - Throws: An error if the file is not readable.
    /// - Complexity: That of selecting the file if the cache contains its bytes; else O(n) in the size of the file.
    public func bytes(
        ofAsset name: String, traits: ThemeTraits = [], scale: Int = 1
    ) throws(ThemeAssetError) -> ThemeAssetBytes? {
        guard let record = assetRecord(name, traits: traits, scale: scale) else { return nil }
        return try file(record, name: name).bytes
    }

    func file(_ record: Int, name: String) throws(ThemeAssetError) -> LoadedAsset {
        guard let asset = try? asset(record: record) else { throw ThemeAssetError(name, .missing) }
        let bytes: ThemeAssetBytes
        if let embedded = embeddedBytes(ofRecord: record) {
            bytes = embedded
        } else {
            bytes = try readFile(asset, name: name)
        }
        guard bytes.count <= Self.assetLimit else {
            throw ThemeAssetError(name, in: asset, .tooLarge(byteCount: bytes.count))
        }
        return LoadedAsset(name: name, asset: asset, bytes: bytes)
    }

    private func readFile(_ asset: ThemeAsset, name: String) throws(ThemeAssetError) -> ThemeAssetBytes {
        // The cache may come from an untrusted source: neither its paths nor symbolic links may lead out of the bundle.
        guard asset.staysInBundle else { throw ThemeAssetError(name, in: asset, .unsafePath) }
        for folder in assetFolders {
            let bundle = FilePath.join(folder, asset.folder)
            let path = FilePath.join(bundle, asset.path)
            guard FileSystem.kind(of: path) == .file else { continue }
            guard let realBundle = FileSystem.realPath(of: bundle), let realPath = FileSystem.realPath(of: path),
                realPath.utf8.starts(with: (realBundle + "/").utf8)
            else { throw ThemeAssetError(name, in: asset, .unsafePath) }
            do {
                return ThemeAssetBytes(try FileSystem.read(realPath, limit: Self.assetLimit))
            } catch {
                throw ThemeAssetError(name, in: asset, .unreadable(error))
            }
        }
        throw ThemeAssetError(name, in: asset, .notFound)
    }
}

extension ThemeAsset {
    fileprivate var staysInBundle: Bool {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Substring.init)
        return !folder.utf8.contains(UInt8(ascii: "/"))
            && ([folder[...]] + parts).allSatisfy {
                !$0.isEmpty && $0 != "." && $0 != ".." && !$0.utf8.contains(0) && !$0.utf8.contains(UInt8(ascii: "\\"))
            }
    }
}
