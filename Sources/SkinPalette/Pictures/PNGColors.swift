import SkinKit

/// The palette and the transparent colors of a PNG file, by which samples become colors.
struct PNGColors {
    private var palette: [UInt32] = []
    /// The alpha of the palette's first colors.
    private var alphas: [UInt8] = []
    /// The samples of the color that is transparent, in an image without a palette.
    private var transparent: [Int] = []

    mutating func setPalette(_ bytes: ArraySlice<UInt8>) {
        palette = stride(from: bytes.startIndex, to: bytes.endIndex - 2, by: 3).map { start in
            bytes[start..<start + 3].reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    /// Reads the chunk `tRNS`: section 11.3.1 of the standard. One of a wrong length is ignored, as decoders do.
    mutating func setTransparency(_ bytes: ArraySlice<UInt8>, _ header: PNGHeader) {
        switch header.colorType {
        case .palette: alphas = bytes.count <= palette.count ? Array(bytes) : []
        case .gray, .rgb:
            guard bytes.count == (header.colorType == .gray ? 2 : 6) else { return }
            transparent = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { start in
                Int(bytes[start]) << 8 | Int(bytes[start + 1])
            }
        case .grayAlpha, .rgba: break
        }
    }

    /// Returns the color of a pixel, `0xRRGGBB`, or nil if it is not opaque.
    func color(_ column: Int, of row: ArraySlice<UInt8>, _ header: PNGHeader) throws(PictureError) -> UInt32? {
        let samples = Self.samples(column, of: row, header)
        let most = 1 << header.bitDepth - 1
        switch header.colorType {
        case .palette:
            guard samples[0] < palette.count else { throw .pixels("a pixel's color is not in the palette") }
            return samples[0] < alphas.count && alphas[samples[0]] < 255 ? nil : palette[samples[0]]
        case .gray, .rgb:
            if samples == transparent { return nil }
        case .grayAlpha, .rgba:
            if samples.last != most { return nil }
        }
        let channels = samples.count < 3 ? [samples[0], samples[0], samples[0]] : Array(samples[..<3])
        return channels.reduce(0) { $0 << 8 | UInt32(($1 * 255 + most / 2) / most) }
    }

    private static func samples(_ column: Int, of row: ArraySlice<UInt8>, _ header: PNGHeader) -> [Int] {
        let count = header.bitsPerPixel / header.bitDepth
        return (0..<count).map { number in
            let bit = (column * count + number) * header.bitDepth
            let byte = row.startIndex + bit / 8
            switch header.bitDepth {
            case 16: return Int(row[byte]) << 8 | Int(row[byte + 1])
            case 8: return Int(row[byte])
            default: return Int(row[byte]) >> (8 - header.bitDepth - bit % 8) & (1 << header.bitDepth - 1)
            }
        }
    }
}
