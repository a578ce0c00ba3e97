import SkinFormat
import SkinKit

extension ThemeCacheVerifier {
    /// Checks that every possible combination of the mentioned traits occurs once.
    func verifyCombinations() throws(ThemeCacheError) {
        let mentioned = reader.mentionedTraits
        let expected = ThemeTraits.kinds.reduce(1) { $0 * ($1.intersection(mentioned).rawValue.nonzeroBitCount + 1) }
        var last: UInt32?
        for record in 0..<reader.count(.combinations) {
            let bits = try reader.word(.combinations, record, CacheLayout.Combination.traits)
            let traits = ThemeTraits(rawValue: UInt16(truncatingIfNeeded: bits))
            try check(
                bits == traits.rawValue && traits.isSubset(of: mentioned) && traits.isValid, .combinations, record,
                "the traits \(bits) are not in the header or exclude each other")
            try check(
                last.map { $0 < bits } ?? true, .combinations, record, "the combinations are not sorted by traits")
            last = bits
            try checkReference(.variants, .combinations, record, CacheLayout.Combination.variant)
        }
        guard reader.count(.combinations) == expected else {
            throw ThemeCacheError(
                .invalidSection, in: .combinations,
                "the cache has \(reader.count(.combinations)) combinations of traits; expected \(expected)")
        }
    }

    func verifyVariants() throws(ThemeCacheError) {
        var nextEntity = 0
        var constantRuns = RunOrder()
        var indexes: [Range<Int>: [UInt32?]] = [:]
        var slotRuns = RunOrder()
        for record in 0..<reader.count(.variants) {
            let variant = try reader.variant(record)
            try check(
                variant.entities.lowerBound >= nextEntity && slotRuns.admits(variant.slots)
                    && constantRuns.admits(variant.constants), .variants, record, "the variant overlaps an earlier one")
            nextEntity = variant.entities.upperBound
            let hashes = try verifiedHashes(of: variant)
            if slotRuns.add(variant.slots) {
                try verifyIndex(.entityIndex, variant.slots, hashes)
                indexes[variant.slots] = hashes
            } else {
                try check(
                    indexes[variant.slots] == hashes, .variants, record,
                    "the index belongs to a variant with other entities")
            }
            if constantRuns.add(variant.constants) { try verifyConstants(of: variant) }
        }
    }

    /// A set of runs. A new run follows all earlier ones or equals one of them, so that each record is checked once.
    private struct RunOrder {
        private var end = 0
        private var runs: Set<Range<Int>> = []

        func admits(_ run: Range<Int>) -> Bool { run.lowerBound >= end || runs.contains(run) }

        mutating func add(_ run: Range<Int>) -> Bool {
            end = max(end, run.upperBound)
            return runs.insert(run).inserted
        }
    }

    /// Checks that the entities fill the words of the variant consecutively. Returns the index hash of each, at the
    /// number of its first word; nil at all other words.
    private func verifiedHashes(of variant: CacheVariant) throws(ThemeCacheError) -> [UInt32?] {
        var hashes = [UInt32?](repeating: nil, count: variant.entities.count)
        var last: CacheEntity?
        var record = variant.entities.lowerBound
        while record < variant.entities.upperBound {
            let entity = try reader.entity(record)
            try check(
                entity.end <= variant.entities.upperBound, .entities, record,
                "the entity exceeds the end of its variant")
            try checkReference(.components, .entities, record, CacheLayout.Entity.component)
            let id = entity.id ?? 0..<0
            try check(reader.bytes.isUTF8(id), .entities, record, "the identifier is not valid UTF-8")
            hashes[record - variant.entities.lowerBound] = CacheHash.entity(
                component: entity.component, id: reader.bytes.nameHash(id))
            let cost = operationSums[entity.operations.upperBound] - operationSums[entity.operations.lowerBound]
            try check(
                cost <= CacheLayout.answerLimit, .tooLarge, .entities, record,
                "the operations of the entity are too large")
            _ = try reader.provenanceRun(of: entity)
            if let last { try check(entityPrecedes(last, entity), .entities, record, "the entities are not sorted") }
            last = entity
            record = entity.end
        }
        return hashes
    }

    private func entityPrecedes(_ left: CacheEntity, _ right: CacheEntity) throws(ThemeCacheError) -> Bool {
        if left.component != right.component {
            return try precedes(
                reader.word(.components, Int(left.component), CacheLayout.Component.name),
                reader.word(.components, Int(right.component), CacheLayout.Component.name))
        }
        guard let rightID = right.id else { return false }
        guard let leftID = left.id else { return true }
        return reader.bytes.precedes(leftID, rightID)
    }

    private func verifyConstants(of variant: CacheVariant) throws(ThemeCacheError) {
        for record in variant.constants {
            let name = try reader.word(.fields, record, CacheLayout.Field.name)
            let value = Int(try reader.word(.fields, record, CacheLayout.Field.value))
            try check(
                valueCosts[value] <= CacheLayout.answerLimit, .tooLarge, .fields, record, "the constant is too large")
            guard record > variant.constants.lowerBound else { continue }
            let last = try reader.word(.fields, record - 1, CacheLayout.Field.name)
            try check(precedes(last, name), .fields, record, "the constants are not sorted by name")
        }
    }

    // MARK: Assets

    func verifyAssets() throws(ThemeCacheError) {
        typealias Field = CacheLayout.Asset
        for record in 0..<reader.count(.assets) {
            try checkReference(.themes, .assets, record, Field.theme)
            let bits = try reader.word(.assets, record, Field.traits)
            let traits = try reader.assetTraits(record)
            try check(
                bits == traits.rawValue && traits.isValid, .assets, record,
                "the traits \(bits) are unknown or exclude each other")
            let scale = try reader.word(.assets, record, Field.scale)
            try check(scale >= 1 && scale <= 9, .assets, record, "the scale is \(scale); expected 1 to 9")
            try checkString(.assets, record, Field.path)
            let path = try reader.string(reader.word(.assets, record, Field.path))
            try check(
                NameText.isAssetName(Array(path.utf8).span), .assets, record, "'\(path)' is not a valid asset path")
            try checkString(.assets, record, Field.logicalName)
            _ = try reader.assetRange(record)
            if record > 0 { try check(assetPrecedes(record - 1, record), .assets, record, "the assets are not sorted") }
        }
    }

    private func assetPrecedes(_ left: Int, _ right: Int) throws(ThemeCacheError) -> Bool {
        typealias Field = CacheLayout.Asset
        let leftName = try reader.word(.assets, left, Field.logicalName)
        let rightName = try reader.word(.assets, right, Field.logicalName)
        if try precedes(leftName, rightName) { return true }
        if try precedes(rightName, leftName) { return false }
        return try assetRank(left).lexicographicallyPrecedes(assetRank(right))
    }

    private func assetRank(_ record: Int) throws(ThemeCacheError) -> [Int] {
        [
            Int(try reader.word(.assets, record, CacheLayout.Asset.theme)),
            -(try reader.assetTraits(record)).specificity,
            Int(try reader.word(.assets, record, CacheLayout.Asset.scale)),
            Int(try reader.assetTraits(record).rawValue),
        ]
    }
}
