/// An image file of a theme: its bytes, and the content of its header.
public struct ThemeImageFile: Sendable {
    package let asset: ThemeAsset
    /// The bytes of the whole file.
    public let bytes: ThemeAssetBytes
    /// The width and the height in pixels, 1 to 16,384 each; nil for formats other than PNG.
    public let pixelSize: (width: Int, height: Int)?

    /// The file's path below its bundle, such as `assets/bubble@2x~dark.png`.
    public var path: String { asset.path }
    /// The number of pixels per point, 1 to 9.
    public var scale: Int { asset.scale }

    /// The size in points, which is the pixel size divided by the file's scale; nil for formats other than PNG.
    public var size: ThemeSize? {
        pixelSize.map {
            ThemeSize(width: Double($0.width) / Double(scale), height: Double($0.height) / Double(scale))
        }
    }

    /// Creates the image of a file. One that is named `.png`, or begins as a PNG file does, must have a valid header.
    package init(_ file: LoadedAsset) throws(ThemeFault) {
        asset = file.asset
        bytes = file.bytes
        let isCalledPNG = FilePath.fileExtension(of: file.asset.path)?.lowercased() == "png"
        do {
            pixelSize = try file.bytes.withBytes { span throws(ThemeFault) in
                isCalledPNG || PNGHeader.begins(span) ? try PNGHeader.pixelSize(span) : nil
            }
        } catch {
            throw error.of(file.name, in: file.asset)
        }
    }
}

/// The first bytes of a PNG file (ISO/IEC 15948, sections 5.2 and 11.2.1): the signature, then the chunk `IHDR`.
package enum PNGHeader {
    package static let sideLimit = 16_384
    /// The maximum number of pixels, which take 128 MiB when decoded.
    package static let pixelLimit = 1 << 25
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let chunk: [UInt8] = [0, 0, 0, 13] + "IHDR".utf8

    package static func begins(_ bytes: RawSpan) -> Bool { has(bytes, signature, at: 0) }

    /// Returns the width and the height that a file claims.
    ///
    /// - Throws: A fault if they exceed a limit, or what data of the file's size can be at Deflate's best ratio of
    ///   1032 : 1. A small file therefore cannot require much memory.
    static func pixelSize(_ bytes: RawSpan) throws(ThemeFault) -> (width: Int, height: Int) {
        guard begins(bytes), has(bytes, chunk, at: 8), bytes.byteCount >= 26 else {
            throw .invalidPNG("the PNG header is missing or truncated")
        }
        let (width, height) = (word(bytes, at: 16), word(bytes, at: 20))
        guard 1...sideLimit ~= width, 1...sideLimit ~= height, width * height <= pixelLimit else {
            throw .invalidPNG(
                "\(width) × \(height) pixels; the limit is \(sideLimit) on a side and \(pixelLimit) in total")
        }
        // No less than one bit a pixel.
        guard bytes.byteCount >= width * height / 8 / 1032 else {
            throw .invalidPNG("the file is too small for \(width) × \(height) pixels")
        }
        return (width, height)
    }

    private static func has(_ bytes: RawSpan, _ part: [UInt8], at offset: Int) -> Bool {
        bytes.byteCount >= offset + part.count && part.indices.allSatisfy { byte(bytes, at: offset + $0) == part[$0] }
    }

    private static func word(_ bytes: RawSpan, at offset: Int) -> Int {
        (0..<4).reduce(0) { $0 << 8 | Int(byte(bytes, at: offset + $1)) }
    }

    private static func byte(_ bytes: RawSpan, at offset: Int) -> UInt8 {
        // Safe: unsafeLoad checks the offset, and any bits are a UInt8.
        unsafe bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
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
    /// Of a PNG file it validates the size: at most 16,384 pixels a side and 2²⁵ in total, and no more than the file can
    /// contain. The decoder, and `skinctl` when it compiles or verifies, find other damage.
    ///
    /// - Parameters:
    ///   - name: The logical name, as images refer to it.
    ///   - traits: The active traits.
    ///   - scale: The number of pixels per point.
    /// - Returns: The image; nil if no file applies.
    /// - Throws: An error if the file is not readable, or has no valid size.
    /// - Complexity: As ``bytes(ofAsset:traits:scale:)``.
    public func image(_ name: String, traits: ThemeTraits = [], scale: Int = 1) throws(ThemeFault)
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
    ) throws(ThemeFault) -> ThemeAssetBytes? {
        guard let record = assetRecord(name, traits: traits, scale: scale) else { return nil }
        return try file(record, name: name).bytes
    }

    func file(_ record: Int, name: String) throws(ThemeFault) -> LoadedAsset {
        guard let asset = try? asset(record: record) else { throw ThemeFault.missing.of(name) }
        let bytes: ThemeAssetBytes
        if let embedded = embeddedBytes(ofRecord: record) {
            bytes = embedded
        } else {
            bytes = try readFile(asset, name: name)
        }
        guard bytes.count <= Self.assetLimit else {
            throw ThemeFault.tooLarge(byteCount: bytes.count).of(name, in: asset)
        }
        return LoadedAsset(name: name, asset: asset, bytes: bytes)
    }

    private func readFile(_ asset: ThemeAsset, name: String) throws(ThemeFault) -> ThemeAssetBytes {
        // The cache may come from an untrusted source: neither its paths nor symbolic links may lead out of the bundle.
        guard asset.staysInBundle else { throw ThemeFault.unsafePath.of(name, in: asset) }
        for folder in assetFolders {
            let bundle = FilePath.join(folder, asset.folder)
            let path = FilePath.join(bundle, asset.path)
            guard FileSystem.kind(of: path) == .file else { continue }
            guard let realBundle = FileSystem.realPath(of: bundle), let realPath = FileSystem.realPath(of: path),
                realPath.utf8.starts(with: (realBundle + "/").utf8)
            else { throw ThemeFault.unsafePath.of(name, in: asset) }
            do {
                return ThemeAssetBytes(try FileSystem.read(realPath, limit: Self.assetLimit))
            } catch {
                throw ThemeFault.unreadable(error).of(name, in: asset)
            }
        }
        throw ThemeFault.notFound.of(name, in: asset)
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
