/// Writes where operations come from; apart from ``ThemeCacheWriter``, so that both can work at the same time.
///
/// Names are symbols in its words: only ``ThemeCacheWriter`` knows where they are in the text.
struct ProvenanceWriter: Sendable {
    /// Names in the order in which they are met.
    private(set) var names: [Symbol] = []
    /// The words of each section.
    private(set) var records: [UInt32] = []
    private(set) var sources: [UInt32] = []
    private(set) var losers: [UInt32] = []
    private(set) var steps: [UInt32] = []
    private(set) var numbers: [UInt32] = []
    private(set) var fault: CacheError?
    private let theme: ResolvedTheme
    private let valueNumbers: [UInt32]
    private var isMet: [Bool]
    /// The first record of each list, as far as it is written.
    private var loserRuns: [UInt32]
    private var stepRuns: [UInt32]

    /// - Parameter valueNumbers: The numbers of the theme's values in the cache.
    init(_ theme: ResolvedTheme, valueNumbers: [UInt32]) {
        self.theme = theme
        self.valueNumbers = valueNumbers
        isMet = [Bool](repeating: false, count: theme.symbols.count)
        loserRuns = [UInt32](repeating: CacheLayout.none, count: theme.loserLists.count)
        stepRuns = [UInt32](repeating: CacheLayout.none, count: theme.stepLists.count)
        records.reserveCapacity(theme.provenance.count * CacheSection.provenance.stride / 4)
        numbers.reserveCapacity(theme.provenanceLists.elementCount)
    }

    /// Writes all sections but that of files, if nothing is too large.
    mutating func write() {
        do {
            for provenance in theme.provenance { try write(provenance) }
        } catch {
            fault = error
        }
        writeSources()
        for list in theme.provenanceLists {
            for number in list { numbers.append(UInt32(number)) }
        }
    }

    private mutating func write(_ provenance: OperationProvenance) throws(CacheError) {
        let (losing, steps) = (Int(provenance.losers), Int(provenance.steps))
        records.append(UInt32(provenance.winner))
        if loserRuns[losing] == CacheLayout.none {
            loserRuns[losing] = try next(losers, .losers)
            for loser in theme.loserLists[losing] {
                losers.append(UInt32(loser.source))
                losers.append(UInt32(loser.reason.rawValue))
            }
        }
        if stepRuns[steps] == CacheLayout.none {
            stepRuns[steps] = try next(self.steps, .steps)
            for step in theme.stepLists[steps] { append(step) }
        }
        records.append(loserRuns[losing])
        records.append(try ThemeCacheWriter.word(theme.loserLists.length(of: losing)))
        records.append(stepRuns[steps])
        records.append(try ThemeCacheWriter.word(theme.stepLists.length(of: steps)))
    }

    /// The number that the next record of a section will have.
    private func next(_ words: [UInt32], _ section: CacheSection) throws(CacheError) -> UInt32 {
        try ThemeCacheWriter.word(words.count * 4 / section.stride)
    }

    private mutating func writeSources() {
        sources.reserveCapacity(theme.sources.count * CacheSection.operationSources.stride / 4)
        for source in theme.sources {
            sources.append(source.place.file)
            sources.append(source.place.line)
            sources.append(source.place.column)
            sources.append(UInt32(source.component))
            let isDefault = source.isDefault ? CacheLayout.Source.isDefault : 0
            sources.append(isDefault | (source.isUnset ? CacheLayout.Source.isUnset : 0))
            sources.append(name(source.className))
        }
    }

    private mutating func append(_ step: OperationProvenance.Step) {
        steps.append(UInt32(step.kind.rawValue) | UInt32(step.depth) << CacheLayout.Step.depthShift)
        steps.append(name(step.name))
        steps.append(step.place.file)
        steps.append(step.place.line)
        steps.append(step.place.column)
        steps.append(number(of: step.argument))
        steps.append(number(of: step.before))
        steps.append(number(of: step.after))
    }

    private mutating func name(_ symbol: Symbol?) -> UInt32 {
        guard let symbol else { return CacheLayout.none }
        if !isMet[symbol.index] {
            isMet[symbol.index] = true
            names.append(symbol)
        }
        return symbol.rawValue
    }

    private func number(of value: ValueID?) -> UInt32 { value.map { valueNumbers[$0.index] } ?? CacheLayout.none }
}

extension ThemeCacheWriter {
    private static let provenanceWorthAThread = 2_000

    /// Writes operations, entities, and where the operations come from.
    mutating func writeOperationsAndProvenance(threads: Int) throws(CacheError) {
        guard options.includesProvenance else {
            try writeOperations()
            return try writeEntities()
        }
        let isWorthAThread = theme.provenance.count >= Self.provenanceWorthAThread
        let (written, own) = concurrently(
            threads: isWorthAThread ? threads : 0, lending: ProvenanceWriter(theme, valueNumbers: valueNumbers)
        ) { writer in
            writer.write()
        } own: {
            Result { () throws(CacheError) in
                try writeOperations()
                try writeEntities()
            }
        }
        try own.get()
        if let fault = written.fault { throw fault }
        put(written)
    }

    private mutating func put(_ written: consuming ProvenanceWriter) {
        for file in theme.files { append(.files, string(file)) }
        for name in written.names { _ = string(name) }
        put(.provenanceNumbers, written.numbers)
        put(.provenance, written.records)
        put(.operationSources, placed(written.sources, every: .operationSources, at: CacheLayout.Source.className))
        put(.losers, written.losers)
        put(.steps, placed(written.steps, every: .steps, at: CacheLayout.Step.name))
    }

    /// The words of a section in which a name of each record has its place in the text instead of its symbol.
    ///
    /// - Parameter offset: Of the name, in a record's bytes.
    private func placed(_ words: consuming [UInt32], every section: CacheSection, at offset: Int) -> [UInt32] {
        for index in stride(from: offset / 4, to: words.count, by: section.stride / 4)
        where words[index] != CacheLayout.none {
            words[index] = stringNumbers[Int(words[index])]
        }
        return words
    }
}
