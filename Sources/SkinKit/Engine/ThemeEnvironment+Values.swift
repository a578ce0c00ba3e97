extension ThemeEnvironment {
    /// Returns whether each of the first values of the theme's cache differs; nil if anything else differs too.
    func changedValues(since old: ThemeEnvironment) -> [Bool]? {
        guard differsInValuesOnly(from: old) else { return nil }
        guard let reader = theme?.reader, let known = old.theme?.reader else { return nil }
        return reader.changedValues(since: known)
    }

    private func differsInValuesOnly(from other: ThemeEnvironment) -> Bool {
        guard let theme, let old = other.theme, layered == nil, other.layered == nil else { return false }
        return theme.reader.unreplaced === old.reader.unreplaced && theme.assetFolders == old.assetFolders
            && traits == other.traits && scale == other.scale
    }
}

extension ThemeCacheReader {
    fileprivate func changedValues(since other: ThemeCacheReader) -> [Bool] {
        (0..<max(replacedCount, other.replacedCount)).map { number in
            guard let value = value(number), let old = other.value(number) else { return true }
            return !value.bytes.isSame(
                as: old.bytes, at: value.offset, old.offset, count: CacheSection.values.stride)
        }
    }
}
