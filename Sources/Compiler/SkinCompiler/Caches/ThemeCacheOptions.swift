import SkinFormat
import SkinKit

/// The optional contents of a cache. They do not affect the values that the cache returns.
public struct ThemeCacheOptions: Hashable, Sendable {
    /// A Boolean value that indicates whether the cache records the provenance of each operation.
    public var includesProvenance = true

    /// A Boolean value that indicates whether the cache contains the images and fonts themselves, not only their paths.
    public var embedsAssets = false

    /// Creates options with provenance, and assets as paths.
    public init() {}
}

extension ThemeCacheReader {
    package var options: ThemeCacheOptions {
        var options = ThemeCacheOptions()
        options.includesProvenance = has(.provenance)
        options.embedsAssets = has(.assetData)
        return options
    }

    /// Returns whether the cache was made from these inputs, in this order.
    package func isMade(from inputs: [ThemeInput]) throws(ThemeCacheError) -> Bool {
        guard count(.inputs) == inputs.count else { return false }
        for (record, input) in inputs.enumerated() {
            let offset = try offset(.inputs, record)
            guard try word(.inputs, record, CacheLayout.Input.kind) == input.kind.rawValue,
                bytes.doubleWord(at: offset + CacheLayout.Input.mark) == input.mark,
                try isEqual(word(.inputs, record, CacheLayout.Input.name), input.name)
            else { return false }
        }
        return true
    }

    private func isEqual(_ number: UInt32, _ text: String) throws(ThemeCacheError) -> Bool {
        let range = try stringRange(number)
        var text = text
        return text.withUTF8 { unsafe bytes.compare(range, $0) } == 0
    }
}
