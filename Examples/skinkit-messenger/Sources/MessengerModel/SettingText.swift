/// The words and numbers of a theme's settings, as people read them.
public enum SettingText {
    /// Returns a word of a theme as a title: `very_round` as "Very round".
    public static func title(ofWord word: String) -> String {
        let text = String(word.map { "_-".contains($0) ? " " : $0 })
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// Returns a number of a setting. A factor, whose range is around 1, is a percentage.
    ///
    /// - Parameters:
    ///   - value: The number.
    ///   - range: The numbers that a user can choose.
    ///   - step: The distance between them, which determines the number of decimals.
    public static func number(_ value: Double, in range: ClosedRange<Double>, step: Double) -> String {
        let isFactor = range.lowerBound > 0 && range.lowerBound < 1 && range.upperBound > 1 && range.upperBound <= 4
        let (value, step) = isFactor ? (value * 100, step * 100) : (value, step)
        return decimal(value, decimals: isFactor ? 0 : decimals(of: step)) + (isFactor ? " %" : "")
    }

    /// The number of decimals that tell multiples of a step apart, at most two.
    private static func decimals(of step: Double) -> Int {
        func isWhole(_ value: Double) -> Bool { (value - value.rounded()).magnitude < 1e-6 }
        return isWhole(step) ? 0 : isWhole(step * 10) ? 1 : 2
    }

    private static func decimal(_ value: Double, decimals: Int) -> String {
        let unit = [1, 10, 100][decimals]
        let units = Int((min(max(value, -1e9), 1e9) * Double(unit)).rounded())
        let sign = units < 0 ? "-" : ""
        let whole = "\(sign)\(units.magnitude / UInt(unit))"
        if decimals == 0 { return whole }
        return whole + "." + String(units.magnitude % UInt(unit) + UInt(unit)).dropFirst()
    }
}
