import SkinBundles
import SkinInspector
import SkinKit

/// The colors of the opaque pixels of a picture file, at most 16,384 of them.
package struct PictureSample: Sendable {
    /// The colors, `0xRRGGBB`, row by row.
    package let pixels: [UInt32]

    /// The reason why a picture is not read.
    package struct Fault: Error, CustomStringConvertible {
        /// A sentence without a full stop.
        package let description: String

        package init(description: String) { self.description = description }
    }

    /// The fault of every picture without the package's trait `Previews`; nil with it.
    package static var unsupported: Fault? {
        Picture.writesPNG
            ? nil
            : Fault(
                description: """
                    reading a picture requires librsvg, and this build does not include it; install librsvg2-dev (macOS: \
                    brew install librsvg) and build with --traits Previews
                    """)
    }

    /// The width and height, in pixels, to which pictures are scaled.
    private static let side = 128

    /// Reads a PNG or JPEG file. Its colors are taken as sRGB.
    ///
    /// - Throws: ``Fault`` if the file is of another format, larger than 16,384 pixels on a side or 32 million in
    ///   total, damaged or transparent, or the trait `Previews` is not enabled.
    /// - Complexity: O(n) in the number of pixels.
    package init(_ bytes: [UInt8]) throws(Fault) {
        if let fault = Self.unsupported { throw fault }
        guard let file = ImageFile(bytes), file.mediaType != "image/gif" else {
            throw Fault(description: "expected a PNG or JPEG file")
        }
        guard max(file.width, file.height) <= PNGHeader.sideLimit, file.width * file.height <= PNGHeader.pixelLimit
        else { throw Fault(description: "\(file.width) × \(file.height) pixels are too many") }
        var svg = SVGText()
        let side = "\(Self.side)"
        svg.open("svg", ["xmlns": "http://www.w3.org/2000/svg", "width": side, "height": side])
        svg.add(
            "image",
            [
                "width": side, "height": side, "preserveAspectRatio": "none", "image-rendering": "optimizeSpeed",
                "href": file.dataURL,
            ])
        svg.close()
        #if Previews
            do {
                pixels = try Raster.pixels(of: svg.text, side: Self.side)
            } catch {
                throw Fault(description: "\(error)")
            }
        #else
            pixels = []
        #endif
        if pixels.isEmpty { throw Fault(description: "no pixel is opaque, or the file is damaged") }
    }
}
