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

    /// Reads an archive. Anything that ``bytes`` does not produce is refused.
    ///
    /// The files share the storage of the archive's bytes.
    ///
    /// - Throws: `ThemeCacheError`, at the first byte that differs from the canonical form.
    /// - Complexity: O(n) in the number of bytes.
    init(reading bytes: [UInt8]) throws(ThemeCacheError) {
        var files: [File] = []
        var records: [Record] = []
        var position = 0
        while bytes.word(at: position) == Self.localSignature {
            let file = try Self.file(in: bytes, at: position)
            if let last = files.last, !last.name.utf8.lexicographicallyPrecedes(file.name.utf8) {
                throw Self.fault(at: position, "the files of the archive are not in the order of their names")
            }
            let record = Record(of: file, offset: position)
            guard bytes[(position + 4)...].starts(with: record.fields) else {
                let isDamaged = bytes.word(at: position + 14) != record.checksum
                throw Self.fault(
                    at: position,
                    isDamaged
                        ? "the bytes of '\(file.name)' do not match their checksum"
                        : "the header of '\(file.name)' is not in its canonical form")
            }
            files.append(file)
            records.append(record)
            position = file.bytes.endIndex
        }
        let rest = Self.directory(of: records, at: position)
        guard bytes[position...].elementsEqual(rest) else {
            let common = zip(rest, bytes[position...]).enumerated().first { $1.0 != $1.1 }?.offset
            throw Self.fault(
                at: position + (common ?? min(rest.count, bytes.count - position)),
                "the archive is not in its canonical form")
        }
        self.files = files
    }

    private static func file(in bytes: [UInt8], at position: Int) throws(ThemeCacheError) -> File {
        guard let size = bytes.word(at: position + 18).map(Int.init),
            let nameSize = bytes.word(at: position + 26).map({ Int($0 & 0xFFFF) }),
            nameSize + size <= bytes.count - position - localSize
        else { throw ThemeCacheError(.truncated, byteOffset: bytes.count, message: "the archive is truncated") }
        let start = position + localSize + nameSize
        guard let name = String(validating: bytes[(start - nameSize)..<start], as: UTF8.self) else {
            throw fault(at: start - nameSize, "a file name in the archive is not UTF-8")
        }
        return File(name: name, bytes: bytes[start..<(start + size)])
    }

    private static func fault(at offset: Int, _ message: String) -> ThemeCacheError {
        ThemeCacheError(.invalidValue, byteOffset: offset, message: message)
    }

    /// Returns the bytes of the archive.
    ///
    /// - Throws: `ThemeCacheError` with `.tooLarge` for more than 65,534 files, a name over 65,535 bytes, or 4 GiB.
    func bytes() throws(ThemeCacheError) -> [UInt8] {
        let size = files.reduce(0) { $0 + $1.bytes.count + 2 * $1.name.utf8.count + 128 }
        guard files.count < 0xFFFF, files.allSatisfy({ $0.name.utf8.count <= 0xFFFF }), size < Int(UInt32.max) else {
            throw ThemeCacheError(.tooLarge, message: "the files are too large for an archive")
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        var records: [Record] = []
        for file in files {
            let record = Record(of: file, offset: bytes.count)
            bytes.append(Self.localSignature, .little)
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

        init(of file: File, offset: Int) {
            name = Array(file.name.utf8)
            checksum = CRC32.checksum(file.bytes)
            self.offset = offset
            // Version needed to extract 2.0; names are UTF-8 (bit 11); stored; 00:00 on 1 January 1980.
            for field: UInt16 in [20, 1 << 11, 0, 0, 33] { fields.append(field, .little) }
            fields.append(checksum, .little)
            fields.append(UInt32(truncatingIfNeeded: file.bytes.count), .little)
            fields.append(UInt32(truncatingIfNeeded: file.bytes.count), .little)
            fields.append(UInt16(truncatingIfNeeded: name.count), .little)
            fields.append(UInt16(0), .little)
        }
    }

    /// Returns what follows the files, from an offset on: the directory and the end record.
    private static func directory(of records: [Record], at start: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for record in records {
            bytes.append(centralSignature, .little)
            bytes.append(UInt16(20), .little)
            bytes += record.fields
            // Comment, disk, internal and external attributes: none.
            bytes += [UInt8](repeating: 0, count: 10)
            bytes.append(UInt32(truncatingIfNeeded: record.offset), .little)
            bytes += record.name
        }
        let size = bytes.count
        bytes.append(endSignature, .little)
        bytes.append(UInt32(0), .little)
        bytes.append(UInt16(truncatingIfNeeded: records.count), .little)
        bytes.append(UInt16(truncatingIfNeeded: records.count), .little)
        bytes.append(UInt32(truncatingIfNeeded: size), .little)
        bytes.append(UInt32(truncatingIfNeeded: start), .little)
        bytes.append(UInt16(0), .little)
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
