import SkinFormat
import SkinKit
import SkinLibrary

/// Putting the sections together: in memory, or in a file.
extension ThemeCacheWriter {
    /// The sections of the cache with their offsets, and the size of the cache.
    private struct Layout {
        var sections: [(section: CacheSection, offset: Int)] = []
        var size = 0
    }

    private var layout: Layout {
        var layout = Layout()
        let all = CacheSection.allCases.filter { section in
            if section.isRequired { return true }
            if section.isOmittedIfEmpty { return size(section) > 0 }
            return section == .assetData ? options.embedsAssets : options.includesProvenance
        }
        layout.size = CacheLayout.Header.size + all.count * CacheLayout.SectionEntry.stride
        for section in all {
            layout.size = Self.aligned(layout.size)
            layout.sections.append((section, layout.size))
            layout.size += size(section)
        }
        return layout
    }

    /// Returns the bytes before the first section. The content hash is 0.
    private func front(_ layout: Layout) throws(ThemeCacheError) -> [UInt8] {
        var bytes = CacheLayout.magic
        let header = [
            CacheLayout.byteOrderMark, CacheLayout.version, try word(layout.size), UInt32(layout.sections.count),
            UInt32(CacheLayout.Header.size), UInt32(theme.mentionedTraits.rawValue),
        ]
        for number in header { bytes.append(littleEndian: number) }
        bytes.append(littleEndian: UInt64(0))
        for (section, offset) in layout.sections {
            bytes.append(littleEndian: section.rawValue)
            bytes.append(littleEndian: try word(offset))
            bytes.append(littleEndian: try word(size(section)))
        }
        return bytes
    }

    // MARK: In memory

    func finish() throws(ThemeCacheError) -> [UInt8] {
        let layout = layout
        var bytes = try front(layout)
        bytes.reserveCapacity(layout.size)
        for (section, offset) in layout.sections {
            bytes.append(zerosTo: offset)
            guard section == .assetData else {
                append(section, to: &bytes)
                continue
            }
            for (place, content) in assetData {
                bytes.append(zerosTo: offset + place)
                do {
                    try content.forEachPiece { bytes += $0 }
                } catch {
                    throw ThemeCacheError(.truncated, message: "an asset cannot be read: \(error)")
                }
            }
        }
        seal(&bytes)
        return bytes
    }

    private func append(_ section: CacheSection, to bytes: inout [UInt8]) {
        switch section {
        case .text: bytes += text
        case .assetData: break
        case .entities: append(entities, to: &bytes)
        case .operations: append(operations, to: &bytes)
        case .fields: append(fields, to: &bytes)
        case .values: append(values, to: &bytes)
        case .provenance: append(provenance, to: &bytes)
        case .operationSources: append(sources, to: &bytes)
        default: append(words[section.index], to: &bytes)
        }
    }

    private func append<Record: BitwiseCopyable>(_ records: [Record], to bytes: inout [UInt8]) {
        let start = bytes.count
        // Safe: records consist of words without padding, so every byte is initialized.
        unsafe records.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
        #if _endian(big)
            for word in stride(from: start, to: bytes.count, by: 4) { bytes[word..<word + 4].reverse() }
        #endif
    }

    /// Sets the content hash, which covers all other bytes.
    private func seal(_ bytes: inout [UInt8]) {
        var hash: [UInt8] = []
        unsafe hash.append(littleEndian: bytes.withUnsafeBytes { unsafe CacheHash.cache($0) })
        let start = CacheLayout.Header.contentHash
        bytes.replaceSubrange(start..<start + hash.count, with: hash)
    }

    // MARK: In a file

    /// Writes the cache in pieces: one section or a part of an asset at a time.
    func finish(to path: String) throws {
        let layout = layout
        var file = try CacheFile(path, size: layout.size)
        try file.append(front: front(layout))
        for (section, offset) in layout.sections {
            try file.append(zerosTo: offset)
            guard section == .assetData else {
                var bytes: [UInt8] = []
                append(section, to: &bytes)
                try file.append(bytes[...])
                continue
            }
            for (place, content) in assetData {
                try file.append(zerosTo: offset + place)
                try content.forEachPiece { piece throws(ThemeFileError) in try file.append(piece) }
            }
        }
        try file.complete()
    }
}

/// A cache that is written to a file, with its content hash.
private struct CacheFile {
    private let file: ReplacementFile
    private let size: Int
    private var count = 0
    private var hasher = ContentHasher(count: 0)

    init(_ path: String, size: Int) throws(ThemeFileError) {
        file = try ReplacementFile(path)
        self.size = size
    }

    /// Appends the header and the table of sections.
    mutating func append(front: [UInt8]) throws(ThemeFileError) {
        // The hash covers what is before its place, then what is after it: CacheHash.file.
        let (end, next) = (CacheLayout.Header.contentHash, CacheLayout.Header.contentHash + 8)
        var header = ContentHasher(count: end)
        header.add(front[..<end])
        hasher = ContentHasher(count: size - next, seed: header.value)
        hasher.add(front[next...])
        try file.append(front[...])
        count = front.count
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) throws(ThemeFileError) {
        hasher.add(bytes)
        try file.append(bytes)
        count += bytes.count
    }

    mutating func append(zerosTo offset: Int) throws(ThemeFileError) {
        if offset > count { try append([UInt8](repeating: 0, count: offset - count)[...]) }
    }

    func complete() throws(ThemeFileError) {
        var hash: [UInt8] = []
        hash.append(littleEndian: hasher.value)
        try file.overwrite(hash, at: CacheLayout.Header.contentHash)
        try file.complete()
    }
}

extension [UInt8] {
    fileprivate mutating func append(zerosTo offset: Int) {
        if offset > count { append(contentsOf: repeatElement(0, count: offset - count)) }
    }
}
