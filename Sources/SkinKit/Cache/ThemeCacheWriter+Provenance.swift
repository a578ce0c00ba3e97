extension ThemeCacheWriter {
    /// What is written of provenance so far: equal parts are one.
    private struct Written {
        /// In the order of their records.
        var sources = InternTable<OperationProvenance.Source>()
        /// The first record of each list, as far as it is written.
        var loserRuns: [UInt32]
        var constantRuns: [UInt32]

        init(_ theme: ResolvedTheme) {
            loserRuns = [UInt32](repeating: CacheLayout.none, count: theme.loserLists.count)
            constantRuns = [UInt32](repeating: CacheLayout.none, count: theme.constantLists.count)
        }
    }

    /// Writes where each operation of each entity comes from.
    mutating func writeProvenance() throws(CacheError) {
        for file in theme.files { append(.files, string(file)) }
        var written = Written(theme)
        for provenance in theme.provenance { try write(provenance, &written) }
        var first: [UInt32] = []
        first.reserveCapacity(theme.provenanceLists.count)
        for list in theme.provenanceLists {
            first.append(try next(.provenanceNumbers))
            for number in list { append(.provenanceNumbers, UInt32(number)) }
        }
        for variant in theme.variants {
            for entity in variant.entities { append(.entityProvenance, first[entity.provenance]) }
        }
    }

    private mutating func write(_ provenance: OperationProvenance, _ written: inout Written) throws(CacheError) {
        let winner = number(of: provenance.winner, &written)
        let losers = theme.loserLists[provenance.losers]
        let constants = theme.constantLists[provenance.constants]
        if written.loserRuns[provenance.losers] == CacheLayout.none {
            written.loserRuns[provenance.losers] = try next(.losers)
            for loser in losers { append(.losers, number(of: loser.source, &written), UInt32(loser.reason.rawValue)) }
        }
        if written.constantRuns[provenance.constants] == CacheLayout.none {
            written.constantRuns[provenance.constants] = try next(.usedConstants)
            for constant in constants {
                let place = constant.place
                append(.usedConstants, string(constant.name), place.file, place.line, place.column)
            }
        }
        append(.provenance, winner, written.loserRuns[provenance.losers], try word(losers.count))
        append(.provenance, written.constantRuns[provenance.constants], try word(constants.count))
    }

    private mutating func number(of source: OperationProvenance.Source, _ written: inout Written) -> UInt32 {
        let known = written.sources.count
        let number = written.sources.add(source)
        if number == known {
            let place = source.place
            append(.operationSources, place.file, place.line, place.column, UInt32(source.component))
            append(.operationSources, source.isDefault ? CacheLayout.Source.isDefault : 0, string(source.className))
        }
        return UInt32(number)
    }
}
