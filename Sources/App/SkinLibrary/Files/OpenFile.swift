import SkinKit

/// A regular file that stays open for reading.
///
/// Reads are of the file that was opened, also after another one was renamed to its path.
package final class OpenFile: Sendable {
    package static let pieceSize = 1 << 18

    package let path: String
    /// The size in bytes when the file was opened.
    package let size: Int
    private let descriptor: Int32

    package init(_ path: String) throws(ThemeFileError) {
        self.path = path
        (descriptor, size) = try FileSystem.openFile(path)
    }

    deinit {
        SystemCalls.close(descriptor)
    }

    /// Throws if the file has become shorter than the range.
    package func bytes(in range: Range<Int>) throws(ThemeFileError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        try read(&bytes, at: range.lowerBound)
        return bytes
    }

    /// In pieces and in order. Throws if the file has become shorter than the range.
    package func forEachPiece(
        of range: Range<Int>, _ body: (ArraySlice<UInt8>) throws(ThemeFileError) -> Void
    ) throws(ThemeFileError) {
        var buffer = [UInt8](repeating: 0, count: min(range.count, Self.pieceSize))
        var offset = range.lowerBound
        while offset < range.upperBound {
            let rest = range.upperBound - offset
            if buffer.count > rest { buffer.removeLast(buffer.count - rest) }
            try read(&buffer, at: offset)
            try body(buffer[...])
            offset += buffer.count
        }
    }

    private func read(_ buffer: inout [UInt8], at offset: Int) throws(ThemeFileError) {
        let count = buffer.count
        var failure: ThemeFileError?
        let done = unsafe buffer.withUnsafeMutableBytes { bytes in
            do throws(ThemeFileError) {
                return unsafe try FileSystem.fill(bytes, from: descriptor, at: offset, path)
            } catch {
                failure = error
                return 0
            }
        }
        if let failure { throw failure }
        guard done == count else { throw ThemeFileError(.read, path, reason: "the file became shorter meanwhile") }
    }
}
