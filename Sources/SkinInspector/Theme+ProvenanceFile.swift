import SkinKit

extension Theme {
    /// What the name of a cache's provenance file ends in, behind that of the cache.
    package static let provenanceExtension = ".provenance"

    /// The same theme with provenance, for a cache that was made without.
    ///
    /// A provenance file is a cache of the same theme that has its provenance: `skinctl compile --provenance aside`
    /// puts it beside the other one. It gives the same answers, and can be explained.
    ///
    /// - Parameter path: The provenance file.
    /// - Throws: `ThemeFileError` where the file cannot be read; `ThemeCacheError` where it is no sound cache with provenance, with
    ///   `.otherSources` where it is not made from what this theme is made from.
    /// - Complexity: O(n) in the size of the file.
    public func withProvenance(at path: String) throws -> Theme {
        let other = try Theme(cacheAt: path)
        guard other.reader.isIntact else {
            throw ThemeCacheError(.damaged, message: "the provenance file has other bytes than it was written with")
        }
        guard other.hasProvenance, try reader.isOfSameSources(as: other.reader) else {
            throw ThemeCacheError(
                .otherSources, message: "the provenance file is not of this cache: it was not made from the same files")
        }
        return other
    }
}

extension ThemeCacheReader {
    /// Whether two caches were made from the same files, but for the assets' bytes, of which no more than the names is
    /// asked where only one of the caches has them: then they are of the same theme.
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
                .invalidValue, byteOffset: offset, section: CacheSection.inputs.name,
                message: "there is no such kind of input")
        }
        return ThemeInput(kind, try string(word(.inputs, record, Field.name)), mark: mark)
    }
}
