extension ThemeCacheVerifier {
    func verifyProvenance() throws(CacheError) {
        guard reader.has(.entityProvenance) else { return }
        for record in 0..<reader.count(.files) { try checkString(.files, record, 0) }
        for record in 0..<reader.count(.entities) { _ = try reader.provenanceRun(ofEntity: record) }
        for record in 0..<reader.count(.losers) { try verifySource(.losers, record) }
        for record in 0..<reader.count(.usedConstants) {
            try checkString(.usedConstants, record, CacheLayout.UsedConstant.name)
            try checkReference(.files, .usedConstants, record, CacheLayout.UsedConstant.file)
        }
        for record in 0..<reader.count(.provenance) {
            typealias Field = CacheLayout.Provenance
            try verifySource(.provenance, record)
            _ = try reader.run(.losers, .provenance, record, Field.firstLoser, Field.loserCount)
            _ = try reader.run(.usedConstants, .provenance, record, Field.firstConstant, Field.constantCount)
        }
    }

    private func verifySource(_ section: CacheSection, _ record: Int) throws(CacheError) {
        typealias Field = CacheLayout.Source
        try checkReference(.files, section, record, Field.file)
        try checkReference(.components, section, record, Field.component)
        try checkOptionalString(section, record, Field.className)
        let reason = try reader.word(section, record, Field.flags) >> Field.reasonShift
        try check(
            UInt8(exactly: reason).flatMap(LossReason.init) != nil, section, record,
            "there is no loss reason \(reason)")
    }
}
