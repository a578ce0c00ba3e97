import SkinFormat
import SkinKit

extension Theme {
    /// The suffix that the name of a provenance file adds to the name of its cache.
    package static let provenanceExtension = ".provenance"

    /// Returns the same theme with provenance, for a cache that was compiled without it.
    ///
    /// A provenance file is a cache of the same theme that includes provenance; `skinctl compile --provenance aside`
    /// writes it beside the cache. The theme that it contains resolves identically and can be explained.
    ///
    /// - Parameter path: The path of the provenance file.
    /// - Throws: `ThemeFileError` if the file cannot be read. `ThemeCacheError` if it is not a valid cache, with the
    ///   code `.otherSources` if it has no provenance or was compiled from other files than this theme.
    /// - Complexity: O(n) in the size of the file.
    public func withProvenance(at path: String) throws -> Theme {
        let other = try Theme(cacheAt: path)
        guard other.reader.isIntact else {
            throw ThemeCacheError(.damaged, message: "the checksum of the provenance file does not match its contents")
        }
        guard other.hasProvenance, try reader.isOfSameSources(as: other.reader) else {
            throw ThemeCacheError(
                .otherSources,
                message: "the provenance file does not match the cache; expected one compiled from the same files")
        }
        return other
    }
}

extension ThemeCacheReader {
    /// Returns whether two caches were compiled from the same files. If only one of them embeds an asset, only the
    /// names of that asset are compared.
    fileprivate func isOfSameSources(as other: ThemeCacheReader) throws(ThemeCacheError) -> Bool {
        guard count(.inputs) == other.count(.inputs) else { return false }
        for record in 0..<count(.inputs) {
            let (mine, theirs) = (try input(record), try other.input(record))
            let isOneEmbedded = Set([mine.kind, theirs.kind]) == [.asset, .embeddedAsset]
            guard mine == theirs || isOneEmbedded && mine.name == theirs.name else { return false }
        }
        return true
    }

    private func input(_ record: Int) throws(ThemeCacheError) -> ThemeInput {
        typealias Field = CacheLayout.Input
        let offset = try offset(.inputs, record)
        guard let kind = ThemeInput.Kind(rawValue: try word(.inputs, record, Field.kind)),
            let mark = bytes.doubleWord(at: offset + Field.mark)
        else {
            throw ThemeCacheError(
                .invalidValue, byteOffset: offset, section: CacheSection.inputs.name, message: "unknown kind of input")
        }
        return ThemeInput(kind, try string(word(.inputs, record, Field.name)), mark: mark)
    }
}
