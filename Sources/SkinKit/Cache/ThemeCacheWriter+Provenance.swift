extension ThemeCacheWriter {
    /// What is written of provenance so far: equal parts are one.
    private struct Written {
        /// In the order of their records.
        var sources = InternTable<OperationProvenance.Source>()
        /// The first record of each list, as far as it is written.
        var loserRuns: [UInt32]
        var stepRuns: [UInt32]

        init(_ theme: ResolvedTheme) {
            loserRuns = [UInt32](repeating: CacheLayout.none, count: theme.loserLists.count)
            stepRuns = [UInt32](repeating: CacheLayout.none, count: theme.stepLists.count)
        }
    }

    /// Writes where each operation of each entity comes from.
    mutating func writeProvenance() throws(CacheError) {
        for file in theme.files { append(.files, string(file)) }
        var written = Written(theme)
        for provenance in theme.provenance { try write(provenance, &written) }
        provenanceStarts.reserveCapacity(theme.provenanceLists.count)
        for list in theme.provenanceLists {
            provenanceStarts.append(try next(.provenanceNumbers))
            for number in list { append(.provenanceNumbers, UInt32(number)) }
        }
    }

    private mutating func write(_ provenance: OperationProvenance, _ written: inout Written) throws(CacheError) {
        let winner = number(of: provenance.winner, &written)
        let losers = theme.loserLists[provenance.losers]
        let steps = theme.stepLists[provenance.steps]
        if written.loserRuns[provenance.losers] == CacheLayout.none {
            written.loserRuns[provenance.losers] = try next(.losers)
            for loser in losers { append(.losers, number(of: loser.source, &written), UInt32(loser.reason.rawValue)) }
        }
        if written.stepRuns[provenance.steps] == CacheLayout.none {
            written.stepRuns[provenance.steps] = try next(.steps)
            for step in steps { append(step) }
        }
        append(.provenance, winner, written.loserRuns[provenance.losers], try word(losers.count))
        append(.provenance, written.stepRuns[provenance.steps], try word(steps.count))
    }

    private mutating func number(of source: OperationProvenance.Source, _ written: inout Written) -> UInt32 {
        let known = written.sources.count
        let number = written.sources.add(source)
        if number == known {
            let place = source.place
            append(.operationSources, place.file, place.line, place.column, UInt32(source.component))
            let isDefault = source.isDefault ? CacheLayout.Source.isDefault : 0
            let isUnset = source.isUnset ? CacheLayout.Source.isUnset : 0
            append(.operationSources, isDefault | isUnset, string(source.className))
        }
        return UInt32(number)
    }

    private mutating func append(_ step: OperationProvenance.Step) {
        let depth = UInt32(step.depth) << CacheLayout.Step.depthShift
        append(.steps, UInt32(step.kind.rawValue) | depth, string(step.name))
        append(.steps, step.place.file, step.place.line, step.place.column)
        append(.steps, number(of: step.argument), number(of: step.before), number(of: step.after))
    }

    private func number(of value: ValueID?) -> UInt32 { value.map { valueNumbers[$0.index] } ?? CacheLayout.none }
}
