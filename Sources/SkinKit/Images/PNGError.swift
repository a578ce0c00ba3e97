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
