/// Why bytes are no sound PNG image, or one beyond the limits.
package struct PNGError: Error, Hashable, Sendable {
    /// What is wrong.
    package enum Reason: Hashable, Sendable {
        /// The file does not begin as a PNG file does.
        case signature
        /// The file ends within a chunk, or before the one that ends it.
        case truncated
        /// A chunk's name is not four letters, the third a capital one.
        case chunkName
        /// A chunk's bytes do not have its checksum.
        case checksum(chunk: String)
        /// A chunk stands where it may not, or is not as long as it must be.
        case misplaced(chunk: String)
        /// A chunk that a reader must understand is not known.
        case unknown(chunk: String)
        /// The header gives a width, height, bit depth, colour type or method that there is not.
        case header
        /// The image is greater than ``PNGHeader/sideLimit`` or ``PNGHeader/pixelLimit`` allow.
        case tooLarge(width: UInt32, height: UInt32)
        /// A chunk that must be there is not.
        case noChunk(String)
        /// The compressed data cannot be enough for the image.
        case tooLittleData
        /// Bytes come after the end.
        case trailingBytes
    }

    /// What is wrong.
    package let reason: Reason
    /// Where, in bytes from the beginning of the file.
    package let byteOffset: Int

    init(_ reason: Reason, at byteOffset: Int) {
        self.reason = reason
        self.byteOffset = byteOffset
    }
}

extension PNGError: CustomStringConvertible {
    /// `byte 33: the chunk 'IDAT' does not have its checksum`, without a full stop.
    package var description: String { "byte \(byteOffset): \(sentence)" }

    package var sentence: String {
        switch reason {
        case .signature: "this is not the beginning of a PNG file"
        case .truncated: "the PNG file ends too early"
        case .chunkName: "this is not the name of a chunk"
        case .checksum(let chunk): "the chunk '\(chunk)' does not have its checksum"
        case .misplaced(let chunk): "the chunk '\(chunk)' cannot be here, or be as long as this"
        case .unknown(let chunk): "the chunk '\(chunk)' is not known, and cannot be passed over"
        case .header: "the header describes no PNG image"
        case .tooLarge(let width, let height):
            "\(width) × \(height) pixels are more than \(PNGHeader.sideLimit) on a side or "
                + "\(PNGHeader.pixelLimit) in all"
        case .noChunk(let chunk): "there is no chunk '\(chunk)' before this"
        case .tooLittleData: "the compressed data is too little for the image"
        case .trailingBytes: "bytes follow the end of the image"
        }
    }
}
