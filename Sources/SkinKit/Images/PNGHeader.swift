/// What a PNG file (ISO/IEC 15948, PNG third edition) says of its image.
package struct PNGHeader: Hashable, Sendable {
    /// What the samples of a pixel are.
    package enum ColorType: UInt8, Hashable, Sendable {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgba = 6

        /// How many samples a pixel has.
        var sampleCount: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }

        /// The bits of a sample that are allowed: table 11.1 of the standard.
        var bitDepths: [UInt8] {
            switch self {
            case .gray: [1, 2, 4, 8, 16]
            case .palette: [1, 2, 4, 8]
            case .rgb, .grayAlpha, .rgba: [8, 16]
            }
        }
    }

    /// The greatest width or height, in pixels.
    package static let sideLimit = 16_384
    /// The greatest number of pixels, 128 MiB when decoded.
    package static let pixelLimit = 1 << 25

    /// In pixels, 1 to ``sideLimit``.
    package let width: Int
    /// In pixels, 1 to ``sideLimit``.
    package let height: Int
    /// Bits of a sample: 1, 2, 4, 8 or 16.
    package let bitDepth: Int
    /// What the samples of a pixel are.
    package let colorType: ColorType
    /// Whether the rows come in seven passes.
    package let isInterlaced: Bool

    /// The header of a file that is looked at from end to end: every chunk's place, length and checksum, the palette, the
    /// image's size, and that there is data, as much as the image needs when compressed as well as can be (1 : 1032).
    /// So no small file can ask for great memory. The data itself is not decompressed.
    ///
    /// - Throws: The first thing that is wrong, also where it is only beyond ``sideLimit`` or ``pixelLimit``.
    /// - Complexity: O(n) in the size of the file.
    package init(_ bytes: RawSpan) throws(PNGError) {
        self = try PNGWalk.header(of: bytes)
    }

    /// Whether bytes begin with the signature of PNG files.
    static func begins(_ bytes: RawSpan) -> Bool {
        bytes.byteCount >= PNGWalk.signature.count
            && PNGWalk.signature.indices.allSatisfy { bytes.byte($0) == PNGWalk.signature[$0] }
    }

    /// The header from the 13 bytes of the chunk IHDR: section 11.2.1 of the standard.
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

    /// The least number of bytes that the compressed data has, at Deflate's greatest ratio, with what zlib puts round it.
    var leastDataCount: Int {
        let bits = width * height * bitDepth * colorType.sampleCount
        return 6 + bits / 8 / 1032
    }
}

extension RawSpan {
    /// A byte; the offset must be within the bytes.
    func byte(_ offset: Int) -> UInt8 {
        // Sound: the offset is checked there, and any bits are a UInt8.
        unsafeLoad(fromByteOffset: offset, as: UInt8.self)
    }

    /// Four bytes, the highest first; all must be within the bytes.
    func word(_ offset: Int) -> UInt32 {
        // Sound: the range is checked there, any bits are a UInt32, and no alignment is asked for.
        UInt32(bigEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}
