import SkinFormat
import SkinKit
import SkinLibrary

/// The bytes of an archive: in memory, or in a file of which only parts are read at a time.
enum ArchiveBytes {
    case memory([UInt8])
    case file(OpenFile)

    var count: Int {
        switch self {
        case .memory(let bytes): bytes.count
        case .file(let file): file.size
        }
    }

    func bytes(in range: Range<Int>) throws(ThemePackageError) -> [UInt8] {
        let range = range.clamped(to: 0..<count)
        switch self {
        case .memory(let bytes): return Array(bytes[range])
        case .file(let file):
            do {
                return try file.bytes(in: range)
            } catch {
                throw Self.unreadable(error)
            }
        }
    }

    func checksum(of range: Range<Int>) throws(ThemePackageError) -> UInt32 {
        switch self {
        case .memory(let bytes): return CRC32.checksum(bytes[range])
        case .file(let file):
            var checksum = CRC32()
            do {
                try file.forEachPiece(of: range) { checksum.add($0) }
            } catch {
                throw Self.unreadable(error)
            }
            return checksum.value
        }
    }

    private static func unreadable(_ error: ThemeFileError) -> ThemePackageError {
        ThemePackageError(.truncated, "the archive cannot be read: \(error.reason)")
    }
}
