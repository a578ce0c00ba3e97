import SkinFormat
import SkinKit

extension ThemeCacheVerifier {
    /// Checks each section of provenance by itself, because a file may have some of them and lack others.
    func verifyProvenance() throws(ThemeCacheError) {
        for record in 0..<reader.count(.files) { try checkString(.files, record, 0) }
        for record in 0..<reader.count(.provenanceNumbers) {
            try checkReference(.provenance, .provenanceNumbers, record, 0)
        }
        for record in 0..<reader.count(.provenance) {
            typealias Field = CacheLayout.Provenance
            try checkReference(.operationSources, .provenance, record, Field.winner)
            _ = try reader.run(.losers, .provenance, record, Field.firstLoser, Field.loserCount)
            _ = try reader.run(.steps, .provenance, record, Field.firstStep, Field.stepCount)
        }
        try verifySources()
        try verifyRemovals()
    }

    /// Checks the removals, which are sorted by entity. Whether an entity begins at the word is not checked.
    private func verifyRemovals() throws(ThemeCacheError) {
        typealias Field = CacheLayout.Removal
        var last = 0
        for record in 0..<reader.count(.removals) {
            let entity = try checkReference(.entities, .removals, record, Field.entity)
            try check(entity >= last, .removals, record, "the removals are not sorted by entity")
            last = entity
            try checkString(.removals, record, Field.name)
            let bits = try reader.word(.removals, record, Field.states)
            try check(
                bits >> (UInt32(ThemeStates.builtInCount) + stateCount) == 0, .removals, record,
                "invalid states \(bits)")
            try checkReference(.provenance, .removals, record, Field.provenance)
        }
    }

    private func verifySources() throws(ThemeCacheError) {
        for record in 0..<reader.count(.operationSources) {
            typealias Field = CacheLayout.Source
            try checkReference(.files, .operationSources, record, Field.file)
            try checkReference(.components, .operationSources, record, Field.component)
            try checkOptionalString(.operationSources, record, Field.className)
            let flags = try reader.word(.operationSources, record, Field.flags)
            let known = Field.isDefault | Field.isUnset
            try check(flags <= known, .operationSources, record, "invalid flags \(flags)")
        }
        for record in 0..<reader.count(.losers) {
            try checkReference(.operationSources, .losers, record, CacheLayout.Loser.source)
            _ = try reader.lossReason(record)
        }
        for record in 0..<reader.count(.steps) {
            typealias Field = CacheLayout.Step
            _ = try reader.stepKind(record)
            try checkOptionalString(.steps, record, Field.name)
            try checkReference(.files, .steps, record, Field.file)
            try checkReference(.values, .steps, record, Field.after)
            for field in [Field.argument, Field.before] where try reader.optionalWord(.steps, record, field) != nil {
                try checkReference(.values, .steps, record, field)
            }
        }
    }
}
