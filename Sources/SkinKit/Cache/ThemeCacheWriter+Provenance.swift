extension ThemeCacheWriter {
    /// What is written of provenance so far, by what it says: equal parts are one.
    private struct Written {
        var sources: [OperationProvenance.Source: UInt32] = [:]
        var loserRuns: [[OperationProvenance.Loser]: UInt32] = [:]
        var constantRuns: [[OperationProvenance.Constant]: UInt32] = [:]
    }

    /// Writes where each operation of each entity comes from.
    mutating func writeProvenance() throws(CacheError) {
        for file in theme.files { append(.files, string(file)) }
        var written = Written()
        for provenance in theme.provenance { try write(provenance, &written) }
        for list in theme.provenanceLists {
            provenanceStarts.append(try next(.provenanceNumbers))
            for number in list { append(.provenanceNumbers, try word(number)) }
        }
    }

    private mutating func write(_ provenance: OperationProvenance, _ written: inout Written) throws(CacheError) {
        let winner = try number(of: provenance.winner, &written)
        let firstLoser = try firstRecord(of: provenance.losers, &written)
        let firstConstant = try firstRecord(of: provenance.constants, &written)
        append(.provenance, winner, firstLoser, try word(provenance.losers.count))
        append(.provenance, firstConstant, try word(provenance.constants.count))
    }

    private mutating func number(
        of source: OperationProvenance.Source, _ written: inout Written
    ) throws(CacheError) -> UInt32 {
        if let known = written.sources[source] { return known }
        let number = try next(.operationSources)
        let place = source.place
        append(.operationSources, place.file, place.line, place.column, UInt32(source.component))
        let isDefault = source.isDefault ? CacheLayout.Source.isDefault : 0
        let isUnset = source.isUnset ? CacheLayout.Source.isUnset : 0
        append(.operationSources, isDefault | isUnset, string(source.className))
        written.sources[source] = number
        return number
    }

    private mutating func firstRecord(
        of losers: [OperationProvenance.Loser], _ written: inout Written
    ) throws(CacheError) -> UInt32 {
        if let known = written.loserRuns[losers] { return known }
        let first = try next(.losers)
        for loser in losers {
            append(.losers, try number(of: loser.source, &written), UInt32(loser.reason.rawValue))
        }
        written.loserRuns[losers] = first
        return first
    }

    private mutating func firstRecord(
        of constants: [OperationProvenance.Constant], _ written: inout Written
    ) throws(CacheError) -> UInt32 {
        if let known = written.constantRuns[constants] { return known }
        let first = try next(.usedConstants)
        for constant in constants {
            let place = constant.place
            append(.usedConstants, string(constant.name), place.file, place.line, place.column)
        }
        written.constantRuns[constants] = first
        return first
    }
}
