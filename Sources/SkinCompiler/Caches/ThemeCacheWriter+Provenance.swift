import SkinKit

extension ThemeCacheWriter {
    /// Writes what explains the operations of entities.
    mutating func writeProvenance() throws(ThemeCacheError) {
        for file in theme.files { append(.files, string(file)) }
        append(.provenanceNumbers, theme.provenanceLists.elements.map { UInt32($0) })
        // The run of each list in its section: `none` until the list is written.
        var loserRuns = [Run](repeating: (CacheLayout.none, 0), count: theme.loserLists.count)
        var stepRuns = [Run](repeating: (CacheLayout.none, 0), count: theme.stepLists.count)
        provenance.reserveCapacity(theme.provenance.count)
        for record in theme.provenance {
            let (losing, steps) = (Int(record.losers), Int(record.steps))
            if loserRuns[losing].first == CacheLayout.none { loserRuns[losing] = try write(losers: losing) }
            if stepRuns[steps].first == CacheLayout.none { stepRuns[steps] = try write(steps: steps) }
            provenance.append(
                .init(winner: UInt32(record.winner), losers: loserRuns[losing], steps: stepRuns[steps]))
        }
        for source in theme.sources { sources.append(record(of: source)) }
    }

    private mutating func write(losers list: Int) throws(ThemeCacheError) -> Run {
        let first = try next(.losers)
        for loser in theme.loserLists[list] { append(.losers, UInt32(loser.source), UInt32(loser.reason.rawValue)) }
        return (first, try word(theme.loserLists.length(of: list)))
    }

    private mutating func write(steps list: Int) throws(ThemeCacheError) -> Run {
        let first = try next(.steps)
        for step in theme.stepLists[list] {
            let kind = UInt32(step.kind.code) | UInt32(step.depth) << CacheLayout.Step.depthShift
            append(.steps, kind, string(step.name))
            append(.steps, step.place.file, step.place.line, step.place.column)
            append(.steps, number(of: step.argument), number(of: step.before), number(of: step.after))
        }
        return (first, try word(theme.stepLists.length(of: list)))
    }

    private func number(of value: ValueID?) -> UInt32 { value.map { valueNumbers[$0.index] } ?? CacheLayout.none }

    private mutating func record(of source: OperationProvenance.Source) -> SourceRecord {
        let isDefault = source.isDefault ? CacheLayout.Source.isDefault : 0
        return SourceRecord(
            file: source.place.file, line: source.place.line, column: source.place.column,
            component: UInt32(source.component), flags: isDefault | (source.isUnset ? CacheLayout.Source.isUnset : 0),
            className: string(source.className))
    }
}
