import SkinFormat
import SkinKit

/// A writer of theme caches: `ThemeCacheFormat.md`, version 1.
///
/// The output is deterministic. Records are in the order of the resolved theme, strings in order of first occurrence.
package struct ThemeCacheWriter {
    let theme: ResolvedTheme
    let options: ThemeCacheOptions
    private(set) var words = [[UInt32]](repeating: [], count: CacheSection.allCases.count)
    /// The assets to embed, with their offsets in the asset data.
    private(set) var assetData: [(offset: Int, content: AssetContent)] = []
    private var assetDataSize = 0
    private(set) var text: [UInt8] = []
    private var strings = SymbolTable()
    private var stringOffsets: [UInt32] = []
    /// The offset in the text of each of the theme's symbols, or `none` for a symbol that is not written yet.
    private(set) var stringNumbers: [UInt32]
    var valueNumbers: [UInt32] = []
    /// The cost of reading each value, in the units of ``CacheLayout/answerLimit``.
    var valueCosts: [UInt32] = []
    /// The number of arrays and records in each value, one in another.
    var valueDepths: [UInt16] = []
    var entityRuns: [(entities: Run, index: Run)] = []

    typealias Run = (first: UInt32, count: UInt32)

    /// Throws `.tooLarge` if the theme exceeds the limits of the format.
    package static func write(
        _ theme: ResolvedTheme, _ options: ThemeCacheOptions = ThemeCacheOptions()
    ) throws(ThemeCacheError) -> [UInt8] {
        var writer = ThemeCacheWriter(theme, options)
        try writer.writeSections()
        return try writer.finish()
    }

    /// Passes the pieces on in order; the contents of assets are not all in memory at a time. Returns the bytes that
    /// belong at ``CacheLayout/Header/contentHash``, where the pieces have zeros.
    package static func write(
        _ theme: ResolvedTheme, _ options: ThemeCacheOptions, _ body: AssetContent.Body
    ) throws -> [UInt8] {
        var writer = ThemeCacheWriter(theme, options)
        try writer.writeSections()
        return try writer.finish(body)
    }

    private mutating func writeSections() throws(ThemeCacheError) {
        try writeChain()
        try writeLanguages()
        try writeComponents()
        writeStates()
        try writeValues()
        try writeOperations()
        try writeEntities()
        if options.includesProvenance { try writeProvenance() }
        try writeVariants()
        try writeSettings()
        writeContrast()
        try writeAssets()
        try writeInputs()
    }

    private init(_ theme: ResolvedTheme, _ options: ThemeCacheOptions) {
        self.theme = theme
        self.options = options
        stringNumbers = [UInt32](repeating: CacheLayout.none, count: theme.symbols.count)
    }

    // MARK: Sections

    func count(_ section: CacheSection) -> Int { size(section) / section.stride }

    mutating func append(_ section: CacheSection, _ word: UInt32) { words[section.index].append(word) }

    mutating func append(_ section: CacheSection, _ first: UInt32, _ second: UInt32) {
        append(section, first)
        append(section, second)
    }

    mutating func append(_ section: CacheSection, _ first: UInt32, _ second: UInt32, _ third: UInt32) {
        append(section, first, second)
        append(section, third)
    }

    mutating func append(
        _ section: CacheSection, _ first: UInt32, _ second: UInt32, _ third: UInt32, _ fourth: UInt32
    ) {
        append(section, first, second)
        append(section, third, fourth)
    }

    mutating func append(_ section: CacheSection, contentsOf more: some Sequence<UInt32>) {
        words[section.index] += more
    }

    mutating func copyValue(_ source: UInt32, to target: UInt32) {
        let length = CacheSection.values.stride / 4
        for word in 0..<length {
            words[CacheSection.values.index][Int(target) * length + word] =
                words[CacheSection.values.index][Int(source) * length + word]
        }
    }

    mutating func append(_ section: CacheSection, bits: UInt64) {
        let (low, high) = (UInt32(truncatingIfNeeded: bits), UInt32(truncatingIfNeeded: bits >> 32))
        append(section, low, high)
    }

    /// Appends bytes to a section, padded with 0 to whole words.
    mutating func append(_ section: CacheSection, bytes: ArraySlice<UInt8>) {
        func byte(_ index: Int) -> UInt32 { index < bytes.endIndex ? UInt32(bytes[index]) : 0 }
        for index in stride(from: bytes.startIndex, to: bytes.endIndex, by: 4) {
            append(section, byte(index) | byte(index + 1) << 8 | byte(index + 2) << 16 | byte(index + 3) << 24)
        }
    }

    /// Returns a number as a word of the cache. The greatest word is reserved for absent numbers.
    func word(_ number: Int) throws(ThemeCacheError) -> UInt32 {
        guard let word = UInt32(exactly: number), word != CacheLayout.none else {
            throw Self.tooLarge("\(number) does not fit in 32 bits")
        }
        return word
    }

    static func tooLarge(_ what: @autoclosure () -> String) -> ThemeCacheError {
        ThemeCacheError(.tooLarge, message: "theme is too large for a cache: \(what())")
    }

    func next(_ section: CacheSection) throws(ThemeCacheError) -> UInt32 { try word(count(section)) }

    /// Aligned to ``CacheLayout/sectionAlignment``. Returns the offset of the first byte.
    mutating func embed(_ content: AssetContent) throws(ThemeCacheError) -> UInt32 {
        let offset = Self.aligned(assetDataSize)
        assetData.append((offset, content))
        assetDataSize = offset + content.count
        return try word(offset)
    }

    // MARK: Strings

    mutating func string(_ symbol: Symbol) -> UInt32 {
        let known = stringNumbers[symbol.index]
        return known == CacheLayout.none ? newString(symbol) : known
    }

    private mutating func newString(_ symbol: Symbol) -> UInt32 {
        stringNumbers[symbol.index] = offset(of: strings.intern(theme.symbols.bytes(of: symbol)))
        return stringNumbers[symbol.index]
    }

    /// Returns the offset of a string in the text, appending it on first use.
    private mutating func offset(of string: Symbol) -> UInt32 {
        if string.index == stringOffsets.count {
            // The file size is checked at the end, so an offset that is truncated here is never used.
            stringOffsets.append(UInt32(truncatingIfNeeded: text.count))
            let bytes = strings.bytes(of: string)
            text.append(littleEndian: UInt32(truncatingIfNeeded: bytes.count))
            text += bytes
        }
        return stringOffsets[string.index]
    }

    mutating func string(_ symbol: Symbol?) -> UInt32 { symbol.map { string($0) } ?? CacheLayout.none }

    mutating func string(_ text: String) -> UInt32 { offset(of: strings.intern(text)) }

    mutating func string(_ text: String?) -> UInt32 { text.map { string($0) } ?? CacheLayout.none }

    // MARK: Sizes

    func size(_ section: CacheSection) -> Int {
        switch section {
        case .text: text.count
        case .assetData: assetDataSize
        default: words[section.index].count * 4
        }
    }

    static func aligned(_ offset: Int) -> Int {
        let alignment = CacheLayout.sectionAlignment
        return (offset + alignment - 1) / alignment * alignment
    }
}

/// The lists of variants that are written, with their runs. A search is linear: there are few, and comparing the first elements
/// nearly always decides.
struct WrittenRuns<List: Equatable> {
    private var written: [(list: List, run: ThemeCacheWriter.Run)] = []

    /// Returns the run of a list, which is written if it is new.
    mutating func run(
        of list: List, _ write: (List) throws(ThemeCacheError) -> ThemeCacheWriter.Run
    ) throws(ThemeCacheError) -> ThemeCacheWriter.Run {
        if let known = written.first(where: { $0.list == list }) { return known.run }
        let run = try write(list)
        written.append((list, run))
        return run
    }
}

extension [UInt8] {
    package mutating func append(littleEndian number: some FixedWidthInteger) {
        // Safe: an integer has no padding, so every byte is initialized.
        unsafe Swift.withUnsafeBytes(of: number.littleEndian) { unsafe append(contentsOf: $0) }
    }
}

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
