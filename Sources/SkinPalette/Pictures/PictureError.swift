import SkinKit

/// The reason why the colors of a picture cannot be read.
package enum PictureError: Error, Equatable, Sendable {
    /// The file is no PNG file; the format, if it is a known one.
    case notPNG(format: String?)
    /// The file's structure is damaged, or the image exceeds a limit.
    case structure(PNGError)
    /// The compressed pixels are damaged.
    case pixels(String)
    /// No pixel is opaque.
    case noOpaquePixel
}

extension PictureError: CustomStringConvertible {
    /// A sentence without a full stop.
    package var description: String {
        switch self {
        case .notPNG(let format?): "the file is a \(format) file; only PNG is supported, so convert it first"
        case .notPNG(nil): "the file is no PNG file"
        case .structure(let error): "\(error.sentence) (byte \(error.byteOffset))"
        case .pixels(let reason): "the pixels of the PNG file are damaged: \(reason)"
        case .noOpaquePixel: "no pixel of the picture is opaque"
        }
    }

    /// Creates the error of a file that does not begin with the PNG signature.
    init(beginningOf bytes: [UInt8]) {
        let known: [(bytes: [UInt8], offset: Int, name: String)] = [
            ([0xFF, 0xD8, 0xFF], 0, "JPEG"), (Array("GIF8".utf8), 0, "GIF"), (Array("WEBP".utf8), 8, "WebP"),
            (Array("ftypavif".utf8), 4, "AVIF"), (Array("ftypheic".utf8), 4, "HEIC"), (Array("BM".utf8), 0, "BMP"),
            ([0x49, 0x49, 0x2A, 0x00], 0, "TIFF"), ([0x4D, 0x4D, 0x00, 0x2A], 0, "TIFF"),
        ]
        self = .notPNG(format: known.first { bytes.dropFirst($0.offset).starts(with: $0.bytes) }?.name)
    }
}
