import SkinBundles
import SkinKit

/// The pixels of a PNG file (ISO/IEC 15948, PNG third edition), which is untrusted.
struct PNGPicture {
    let header: PNGHeader
    /// The rows of all passes, each behind the number of its filter.
    private var rows: [UInt8]
    private var colors = PNGColors()

    /// Reads a file. Its pixels are decompressed, but the filters of the rows are not yet undone.
    ///
    /// - Complexity: O(n) in the sizes of the file and the image.
    init(_ bytes: [UInt8]) throws(PictureError) {
        do throws(PNGError) {
            // Safe: the span does not outlive the array.
            header = try unsafe PNGHeader(bytes.span.bytes)
        } catch {
            if error.reason == .signature { throw PictureError(beginningOf: bytes) }
            throw .structure(error)
        }
        var data: [UInt8] = []
        // PNGHeader has checked the order, lengths and checksums of all chunks.
        var offset = 8
        while offset + 12 <= bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let content = bytes[offset + 8..<offset + 8 + length]
            switch String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self) {
            case "IDAT": data += content
            case "PLTE": colors.setPalette(content)
            case "tRNS": colors.setTransparency(content, header)
            default: break
            }
            offset += 12 + length
        }
        let size = PNGPass.passes(of: header).reduce(0) { $0 + $1.byteCount }
        rows = try Self.decompressed(data, size: size)
    }

    /// Returns the content of a zlib stream: RFC 1950.
    private static func decompressed(_ data: [UInt8], size: Int) throws(PictureError) -> [UInt8] {
        guard data.count > 6, data[0] & 15 == 8, (Int(data[0]) << 8 | Int(data[1])) % 31 == 0, data[1] & 0x20 == 0
        else { throw .pixels("they are not compressed by zlib") }
        let rows: [UInt8]
        do throws(Inflate.Failure) {
            rows = try Inflate.decode(data[2..<data.count - 4], size: size)
        } catch {
            throw .pixels(error.reason)
        }
        let checksum = data[(data.count - 4)...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard adler32(rows) == checksum else { throw .pixels("their checksum does not match") }
        return rows
    }

    private static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        var index = 0
        while index < bytes.count {
            // 5,552 is the greatest number of bytes whose sums fit in 32 bits.
            let end = min(index + 5_552, bytes.count)
            for byte in bytes[index..<end] {
                low &+= UInt32(byte)
                high &+= low
            }
            (low, high) = (low % 65_521, high % 65_521)
            index = end
        }
        return high << 16 | low
    }

    /// Visits the pixels in the middle of each square of a grid, pass by pass.
    ///
    /// - Parameters:
    ///   - step: The width of a square in pixels.
    ///   - visit: Takes the place of a pixel and its color, `0xRRGGBB`; nil if it is not opaque.
    mutating func forEachPixel(
        step: Int, _ visit: (_ x: Int, _ y: Int, _ color: UInt32?) -> Void
    ) throws(PictureError) {
        var start = 0
        for pass in PNGPass.passes(of: header) {
            let filter = PNGFilter(rowSize: pass.rowSize, header)
            for row in 0..<(pass.width > 0 ? pass.height : 0) {
                try filter.undo(&rows, at: start, isFirst: row == 0)
                let y = pass.top + row * pass.rowStep
                if y % step == step / 2 {
                    for column in 0..<pass.width {
                        let x = pass.left + column * pass.columnStep
                        guard x % step == step / 2 else { continue }
                        visit(
                            x, y, try colors.color(column, of: rows[(start + 1)..<(start + 1 + pass.rowSize)], header))
                    }
                }
                start += 1 + pass.rowSize
            }
        }
    }
}

/// The rows of one pass of an interlaced image, or of a whole image: section 8 of the standard.
struct PNGPass {
    var left = 0
    var top = 0
    var columnStep = 1
    var rowStep = 1
    var width = 0
    var height = 0
    /// The number of bytes of a row, without its filter.
    var rowSize = 0

    /// The number of bytes of all rows, with their filters.
    var byteCount: Int { width > 0 ? height * (rowSize + 1) : 0 }

    static func passes(of header: PNGHeader) -> [PNGPass] {
        guard header.isInterlaced else { return [PNGPass(header, (0, 0), (1, 1))] }
        return [
            PNGPass(header, (0, 0), (8, 8)), PNGPass(header, (4, 0), (8, 8)), PNGPass(header, (0, 4), (4, 8)),
            PNGPass(header, (2, 0), (4, 4)), PNGPass(header, (0, 2), (2, 4)), PNGPass(header, (1, 0), (2, 2)),
            PNGPass(header, (0, 1), (1, 2)),
        ]
    }

    private init(_ header: PNGHeader, _ start: (x: Int, y: Int), _ step: (x: Int, y: Int)) {
        (left, top, columnStep, rowStep) = (start.x, start.y, step.x, step.y)
        width = (header.width - left + columnStep - 1) / columnStep
        height = (header.height - top + rowStep - 1) / rowStep
        rowSize = (width * header.bitsPerPixel + 7) / 8
    }
}

/// The filters of rows: section 9 of the standard.
struct PNGFilter {
    let rowSize: Int
    /// The number of bytes from a byte to that of the pixel to the left.
    private let distance: Int

    init(rowSize: Int, _ header: PNGHeader) {
        self.rowSize = rowSize
        distance = max(1, header.bitsPerPixel / 8)
    }

    /// Replaces a row by its bytes before they were filtered. The row above must have been replaced already.
    ///
    /// - Parameter start: The offset of the filter's number, which is before the row.
    func undo(_ rows: inout [UInt8], at start: Int, isFirst: Bool) throws(PictureError) {
        let first = start + 1
        func left(_ index: Int) -> Int { index - first >= distance ? Int(rows[index - distance]) : 0 }
        func above(_ index: Int) -> Int { isFirst ? 0 : Int(rows[index - rowSize - 1]) }
        func corner(_ index: Int) -> Int {
            isFirst || index - first < distance ? 0 : Int(rows[index - rowSize - 1 - distance])
        }
        let filter = rows[start]
        guard filter <= 4 else { throw .pixels("a row has the unknown filter \(filter)") }
        if filter == 0 { return }
        for index in first..<first + rowSize {
            let prediction =
                switch filter {
                case 1: left(index)
                case 2: above(index)
                case 3: (left(index) + above(index)) / 2
                default: Self.nearest(left(index), above(index), corner(index))
                }
            rows[index] = UInt8(truncatingIfNeeded: Int(rows[index]) + prediction)
        }
    }

    /// Paeth's predictor: section 9.4.
    private static func nearest(_ left: Int, _ above: Int, _ corner: Int) -> Int {
        let estimate = left + above - corner
        let (toLeft, toAbove, toCorner) = (abs(estimate - left), abs(estimate - above), abs(estimate - corner))
        if toLeft <= toAbove && toLeft <= toCorner { return left }
        return toAbove <= toCorner ? above : corner
    }
}

extension PNGHeader {
    /// The number of bits of a pixel.
    var bitsPerPixel: Int {
        switch colorType {
        case .gray, .palette: bitDepth
        case .grayAlpha: 2 * bitDepth
        case .rgb: 3 * bitDepth
        case .rgba: 4 * bitDepth
        }
    }
}
