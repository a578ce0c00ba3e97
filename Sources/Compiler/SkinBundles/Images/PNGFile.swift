/// The header of a PNG file (ISO/IEC 15948, PNG third edition).
package struct PNGHeader: Equatable, Sendable {
    package enum ColorType: UInt8, Equatable, Sendable {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgba = 6

        var sampleCount: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }

        /// The valid numbers of bits of a sample: table 11.1 of the standard.
        var bitDepths: [UInt8] {
            switch self {
            case .gray: [1, 2, 4, 8, 16]
            case .palette: [1, 2, 4, 8]
            case .rgb, .grayAlpha, .rgba: [8, 16]
            }
        }
    }

    package static let sideLimit = 16_384
    /// The maximum number of pixels, which take 128 MiB when decoded.
    package static let pixelLimit = 1 << 25

    package let width: Int
    package let height: Int
    /// The number of bits of a sample: 1, 2, 4, 8 or 16.
    package let bitDepth: Int
    package let colorType: ColorType
    package let isInterlaced: Bool

    /// Reads the header of a PNG file, and checks the whole file without decompressing it.
    ///
    /// These are checked:
    ///
    /// - The order, length and checksum of every chunk.
    /// - The palette.
    /// - The size of the image.
    /// - The size of the compressed data: at least what the image needs at Deflate's best ratio of 1032 : 1. A small
    ///   file therefore cannot require much memory.
    ///
    /// - Throws: The first error, also if the image only exceeds ``sideLimit`` or ``pixelLimit``.
    /// - Complexity: O(n) in the size of the file.
    package init(_ bytes: RawSpan) throws(PNGError) { self = try PNGWalk.header(of: bytes) }

    package static func begins(_ bytes: RawSpan) -> Bool {
        bytes.byteCount >= PNGWalk.signature.count
            && PNGWalk.signature.indices.allSatisfy { bytes.byte($0) == PNGWalk.signature[$0] }
    }

    /// Decodes the 13 bytes of the chunk `IHDR`: section 11.2.1 of the standard.
    init(_ bytes: RawSpan, at start: Int) throws(PNGError) {
        let (width, height) = (bytes.word(start), bytes.word(start + 4))
        let depth = bytes.byte(start + 8)
        guard let type = ColorType(rawValue: bytes.byte(start + 9)), type.bitDepths.contains(depth),
            bytes.byte(start + 10) == 0, bytes.byte(start + 11) == 0, bytes.byte(start + 12) <= 1,
            width > 0, height > 0, width <= Int32.max, height <= Int32.max
        else { throw PNGError(.header, at: start) }
        // No overflow: both are below 2³¹.
        guard width <= Self.sideLimit, height <= Self.sideLimit, Int(width) * Int(height) <= Self.pixelLimit else {
            throw PNGError(.tooLarge(width: width, height: height), at: start)
        }
        self.width = Int(width)
        self.height = Int(height)
        bitDepth = Int(depth)
        colorType = type
        isInterlaced = bytes.byte(start + 12) == 1
    }

    /// The minimum size of the compressed data in bytes, at Deflate's best ratio and with the 6 bytes that zlib adds.
    var leastDataCount: Int {
        let bits = width * height * bitDepth * colorType.sampleCount
        return 6 + bits / 8 / 1032
    }
}

extension RawSpan {
    /// Returns the byte at an offset, which must be within the bytes.
    func byte(_ offset: Int) -> UInt8 {
        // Safe: unsafeLoad checks the offset, and any bits are a UInt8.
        unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
    }

    /// Returns the big-endian 32 bits at an offset, all of which must be within the bytes.
    func word(_ offset: Int) -> UInt32 {
        // Safe: unsafeLoadUnaligned checks the range and requires no alignment, and any bits are a UInt32.
        unsafe UInt32(bigEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}
