import SkinKit

/// A ZIP archive of files that are stored, not compressed, in its one canonical form.
///
/// The form has no freedom. The files are sorted by the UTF-8 bytes of their names, each name once, and follow one another
/// without gaps. Names are in UTF-8, the time is 1 January 1980, and there are no extra fields and no comments. So equal
/// files give equal bytes, and two programs cannot read different files from one archive.
///
/// Source: PKWARE, APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
struct StoredArchive: Hashable {
    /// The files, sorted by the UTF-8 bytes of their names.
    let files: [File]

    struct File: Hashable {
        var name: String
        var bytes: ArraySlice<UInt8>
    }

    static let localSignature: UInt32 = 0x0403_4B50
    static let centralSignature: UInt32 = 0x0201_4B50
    static let endSignature: UInt32 = 0x0605_4B50
    static let localSize = 30
    static let centralSize = 46
    static let endSize = 22

    init(_ files: [File]) {
        self.files = files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// The maximum number of files: 65,535 means that there are more.
    static let fileLimit = 0xFFFE

    /// Reads an archive. Anything that ``bytes`` does not produce is refused.
    ///
    /// The files share the storage of the archive's bytes.
    ///
    /// - Throws: `ThemeCacheError`, at the first byte that differs from the canonical form.
    /// - Complexity: O(n) in the number of bytes.
    init(reading bytes: [UInt8]) throws(ThemeCacheError) {
        files = try Self.entries(of: .memory(bytes)).map { File(name: $0.name, bytes: bytes[$0.range]) }
    }

    /// A file of an archive that is read later.
    struct Entry {
        var name: String
        /// The place of the file's bytes in the archive.
        var range: Range<Int>
    }

    /// Checks an archive as ``init(reading:)`` does, and returns the places of its files.
    ///
    /// - Throws: `ThemeCacheError`, at the first byte that differs from the canonical form.
    /// - Complexity: O(n) in the number of bytes. Of an archive in a file, only parts are in memory.
    static func entries(of archive: ArchiveBytes) throws(ThemeCacheError) -> [Entry] {
        var entries: [Entry] = []
        var records: [Record] = []
        var position = 0
        while let header = try header(in: archive, at: position) {
            guard entries.count < fileLimit else {
                throw ThemeCacheError(
                    .tooLarge, byteOffset: position, message: "the archive contains more than 65,534 files")
            }
            let entry = try entry(header, in: archive, at: position)
            if let last = entries.last, !last.name.utf8.lexicographicallyPrecedes(entry.name.utf8) {
                throw fault(at: position, "the files of the archive are not in the order of their names")
            }
            let record = Record(
                entry.name, checksum: try archive.checksum(of: entry.range), size: entry.range.count, offset: position)
            guard header[4...].elementsEqual(record.fields) else {
                let isDamaged = header.word(at: 14) != record.checksum
                throw fault(
                    at: position,
                    isDamaged
                        ? "the bytes of '\(entry.name)' do not match their checksum"
                        : "the header of '\(entry.name)' is not in its canonical form")
            }
            entries.append(entry)
            records.append(record)
            position = entry.range.upperBound
        }
        try checkDirectory(of: records, in: archive, at: position)
        return entries
    }

    /// Returns the local header at an offset; nil if there is none.
    private static func header(in archive: ArchiveBytes, at position: Int) throws(ThemeCacheError) -> [UInt8]? {
        let header = try archive.bytes(in: position..<(position + localSize))
        guard header.word(at: 0) == localSignature else { return nil }
        guard header.count == localSize else { throw truncation(of: archive) }
        return header
    }

    private static func entry(
        _ header: [UInt8], in archive: ArchiveBytes, at position: Int
    ) throws(ThemeCacheError) -> Entry {
        guard let size = header.word(at: 18).map(Int.init), let nameSize = header.halfWord(at: 26).map(Int.init),
            nameSize + size <= archive.count - position - localSize
        else { throw truncation(of: archive) }
        let start = position + localSize + nameSize
        let bytes = try archive.bytes(in: (start - nameSize)..<start)
        guard let name = String(validating: bytes, as: UTF8.self) else {
            throw fault(at: start - nameSize, "a file name in the archive is not UTF-8")
        }
        return Entry(name: name, range: start..<(start + size))
    }

    private static func checkDirectory(
        of records: [Record], in archive: ArchiveBytes, at position: Int
    ) throws(ThemeCacheError) {
        let rest = directory(of: records, at: position)
        let found = try archive.bytes(in: position..<(position + rest.count))
        guard archive.count - position == rest.count, found == rest else {
            let common = zip(rest, found).enumerated().first { $1.0 != $1.1 }?.offset
            throw fault(
                at: position + (common ?? min(rest.count, found.count)), "the archive is not in its canonical form")
        }
    }

    private static func truncation(of archive: ArchiveBytes) -> ThemeCacheError {
        ThemeCacheError(.truncated, byteOffset: archive.count, message: "the archive is truncated")
    }

    private static func fault(at offset: Int, _ message: String) -> ThemeCacheError {
        ThemeCacheError(.invalidValue, byteOffset: offset, message: message)
    }

    /// Returns the bytes of the archive.
    ///
    /// - Throws: `ThemeCacheError` with `.tooLarge` for more than 65,534 files, a name over 65,535 bytes, or 4 GiB.
    func bytes() throws(ThemeCacheError) -> [UInt8] {
        let size = files.reduce(0) { $0 + $1.bytes.count + 2 * $1.name.utf8.count + 128 }
        guard files.count <= Self.fileLimit, files.allSatisfy({ $0.name.utf8.count <= 0xFFFF }), size < Int(UInt32.max)
        else {
            throw ThemeCacheError(.tooLarge, message: "the files are too large for an archive")
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        var records: [Record] = []
        for file in files {
            let record = Record(
                file.name, checksum: CRC32.checksum(file.bytes), size: file.bytes.count, offset: bytes.count)
            bytes.append(littleEndian: Self.localSignature)
            bytes += record.fields
            bytes += record.name
            bytes += file.bytes
            records.append(record)
        }
        bytes += Self.directory(of: records, at: bytes.count)
        return bytes
    }

    /// The headers of a file.
    private struct Record {
        let name: [UInt8]
        let checksum: UInt32
        let offset: Int
        /// The fields that a local header and an entry of the directory have in common.
        private(set) var fields: [UInt8] = []

        init(_ name: String, checksum: UInt32, size: Int, offset: Int) {
            self.name = Array(name.utf8)
            (self.checksum, self.offset) = (checksum, offset)
            // Version needed to extract 2.0; names are UTF-8 (bit 11); stored; 00:00 on 1 January 1980.
            for field: UInt16 in [20, 1 << 11, 0, 0, 33] { fields.append(littleEndian: field) }
            fields.append(littleEndian: checksum)
            fields.append(littleEndian: UInt32(truncatingIfNeeded: size))
            fields.append(littleEndian: UInt32(truncatingIfNeeded: size))
            fields.append(littleEndian: UInt16(truncatingIfNeeded: self.name.count))
            fields.append(littleEndian: UInt16(0))
        }
    }

    /// Returns what follows the files, from an offset on: the directory and the end record.
    private static func directory(of records: [Record], at start: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for record in records {
            bytes.append(littleEndian: centralSignature)
            bytes.append(littleEndian: UInt16(20))
            bytes += record.fields
            // Comment, disk, internal and external attributes: none.
            bytes += [UInt8](repeating: 0, count: 10)
            bytes.append(littleEndian: UInt32(truncatingIfNeeded: record.offset))
            bytes += record.name
        }
        let size = bytes.count
        bytes.append(littleEndian: endSignature)
        bytes.append(littleEndian: UInt32(0))
        bytes.append(littleEndian: UInt16(truncatingIfNeeded: records.count))
        bytes.append(littleEndian: UInt16(truncatingIfNeeded: records.count))
        bytes.append(littleEndian: UInt32(truncatingIfNeeded: size))
        bytes.append(littleEndian: UInt32(truncatingIfNeeded: start))
        bytes.append(littleEndian: UInt16(0))
        return bytes
    }
}

extension StoredArchive.File {
    init(name: String, bytes: [UInt8]) {
        self.init(name: name, bytes: bytes[...])
    }
}

extension Collection<UInt8> where Index == Int {
    /// Returns the little-endian number in 4 bytes; nil if they are not all there.
    func word(at offset: Int) -> UInt32? {
        guard offset >= startIndex, offset <= endIndex - 4 else { return nil }
        return (0..<4).reduce(0) { $0 | UInt32(self[offset + $1]) << UInt32(8 * $1) }
    }

    /// Returns the little-endian number in 2 bytes; nil if they are not all there.
    func halfWord(at offset: Int) -> UInt16? {
        guard offset >= startIndex, offset <= endIndex - 2 else { return nil }
        return UInt16(self[offset]) | UInt16(self[offset + 1]) << 8
    }
}
