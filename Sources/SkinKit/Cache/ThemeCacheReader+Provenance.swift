/// A source of an operation as the cache has it.
struct CacheSource {
    var location: SourceLocation
    var component: String
    var isDefault: Bool
    var className: String?
    var isUnset: Bool
}

extension ThemeCacheReader {
    /// The numbers of an entity's provenance records, in parallel to its operations, as a run of `provenanceNumbers`;
    /// nil where the cache has none.
    func provenanceRun(of entity: CacheEntity) throws(CacheError) -> Range<Int>? {
        guard has(.provenanceNumbers), let first = entity.firstProvenance else { return nil }
        return try checkedRun(
            .provenanceNumbers, first: Int(first), count: entity.operations.count, from: .entities, 0)
    }

    /// The operations that an `unset` takes away from an entity, as a run of `removals`.
    func removals(ofEntity number: Int) throws(CacheError) -> Range<Int> {
        func first(notBefore entity: Int) throws(CacheError) -> Int {
            try firstRecord(
                .removals,
                notBefore: { record throws(CacheError) in
                    try word(.removals, record, CacheLayout.Removal.entity) >= entity
                })
        }
        let start = try first(notBefore: number)
        return start..<max(start, try first(notBefore: number + 1))
    }

    /// An operation as a theme gives it.
    func source(_ number: UInt32, _ budget: inout ReadBudget) throws(CacheError) -> CacheSource {
        typealias Field = CacheLayout.Source
        let record = Int(number)
        let flags = try word(.operationSources, record, Field.flags)
        let className = try optionalWord(.operationSources, record, Field.className)
        return CacheSource(
            location: try location(.operationSources, record, Field.file, Field.line, Field.column, &budget),
            component: try componentName(word(.operationSources, record, Field.component)),
            isDefault: flags & Field.isDefault != 0,
            className: try className.map { number throws(CacheError) in try string(number, &budget) },
            isUnset: flags & Field.isUnset != 0)
    }

    /// Why an operation lost.
    func lossReason(_ loser: Int) throws(CacheError) -> LossReason {
        let number = try word(.losers, loser, CacheLayout.Loser.reason)
        guard let reason = UInt8(exactly: number).flatMap(LossReason.init) else {
            throw CacheError(
                .invalidValue, byteOffset: try offset(.losers, loser), in: .losers, "there is no loss reason \(number)")
        }
        return reason
    }

    /// What a step does.
    func stepKind(_ step: Int) throws(CacheError) -> OperationProvenance.Step.Kind {
        let number = try word(.steps, step, CacheLayout.Step.kind)
        guard let kind = OperationProvenance.Step.Kind(rawValue: UInt8(truncatingIfNeeded: number)) else {
            throw CacheError(
                .invalidValue, byteOffset: try offset(.steps, step), in: .steps, "there is no step \(number & 0xFF)")
        }
        return kind
    }

    func location(
        _ section: CacheSection, _ record: Int, _ file: Int, _ line: Int, _ column: Int, _ budget: inout ReadBudget
    ) throws(CacheError) -> SourceLocation {
        let name = try word(.files, Int(try word(section, record, file)), 0)
        return SourceLocation(
            file: try string(name, &budget), line: Int(try word(section, record, line)),
            column: Int(try word(section, record, column)))
    }
}
