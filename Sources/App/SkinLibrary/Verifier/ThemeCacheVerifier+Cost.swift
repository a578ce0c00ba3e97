import SkinKit

extension ThemeCacheVerifier {
    /// Returns the first entity up to which reading the entities of some variants costs more than a limit; nil if there
    /// is none.
    ///
    /// - Parameters:
    ///   - variants: The numbers of the variants.
    ///   - limit: The cost, in units of ``CacheLayout/answerLimit``.
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

    /// Checks that a theme can be read as a whole: all of its entities under all traits, or some of them.
    ///
    /// Very many entities can share one value or one class, so that a small file describes a theme that is very large
    /// when each entity is looked at.
    ///
    /// - Parameter traits: The traits, or nil for all.
    /// - Throws: An error that names the first entity that is too much.
    /// - Complexity: O(n) in the size of the cache.
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
