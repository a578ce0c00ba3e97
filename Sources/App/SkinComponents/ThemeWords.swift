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

/// The case in which a text is shown. It does not change the text itself.
public enum ThemeTextCase: String, CaseIterable, Sendable {
    case none, upper, lower, capitalized
}

/// The line of a text.
public enum ThemeTextDecoration: String, CaseIterable, Sendable {
    case none, underline, strikethrough
}

/// The form of a rounded corner: a quarter of a circle, or one whose curvature has no step.
public enum ThemeCornerCurve: String, CaseIterable, Sendable {
    case circular, continuous
}

/// A material of views, from the thinnest blur to glass.
public enum ThemeMaterialStyle: String, CaseIterable, Sendable {
    case none, ultraThin, thin, regular, thick, chrome, glass, clearGlass
}

/// The course of a gradient: along a line, from a center to the farthest corner, or clockwise around a center.
public enum ThemeGradientShape: String, CaseIterable, Sendable {
    case linear, radial, conic
}
