/// The remaining amount of work that one answer may cost.
///
/// A small file may refer to one part any number of times. The budget bounds what such a file can make a reader do.
package struct ReadBudget {
    private var remaining = CacheLayout.answerLimit

    package init() {}

    /// Spends units, and returns whether so many were left.
    package mutating func spend(_ units: Int) -> Bool {
        remaining -= units
        return remaining >= 0
    }

    package mutating func spend(_ units: Int, at byteOffset: Int) throws(ThemeCacheError) {
        guard spend(units) else {
            throw ThemeCacheError(.tooLarge, byteOffset: byteOffset, message: "the result exceeds the read limit")
        }
    }

    package static func cost(ofBytes count: Int) -> Int { 1 + count / 64 }
}
