import SkinKit
import SkinSettings

extension ThemeCacheVerifier {
    /// Checks that expressions give the values of the cache where no setting is changed.
    func verifyExpressions() throws(ThemeCacheError) {
        guard reader.has(.expressions) || reader.has(.terms) || reader.has(.exactColors) else { return }
        let count = reader.count(.expressions)
        guard count <= reader.count(.values), count <= CacheLayout.expressionLimit else {
            throw ThemeCacheError(
                .invalidSection, in: .expressions,
                "the section has \(count) records for \(reader.count(.values)) values; expected at most "
                    + "\(CacheLayout.expressionLimit)")
        }
        for record in 0..<count {
            try checkOptionalString(.expressions, record, CacheLayout.Expression.setting)
        }
        let adjusted: ThemeCacheReader
        do {
            adjusted = try reader.evaluated()
        } catch let error as ThemeCacheError {
            throw error
        } catch {
            throw ThemeCacheError(.invalidValue, in: .expressions, "\(error)")
        }
        for record in 0..<count {
            try check(reader.hasSameValue(as: adjusted, record), .values, record, "its expression has another value")
        }
    }
}
