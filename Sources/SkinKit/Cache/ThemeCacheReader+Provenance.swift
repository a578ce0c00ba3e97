/// A source of an operation as the cache has it.
struct CacheSource {
    var location: SourceLocation
    var component: String
    var isDefault: Bool
    var className: String?
    var reason: LossReason
}

extension ThemeCacheReader {
    /// The provenance records of an entity, in parallel to its operations; nil where the cache has none.
    func provenanceRun(ofEntity entity: Int) throws(CacheError) -> Range<Int>? {
        guard has(.entityProvenance) else { return nil }
        let first = Int(try word(.entityProvenance, entity, 0))
        let operations = try operationRun(ofEntity: entity).count
        return try checkedRun(.provenance, first: first, count: operations, from: .entityProvenance, entity)
    }

    /// Reads the source that begins a record of one of two sections.
    func source(
        _ section: CacheSection, _ record: Int, _ budget: inout ReadBudget
    ) throws(CacheError) -> CacheSource {
        typealias Field = CacheLayout.Source
        let flags = try word(section, record, Field.flags)
        let rawReason = UInt8(truncatingIfNeeded: flags >> Field.reasonShift)
        guard let reason = LossReason(rawValue: rawReason) else {
            throw CacheError(
                .invalidValue, byteOffset: try offset(section, record), in: section,
                "there is no loss reason \(rawReason)")
        }
        let className = try optionalWord(section, record, Field.className)
        return CacheSource(
            location: try location(section, record, Field.file, Field.line, Field.column, &budget),
            component: try componentName(word(section, record, Field.component)),
            isDefault: flags & Field.isDefault != 0,
            className: try className.map { number throws(CacheError) in try string(number, &budget) },
            reason: reason)
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
