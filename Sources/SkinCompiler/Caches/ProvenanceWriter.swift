import SkinKit

/// A writer of the provenance of operations, separate from ``ThemeCacheWriter`` so that both can work in parallel.
///
/// Its words contain symbols in place of names, because only ``ThemeCacheWriter`` knows their offsets in the text.
struct ProvenanceWriter: Sendable {
    /// The names in order of first occurrence.
    private(set) var names: [Symbol] = []
    private(set) var records: [ThemeCacheWriter.ProvenanceRecord] = []
    private(set) var sources: [ThemeCacheWriter.SourceRecord] = []
    /// The words of the other sections.
    private(set) var losers: [UInt32] = []
    private(set) var steps: [UInt32] = []
    private(set) var numbers: [UInt32] = []
    private(set) var fault: ThemeCacheError?
    private let theme: ResolvedTheme
    private let valueNumbers: [UInt32]
    private var isMet: [Bool]
    /// The run of each list in its section. `none` until the list is written.
    private var loserRuns: [ThemeCacheWriter.Run]
    private var stepRuns: [ThemeCacheWriter.Run]

    /// - Parameter valueNumbers: The numbers of the theme's values in the cache.
    init(_ theme: ResolvedTheme, valueNumbers: [UInt32]) {
        self.theme = theme
        self.valueNumbers = valueNumbers
        isMet = [Bool](repeating: false, count: theme.symbols.count)
        loserRuns = [ThemeCacheWriter.Run](repeating: (CacheLayout.none, 0), count: theme.loserLists.count)
        stepRuns = [ThemeCacheWriter.Run](repeating: (CacheLayout.none, 0), count: theme.stepLists.count)
    }

    /// Writes all sections except that of files. On failure, sets ``fault`` to the error.
    mutating func write() {
        records.reserveCapacity(theme.provenance.count)
        do {
            for provenance in theme.provenance { try write(provenance) }
        } catch {
            fault = error
        }
        writeSources()
        numbers = theme.provenanceLists.elements.map { UInt32($0) }
    }

    private mutating func write(_ provenance: OperationProvenance) throws(ThemeCacheError) {
        let (losing, steps) = (Int(provenance.losers), Int(provenance.steps))
        if loserRuns[losing].first == CacheLayout.none { try write(losers: losing) }
        if stepRuns[steps].first == CacheLayout.none { try write(steps: steps) }
        records.append(.init(winner: UInt32(provenance.winner), losers: loserRuns[losing], steps: stepRuns[steps]))
    }

    private mutating func write(losers list: Int) throws(ThemeCacheError) {
        let first = try next(losers, .losers)
        for loser in theme.loserLists[list] {
            losers.append(UInt32(loser.source))
            losers.append(UInt32(loser.reason.rawValue))
        }
        loserRuns[list] = (first, try ThemeCacheWriter.word(theme.loserLists.length(of: list)))
    }

    private mutating func write(steps list: Int) throws(ThemeCacheError) {
        let first = try next(steps, .steps)
        for step in theme.stepLists[list] { append(step) }
        stepRuns[list] = (first, try ThemeCacheWriter.word(theme.stepLists.length(of: list)))
    }

    /// Returns the number of the next record of a section.
    private func next(_ words: [UInt32], _ section: CacheSection) throws(ThemeCacheError) -> UInt32 {
        try ThemeCacheWriter.word(words.count * 4 / section.stride)
    }

    private mutating func writeSources() {
        sources.reserveCapacity(theme.sources.count)
        for source in theme.sources {
            let isDefault = source.isDefault ? CacheLayout.Source.isDefault : 0
            sources.append(
                .init(
                    file: source.place.file, line: source.place.line, column: source.place.column,
                    component: UInt32(source.component),
                    flags: isDefault | (source.isUnset ? CacheLayout.Source.isUnset : 0),
                    className: name(source.className)))
        }
    }

    /// Replaces the symbols of names by the offsets of the names in the text.
    mutating func place(_ stringNumbers: [UInt32]) {
        for index in sources.indices where sources[index].className != CacheLayout.none {
            sources[index].className = stringNumbers[Int(sources[index].className)]
        }
        let (name, length) = (CacheLayout.Step.name / 4, CacheSection.steps.stride / 4)
        for index in stride(from: name, to: steps.count, by: length) where steps[index] != CacheLayout.none {
            steps[index] = stringNumbers[Int(steps[index])]
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
    static let provenanceWorthAThread = 2_000

    /// Writes operations, entities and the provenance of operations.
    mutating func writeOperationsAndProvenance(threads: Int) throws(ThemeCacheError) {
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
            Result { () throws(ThemeCacheError) in
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
        append(.provenanceNumbers, written.numbers)
        append(.losers, written.losers)
        provenance = written.records
        written.place(stringNumbers)
        sources = written.sources
        append(.steps, written.steps)
    }
}
