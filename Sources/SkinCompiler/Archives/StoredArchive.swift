import SkinKit

/// A ZIP archive of files that are stored, not compressed, in its one canonical form.
///
/// The form has no freedom: the files are sorted by the UTF-8 bytes of their names and follow one another without gaps,
/// with names in UTF-8, the time 1 January 1980, no extra fields and no comments. So equal files give equal bytes, and
/// two programs cannot read different files from one archive.
///
/// Source: PKWARE, APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
struct StoredArchive: Hashable {
    /// The files, sorted by the UTF-8 bytes of their names.
    let files: [File]

    struct File: Hashable {
        var name: String
        var bytes: [UInt8]
    }

    private static let localSignature: UInt32 = 0x0403_4B50
    private static let centralSignature: UInt32 = 0x0201_4B50
    private static let endSignature: UInt32 = 0x0605_4B50
    private static let localSize = 30

    init(_ files: [File]) {
        self.files = files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Reads an archive. Anything that ``bytes`` does not produce is refused.
    ///
    /// - Throws: `ThemeCacheError`, at the first byte that differs from the canonical form.
    /// - Complexity: O(n) in the number of bytes.
    init(reading bytes: [UInt8]) throws(ThemeCacheError) {
        var files: [File] = []
        var position = 0
        while bytes.word(at: position) == Self.localSignature {
            guard let size = bytes.word(at: position + 18).map(Int.init),
                let nameSize = bytes.word(at: position + 26).map({ Int($0 & 0xFFFF) }),
                nameSize + size <= bytes.count - position - Self.localSize
            else { throw ThemeCacheError(.truncated, byteOffset: bytes.count, message: "the archive is truncated") }
            let start = position + Self.localSize + nameSize
            guard let name = String(validating: bytes[(start - nameSize)..<start], as: UTF8.self) else {
                throw ThemeCacheError(
                    .invalidValue, byteOffset: start - nameSize, message: "a file name in the archive is not UTF-8")
            }
            files.append(File(name: name, bytes: Array(bytes[start..<(start + size)])))
            position = start + size
        }
        self.init(files)
        let canonical = try self.bytes()
        guard canonical == bytes else {
            let common = zip(canonical, bytes).enumerated().first { $1.0 != $1.1 }?.offset
            throw ThemeCacheError(
                .invalidValue, byteOffset: common ?? min(canonical.count, bytes.count),
                message: "the archive is not in its canonical form")
        }
    }

    /// Returns the bytes of the archive.
    ///
    /// - Throws: `ThemeCacheError` with `.tooLarge` for more than 65,534 files, a name over 65,535 bytes, or 4 GiB.
    func bytes() throws(ThemeCacheError) -> [UInt8] {
        guard files.count < 0xFFFF, files.allSatisfy({ $0.name.utf8.count <= 0xFFFF }),
            files.reduce(0, { $0 + $1.bytes.count + 2 * $1.name.utf8.count + 128 }) < Int(UInt32.max)
        else { throw ThemeCacheError(.tooLarge, message: "the files are too large for an archive") }
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for file in files {
            let fields = Self.fields(of: file)
            directory.append(Self.centralSignature, .little)
            directory.append(UInt16(20), .little)
            directory += fields
            // Comment, disk, internal and external attributes: none.
            directory += [UInt8](repeating: 0, count: 10)
            directory.append(UInt32(truncatingIfNeeded: bytes.count), .little)
            directory += Array(file.name.utf8)
            bytes.append(Self.localSignature, .little)
            bytes += fields
            bytes += Array(file.name.utf8)
            bytes += file.bytes
        }
        let start = bytes.count
        bytes += directory
        bytes.append(Self.endSignature, .little)
        bytes.append(UInt32(0), .little)
        bytes.append(UInt16(truncatingIfNeeded: files.count), .little)
        bytes.append(UInt16(truncatingIfNeeded: files.count), .little)
        bytes.append(UInt32(truncatingIfNeeded: directory.count), .little)
        bytes.append(UInt32(truncatingIfNeeded: start), .little)
        bytes.append(UInt16(0), .little)
        return bytes
    }

    /// The fields that a local header and an entry of the directory have in common.
    private static func fields(of file: File) -> [UInt8] {
        var bytes: [UInt8] = []
        // Version needed to extract 2.0; names are UTF-8 (bit 11); stored; 00:00 on 1 January 1980.
        for field: UInt16 in [20, 1 << 11, 0, 0, 33] { bytes.append(field, .little) }
        bytes.append(CRC32.checksum(file.bytes), .little)
        bytes.append(UInt32(truncatingIfNeeded: file.bytes.count), .little)
        bytes.append(UInt32(truncatingIfNeeded: file.bytes.count), .little)
        bytes.append(UInt16(truncatingIfNeeded: file.name.utf8.count), .little)
        bytes.append(UInt16(0), .little)
        return bytes
    }
}

extension [UInt8] {
    fileprivate func word(at offset: Int) -> UInt32? {
        guard offset >= 0, offset <= count - 4 else { return nil }
        return (0..<4).reduce(0) { $0 | UInt32(self[offset + $1]) << UInt32(8 * $1) }
    }
}
