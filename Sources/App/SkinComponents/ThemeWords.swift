// The words of the built-in schema, for which each toolkit has constants of its own. The raw values are the schema's words.

/// The layout of content whose size differs from its view's. `left` and `right` are sides of the screen.
public enum ThemeContentMode: String, CaseIterable, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, center, top, bottom, left, right
}

/// A dimension or a margin that adapts when the superview is resized.
public enum ThemeAutoresizing: String, CaseIterable, Sendable {
    case flexibleLeftMargin, flexibleWidth, flexibleRightMargin, flexibleTopMargin, flexibleHeight, flexibleBottomMargin
}

/// The alignment of a text.
///
/// `natural` follows the direction of the language. `left` and `right` are sides of the screen in every language.
public enum ThemeTextAlignment: String, CaseIterable, Sendable {
    case natural, left, center, right, justified
}

/// The border of a text field.
public enum ThemeBorderStyle: String, CaseIterable, Sendable {
    case none, line, bezel, roundedRect
}

/// The style of a scroll view's indicators.
public enum ThemeIndicatorStyle: String, CaseIterable, Sendable {
    case `default`, black, white
}
