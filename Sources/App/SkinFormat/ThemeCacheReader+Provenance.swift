import SkinKit

extension ThemeCacheReader {
    /// Parallel to the entity's operations; nil if the cache has no provenance.
    package func provenanceRun(of entity: CacheEntity) throws(ThemeCacheError) -> Range<Int>? {
        guard has(.provenanceNumbers), let first = entity.firstProvenance else { return nil }
        return try checkedRun(
            .provenanceNumbers, first: Int(first), count: entity.operations.count, from: .entities, 0)
    }

    /// Returns the run of `removals` that lists the operations that an `unset` removes from an entity.
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

    /// - Parameter loser: The number of the record in `losers`.
    package func lossReason(_ loser: Int) throws(ThemeCacheError) -> ThemeLossReason {
        let number = try word(.losers, loser, CacheLayout.Loser.reason)
        guard let reason = UInt8(exactly: number).flatMap(ThemeLossReason.init) else {
            throw ThemeCacheError(
                .invalidValue, byteOffset: try offset(.losers, loser), in: .losers, "unknown loss reason \(number)")
        }
        return reason
    }

    package func stepKind(_ step: Int) throws(ThemeCacheError) -> ProvenanceStepKind {
        let number = try word(.steps, step, CacheLayout.Step.kind)
        guard let kind = ProvenanceStepKind(code: UInt8(truncatingIfNeeded: number)) else {
            throw ThemeCacheError(
                .invalidValue, byteOffset: try offset(.steps, step), in: .steps, "unknown step kind \(number & 0xFF)")
        }
        return kind
    }
}
