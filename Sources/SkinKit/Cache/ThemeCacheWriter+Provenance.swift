extension ThemeCacheWriter {
    /// Writes where each operation of each entity comes from. The records of one list stand together; equal lists are
    /// one.
    mutating func writeProvenance() throws(CacheError) {
        for file in theme.files { append(.files, string(file)) }
        var first: [UInt32] = []
        for list in theme.provenanceLists {
            first.append(try next(.provenance))
            for provenance in list { try write(provenance) }
        }
        for variant in theme.variants {
            for entity in variant.entities { append(.entityProvenance, first[entity.provenance]) }
        }
    }

    private mutating func write(_ provenance: OperationProvenance) throws(CacheError) {
        let firstLoser = try next(.losers)
        for loser in provenance.losers { write(loser.source, reason: loser.reason.rawValue, to: .losers) }
        let firstConstant = try next(.usedConstants)
        for constant in provenance.constants {
            let place = constant.place
            append(.usedConstants, string(constant.name), place.file, place.line, place.column)
        }
        write(provenance.winner, reason: 0, to: .provenance)
        append(.provenance, firstLoser, try word(provenance.losers.count))
        append(.provenance, firstConstant, try word(provenance.constants.count))
    }

    private mutating func write(_ source: OperationProvenance.Source, reason: UInt8, to section: CacheSection) {
        let flags = source.isDefault ? CacheLayout.Source.isDefault : 0
        append(section, source.place.file, source.place.line, source.place.column, UInt32(source.component))
        append(section, flags | UInt32(reason) << CacheLayout.Source.reasonShift, string(source.className))
    }
}
