/// The colors of the opaque pixels of a picture, or of some of them if it is large.
public struct PictureSample: Sendable {
    /// The greatest number of pixels: those of a picture of 128 × 128, which Material recommends for this purpose.
    public static let limit = 128 * 128

    /// The colors, `0xRRGGBB`, row by row.
    let colors: [UInt32]

    init(colors: [UInt32]) { self.colors = colors }

    /// Takes a sample of a decoded picture.
    ///
    /// Of a picture of more than ``limit`` pixels, the middles of the squares of a grid are taken. Pixels that are not
    /// opaque do not count, so that it makes no difference whether colors are multiplied by alpha.
    ///
    /// - Parameters:
    ///   - rgba: Four bytes a pixel, row by row: red, green and blue in sRGB, and alpha.
    ///   - width: The number of pixels in a row.
    ///   - height: The number of rows.
    ///   - bytesPerRow: The distance between the beginnings of rows; nil if there is nothing between them.
    /// - Returns: Nil if the bytes are too few, or no pixel is opaque.
    /// - Complexity: O(1) in the size of a picture of more than ``limit`` pixels.
    public init?(rgba: [UInt8], width: Int, height: Int, bytesPerRow: Int? = nil) {
        let (least, isHuge) = width.multipliedReportingOverflow(by: 4)
        let stride = bytesPerRow ?? least
        guard width > 0, height > 0, !isHuge, stride >= least, rgba.count >= least,
            height - 1 <= (rgba.count - least) / stride
        else { return nil }
        var step = 1
        func count(_ length: Int) -> Int { (length - step / 2 + step - 1) / step }
        // The middle of a square must lie within a narrow picture.
        while count(width) * count(height) > Self.limit, (step + 1) / 2 < min(width, height) { step += 1 }
        var colors: [UInt32] = []
        for y in Swift.stride(from: step / 2, to: height, by: step) {
            for x in Swift.stride(from: step / 2, to: width, by: step) {
                let start = y * stride + x * 4
                guard rgba[start + 3] == 255 else { continue }
                colors.append(rgba[start..<start + 3].reduce(0) { $0 << 8 | UInt32($1) })
            }
        }
        if colors.isEmpty { return nil }
        self.colors = colors
    }
}
