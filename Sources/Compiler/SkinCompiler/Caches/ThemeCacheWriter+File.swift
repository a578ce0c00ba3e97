import SkinFormat
import SkinKit

extension ThemeCacheWriter {
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

    func finish() throws(ThemeCacheError) -> [UInt8] {
        let layout = layout
        var bytes: [UInt8] = []
        bytes.reserveCapacity(layout.size)
        do {
            let hash = try finish(layout) { bytes += $0 }
            let start = CacheLayout.Header.contentHash
            bytes.replaceSubrange(start..<start + hash.count, with: hash)
            return bytes
        } catch let error as ThemeCacheError {
            throw error
        } catch {
            throw ThemeCacheError(.truncated, message: "an asset cannot be read: \(error)")
        }
    }

    /// Calls a closure with the bytes of the cache in pieces and in order: one section or a part of an asset at a time.
    ///
    /// - Returns: The bytes of the content hash, in whose place the pieces have zeros.
    func finish(_ body: AssetContent.Body) throws -> [UInt8] { try finish(layout, body) }

    private func finish(_ layout: Layout, _ body: AssetContent.Body) throws -> [UInt8] {
        let front = try front(layout)
        // The hash covers what is before its place, then what is after it: CacheHash.file.
        let (end, next) = (CacheLayout.Header.contentHash, CacheLayout.Header.contentHash + 8)
        var header = ContentHasher(count: end)
        header.add(front[..<end])
        var hasher = ContentHasher(count: layout.size - next, seed: header.value)
        hasher.add(front[next...])
        try body(front[...])
        var count = front.count
        func append(_ piece: ArraySlice<UInt8>) throws(ThemeFileError) {
            hasher.add(piece)
            try body(piece)
            count += piece.count
        }
        func append(zerosTo offset: Int) throws(ThemeFileError) {
            if offset > count { try append([UInt8](repeating: 0, count: offset - count)[...]) }
        }
        for (section, offset) in layout.sections {
            try append(zerosTo: offset)
            var bytes: [UInt8] = []
            self.append(section, to: &bytes)
            try append(bytes[...])
            for (place, content) in section == .assetData ? assetData : [] {
                try append(zerosTo: offset + place)
                try content.forEachPiece(append)
            }
        }
        var hash: [UInt8] = []
        hash.append(littleEndian: hasher.value)
        return hash
    }

    private func append(_ section: CacheSection, to bytes: inout [UInt8]) {
        switch section {
        case .text: bytes += text
        case .assetData: break
        default:
            // Safe: words have no padding, so every byte is initialized.
            unsafe words[section.index].map { $0.littleEndian }.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
        }
    }
}
