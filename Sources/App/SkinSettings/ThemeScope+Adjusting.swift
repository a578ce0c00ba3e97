import SkinKit

extension ThemeScope {
    /// Shows the theme of the scope with another value of a setting, and all that depends on it, by the usual switch.
    /// An inherited theme becomes the scope's own.
    ///
    /// Does not save the value, so that a control can call it for each step of a drag. `saveAdjustments()` of
    /// SkinLibrary does. A request for a theme that is still loading is not superseded.
    ///
    /// - Parameters:
    ///   - setting: The name of the setting.
    ///   - value: The value; nil for the author's.
    ///   - transition: The way to the new look. For a control that is dragged, use none.
    /// - Throws: ``ThemeAdjustmentError`` if there is no theme, or it refuses the value; `ThemePreparationError`. In
    ///   that case nothing changes.
    /// - Complexity: O(components), plus the size of what depends on the setting.
    @discardableResult @_disfavoredOverload  // So that the compiler names a generated constant that is misspelt.
    public func adjust(
        _ setting: String, to value: ThemeValue?, transition: ThemeTransition = .none
    ) throws -> ThemeSwitchReport {
        try put(shown(newestTheme, setting).adjusted(setting, to: value), transition)
    }

    /// Shows the theme of the scope with another value of a setting, whose name and type are generated.
    ///
    ///     try engine.root.adjust(.accent, to: picker.color)
    ///
    /// - Throws: As ``adjust(_:to:transition:)-(String,_,_)`` does.
    @discardableResult
    public func adjust<Value: ThemeSettingValue>(
        _ setting: ThemeConstant<Value>, to value: Value?, transition: ThemeTransition = .none
    ) throws -> ThemeSwitchReport {
        try adjust(setting.name, to: value?.themeValue, transition: transition)
    }

    /// Shows the theme of the scope with these values of settings, and the author's of all others. An inherited theme
    /// becomes the scope's own.
    ///
    /// - Throws: As ``adjust(_:to:transition:)-(String,_,_)`` does.
    @discardableResult
    public func adjust(
        to values: [String: ThemeValue], transition: ThemeTransition = .none
    ) throws -> ThemeSwitchReport {
        try put(shown(newestTheme).adjusted(to: values), transition)
    }
}

private func shown(_ theme: Theme?, _ setting: String? = nil) throws(ThemeAdjustmentError) -> Theme {
    if let theme { return theme }
    throw ThemeAdjustmentError(.unknownSetting, setting: setting, "no theme is shown")
}

/// A type of the values of settings.
public protocol ThemeSettingValue {
    /// The value as an object of a theme.
    var themeValue: ThemeValue { get }
}

extension Int: ThemeSettingValue {
    /// The number.
    public var themeValue: ThemeValue { .integer(Int64(self)) }
}

extension Double: ThemeSettingValue {
    /// The number.
    public var themeValue: ThemeValue { .float(self) }
}

extension Bool: ThemeSettingValue {
    /// The Boolean.
    public var themeValue: ThemeValue { .bool(self) }
}

extension String: ThemeSettingValue {
    /// The string, one of the setting's values.
    public var themeValue: ThemeValue { .string(self) }
}

extension ThemeColor: ThemeSettingValue {
    /// The color.
    public var themeValue: ThemeValue { .color(self) }
}
