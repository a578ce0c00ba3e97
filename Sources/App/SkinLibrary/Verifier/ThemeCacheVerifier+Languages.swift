import SkinFormat
import SkinKit

extension ThemeCacheVerifier {
    func verifyAppearances() throws(ThemeCacheError) {
        guard reader.has(.appearances) else { return }
        guard reader.count(.appearances) == reader.count(.themes) else {
            throw ThemeCacheError(
                .invalidSection, in: .appearances,
                "the section has \(reader.count(.appearances)) records for \(reader.count(.themes)) themes")
        }
        for record in 0..<reader.count(.appearances) {
            let number = try reader.word(.appearances, record, 0)
            try check(ThemeAppearance(number: number) != nil, .appearances, record, "unknown appearance \(number)")
        }
    }

    /// Checks that translations are sorted by theme, kind and language, each once.
    mutating func verifyTranslations() throws(ThemeCacheError) {
        typealias Field = CacheLayout.Translation
        var cost = 0
        for record in 0..<reader.count(.translations) {
            let theme = try checkReference(.themes, .translations, record, Field.theme)
            let kind = try reader.word(.translations, record, Field.kind)
            try check(kind <= Field.summary, .translations, record, "unknown kind \(kind)")
            let texts =
                try languageCost(.translations, record, Field.language)
                + textCost(.translations, record, Field.text)
            var isSorted = true
            var isOfSameTheme = false
            if record > 0 {
                let last = (
                    Int(try reader.word(.translations, record - 1, Field.theme)),
                    try reader.word(.translations, record - 1, Field.kind)
                )
                isOfSameTheme = last.0 == theme
                isSorted =
                    try last == (theme, kind)
                    ? textOrder(.translations, record, Field.language) < 0 : last < (theme, kind)
            }
            try check(isSorted, .translations, record, "the translations are not sorted")
            cost = (isOfSameTheme ? cost : 0) + texts
            try check(
                cost <= CacheLayout.answerLimit, .tooLarge, .translations, record, "the translations are too large")
        }
    }

    /// Checks that labels are sorted by setting, word and language, each once, and sums the costs of reading them.
    mutating func verifyLabels() throws(ThemeCacheError) {
        typealias Field = CacheLayout.Label
        for record in 0..<reader.count(.labels) {
            var cost = try textCost(.labels, record, Field.text)
            try checkString(.labels, record, Field.setting)
            if try reader.optionalWord(.labels, record, Field.value) != nil {
                cost += try textCost(.labels, record, Field.value)
            }
            if try reader.optionalWord(.labels, record, Field.language) != nil {
                cost += try languageCost(.labels, record, Field.language)
            }
            labelSums.append(labelSums[record] + cost)
            guard record > 0 else { continue }
            var order = 0
            for field in [Field.setting, Field.value, Field.language] where order == 0 {
                order = try textOrder(.labels, record, field)
            }
            try check(order < 0, .labels, record, "the labels are not sorted")
        }
    }

    private mutating func languageCost(
        _ section: CacheSection, _ record: Int, _ field: Int
    ) throws(ThemeCacheError) -> Int {
        let cost = try textCost(section, record, field)
        // Few distinct tags are those of very many texts.
        guard languageTags.insert(try reader.word(section, record, field)).inserted else { return cost }
        let tag = try reader.string(reader.word(section, record, field))
        try check(
            NameText.isLanguageTag(tag.utf8) && LanguageTag.normalized(tag) == tag, section, record,
            "'\(tag)' is not a language tag in lower case")
        return cost
    }

    /// Returns a number below 0, 0 or above 0, as the text of the record before precedes, equals or follows a record's. An
    /// absent text precedes all others.
    private func textOrder(_ section: CacheSection, _ record: Int, _ field: Int) throws(ThemeCacheError) -> Int {
        let left = try reader.optionalWord(section, record - 1, field)
        let right = try reader.optionalWord(section, record, field)
        guard let left, let right else { return (left == nil ? 0 : 1) - (right == nil ? 0 : 1) }
        if left == right { return 0 }
        return try precedes(left, right) ? -1 : precedes(right, left) ? 1 : 0
    }
}
