import SkinKit

extension Theme {
    /// Returns the theme with the values that it accepts, and a fault for each value that it refuses.
    package func adjusted(wherePossible values: [String: ThemeObject]) -> (theme: Theme, faults: [ThemeAdjustmentError])
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
