import SkinDiagnostics
import SkinKit
import SkinSettings

extension Theme {
    /// Returns the settings in force under active traits as a table: name, type, value, choices and label.
    ///
    /// Ends with a newline; empty if there is none.
    package func settingsText(traits: ThemeTraits) -> String {
        TextStyle.columns(
            settings(traits: traits).map { setting in
                [
                    setting.name, setting.type, ValueText().text(setting.value), setting.choices,
                    TextStyle.oneLine(setting.label),
                ]
            })
    }
}

extension ThemeSetting {
    /// The values that users may choose, such as `0…20 step 2`.
    fileprivate var choices: String {
        if let values { return TextStyle.oneLine(values.joined(separator: " ")) }
        let text = ValueText()
        let range: String? =
            switch (minimum, maximum) {
            case (let least?, let most?): "\(text.text(least))…\(text.text(most))"
            case (let least?, nil): "at least \(text.text(least))"
            case (nil, let most?): "at most \(text.text(most))"
            case (nil, nil): nil
            }
        return [range, step.map { "step \(text.text($0))" }].compactMap(\.self).joined(separator: ", ")
    }
}
