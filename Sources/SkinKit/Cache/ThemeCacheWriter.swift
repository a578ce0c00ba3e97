/// Writes themes as caches: `ThemeCacheFormat.md`, version 1.
///
/// The bytes depend on the theme alone: everything stands in the order of the resolved theme, strings in the order in
/// which they are met.
package struct ThemeCacheWriter {
    let theme: ResolvedTheme
    let options: CacheOptions
    private var sections = [[UInt8]](repeating: [], count: CacheSection.allCases.count)
    private var strings = SymbolTable()
    /// Where each of the strings is in the text.
    private var stringOffsets: [UInt32] = []
    /// Where the theme's symbols are in the text, as far as they are met.
    private var stringNumbers: [UInt32]
    /// The numbers of the theme's values in the cache.
    var valueNumbers: [UInt32] = []
    /// What it costs to read each value, in the units of ``CacheLayout/answerLimit``.
    var valueCosts: [Int] = []
    /// The first field and the length of each parameter list.
    var parameterRuns: [(first: UInt32, count: UInt32)] = []
    /// What it costs to read each parameter list.
    var parameterCosts: [Int] = []
    /// The first number of each provenance list; empty where there is no provenance.
    var provenanceStarts: [UInt32] = []
    /// The first operation and the length of each operation list.
    var operationRuns: [(first: UInt32, count: UInt32)] = []

    /// The cache of a theme.
    ///
    /// - Throws: `CacheError` with `.tooLarge` where the theme goes beyond what the format can hold.
    /// - Complexity: O(n) in the size of the theme.
    package static func write(
        _ theme: ResolvedTheme, _ options: CacheOptions = CacheOptions()
    ) throws(CacheError) -> [UInt8] {
        var writer = ThemeCacheWriter(theme, options)
        try writer.writeChain()
        try writer.writeComponents()
        try writer.writeValues()
        try writer.writeOperations()
        if options.includesProvenance { try writer.writeProvenance() }
        try writer.writeVariants()
        try writer.writeAssets()
        try writer.writeInputs()
        return try writer.finish()
    }

    private init(_ theme: ResolvedTheme, _ options: CacheOptions) {
        self.theme = theme
        self.options = options
        stringNumbers = [UInt32](repeating: CacheLayout.none, count: theme.symbols.count)
    }

    // MARK: Sections

    /// Number of records that a section has so far.
    func count(_ section: CacheSection) -> Int { sections[section.index].count / section.stride }

    mutating func append(_ section: CacheSection, _ words: UInt32...) {
        for word in words { sections[section.index].append(word, options.byteOrder) }
    }

    mutating func append(_ section: CacheSection, bits: UInt64) {
        sections[section.index].append(bits, options.byteOrder)
    }

    /// A number as it stands in the cache; the greatest is for numbers that are left out.
    func word(_ number: Int) throws(CacheError) -> UInt32 {
        guard let word = UInt32(exactly: number), word != CacheLayout.none else {
            throw CacheError(.tooLarge, message: "the theme is too large for a cache: \(number) is more than 32 bits")
        }
        return word
    }

    /// The number that the next record of a section will have.
    func next(_ section: CacheSection) throws(CacheError) -> UInt32 { try word(count(section)) }

    /// Adds a file to the asset data, at a multiple of 8.
    ///
    /// - Returns: The number of its first byte.
    mutating func embed(_ content: [UInt8]) throws(CacheError) -> UInt32 {
        while count(.assetData) % CacheLayout.sectionAlignment != 0 { sections[CacheSection.assetData.index].append(0) }
        let first = try next(.assetData)
        sections[CacheSection.assetData.index] += content
        return first
    }

    // MARK: Strings

    mutating func string(_ symbol: Symbol) -> UInt32 {
        if stringNumbers[symbol.index] == CacheLayout.none {
            stringNumbers[symbol.index] = offset(of: strings.intern(theme.symbols.bytes(of: symbol)))
        }
        return stringNumbers[symbol.index]
    }

    /// Where a string is in the text, to which it is added when it is met.
    private mutating func offset(of string: Symbol) -> UInt32 {
        if string.index == stringOffsets.count {
            // Beyond 32 bits the file is refused as a whole.
            stringOffsets.append(UInt32(truncatingIfNeeded: count(.text)))
            let bytes = strings.bytes(of: string)
            append(.text, UInt32(truncatingIfNeeded: bytes.count))
            sections[CacheSection.text.index] += bytes
        }
        return stringOffsets[string.index]
    }

    mutating func string(_ symbol: Symbol?) -> UInt32 { symbol.map { string($0) } ?? CacheLayout.none }

    mutating func string(_ text: String) -> UInt32 { offset(of: strings.intern(text)) }

    mutating func string(_ text: String?) -> UInt32 { text.map { string($0) } ?? CacheLayout.none }

    /// Adds bytes to a section of words, filled up with 0.
    mutating func append(_ section: CacheSection, padded bytes: some Collection<UInt8>) {
        sections[section.index] += bytes
        for _ in 0..<(4 - bytes.count % 4) % 4 { sections[section.index].append(0) }
    }

    // MARK: The file

    private mutating func finish() throws(CacheError) -> [UInt8] {
        let all = CacheSection.allCases.filter { section in
            if section.isRequired { return true }
            return section == .assetData ? options.embedsAssets : options.includesProvenance
        }
        var offsets: [Int] = []
        var end = CacheLayout.Header.size + all.count * CacheLayout.SectionEntry.stride
        for section in all {
            end = aligned(end)
            offsets.append(end)
            end += sections[section.index].count
        }
        var bytes = CacheLayout.magic
        bytes.reserveCapacity(end)
        let header = [
            CacheLayout.byteOrderMark, CacheLayout.version, try word(end), UInt32(all.count),
            UInt32(CacheLayout.Header.size), UInt32(theme.mentionedTraits.rawValue),
        ]
        for number in header { bytes.append(number, options.byteOrder) }
        bytes.append(UInt64(0), options.byteOrder)
        for (section, offset) in zip(all, offsets) {
            bytes.append(section.rawValue, options.byteOrder)
            bytes.append(try word(offset), options.byteOrder)
            bytes.append(try word(sections[section.index].count), options.byteOrder)
        }
        for (section, offset) in zip(all, offsets) {
            while bytes.count < offset { bytes.append(0) }
            bytes += sections[section.index]
        }
        seal(&bytes)
        return bytes
    }

    /// Puts the hash of all else in its place.
    private func seal(_ bytes: inout [UInt8]) {
        var hash: [UInt8] = []
        hash.append(bytes.withUnsafeBytes { CacheHash.cache($0) }, options.byteOrder)
        let start = CacheLayout.Header.contentHash
        bytes.replaceSubrange(start..<start + hash.count, with: hash)
    }

    private func aligned(_ offset: Int) -> Int {
        let alignment = CacheLayout.sectionAlignment
        return (offset + alignment - 1) / alignment * alignment
    }
}

extension [UInt8] {
    mutating func append(_ number: some FixedWidthInteger, _ order: CacheOptions.ByteOrder) {
        // Sound: every integer is that many bytes.
        Swift.withUnsafeBytes(of: number.ordered(order)) { append(contentsOf: $0) }
    }
}
