import SkinKit
import SkinLibrary

/// The directory of a ZIP archive, which says what files there are.
///
/// Archives come from anywhere. This reader checks that the directory is whole and followed by its end record, the last
/// 22 bytes. ``StoredArchive`` and ``AuthorArchive`` check the files that it lists.
///
/// Source: PKWARE, APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
struct ArchiveDirectory {
    typealias Failure = ThemePackageError

    struct Entry {
        /// The name as it is written. That of a folder ends with a slash.
        let path: String
        let rawPath: ArraySlice<UInt8>
        let flags: UInt16
        let method: UInt16
        let checksum: UInt32
        let compressedSize: Int
        let size: Int
        let commentSize: UInt16
        let disk: UInt16
        let attributes: UInt32
        let headerOffset: Int
        let extras: ArraySlice<UInt8>
        let start: Int
    }

    private(set) var entries: [Entry] = []
    /// The offset of the directory, where the files end.
    let offset: Int

    static let localSignature: UInt32 = 0x0403_4B50
    static let centralSignature: UInt32 = 0x0201_4B50
    static let endSignature: UInt32 = 0x0605_4B50
    static let localSize = 30
    static let centralSize = 46
    static let endSize = 22
    /// The maximum number of files: 65,535 means that there are more.
    static let fileLimit = 0xFFFE

    /// Returns nil if the archive does not end with an end record. Throws if the directory is invalid, or has more
    /// entries than the limit.
    init?(of archive: ArchiveBytes, limit: Int = fileLimit) throws(Failure) {
        let end = archive.count - Self.endSize
        let record = try archive.bytes(in: max(0, end)..<archive.count)
        guard record.word(at: 0) == Self.endSignature else { return nil }
        let fields = (0..<9).compactMap { record.halfWord(at: 4 + 2 * $0) }
        guard fields.count == 9, fields[0] == 0, fields[1] == 0, fields[2] == fields[3], fields[8] == 0,
            let size = record.word(at: 12).map(Int.init), let offset = record.word(at: 16).map(Int.init),
            offset + size == end
        else { throw Failure(.damaged, byteOffset: end, "the end record of the archive is invalid") }
        guard Int(fields[2]) <= limit else {
            throw Failure(.limitExceeded, byteOffset: end, "the archive has more than \(limit) files")
        }
        self.offset = offset
        var rest = try archive.bytes(in: offset..<end)[...]
        for _ in 0..<fields[2] { entries.append(try Entry(removingFrom: &rest, at: end - rest.count)) }
        guard rest.isEmpty else {
            throw Failure(.damaged, byteOffset: end - rest.count, "the directory has another size than declared")
        }
    }
}

extension ArchiveDirectory.Entry {
    fileprivate init(removingFrom bytes: inout ArraySlice<UInt8>, at start: Int) throws(ThemePackageError) {
        let entry = bytes
        func half(_ offset: Int) -> UInt16 { entry.halfWord(at: entry.startIndex + offset) ?? 0 }
        func word(_ offset: Int) -> UInt32 { entry.word(at: entry.startIndex + offset) ?? 0 }
        guard entry.count >= ArchiveDirectory.centralSize, word(0) == ArchiveDirectory.centralSignature else {
            throw ThemePackageError(.damaged, byteOffset: start, "the directory of the archive is invalid")
        }
        bytes = entry.dropFirst(ArchiveDirectory.centralSize)
        guard Int(half(28)) + Int(half(30)) + Int(half(32)) <= bytes.count else {
            throw ThemePackageError(.damaged, byteOffset: start, "an entry of the directory leads beyond its end")
        }
        rawPath = bytes.prefix(Int(half(28)))
        extras = bytes.dropFirst(rawPath.count).prefix(Int(half(30)))
        bytes = bytes.dropFirst(rawPath.count + extras.count + Int(half(32)))
        guard let path = String(validating: rawPath, as: UTF8.self) else {
            throw ThemePackageError(.unsafeName, byteOffset: start, "a file name in the archive is not UTF-8")
        }
        (self.path, self.start, headerOffset) = (path, start, Int(word(42)))
        (flags, method, attributes) = (half(8), half(10), word(38))
        (checksum, compressedSize, size) = (word(16), Int(word(20)), Int(word(24)))
        (commentSize, disk) = (half(32), half(34))
    }
}

extension Collection<UInt8> where Index == Int {
    /// Returns the little-endian number in 4 bytes; nil if they are not all there.
    func word(at offset: Int) -> UInt32? {
        guard offset >= startIndex, offset <= endIndex - 4 else { return nil }
        return (0..<4).reduce(0) { $0 | UInt32(self[offset + $1]) << UInt32(8 * $1) }
    }

    func halfWord(at offset: Int) -> UInt16? {
        guard offset >= startIndex, offset <= endIndex - 2 else { return nil }
        return UInt16(self[offset]) | UInt16(self[offset + 1]) << 8
    }
}
