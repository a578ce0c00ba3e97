/// A drawing of a theme that can be written as a file, the same bytes for the same themes and scenes.
public struct Picture: Sendable {
    let drawing: Drawing
    let library: AssetLibrary
    let title: String
    /// Pixels for a point in ``png()``.
    var scale: Int

    /// An SVG file that needs nothing beside itself. It is the same on every machine; which fonts its texts are in is
    /// up to what shows it, but for those that the theme brings along.
    public var svg: String { drawing.document(library, title: title) }

    /// Whether ``png()`` can write anything: the package's trait `Previews` is on.
    public static var writesPNG: Bool {
        #if Previews
            true
        #else
            false
        #endif
    }

    /// The ``svg`` as a PNG file.
    ///
    /// Texts are in the fonts that the theme brings along and that this machine has, without hinting: the same bytes on
    /// every run, but others where there are other fonts, or another version of librsvg, cairo, pango or FreeType.
    ///
    /// - Complexity: O(n) in the pixels. Pictures are drawn one after the other, whatever task asks.
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

/// Why a picture cannot be had as PNG.
public enum PictureError: Error, Hashable, CustomStringConvertible {
    /// SkinKit was built without the trait `Previews`.
    case noPNG
    /// More pixels than cairo or memory bear.
    case tooLarge(width: Int, height: Int)
    /// What librsvg or cairo say.
    case failed(String)

    /// What is wrong and what to do, in a sentence.
    public var description: String {
        switch self {
        case .noPNG:
            """
            PNG needs librsvg, and this was built without it: install librsvg2-dev (macOS: brew install librsvg) and \
            build with --traits Previews; SVG needs nothing
            """
        case .tooLarge(let width, let height):
            "\(width) × \(height) pixels are too many for a PNG; lower the scale, draw one scene, or write SVG"
        case .failed(let reason): "the picture cannot be drawn: \(reason)"
        }
    }
}
