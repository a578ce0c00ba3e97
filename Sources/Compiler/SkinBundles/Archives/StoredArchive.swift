import SkinFormat
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

    init(_ files: [File]) {
        self.files = files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Anything that ``bytes()`` does not produce is refused. The files share the storage of the archive's bytes.
    init(reading bytes: [UInt8]) throws(ThemePackageError) {
        files = try Self.entries(of: .memory(bytes)).map { File(name: $0.name, bytes: bytes[$0.range]) }
    }

    struct Entry {
        var name: String
        var range: Range<Int>
    }

    /// Checks an archive as ``init(reading:)`` does. Of an archive in a file, only parts are in memory.
    static func entries(of archive: ArchiveBytes) throws(ThemePackageError) -> [Entry] {
        let directory = try directory(of: archive)
        var entries: [Entry] = []
        var records: [Record] = []
        var position = 0
        for entry in directory.entries {
            if let last = entries.last, !last.name.utf8.lexicographicallyPrecedes(entry.path.utf8) {
                throw fault(at: position, "the files of the archive are not in the order of their names")
            }
            let record = Record(entry.path, checksum: entry.checksum, size: entry.size, offset: position)
            let start = position + record.header.count
            guard try archive.bytes(in: position..<start) == record.header else {
                throw fault(at: position, "the header of '\(entry.path)' is not in its canonical form")
            }
            guard entry.size <= directory.offset - start else {
                throw fault(at: position, "'\(entry.path)' leads beyond the files of the archive")
            }
            let range = start..<(start + entry.size)
            guard try archive.checksum(of: range) == entry.checksum else {
                throw fault(at: position, "the bytes of '\(entry.path)' do not match their checksum")
            }
            entries.append(Entry(name: entry.path, range: range))
            records.append(record)
            position = range.upperBound
        }
        let rest = Self.directory(of: records, at: position)
        guard archive.count - position == rest.count, try archive.bytes(in: position..<archive.count) == rest else {
            throw fault(at: position, "the archive is not in its canonical form")
        }
        return entries
    }

    private static func directory(of archive: ArchiveBytes) throws(ThemePackageError) -> ArchiveDirectory {
        do throws(ThemePackageError) {
            if let directory = try ArchiveDirectory(of: archive) { return directory }
        } catch {
            throw [.limitExceeded, .truncated].contains(error.code) ? error : fault(at: error.byteOffset, error.message)
        }
        throw ThemePackageError(.truncated, byteOffset: archive.count, "the archive is truncated")
    }

    private static func fault(at offset: Int, _ message: String) -> ThemePackageError {
        ThemePackageError(.notCanonical, byteOffset: offset, message)
    }

    /// Throws `.tooLarge` for more than 65,534 files, a name over 65,535 bytes, or 4 GiB.
    func bytes() throws(ThemeCacheError) -> [UInt8] {
        let size = files.reduce(0) { $0 + $1.bytes.count + 2 * $1.name.utf8.count + 128 }
        guard files.count <= ArchiveDirectory.fileLimit, files.allSatisfy({ $0.name.utf8.count <= 0xFFFF }),
            size < Int(UInt32.max)
        else {
            throw ThemeCacheError(.tooLarge, message: "the files are too large for an archive")
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        var records: [Record] = []
        for file in files {
            let record = Record(
                file.name, checksum: CRC32.checksum(file.bytes), size: file.bytes.count, offset: bytes.count)
            bytes += record.header
            bytes += file.bytes
            records.append(record)
        }
        bytes += Self.directory(of: records, at: bytes.count)
        return bytes
    }

    private struct Record {
        let name: [UInt8]
        let offset: Int
        /// The fields that a local header and an entry of the directory have in common.
        private(set) var fields: [UInt8] = []

        init(_ name: String, checksum: UInt32, size: Int, offset: Int) {
            self.name = Array(name.utf8)
            self.offset = offset
            // Version needed to extract 2.0; names are UTF-8 (bit 11); stored; 00:00 on 1 January 1980.
            for field: UInt16 in [20, 1 << 11, 0, 0, 33] { fields.append(littleEndian: field) }
            fields.append(littleEndian: checksum)
            fields.append(littleEndian: UInt32(truncatingIfNeeded: size))
            fields.append(littleEndian: UInt32(truncatingIfNeeded: size))
            fields.append(littleEndian: UInt16(truncatingIfNeeded: self.name.count))
            fields.append(littleEndian: UInt16(0))
        }

        var header: [UInt8] {
            var bytes: [UInt8] = []
            bytes.append(littleEndian: ArchiveDirectory.localSignature)
            return bytes + fields + name
        }
    }

    /// Returns what follows the files, from an offset on: the directory and the end record.
    private static func directory(of records: [Record], at start: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for record in records {
            bytes.append(littleEndian: ArchiveDirectory.centralSignature)
            bytes.append(littleEndian: UInt16(20))
            bytes += record.fields
            // Comment, disk, internal and external attributes: none.
            bytes += [UInt8](repeating: 0, count: 10)
            bytes.append(littleEndian: UInt32(truncatingIfNeeded: record.offset))
            bytes += record.name
        }
        let size = bytes.count
        bytes.append(littleEndian: ArchiveDirectory.endSignature)
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
    init(name: String, bytes: [UInt8]) { self.init(name: name, bytes: bytes[...]) }
}
