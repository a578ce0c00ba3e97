import SkinKit

/// A constant that the theme's author offers to users for change: theme format 1, sections 14 and 18.
public struct ThemeSetting: Hashable, Sendable {
    /// The constant's name.
    public internal(set) var name: String
    /// The label that users see, in the author's words.
    public internal(set) var label: String
    /// The constant's value: a color, a float, an integer, a bool or a string.
    public internal(set) var value: ThemeValue
    /// The least number that users may choose, of the value's type, or nil if there is no bound.
    public internal(set) var minimum: ThemeValue?
    /// The greatest number that users may choose, of the value's type, or nil if there is no bound.
    public internal(set) var maximum: ThemeValue?
    /// The distance between the numbers that a control should offer, of the value's type, or nil if the author
    /// suggests none.
    public internal(set) var step: ThemeValue?
    /// The strings that users may choose from; nil if the value isn't a string.
    public internal(set) var values: [String]?
    var labels: [LocalizedLabel] = []

    /// A label in a language.
    struct LocalizedLabel: Hashable, Sendable {
        /// The word that the label is for; nil for the setting itself.
        var value: String?
        /// The tag in lower case; nil for the theme's own language.
        var language: String?
        var text: String
    }

    /// The name of the value's element in a theme, such as `color`.
    public var type: String { value.typeName }

    /// Returns the label in the first language that the theme has one in, or else ``label``.
    ///
    /// - Parameter languages: The tags of the user's languages, such as `de-CH`, the preferred one first. Each is looked
    ///   up as RFC 4647, section 3.4, describes: `de-CH`, then `de`.
    public func label(for languages: [String]) -> String {
        labels.filter { $0.value == nil }.text(for: languages) ?? label
    }

    /// Returns the label of a word of ``values``, or of `true` or `false` for a bool: in the first language that the
    /// theme has one in, else in the theme's own language, else the word itself.
    ///
    /// - Parameters:
    ///   - value: The word, or `true` or `false`.
    ///   - languages: The tags of the user's languages, as for ``label(for:)``.
    public func label(ofValue value: String, for languages: [String]) -> String {
        labels.filter { $0.value.isIdentical(to: value) }.text(for: languages) ?? value
    }

    /// The labels of the setting (with nil as the value) and of its words, in each language; nil for the theme's own.
    package var allLabels: [(value: String?, language: String?, text: String)] {
        labels.map { ($0.value, $0.language, $0.text) }
    }

    /// Returns the words that the theme has a label for in one of some languages or in its own, with the labels, in the
    /// order of the words.
    package func valueLabels(for languages: [String]) -> [(value: String, label: String)] {
        var labels = Dictionary(grouping: labels) { $0.value.map { Array($0.utf8) } }
        let words = if case .bool = value { ["true", "false"] } else { values ?? [] }
        return words.compactMap { word in
            // An author may list a word twice.
            let label = labels.removeValue(forKey: Array(word.utf8))?.text(for: languages)
            return label.map { (word, $0) }
        }
    }
}

extension [ThemeSetting.LocalizedLabel] {
    fileprivate func text(for languages: [String]) -> String? {
        LanguageTag.lookUp(languages) { tag in first { $0.language == tag }?.text }
            ?? first { $0.language == nil }?.text
    }
}

extension Theme {
    /// Returns the settings in force under active traits, in the order in which their constants were first defined, the
    /// oldest theme first.
    ///
    /// ``adjusted(to:)`` returns the theme with the values that a user chose.
    ///
    /// - Parameter traits: The active traits. Of two traits of one kind, the one declared first in `ThemeTraits`
    ///   applies.
    /// - Complexity: O(n) in the size of the result.
    public func settings(traits: ThemeTraits = []) -> [ThemeSetting] {
        (try? reader.settings(traits: traits.possible)) ?? []
    }
}

extension ThemeCacheReader {
    fileprivate func settings(traits: ThemeTraits) throws(ThemeCacheError) -> [ThemeSetting] {
        let variant = try variantNumber(for: traits)
        guard variant < count(.settingRuns) else { return [] }
        typealias Field = CacheLayout.SettingRun
        let run = try run(.settings, .settingRuns, variant, Field.first, Field.count)
        var budget = ReadBudget()
        var settings: [ThemeSetting] = []
        for record in run { settings.append(try setting(record, &budget)) }
        return settings
    }

    private func setting(_ record: Int, _ budget: inout ReadBudget) throws(ThemeCacheError) -> ThemeSetting {
        typealias Field = CacheLayout.Setting
        guard let value = try object(.settings, record, Field.value, &budget) else {
            throw ThemeCacheError(
                .invalidReference, byteOffset: try offset(.settings, record), in: .settings, "the setting has no value")
        }
        var setting = ThemeSetting(
            name: try string(word(.settings, record, Field.name), &budget),
            label: try string(word(.settings, record, Field.label), &budget), value: value)
        setting.minimum = try object(.settings, record, Field.minimum, &budget)
        setting.maximum = try object(.settings, record, Field.maximum, &budget)
        setting.step = try object(.settings, record, Field.step, &budget)
        if case .array(let values)? = try object(.settings, record, Field.values, &budget) {
            setting.values = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        }
        for record in try labels(ofSetting: word(.settings, record, Field.name)) {
            setting.labels.append(try label(record, &budget))
        }
        return setting
    }

    private func label(
        _ record: Int, _ budget: inout ReadBudget
    ) throws(ThemeCacheError) -> ThemeSetting.LocalizedLabel {
        typealias Field = CacheLayout.Label
        func text(_ field: Int) throws(ThemeCacheError) -> String? {
            guard let number = try optionalWord(.labels, record, field) else { return nil }
            return try string(number, &budget)
        }
        return ThemeSetting.LocalizedLabel(
            value: try text(Field.value), language: try text(Field.language),
            text: try string(word(.labels, record, Field.text), &budget))
    }

    private func object(
        _ section: CacheSection, _ record: Int, _ field: Int, _ budget: inout ReadBudget
    ) throws(ThemeCacheError) -> ThemeValue? {
        guard let number = try optionalWord(section, record, field) else { return nil }
        return object(number, &budget)
    }
}

extension ThemeCacheReader {
    /// Returns the labels of a setting and of its words. They are sorted by setting.
    ///
    /// - Parameter name: The string of the setting's name.
    package func labels(ofSetting name: UInt32) throws(ThemeCacheError) -> Range<Int> {
        let name = try stringRange(name)
        func setting(_ record: Int) throws(ThemeCacheError) -> Range<Int> {
            try stringRange(word(.labels, record, CacheLayout.Label.setting))
        }
        let start = try firstRecord(.labels) { record throws(ThemeCacheError) in
            try !bytes.precedes(setting(record), name)
        }
        let end = try firstRecord(.labels, in: start..<count(.labels)) { record throws(ThemeCacheError) in
            try bytes.precedes(name, setting(record))
        }
        return start..<end
    }
}
