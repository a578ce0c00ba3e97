import SkinKit
import SkinLibrary

/// The checks of an entry in an author's archive: it is a file or a folder, in a form that all programs read alike.
extension ArchiveDirectory.Entry {
    typealias Failure = ThemePackageError

    /// The bits of an entry's flags: levels of compression, a data descriptor, and names in UTF-8.
    private static let knownFlags: UInt16 = 0b1000_0000_1110
    private static let hasDescriptor: UInt16 = 1 << 3
    /// Extra fields that replace what the headers say: ZIP64, links, Unicode paths, AES.
    private static let refusedExtras: Set<UInt16> = [0x0001, 0x000D, 0x7075, 0x6375, 0x9901, 0x0017]

    var isFolder: Bool { path.utf8.last == UInt8(ascii: "/") }
    var name: String { isFolder ? String(Substring(path.utf8.dropLast())) : path }
    var isDeflated: Bool { method == 8 }

    func check() throws(Failure) {
        try checkName()
        try checkFeatures()
        try checkKind()
        try Self.checkExtras(extras, at: start + ArchiveDirectory.centralSize + rawPath.count)
    }

    private func checkName() throws(Failure) {
        if let fault = ArchiveName.fault(in: name.droppingHiddenParts) {
            throw Failure(.unsafeName, byteOffset: start, "the name '\(name)' \(fault)")
        }
    }

    private func checkFeatures() throws(Failure) {
        guard flags & ~Self.knownFlags == 0 else {
            let what = flags & 1 == 1 ? "encrypted" : "in a form that is not supported"
            throw Failure(.unsupported, byteOffset: start, "'\(name)' is \(what)")
        }
        guard method == 0 || method == 8 else {
            throw Failure(
                .unsupported, byteOffset: start, "'\(name)' is compressed by method \(method); expected 0 or 8")
        }
        guard commentSize == 0, disk == 0 else {
            throw Failure(.unsupported, byteOffset: start, "'\(name)' has a comment, or is on another disk")
        }
        guard isDeflated || size == compressedSize, !isFolder || size == 0 else {
            throw Failure(.damaged, byteOffset: start, "'\(name)' has an invalid size")
        }
    }

    /// Refuses everything but files and folders. Programs on Unix write the mode in the upper half.
    private func checkKind() throws(Failure) {
        let isMarkedFolder = attributes & 0x10 != 0
        switch attributes >> 16 & 0o170000 {
        case 0,
            0o100000 where !isFolder, 0o040000 where isFolder:
            break
        case 0o120000: throw Failure(.unsupported, byteOffset: start, "'\(name)' is a link")
        default: throw Failure(.unsupported, byteOffset: start, "'\(name)' is neither a file nor a folder")
        }
        guard attributes & 0x08 == 0, !isMarkedFolder || isFolder else {
            throw Failure(.unsupported, byteOffset: start, "'\(name)' is neither a file nor a folder")
        }
    }

    private static func checkExtras(_ extras: ArraySlice<UInt8>, at offset: Int) throws(Failure) {
        var rest = extras
        while !rest.isEmpty {
            let position = offset + extras.count - rest.count
            guard let kind = rest.halfWord(at: rest.startIndex), let size = rest.halfWord(at: rest.startIndex + 2),
                Int(size) <= rest.count - 4
            else { throw Failure(.damaged, byteOffset: position, "an extra field is invalid") }
            if refusedExtras.contains(kind) {
                throw Failure(.unsupported, byteOffset: position, "an extra field replaces a header")
            }
            rest = rest.dropFirst(4 + Int(size))
        }
    }

    /// Returns the offset of the file's data, after its local header, which must repeat the entry.
    func dataOffset(in bytes: [UInt8]) throws(Failure) -> Int {
        func half(_ offset: Int) -> UInt16? { bytes.halfWord(at: headerOffset + offset) }
        func word(_ offset: Int) -> UInt32? { bytes.word(at: headerOffset + offset) }
        guard word(0) == ArchiveDirectory.localSignature, let nameSize = half(26).map(Int.init),
            let extraSize = half(28).map(Int.init)
        else { throw Failure(.damaged, byteOffset: headerOffset, "'\(name)' has no header") }
        let nameStart = headerOffset + ArchiveDirectory.localSize
        let start = nameStart + nameSize + extraSize
        guard start <= bytes.count else {
            throw Failure(.truncated, byteOffset: bytes.count, "the header of '\(name)' is truncated")
        }
        let numbers = [word(14), word(18), word(22)]
        let expected = [checksum, UInt32(compressedSize), UInt32(size)].map(Optional.some)
        let isDeferred = flags & Self.hasDescriptor != 0 && numbers == [0, 0, 0]
        guard half(6) == flags, half(8) == (isDeflated ? 8 : 0), numbers == expected || isDeferred,
            bytes[nameStart..<(nameStart + nameSize)] == rawPath
        else {
            throw Failure(
                .damaged, byteOffset: headerOffset, "the header of '\(name)' differs from its directory entry")
        }
        try Self.checkExtras(bytes[(nameStart + nameSize)..<start], at: nameStart + nameSize)
        return start
    }

    func endOfData(in bytes: [UInt8], from offset: Int) throws(Failure) -> Int {
        guard flags & Self.hasDescriptor != 0 else { return offset }
        let expected = [checksum, UInt32(compressedSize), UInt32(size)].map(Optional.some)
        // The signature is optional.
        let start = bytes.word(at: offset) == 0x0807_4B50 ? offset + 4 : offset
        guard (0..<3).map({ bytes.word(at: start + 4 * $0) }) == expected else {
            throw Failure(.damaged, byteOffset: offset, "the descriptor of '\(name)' differs from its directory entry")
        }
        return start + 12
    }
}

extension String {
    /// The name without leading points of its parts: hidden files are ignored, but must have safe names.
    fileprivate var droppingHiddenParts: String {
        FilePath.parts(of: self).map { part in
            part == "." || part == ".." ? part : String(Substring(part.utf8.drop { $0 == UInt8(ascii: ".") }))
        }.joined(separator: "/")
    }
}
