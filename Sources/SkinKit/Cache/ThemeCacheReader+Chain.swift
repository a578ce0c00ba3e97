extension ThemeCacheReader {
    /// The number of overlays, which are the first themes of the inheritance chain.
    package var overlayCount: Int { min(count(.overlays), max(count(.themes) - 1, 0)) }

    /// - Parameter theme: The theme's number; 0 is the nearest.
    package func info(_ theme: Int) throws(ThemeCacheError) -> ThemeInfo {
        typealias Field = CacheLayout.Theme
        var info = ThemeInfo(
            identifier: try string(word(.themes, theme, Field.identifier)),
            name: try string(word(.themes, theme, Field.name)),
            version: try string(word(.themes, theme, Field.version)),
            inherits: try optionalString(.themes, theme, Field.inherits))
        info.author = try optionalString(.themes, theme, Field.author)
        info.license = try optionalString(.themes, theme, Field.license)
        info.summary = try optionalString(.themes, theme, Field.summary)
        info.homepage = try optionalString(.themes, theme, Field.homepage)
        info.appearance = appearance(ofTheme: theme)
        // What is damaged here has no effect on the rest.
        try? addTranslations(to: &info, ofTheme: theme)
        return info
    }

    /// Returns the traits under which the theme is looked up if some are active: at most one of each kind, with that of
    /// the theme's appearance.
    package func applied(_ traits: ThemeTraits) -> ThemeTraits { appearance.applied(to: traits) }

    package var appearance: ThemeAppearance { appearance(ofTheme: overlayCount) }

    /// Unknown numbers mean any appearance.
    private func appearance(ofTheme theme: Int) -> ThemeAppearance {
        guard let offset = offset(of: .appearances, theme), let number = bytes.word(at: offset) else { return .any }
        return ThemeAppearance(number: number) ?? .any
    }

    private func addTranslations(to info: inout ThemeInfo, ofTheme theme: Int) throws(ThemeCacheError) {
        typealias Field = CacheLayout.Translation
        let first = try firstRecord(.translations) { record throws(ThemeCacheError) in
            try word(.translations, record, Field.theme) >= theme
        }
        var budget = ReadBudget()
        for record in first..<count(.translations) {
            guard try word(.translations, record, Field.theme) == theme else { break }
            let (tag, text) = (
                try word(.translations, record, Field.language), try word(.translations, record, Field.text)
            )
            for string in [tag, text] {
                try budget.spend(ReadBudget.cost(ofBytes: stringRange(string).count), at: offset(.translations, record))
            }
            let (language, translation) = (try string(tag), try string(text))
            switch try word(.translations, record, Field.kind) {
            case Field.name: info.localizedNames[language] = translation
            default: info.localizedSummaries[language] = translation
            }
        }
    }

    /// Checks that a theme of the inheritance chain exists and that its texts are in the file, without decoding them.
    func checkInfo(_ theme: Int) throws(ThemeCacheError) {
        typealias Field = CacheLayout.Theme
        for field in [Field.identifier, Field.name, Field.version] {
            let range = try stringRange(word(.themes, theme, field))
            guard field != Field.identifier || !range.isEmpty else {
                throw ThemeCacheError(
                    .invalidValue, byteOffset: try offset(.themes, theme), in: .themes, "the theme has no identifier")
            }
        }
        for field in stride(from: Field.inherits, to: Field.folder, by: 4) {
            if let text = try optionalWord(.themes, theme, field) { _ = try stringRange(text) }
        }
    }

    func folder(ofTheme theme: UInt32) throws(ThemeCacheError) -> String {
        try string(word(.themes, Int(theme), CacheLayout.Theme.folder))
    }
}

// MARK: - Assets

extension ThemeCacheReader {
    /// Returns the asset file that a logical name resolves to, or `nil` if there is none (theme format 1, section 7).
    ///
    /// The criteria, in this order:
    ///
    /// 1. The nearest theme that has a file of the name for the active traits.
    /// 2. The highest specificity of the file's traits.
    /// 3. The wanted scale, otherwise the next larger one, otherwise the largest.
    ///
    /// The assets of one name are consecutive: nearest theme first, then in descending order of specificity.
    func asset(_ name: UnsafeBufferPointer<UInt8>, traits: ThemeTraits, scale: Int) throws(ThemeCacheError) -> Int? {
        typealias Field = CacheLayout.Asset
        let start = try firstRecord(
            .assets,
            notBefore: { record throws(ThemeCacheError) in
                unsafe try compare(word(.assets, record, Field.logicalName), name) >= 0
            })
        let wanted = min(max(scale, 1), Int(UInt16.max))
        let active = UInt32(applied(traits).rawValue)
        var best: (record: Int, theme: UInt32, traits: UInt32, rank: (isSmaller: Int, distance: Int))?
        for record in start..<count(.assets) {
            guard unsafe try compare(word(.assets, record, Field.logicalName), name) == 0 else { break }
            let theme = try word(.assets, record, Field.theme)
            let assetTraits = try word(.assets, record, Field.traits)
            guard assetTraits & ~active == 0 else { continue }
            let found = Int(try word(.assets, record, Field.scale))
            let rank = (isSmaller: found < wanted ? 1 : 0, distance: abs(found - wanted))
            guard let known = best else {
                best = (record, theme, assetTraits, rank)
                continue
            }
            // No two subsets of the active traits have the same specificity.
            guard known.theme == theme, known.traits == assetTraits else { break }
            if rank < known.rank { best = (record, theme, assetTraits, rank) }
        }
        return best?.record
    }

    /// Nil if the asset is a separate file.
    package func assetRange(_ record: Int) throws(ThemeCacheError) -> Range<Int>? {
        typealias Field = CacheLayout.Asset
        guard let first = try optionalWord(.assets, record, Field.firstByte) else { return nil }
        let length = Int(try word(.assets, record, Field.byteCount))
        let run = try checkedRun(.assetData, first: Int(first), count: length, from: .assets, record)
        let start = try run.isEmpty ? 0 : offset(.assetData, run.lowerBound)
        return start..<start + run.count
    }

    package func assetTraits(_ record: Int) throws(ThemeCacheError) -> ThemeTraits {
        ThemeTraits(rawValue: UInt16(truncatingIfNeeded: try word(.assets, record, CacheLayout.Asset.traits)))
    }
}
