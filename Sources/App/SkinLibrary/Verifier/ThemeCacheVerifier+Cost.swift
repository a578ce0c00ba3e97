import SkinKit

extension ThemeCacheVerifier {
    /// Returns the first entity up to which reading costs more than a limit, in units of ``CacheLayout/answerLimit``;
    /// nil if there is none.
    static func firstEntity(
        in variants: Set<Int>, of reader: ThemeCacheReader, costingMoreThan limit: Int
    ) throws(ThemeCacheError) -> ThemeEntityKey? {
        var verifier = ThemeCacheVerifier(reader: reader)
        try verifier.verifyStrings()
        try verifier.verifyValues()
        try verifier.verifyOperations()
        var left = limit
        for variant in variants.sorted() {
            for record in reader.entities(in: try reader.variant(variant)) {
                let run = try reader.entity(record).operations
                left -= 1 + verifier.operationSums[run.upperBound] - verifier.operationSums[run.lowerBound]
                if left < 0 { return try reader.entityKey(record).key }
            }
        }
        return nil
    }
}

extension Theme {
    /// The cost of reading a theme as a whole that tools accept, in units of ``CacheLayout/answerLimit``: an operation
    /// of one value costs 3, a text one for each 64 bytes.
    package static let wholeLimit = 1 << 21

    /// Very many entities can share one value or one class, so that a small file describes a theme that is very large
    /// when each entity is looked at. Without traits, it is looked at under all.
    package func checkSize(under traits: ThemeTraits? = nil, limit: Int = wholeLimit) throws(ThemeCacheError) {
        var variants = Set(0..<reader.count(.variants))
        if let traits { variants = [try reader.variantNumber(for: traits.possible)] }
        guard
            let entity = try ThemeCacheVerifier.firstEntity(in: variants, of: reader, costingMoreThan: limit)
        else { return }
        throw ThemeCacheError(
            .tooLarge,
            message: "the theme '\(info.identifier)' is too large to be read as a whole, from '\(entity)' on: its "
                + "entities have more than \(limit) values\(traits == nil ? " under all traits" : "")")
    }
}
