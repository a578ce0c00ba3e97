/// The layout of content whose size differs from its view's. The raw values are the schema's words.
public enum SkinContentMode: String, CaseIterable, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, center, top, bottom, left, right
}

/// A dimension or margin that adapts when the superview is resized. The raw values are the schema's words.
public enum SkinAutoresizingMargin: String, CaseIterable, Sendable {
    case flexibleLeftMargin, flexibleWidth, flexibleRightMargin, flexibleTopMargin, flexibleHeight, flexibleBottomMargin
}

/// The alignment of a text. The raw values are the schema's words.
public enum SkinTextAlignment: String, CaseIterable, Sendable {
    case natural, left, center, right, justified
}

/// The border style of a text field. The raw values are the schema's words.
public enum SkinTextFieldBorder: String, CaseIterable, Sendable {
    case none, line, bezel, roundedRect
}

/// The style of a scroll view's indicators. The raw values are the schema's words.
public enum SkinIndicatorStyle: String, CaseIterable, Sendable {
    case `default`, black, white
}
