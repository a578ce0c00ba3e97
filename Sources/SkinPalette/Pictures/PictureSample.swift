import SkinKit

/// The colors of the opaque pixels of a picture, or of some of them if it is large.
package struct PictureSample: Sendable {
    /// The greatest number of pixels: those of a picture of 128 × 128, which Material recommends for this purpose.
    package static let limit = 128 * 128

    /// The colors, `0xRRGGBB`, row by row.
    package let colors: [UInt32]

    package init(colors: [UInt32]) { self.colors = colors }

    /// Reads a PNG file. Its samples are taken as sRGB; color profiles are ignored.
    ///
    /// Of a picture of more than ``limit`` pixels, the middles of the squares of a grid are taken.
    ///
    /// - Throws: ``PictureError`` if the file is no PNG file, is damaged, exceeds the limits of `PNGHeader`, or has no
    ///   opaque pixel.
    /// - Complexity: O(n) in the sizes of the file and the image.
    package init(png bytes: [UInt8]) throws(PictureError) {
        var picture = try PNGPicture(bytes)
        let (width, height) = (picture.header.width, picture.header.height)
        var step = 1
        func count(_ length: Int) -> Int { (length - step / 2 + step - 1) / step }
        // The middle of a square must lie within a narrow picture.
        while count(width) * count(height) > Self.limit, (step + 1) / 2 < min(width, height) { step += 1 }
        let columns = count(width)
        // Interlaced pixels come in another order, but the result is the same.
        var sample = [UInt32?](repeating: nil, count: columns * count(height))
        try picture.forEachPixel(step: step) { x, y, color in sample[y / step * columns + x / step] = color }
        colors = sample.compactMap(\.self)
        if colors.isEmpty { throw .noOpaquePixel }
    }
}
