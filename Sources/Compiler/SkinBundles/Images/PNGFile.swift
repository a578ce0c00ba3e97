import SkinFormat
import SkinKit

/// A PNG file (ISO/IEC 15948, PNG third edition) that is intact, apart from its compressed data.
package struct PNGFile: Equatable, Sendable {
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

    package let width: Int
    package let height: Int
    /// The number of bits of a sample: 1, 2, 4, 8 or 16.
    package let bitDepth: Int
    package let colorType: ColorType
    package let isInterlaced: Bool

    /// Checks a whole PNG file without decompressing it:
    ///
    /// - The order, length and checksum of every chunk.
    /// - The palette.
    /// - The size of the image.
    /// - The size of the compressed data: at least what the image needs at Deflate's best ratio of 1032 : 1. A small
    ///   file therefore cannot require much memory.
    ///
    /// - Throws: The first error, also if the image only exceeds a limit of ``PNGHeader``.
    /// - Complexity: O(n) in the size of the file.
    package init(_ bytes: RawSpan) throws(PNGError) { self = try PNGWalk.header(of: bytes) }

    /// Decodes the 13 bytes of the chunk `IHDR`: section 11.2.1 of the standard.
    init(_ bytes: RawSpan, at start: Int) throws(PNGError) {
        let (width, height) = (bytes.word(start), bytes.word(start + 4))
        let depth = bytes.byte(start + 8)
        guard let type = ColorType(rawValue: bytes.byte(start + 9)), type.bitDepths.contains(depth),
            bytes.byte(start + 10) == 0, bytes.byte(start + 11) == 0, bytes.byte(start + 12) <= 1,
            width > 0, height > 0, width <= Int32.max, height <= Int32.max
        else { throw PNGError(.header, at: start) }
        // No overflow: both are below 2³¹.
        guard width <= PNGHeader.sideLimit, height <= PNGHeader.sideLimit,
            Int(width) * Int(height) <= PNGHeader.pixelLimit
        else {
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

/// Visits the chunks of a PNG file in order: section 5 of the standard.
///
///     signature 8 │ length 4 │ name 4 │ data … │ checksum 4 │ length 4 │ …
struct PNGWalk {
    private static let frameSize = 12

    /// A chunk that is completely within the file.
    private struct Chunk {
        /// The offset of the chunk's length, which is its first field.
        var offset: Int
        var name: String
        var data: Range<Int>
    }

    private enum Stage {
        case start, beforeData, data, afterData
    }

    private var stage = Stage.start
    private var header: PNGFile?
    private var hasPalette = false
    private var dataCount = 0

    static func header(of bytes: RawSpan) throws(PNGError) -> PNGFile {
        guard PNGHeader.begins(bytes) else { throw PNGError(.signature, at: 0) }
        var walk = PNGWalk()
        var offset = 8
        while true {
            let chunk = try chunk(bytes, at: offset)
            offset = chunk.data.upperBound + 4
            if let header = try walk.pass(chunk, in: bytes) {
                guard offset == bytes.byteCount else { throw PNGError(.trailingBytes, at: offset) }
                return header
            }
        }
    }

    /// Returns the chunk at an offset, which must not exceed the number of bytes.
    private static func chunk(_ bytes: RawSpan, at offset: Int) throws(PNGError) -> Chunk {
        let room = bytes.byteCount - offset
        guard room >= frameSize else { throw PNGError(.truncated, at: offset) }
        let length = Int(bytes.word(offset))
        guard length <= room - frameSize else { throw PNGError(.truncated, at: offset) }
        let letters = (offset + 4..<offset + 8).map { bytes.byte($0) }
        guard letters.allSatisfy({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 & 0xDF }), letters[2] & 0x20 == 0 else {
            throw PNGError(.chunkName, at: offset + 4)
        }
        let name = String(decoding: letters, as: UTF8.self)
        let data = offset + 8..<offset + 8 + length
        guard CRC32.checksum(bytes.extracting(offset + 4..<data.upperBound)) == bytes.word(data.upperBound) else {
            throw PNGError(.checksum(chunk: name), at: offset)
        }
        return Chunk(offset: offset, name: name, data: data)
    }

    /// Checks the next chunk; returns the header if the chunk is the last one.
    private mutating func pass(_ chunk: Chunk, in bytes: RawSpan) throws(PNGError) -> PNGFile? {
        let misplaced = PNGError(.misplaced(chunk: chunk.name), at: chunk.offset)
        guard let header else {
            guard chunk.name == "IHDR", chunk.data.count == 13 else {
                throw PNGError(.noChunk("IHDR"), at: chunk.offset)
            }
            header = try PNGFile(bytes, at: chunk.data.lowerBound)
            stage = .beforeData
            return nil
        }
        if stage == .data, chunk.name != "IDAT" { stage = .afterData }
        switch chunk.name {
        case "IHDR": throw misplaced
        case "PLTE":
            guard stage == .beforeData, !hasPalette, Self.allows(header, paletteBytes: chunk.data.count) else {
                throw misplaced
            }
            hasPalette = true
        case "IDAT":
            guard stage != .afterData else { throw misplaced }
            if header.colorType == .palette, !hasPalette { throw PNGError(.noChunk("PLTE"), at: chunk.offset) }
            stage = .data
            dataCount += chunk.data.count
        case "IEND":
            guard chunk.data.isEmpty else { throw misplaced }
            guard stage == .afterData else { throw PNGError(.noChunk("IDAT"), at: chunk.offset) }
            guard dataCount >= header.leastDataCount else { throw PNGError(.tooLittleData, at: chunk.offset) }
            return header
        default:
            // A lower-case first letter marks an ancillary chunk, which a reader may skip.
            if chunk.name.utf8.first.map({ $0 & 0x20 == 0 }) == true {
                throw PNGError(.unknown(chunk: chunk.name), at: chunk.offset)
            }
        }
        return nil
    }

    /// Returns whether an image may have a palette of a number of bytes: section 11.2.2.
    private static func allows(_ header: PNGFile, paletteBytes count: Int) -> Bool {
        guard count > 0, count % 3 == 0, count / 3 <= 256 else { return false }
        switch header.colorType {
        case .gray, .grayAlpha: return false
        case .palette: return count / 3 <= 1 << header.bitDepth
        case .rgb, .rgba: return true
        }
    }
}

package struct PNGError: Error, Equatable, Sendable {
    package enum Reason: Equatable, Sendable {
        case signature
        /// The file ends within a chunk or before the chunk `IEND`.
        case truncated
        /// The name of a chunk is not four letters of which the third is upper case.
        case chunkName
        case checksum(chunk: String)
        /// A chunk is out of order, occurs twice or has an invalid length.
        case misplaced(chunk: String)
        /// A critical chunk, which a reader must understand, is unknown.
        case unknown(chunk: String)
        /// The width, height, bit depth, color type or a method in the header is invalid.
        case header
        case tooLarge(width: UInt32, height: UInt32)
        case noChunk(String)
        case tooLittleData
        /// The file continues after the chunk `IEND`.
        case trailingBytes
    }

    package let reason: Reason
    /// The offset of the error in bytes from the beginning of the file.
    package let byteOffset: Int

    init(_ reason: Reason, at byteOffset: Int) {
        self.reason = reason
        self.byteOffset = byteOffset
    }
}

extension PNGError: CustomStringConvertible {
    /// One line with the offset and the error: `byte 33: the checksum of chunk 'IDAT' does not match`.
    package var description: String { "byte \(byteOffset): \(sentence)" }

    package var sentence: String {
        switch reason {
        case .signature: "the PNG signature is missing"
        case .truncated: "the PNG file is truncated"
        case .chunkName: "the chunk name is invalid"
        case .checksum(let chunk): "the checksum of chunk '\(chunk)' does not match"
        case .misplaced(let chunk): "chunk '\(chunk)' is misplaced or has an invalid length"
        case .unknown(let chunk): "unknown critical chunk '\(chunk)'"
        case .header: "the PNG header is invalid"
        case .tooLarge(let width, let height):
            "\(width) × \(height) pixels exceed the limit of \(PNGHeader.sideLimit) on a side or "
                + "\(PNGHeader.pixelLimit) in total"
        case .noChunk(let chunk): "chunk '\(chunk)' is missing"
        case .tooLittleData: "the compressed data is too short for the image"
        case .trailingBytes: "the file continues after the end of the image"
        }
    }
}
