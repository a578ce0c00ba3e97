import SkinKit

/// A constant that the theme's author offers to users for change: theme format 1, section 14.
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

    /// The name of the value's element in a theme, such as `color`.
    public var type: String { value.typeName }
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
        return setting
    }

    private func object(
        _ section: CacheSection, _ record: Int, _ field: Int, _ budget: inout ReadBudget
    ) throws(ThemeCacheError) -> ThemeValue? {
        guard let number = try optionalWord(section, record, field) else { return nil }
        return object(number, &budget)
    }
}
