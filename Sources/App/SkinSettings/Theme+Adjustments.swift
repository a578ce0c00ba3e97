import SkinKit

extension Theme {
    /// The values that users chose in place of the author's, by the name of the setting.
    public var adjustments: [String: ThemeValue] { reader.replaced?.constants ?? [:] }

    /// Returns the theme with other values of settings, and of all that depends on them.
    ///
    /// The result equals the theme compiled with an overlay that has constants of these names and values, under all
    /// traits. It shares the bytes of the cache with this theme.
    ///
    ///     let mine = try theme.adjusted(to: ["accent": .color(ThemeColor(red: 0.8, green: 0, blue: 0.4))])
    ///
    /// - Parameter values: The values by the name of the setting, in place of all that the theme was adjusted to
    ///   before. Of a color, a channel that is a step of 1/255 is taken as exactly that, any other as its shortest
    ///   decimal number. An integer is accepted for a float.
    /// - Throws: `ThemeAdjustmentError` if the theme has no such setting, if a value is of another type, or if it or a
    ///   value that depends on it is outside its range.
    /// - Complexity: O(n) in the number of values that depend on any setting. An adjusted theme
    ///   passes on its resolved settings, so that a further adjustment resolves only the dependents of changed ones.
    public func adjusted(to values: [String: ThemeValue]) throws(ThemeAdjustmentError) -> Theme {
        if values.isEmpty { return unadjusted }
        let reader = reader.unreplaced
        do {
            let old = self.reader.replaced as? AdjustedValues
            let settings = try old?.settings ?? AdjustableSettings(reader)
            return with(ThemeCacheReader(reader, replacing: try settings.values(values, after: old)))
        } catch let error as ThemeAdjustmentError {
            throw error
        } catch {
            throw ThemeAdjustmentError(.damaged, "\(error)")
        }
    }

    /// Returns the theme with another value of one setting, and the values that the others have.
    ///
    /// - Parameters:
    ///   - setting: The name of the setting.
    ///   - value: The value, as in ``adjusted(to:)``; nil for the author's.
    /// - Throws: As ``adjusted(to:)`` does.
    public func adjusted(_ setting: String, to value: ThemeValue?) throws(ThemeAdjustmentError) -> Theme {
        var values = adjustments
        values[setting] = value
        return try adjusted(to: values)
    }

    /// The theme as its author made it.
    public var unadjusted: Theme { with(reader.unreplaced) }

    /// Returns the theme with the values that it accepts, and a fault for each value that it refuses.
    package func adjusted(wherePossible values: [String: ThemeValue]) -> (theme: Theme, faults: [ThemeAdjustmentError])
    {
        if let theme = try? adjusted(to: values) { return (theme, []) }
        var theme = unadjusted
        var faults: [ThemeAdjustmentError] = []
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            do throws(ThemeAdjustmentError) {
                theme = try theme.adjusted(name, to: value)
            } catch {
                faults.append(ThemeAdjustmentError(error.code, setting: name, error.message))
            }
        }
        return (theme, faults)
    }

    /// Returns the theme with the values of a text, as far as it has such settings and accepts them.
    package func adjusted(byText text: String) -> (theme: Theme, faults: [ThemeAdjustmentError]) {
        let (values, faults) = AdjustmentText.values(text, of: self)
        let (theme, others) = adjusted(wherePossible: values)
        return (theme, faults + others)
    }
}
