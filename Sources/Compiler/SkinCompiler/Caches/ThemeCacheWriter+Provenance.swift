import SkinKit

extension ThemeCacheWriter {
    mutating func writeProvenance() throws(ThemeCacheError) {
        for file in theme.files { append(.files, string(file)) }
        append(.provenanceNumbers, contentsOf: theme.provenanceLists.elements.lazy.map { UInt32($0) })
        // The run of each list in its section: `none` until the list is written.
        var loserRuns = [Run](repeating: (CacheLayout.none, 0), count: theme.loserLists.count)
        var stepRuns = [Run](repeating: (CacheLayout.none, 0), count: theme.stepLists.count)
        for record in theme.provenance {
            let (losing, steps) = (Int(record.losers), Int(record.steps))
            if loserRuns[losing].first == CacheLayout.none { loserRuns[losing] = try write(losers: losing) }
            if stepRuns[steps].first == CacheLayout.none { stepRuns[steps] = try write(steps: steps) }
            append(.provenance, UInt32(record.winner), loserRuns[losing].first, loserRuns[losing].count)
            append(.provenance, stepRuns[steps].first, stepRuns[steps].count)
        }
        for source in theme.sources {
            let isDefault = source.isDefault ? CacheLayout.Source.isDefault : 0
            append(.operationSources, source.place.file, source.place.line, source.place.column)
            append(.operationSources, UInt32(source.component))
            append(.operationSources, isDefault | (source.isUnset ? CacheLayout.Source.isUnset : 0))
            append(.operationSources, string(source.className))
        }
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
}
