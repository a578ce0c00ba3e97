/// A drawing of a theme that can be written to a file.
public struct Picture: Sendable {
    let drawing: Drawing
    let library: AssetLibrary
    let title: String
    /// The pixels per point of ``png()``.
    var scale: Int

    /// The picture as a self-contained SVG file.
    ///
    /// The bytes are identical on every machine. A viewer selects the fonts of text, except for those that the theme
    /// contains.
    public var svg: String { drawing.document(library, title: title) }

    /// Whether ``png()`` is available, because the package's trait `Previews` is enabled.
    public static var writesPNG: Bool {
        #if Previews
            true
        #else
            false
        #endif
    }

    /// Returns the ``svg`` as a PNG file.
    ///
    /// Texts use the fonts of the theme and of this machine, without hinting. The output is deterministic on one
    /// machine; it depends on the installed fonts and on the versions of librsvg, cairo, pango and FreeType.
    ///
    /// - Complexity: O(n) in the number of pixels. Concurrent calls are serialized.
    public func png() throws(PictureError) -> [UInt8] {
        #if Previews
            try Raster.png(
                of: svg, size: drawing.size, scale: scale,
                fonts: drawing.fonts.sorted().map { (AssetLibrary.family(ofFont: $0), library.fonts[$0]) })
        #else
            throw .noPNG
        #endif
    }
}

/// The reason why a picture cannot be converted to PNG.
public enum PictureError: Error, Hashable, CustomStringConvertible {
    /// SkinKit was built without the trait `Previews`.
    case noPNG
    /// The picture has more pixels than cairo supports or memory allows.
    case tooLarge(width: Int, height: Int)
    /// librsvg, cairo or a file operation failed, with this message.
    case failed(String)

    /// The problem and its fix, in one sentence.
    public var description: String {
        switch self {
        case .noPNG:
            """
            PNG requires librsvg, and this build does not include it; install librsvg2-dev (macOS: brew install \
            librsvg) and build with --traits Previews, or write SVG
            """
        case .tooLarge(let width, let height):
            "\(width) × \(height) pixels exceed the limit of a PNG; lower the scale, draw one scene, or write SVG"
        case .failed(let reason): "cannot draw the picture: \(reason)"
        }
    }
}
