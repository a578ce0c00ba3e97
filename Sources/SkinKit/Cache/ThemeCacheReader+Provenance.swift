extension ThemeCacheReader {
    /// The numbers of an entity's provenance records, in parallel to its operations, as a run of `provenanceNumbers`;
    /// nil where the cache has none.
    package func provenanceRun(of entity: CacheEntity) throws(ThemeCacheError) -> Range<Int>? {
        guard has(.provenanceNumbers), let first = entity.firstProvenance else { return nil }
        return try checkedRun(
            .provenanceNumbers, first: Int(first), count: entity.operations.count, from: .entities, 0)
    }

    /// The operations that an `unset` takes away from an entity, as a run of `removals`.
    package func removals(ofEntity number: Int) throws(ThemeCacheError) -> Range<Int> {
        func first(notBefore entity: Int) throws(ThemeCacheError) -> Int {
            try firstRecord(
                .removals,
                notBefore: { record throws(ThemeCacheError) in
                    try word(.removals, record, CacheLayout.Removal.entity) >= entity
                })
        }
        let start = try first(notBefore: number)
        return start..<max(start, try first(notBefore: number + 1))
    }

    /// Why an operation lost.
    package func lossReason(_ loser: Int) throws(ThemeCacheError) -> ThemeLossReason {
        let number = try word(.losers, loser, CacheLayout.Loser.reason)
        guard let reason = UInt8(exactly: number).flatMap(ThemeLossReason.init) else {
            throw ThemeCacheError(
                .invalidValue, byteOffset: try offset(.losers, loser), in: .losers, "there is no loss reason \(number)")
        }
        return reason
    }

    /// What a step does.
    package func stepKind(_ step: Int) throws(ThemeCacheError) -> ProvenanceStepKind {
        let number = try word(.steps, step, CacheLayout.Step.kind)
        guard let kind = ProvenanceStepKind(rawValue: UInt8(truncatingIfNeeded: number)) else {
            throw ThemeCacheError(
                .invalidValue, byteOffset: try offset(.steps, step), in: .steps, "there is no step \(number & 0xFF)")
        }
        return kind
    }
}
