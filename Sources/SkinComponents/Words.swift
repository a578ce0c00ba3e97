/// How content that is not as great as its view is laid out. The raw values are the schema's words.
public enum SkinContentMode: String, CaseIterable, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, center, top, bottom, left, right
}

/// What may grow when the surrounding view does. The raw values are the schema's words.
public enum SkinAutoresizingMargin: String, CaseIterable, Sendable {
    case flexibleLeftMargin, flexibleWidth, flexibleRightMargin, flexibleTopMargin, flexibleHeight, flexibleBottomMargin
}

/// Where the lines of a text stand. The raw values are the schema's words.
public enum SkinTextAlignment: String, CaseIterable, Sendable {
    case natural, left, center, right, justified
}

/// The border of a text field. The raw values are the schema's words.
public enum SkinTextFieldBorder: String, CaseIterable, Sendable {
    case none, line, bezel, roundedRect
}

/// The look of a scroll view's indicators. The raw values are the schema's words.
public enum SkinIndicatorStyle: String, CaseIterable, Sendable {
    case `default`, black, white
}
