/// Visits the chunks of a PNG file in order: section 5 of the standard.
///
///     signature 8 │ length 4 │ name 4 │ data … │ checksum 4 │ length 4 │ …
struct PNGWalk {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
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
    private var header: PNGHeader?
    private var hasPalette = false
    private var dataCount = 0

    static func header(of bytes: RawSpan) throws(PNGError) -> PNGHeader {
        guard PNGHeader.begins(bytes) else { throw PNGError(.signature, at: 0) }
        var walk = PNGWalk()
        var offset = signature.count
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
    private mutating func pass(_ chunk: Chunk, in bytes: RawSpan) throws(PNGError) -> PNGHeader? {
        let misplaced = PNGError(.misplaced(chunk: chunk.name), at: chunk.offset)
        guard let header else {
            guard chunk.name == "IHDR", chunk.data.count == 13 else {
                throw PNGError(.noChunk("IHDR"), at: chunk.offset)
            }
            header = try PNGHeader(bytes, at: chunk.data.lowerBound)
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
    private static func allows(_ header: PNGHeader, paletteBytes count: Int) -> Bool {
        guard count > 0, count % 3 == 0, count / 3 <= 256 else { return false }
        switch header.colorType {
        case .gray, .grayAlpha: return false
        case .palette: return count / 3 <= 1 << header.bitDepth
        case .rgb, .rgba: return true
        }
    }
}
