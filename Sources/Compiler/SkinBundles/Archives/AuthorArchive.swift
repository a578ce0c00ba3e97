import SkinFormat
import SkinKit
import SkinLibrary

/// The files of a ZIP archive that an author made with any program, read strictly.
///
/// The reader accepts one shape: the files follow one another without gaps, in the order of the directory, whose entries
/// repeat their headers; the end record is the last 22 bytes. So no data is hidden, no files overlap, and all programs
/// read the same files from it. Files are stored or deflated.
///
/// Source: PKWARE, APPNOTE.TXT 6.3.10, sections 4.3 to 4.5.
struct AuthorArchive {
    typealias Failure = ThemePackageError

    /// The files in the order of the archive. Folders have no entry.
    private(set) var files: [StoredArchive.File] = []
    private let bytes: [UInt8]
    private var remaining: Int

    /// The greatest ratio of a file to its compressed data, for files over 64 KiB.
    static let ratioLimit = 200

    init(reading bytes: [UInt8], limits: ThemeLibrary.InstallationLimits) throws(Failure) {
        self.bytes = bytes
        remaining = limits.bytes
        guard bytes.word(at: 0) == ArchiveDirectory.localSignature else {
            throw Failure(.notAnArchive, "the file is no ZIP archive, or is empty")
        }
        let limit = min(ArchiveDirectory.fileLimit, limits.files)
        guard let directory = try ArchiveDirectory(of: .memory(bytes), limit: limit) else {
            throw Failure(
                .damaged, byteOffset: max(0, bytes.count - ArchiveDirectory.endSize),
                "the archive does not end with its end record; it is truncated, or has a comment")
        }
        let entries = directory.entries
        for entry in entries { try entry.check() }
        let (folders, files) = (entries.filter(\.isFolder).map(\.name), entries.filter { !$0.isFolder }.map(\.name))
        if let conflict = ArchiveName.conflict(among: files, folders: folders) { throw Failure(.unsafeName, conflict) }
        var position = 0
        for entry in entries { try read(entry, at: &position) }
        guard position == directory.offset else {
            throw Failure(.damaged, byteOffset: position, "data is between the files and the directory")
        }
    }

    private mutating func read(_ entry: ArchiveDirectory.Entry, at position: inout Int) throws(Failure) {
        guard entry.headerOffset == position else {
            throw Failure(.damaged, byteOffset: position, "'\(entry.name)' does not follow the file before it")
        }
        let start = try entry.dataOffset(in: bytes)
        guard entry.compressedSize <= bytes.count - start else {
            throw Failure(.truncated, byteOffset: bytes.count, "the data of '\(entry.name)' is truncated")
        }
        let data = bytes[start..<(start + entry.compressedSize)]
        position = try entry.endOfData(in: bytes, from: data.endIndex)
        if entry.isFolder { return }
        guard entry.size <= remaining, entry.size <= Theme.assetLimit else {
            throw Failure(.limitExceeded, byteOffset: start, "the files of the archive are too large")
        }
        remaining -= entry.size
        let contents = try contents(of: entry, data)
        guard CRC32.checksum(contents) == entry.checksum else {
            throw Failure(.damaged, byteOffset: start, "the bytes of '\(entry.name)' do not match their checksum")
        }
        files.append(StoredArchive.File(name: entry.name, bytes: contents))
    }

    private func contents(
        of entry: ArchiveDirectory.Entry, _ data: ArraySlice<UInt8>
    ) throws(Failure) -> ArraySlice<UInt8> {
        if !entry.isDeflated { return data }
        guard entry.size <= max(65_536, data.count.multipliedReportingOverflow(by: Self.ratioLimit).partialValue) else {
            throw Failure(
                .limitExceeded, byteOffset: data.startIndex,
                "'\(entry.name)' is compressed more than \(Self.ratioLimit) times")
        }
        do throws(Inflate.Failure) {
            return try Inflate.decode(data, size: entry.size)[...]
        } catch {
            throw Failure(
                .damaged, byteOffset: data.startIndex,
                "the compressed data of '\(entry.name)' is invalid: \(error.reason)")
        }
    }
}
