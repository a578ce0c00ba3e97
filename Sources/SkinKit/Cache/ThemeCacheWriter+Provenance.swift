extension ThemeCacheWriter {
    /// What is written of provenance so far, by what it says: equal parts are one.
    private struct Written {
        var sources: [OperationProvenance.Source: UInt32] = [:]
        var loserRuns: [[OperationProvenance.Loser]: UInt32] = [:]
        var stepRuns: [[OperationProvenance.Step]: UInt32] = [:]
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
        let firstStep = try firstRecord(of: provenance.steps, &written)
        append(.provenance, winner, firstLoser, try word(provenance.losers.count))
        append(.provenance, firstStep, try word(provenance.steps.count))
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
        of steps: [OperationProvenance.Step], _ written: inout Written
    ) throws(CacheError) -> UInt32 {
        if let known = written.stepRuns[steps] { return known }
        let first = try next(.steps)
        for step in steps {
            let depth = UInt32(step.depth) << CacheLayout.Step.depthShift
            append(.steps, UInt32(step.kind.rawValue) | depth, string(step.name))
            append(.steps, step.place.file, step.place.line, step.place.column)
            append(.steps, number(of: step.argument), number(of: step.before), number(of: step.after))
        }
        written.stepRuns[steps] = first
        return first
    }

    private func number(of value: ValueID?) -> UInt32 { value.map { valueNumbers[$0.index] } ?? CacheLayout.none }
}
