/// The looks that a switch can change: all of a scope, or those that have one of the values which differ.
@MainActor
struct LookReach {
    /// For each scope in which only values of one cache change, whether each of the cache's first values does.
    private var changes: [ScopeNode: [Bool]] = [:]

    init(of environments: [ScopeNode: ThemeEnvironment]) {
        var last: (old: ThemeCacheReader, new: ThemeCacheReader, isChanged: [Bool])?
        for (scope, environment) in environments where environment.differsInValuesOnly(from: scope.environment) {
            guard let old = scope.environment.theme?.reader, let new = environment.theme?.reader else { continue }
            if last?.old !== old || last?.new !== new { last = (old, new, new.changedValues(since: old)) }
            changes[scope] = last?.isChanged
        }
    }

    /// Returns whether each of the first values of a scope's cache changes; nil if all of its looks may change.
    func changedValues(in scope: ScopeNode) -> [Bool]? { changes[scope] }
}

extension ThemeEnvironment {
    /// Returns whether another environment shows the same cache, with other values, and is the same in all else.
    fileprivate func differsInValuesOnly(from other: ThemeEnvironment) -> Bool {
        guard let theme, let old = other.theme, layered == nil, other.layered == nil else { return false }
        return theme.reader.unreplaced === old.reader.unreplaced && theme.assetFolders == old.assetFolders
            && traits == other.traits && scale == other.scale
    }
}

extension ThemeCacheReader {
    /// Returns whether each value that this reader or another one of the same bytes replaces differs between them.
    fileprivate func changedValues(since other: ThemeCacheReader) -> [Bool] {
        (0..<max(replacedCount, other.replacedCount)).map { number in
            guard let value = value(number), let old = other.value(number) else { return true }
            return !value.bytes.isSame(
                as: old.bytes, at: value.offset, old.offset, count: CacheSection.values.stride)
        }
    }
}
